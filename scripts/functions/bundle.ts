// Bundles an entry point of the functions with the tenants in it, for platforms that deploy a single file.
import { join } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import type { Tenant } from '../../src/tenant/schema/index.ts';

/** Platform -> its entry files. */
export const platforms = {
  cloudflare: ['cloudflare.ts'],
  netlify: ['netlify.ts', 'netlify-schedule.ts'],
  vercel: ['vercel.ts'],
  lambda: ['lambda.ts'],
} as const;
export type Platform = keyof typeof platforms;

const tenantsModule = 'forecourt:tenants';

function withTenants(tenants: readonly Tenant[]): Plugin {
  return {
    name: 'tenants',
    resolveId: (id) => (id === tenantsModule ? `\0${tenantsModule}` : null),
    load: (id) =>
      id === `\0${tenantsModule}` ? `export default ${JSON.stringify(tenants)}` : null,
  };
}

/** Writes one file per entry into `out` and returns their paths. */
export async function bundleFunctions(
  root: string,
  platform: Platform,
  tenants: readonly Tenant[],
  out: string,
): Promise<string[]> {
  const written: string[] = [];
  for (const entry of platforms[platform]) {
    const bundle = await rolldown({
      input: join(root, 'src/functions/entry', entry),
      platform: 'node',
      // The runtime provides it; pg works without it.
      external: [/^node:/, 'pg-native', 'cloudflare:sockets'],
      plugins: [withTenants(tenants)],
    });
    const file = join(out, entry.replace(/\.ts$/, '.mjs'));
    await bundle.write({ file, format: 'esm', codeSplitting: false, minify: true });
    await bundle.close();
    written.push(file);
  }
  return written;
}
