// Brings the demo tenants from nothing to built sites: demo stock and pictures, ingest, build. Does only what changed.
// It runs the project's own commands; no rule of theirs is repeated here.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprintAll, fingerprintTree } from '../../src/site/build/fingerprint.ts';
import { listTenants } from '../../src/tenant/load.ts';

export interface Prepared {
  slugs: string[];
  /** What did not go as it should, in words for the terminal. Sites built before are still served. */
  faults: string[];
}

type Log = (line: string) => void;

function program(root: string, name: string, args: string[], quiet: boolean) {
  return spawnSync(process.execPath, [join(root, 'scripts', `${name}.ts`), ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
}

/** Slugs that have a recipe for made-up stock in content/demo. */
export const demoTenants = (root: string): string[] =>
  listTenants(root).filter((slug) => existsSync(join(root, 'content', 'demo', `${slug}.json`)));

/** Everything `npm start` needs before it can serve. A second call with nothing changed takes about a second. */
export function prepareDemos(root: string, log: Log): Prepared {
  const slugs = demoTenants(root);
  const faults: string[] = [];
  log('Demo stock and pictures …');
  const made = program(root, 'demo', ['all'], false);
  if (made.status !== 0) faults.push('making the demo stock failed; the lines above say why');
  for (const slug of slugs) {
    const fault = ingestIfChanged(root, slug, log);
    if (fault) faults.push(fault);
  }
  log('Building …');
  const built = program(root, 'build', slugs, false);
  if (built.status !== 0) faults.push('building failed for a tenant; the lines above say why');
  return { slugs, faults };
}

/** Ingests a tenant's export unless export, feeds, settings and stock rules are those of the last time. */
function ingestIfChanged(root: string, slug: string, log: Log): string | null {
  const key = fingerprintAll([
    fingerprintTree(root, [
      join('.data', 'exports', `${slug}.ndjson.gz`),
      join('tenants', slug, 'tenant.json'),
      'tenants/_defaults.json',
      'tenants/_groups',
      'content/demo/feeds',
      'src/stock',
      'src/domain',
    ]),
  ]);
  const stamp = join(root, '.data', slug, 'prepared.txt');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return null;
  log(`Ingesting ${slug} …`);
  // A changed rule may rightly change much of the stock: on a developer's machine that is wanted.
  const run = program(root, 'ingest', [slug, '--accept-shrink'], true);
  if (run.status !== 0) {
    return `ingesting ${slug} failed:\n${run.stderr || run.stdout}`;
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, key);
  return null;
}
