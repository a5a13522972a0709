// One Chromium for the browser tests, and the addresses of the served demo sites.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright';
import { inject } from 'vitest';
import { chromiumFlags } from '../../scripts/browser.ts';
import { loadTenant } from '../../src/tenant/load.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { pollMs } from '../limit.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Pages live for seconds: V8's optimising compilers cost more than they save, a third of what axe takes. */
const flags = [...chromiumFlags, '--js-flags=--no-maglev --no-turbofan'];

let launched: Promise<Browser> | undefined;

/** The browser of this process, which the files that it tests share. It ends with the process. */
export const openBrowser = (): Promise<Browser> => (launched ??= launch());

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: inject('chromium'), args: flags });
  browser.on('context', (context) => {
    context.setDefaultTimeout(pollMs);
  });
  return browser;
}

export const origin = (slug: string) => `http://${slug}.localhost:${String(inject('port'))}`;

export function tenantOf(slug: string): Tenant {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) throw new Error(`${slug} has errors`);
  return loaded.tenant;
}

/** The file that the build wrote for a path of a demo site. */
export const builtFile = (slug: string, path: string) =>
  join(root, 'dist', slug, path === '/' ? 'index.html' : `${path}.html`);
