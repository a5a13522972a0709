// Bundles an entry point of the functions with the tenants in it, for platforms that deploy a single file.
import { join } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { gatedAddresses } from '../../src/domain/account/gate.ts';
import { pathRegExp } from '../../src/page-data/path-pattern.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

/** Platform -> its entry files and where the platform looks for them. A gate asks the functions before a gated page. */
export const platforms = {
  cloudflare: [['cloudflare.ts', 'cloudflare.mjs']],
  netlify: [
    ['netlify.ts', 'functions/netlify.mjs'],
    ['netlify-schedule.ts', 'functions/netlify-schedule.mjs'],
    ['gate-netlify.ts', 'edge-functions/gate.mjs'],
  ],
  lambda: [
    ['lambda.ts', 'lambda.mjs'],
    ['gate-cloudfront.ts', 'gate-cloudfront.mjs'],
  ],
} as const;
export type BundlePlatform = keyof typeof platforms;

/** The modules that entries import from the operator's project. */
function projectModules(tenants: readonly Tenant[]): Record<string, string> {
  const paths = [...new Set(tenants.flatMap(gatedAddresses))];
  return {
    'forecourt:tenants': `export default ${JSON.stringify(tenants)}`,
    'forecourt:gated': `export const paths = ${JSON.stringify(paths)};
export const expressions = ${JSON.stringify(paths.map(pathRegExp))};`,
  };
}

function withProject(tenants: readonly Tenant[]): Plugin {
  const modules = projectModules(tenants);
  return {
    name: 'project',
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    load: (id) => modules[id.slice(1)] ?? null,
  };
}

/** Writes one file per entry into `out` and returns their paths. */
export async function bundleFunctions(
  root: string,
  platform: BundlePlatform,
  tenants: readonly Tenant[],
  out: string,
): Promise<string[]> {
  const written: string[] = [];
  for (const [entry, name] of platforms[platform]) {
    const bundle = await rolldown({
      input: join(root, 'src/functions/entry', entry),
      platform: 'node',
      // Without it React's development build would be in the bundle, too.
      transform: { define: { 'process.env.NODE_ENV': '"production"' } },
      // The runtime provides it; pg works without it.
      external: [/^node:/, 'pg-native', 'cloudflare:sockets'],
      plugins: [withProject(tenants)],
    });
    const file = join(out, name);
    await bundle.write({ file, format: 'esm', codeSplitting: false, minify: true });
    await bundle.close();
    written.push(file);
  }
  return written;
}
