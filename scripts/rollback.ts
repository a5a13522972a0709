// `npm run rollback`: switches back to the previous release, where the tenant was last published.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rollBack } from '../src/publish/publish.ts';
import { listTenants } from '../src/tenant/load.ts';

const usage = `usage: npm run rollback -- <slug> [--at FOLDER]
  --at    folder to roll back in; default: where <slug> was last published, else dist`;
const root = fileURLToPath(new URL('..', import.meta.url));

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { at: { type: 'string' } },
    });
    const [slug, ...rest] = positionals;
    if (slug === undefined || rest.length > 0) throw new Error('name one tenant');
    const known = listTenants(root);
    if (!known.includes(slug))
      throw new Error(`no tenant "${slug}"; there are ${known.join(', ')}`);
    return { slug, folder: resolve(values.at ?? lastTarget(slug) ?? 'dist') };
  } catch (fault) {
    console.error(`${(fault as Error).message}\n${usage}`);
    process.exit(2);
  }
}

function lastTarget(slug: string): string | null {
  const file = join(root, '.data', slug, 'published.json');
  if (!existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, 'utf8')) as { target: string }).target;
}

const { slug, folder } = readArguments();
const result = await rollBack(folder, slug);
if (result.ok) {
  console.log(`${slug}: ${result.to} is live again in ${folder} (was ${result.from})`);
} else {
  console.error(result.faults.join('\n'));
  process.exit(1);
}
