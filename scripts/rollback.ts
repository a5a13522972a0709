// `npm run rollback`: switches back to an earlier release, where the tenant was last published.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { releaseHistory } from '../src/publish/publish.ts';
import { listTenants } from '../src/tenant/load.ts';
import { cloudflareName, lastTarget, siteTarget } from './publish/targets.ts';

const usage = `usage: npm run rollback -- <slug> [--release NAME | --list] [--at FOLDER]
  --release  release to go back to; default: the one before the live one
  --list     shows the releases instead, the live one first
  --at       folder, or cloudflare; default: where <slug> was last published, else dist`;
const root = fileURLToPath(new URL('..', import.meta.url));

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        at: { type: 'string' },
        release: { type: 'string' },
        list: { type: 'boolean', default: false },
      },
    });
    const [slug, ...rest] = positionals;
    if (slug === undefined || rest.length > 0) throw new Error('name one tenant');
    const known = listTenants(root);
    if (!known.includes(slug))
      throw new Error(`no tenant "${slug}"; there are ${known.join(', ')}`);
    if (values.list && values.release !== undefined) {
      throw new Error('--list and --release exclude each other');
    }
    const at = values.at ?? lastTarget(root, slug) ?? 'dist';
    if (values.list && at === cloudflareName) {
      throw new Error('--list is for folders; Cloudflare lists the deployments of a Worker itself');
    }
    const target = siteTarget(root, at);
    return { slug, at, target, release: values.release, list: values.list };
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
}

const { slug, at, target, release, list } = readArguments();
if (list) {
  const releases = await releaseHistory(resolve(at), slug);
  for (const [index, { id }] of releases.entries()) console.log(index === 0 ? `${id} (live)` : id);
  process.exit(0);
}
const result = await target.rollBack(slug, release);
if (result.ok) {
  console.log(`${slug}: ${result.to} is live again at ${target.name} (was ${result.from})`);
} else {
  console.error(result.errors.join('\n'));
  process.exit(1);
}
