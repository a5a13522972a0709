// `npm run publish`: brings built sites to a folder that a host serves, or to Cloudflare, probes them there, and switches
// them live.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { smokeErrors } from '../src/serve/smoke.ts';
import type { Manifest } from '../src/builder/manifest.ts';
import { hosts, isHostName } from '../src/publish/hosts/hosts.ts';
import { listTenants } from '../src/tenant/load.ts';
import { cloudflareName, recordPublication, siteTarget } from './publish/targets.ts';

const usage = `usage: npm run publish -- <slug>… --to FOLDER|cloudflare [--for HOST] [--out dist]
  --to    folder that gets <slug> and .releases/<slug>; a host serves FOLDER/<slug>. Or cloudflare
          (docs/hosts/cloudflare.md lists its variables)
  --for   adds the files that a host reads: ${Object.keys(hosts).join(', ')} (docs/hosts)
  --out   folder the sites were built into`;
const root = fileURLToPath(new URL('..', import.meta.url));

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        for: { type: 'string' },
        out: { type: 'string', default: 'dist' },
      },
    });
    const known = listTenants(root);
    const unknown = positionals.filter((slug) => !known.includes(slug));
    if (unknown.length > 0) {
      throw new Error(`no tenant "${unknown.join('", "')}"; there are ${known.join(', ')}`);
    }
    if (positionals.length === 0) throw new Error('which tenant?');
    if (values.to === undefined) throw new Error('--to FOLDER is missing');
    if (values.to !== cloudflareName && resolve(values.to) === resolve(values.out)) {
      throw new Error('--to is the folder of the builds itself');
    }
    if (values.for !== undefined && !isHostName(values.for)) {
      throw new Error(`no host "${values.for}"; there are ${Object.keys(hosts).join(', ')}`);
    }
    if (values.to === cloudflareName && values.for !== undefined) {
      throw new Error('--for is for folders; cloudflare gets its files without it');
    }
    return {
      slugs: [...new Set(positionals)],
      target: siteTarget(root, values.to, values.for),
      out: resolve(values.out),
    };
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
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
let failed = 0;
for (const slug of slugs) {
  const result = await target.publish(slug, out, (at, manifest) =>
    smokeErrors(at, firstPages(manifest)),
  );
  if (result.ok) {
    const { release, pages, copied, before, lost } = result;
    for (const message of lost) console.warn(`${slug}: ${message}`);
    const change = before === release ? 'was live already' : `live, before ${before ?? 'nothing'}`;
    console.log(
      `${slug}: release ${release} ${change} (${String(pages)} pages, ${String(copied)} files sent)`,
    );
    recordPublication(root, slug, { target: target.name, release });
  } else {
    failed += 1;
    console.error(
      `${slug}: not published, the site at ${target.name} is unchanged\n  ${result.errors.join('\n  ')}`,
    );
  }
}
if (target.reload !== undefined && failed < slugs.length) {
  console.log(`Now run "${target.reload}": redirects, gone vehicles and headers are read then.`);
}
process.exit(failed > 0 ? 1 : 0);
