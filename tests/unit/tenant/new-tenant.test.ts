// A new folder in tenants/ is all that a new tenant needs: programs that read the folders of the project continue to
// work.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getFileInfo } from 'prettier';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoTenants } from '../../../scripts/start/prepare.ts';
import { errorLine, listTenants, loadTenants } from '../../../src/tenant/load.ts';
import { identity, projectRoot, writeProject } from './project.ts';

describe('the project with one more tenant folder', () => {
  let root: string;
  beforeAll(() => {
    root = writeProject({ 'tenants/a-new-dealer/tenant.json': identity('a-new-dealer') });
    for (const folder of ['tenants', 'content/demo']) {
      cpSync(join(projectRoot, folder), join(root, folder), {
        recursive: true,
        filter: (source) => !source.includes('/assets'),
      });
    }
    return () => {
      rmSync(root, { recursive: true });
    };
  });

  it('loads every tenant without an error', () => {
    const result = loadTenants(root);
    expect(result.ok ? [] : result.errors.map(errorLine)).toEqual([]);
    expect(result.tenants.map(({ tenant }) => tenant.slug)).toEqual(listTenants(root));
    expect(listTenants(root)).toEqual([...listTenants(projectRoot), 'a-new-dealer'].sort());
  });

  it('has the demo tenants that it had', () => {
    expect(demoTenants(root)).toEqual(demoTenants(projectRoot));
  });

  it('passes the format check, however its settings and texts are laid out', async () => {
    const ignorePath = join(projectRoot, '.prettierignore');
    for (const name of [
      'tenant.json',
      'locations.json',
      'content/about.md',
      'content/offers.json',
    ]) {
      const file = join(projectRoot, 'tenants/a-new-dealer', name);
      expect(await getFileInfo(file, { ignorePath })).toMatchObject({ ignored: true });
    }
  });
});
