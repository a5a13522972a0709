// `npm run publish`: copies built sites to a folder that a host serves, checks them there, and switches them live.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { smokeErrors } from '../src/serve/smoke.ts';
import type { Manifest } from '../src/builder/manifest.ts';
import { publishSite } from '../src/publish/publish.ts';
import { listTenants } from '../src/tenant/load.ts';

const usage = `usage: npm run publish -- <slug>… --to FOLDER [--out dist]
  --to    folder that gets <slug> and .releases/<slug>; what a host serves is FOLDER/<slug>
  --out   folder the sites were built into`;
const root = fileURLToPath(new URL('..', import.meta.url));

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, out: { type: 'string', default: 'dist' } },
    });
    const known = listTenants(root);
    const unknown = positionals.filter((slug) => !known.includes(slug));
    if (unknown.length > 0) {
      throw new Error(`no tenant "${unknown.join('", "')}"; there are ${known.join(', ')}`);
    }
    if (positionals.length === 0) throw new Error('which tenant?');
    if (values.to === undefined) throw new Error('--to FOLDER is missing');
    if (resolve(values.to) === resolve(values.out)) {
      throw new Error('--to is the folder of the builds itself');
    }
    return {
      slugs: [...new Set(positionals)],
      target: resolve(values.to),
      out: resolve(values.out),
    };
  } catch (fault) {
    console.error(`${(fault as Error).message}\n${usage}`);
    process.exit(2);
  }
}

/** The first page of each kind. A broken release shows its problem on one of them. */
const firstPages = ({ pages }: Manifest) =>
  ['/search/', '/cars/', '/locations/', '/our-location/'].flatMap((start) => {
    const path = Object.keys(pages).find((one) => one.startsWith(start));
    return path === undefined ? [] : [path];
  });

const { slugs, target, out } = readArguments();
let faults = 0;
for (const slug of slugs) {
  const result = await publishSite({
    outDir: out,
    target,
    slug,
    smoke: (folder, manifest) => smokeErrors(folder, firstPages(manifest)),
  });
  if (result.ok) {
    const { release, pages, copied, before } = result;
    const change = before === release ? 'was live already' : `live, before ${before ?? 'nothing'}`;
    console.log(
      `${slug}: release ${release} ${change} (${String(pages)} pages, ${String(copied)} files copied)`,
    );
    mkdirSync(join(root, '.data', slug), { recursive: true });
    writeFileSync(join(root, '.data', slug, 'published.json'), JSON.stringify({ target, release }));
  } else {
    faults += 1;
    console.error(
      `${slug}: not published, the site at ${target} is what it was\n  ${result.faults.join('\n  ')}`,
    );
  }
}
process.exit(faults > 0 ? 1 : 0);
