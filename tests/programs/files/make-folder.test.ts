import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../../src/files/make-folder.ts';
import { limitMs } from '../../limit.ts';

const root = mkdtempSync(join(tmpdir(), 'make-folder-'));
afterAll(() => rmSync(root, { recursive: true }));

describe('a folder that an operator names', () => {
  it('is created with its parents, and may already exist', () => {
    const folder = join(root, 'a', 'b', 'c');
    makeFolder(folder);
    makeFolder(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  it('is an error below a file', () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(join(file, 'a', 'b'))).toThrow('ENOTDIR');
  });

  // In a separate process, because a version that does not end would block this one.
  it.runIf(process.platform === 'linux')(
    'causes an error at once when it cannot be created',
    () => {
      const module = new URL('../../../src/files/make-folder.ts', import.meta.url).href;
      const program = `import { makeFolder } from '${module}'; makeFolder('/proc/forecourt/sites');`;
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module-typescript', '-e', program],
        { encoding: 'utf8', timeout: limitMs },
      );
      expect([status, stderr]).toEqual([1, expect.stringContaining("mkdir '/proc/forecourt'")]);
    },
  );
});
