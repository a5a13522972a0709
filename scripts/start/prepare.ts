// Brings tenants from nothing to built sites: demo stock and pictures, ingest, build. It repeats only steps whose input
// has changed, and runs the project's own commands.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { wallTime } from '../../src/domain/hours/calendar.ts';
import { fingerprintAll, fingerprintTree } from '../../src/files/fingerprint.ts';
import { listTenants, loadTenant } from '../../src/tenant/load.ts';

export interface Prepared {
  slugs: string[];
  /** The problems, as text for the terminal. Sites built before are still served. */
  errors: string[];
}

/** Runs a program with its output on this terminal; true when it succeeds. */
function runProgram(root: string, name: string, args: string[]): boolean {
  const run = spawnSync(process.execPath, [join(root, 'scripts', `${name}.ts`), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return run.status === 0;
}

/** Slugs that have a recipe for made-up stock in content/demo. */
export const demoTenants = (root: string): string[] =>
  listTenants(root).filter((slug) => existsSync(join(root, 'content', 'demo', `${slug}.json`)));

type Day = 'today' | 'of the stock';

/** Prepares the demo tenants for the day of their stock (`prepareSites`). */
export const prepareDemos = (root: string): Promise<Prepared> =>
  prepareSites(root, demoTenants(root), 'of the stock');

/**
 * Prepares everything that `npm start` needs for `slugs`. A second call with nothing changed takes about a second.
 * `day` is the day that the sites are built for. The day of the stock shows every state: the page of a sold vehicle may
 * be gone at the next midnight.
 */
export async function prepareSites(
  root: string,
  slugs: readonly string[],
  day: Day,
): Promise<Prepared> {
  const demos = new Set(demoTenants(root).filter((slug) => slugs.includes(slug)));
  const errors: string[] = [];
  if (demos.size > 0) {
    console.log('Demo stock and pictures …');
    if (!runProgram(root, 'demo/cli', ['all'])) {
      errors.push('making the demo stock failed; the lines above say why');
    }
  }
  const ingested = await Promise.all(
    slugs.map((slug) => (demos.has(slug) ? ingestIfChanged : ingestIfNone)(root, slug)),
  );
  errors.push(...ingested.filter((error) => error !== null));
  console.log('Building …');
  // Tenants are in several time zones, so the same moment may be on different days.
  const days = Map.groupBy(slugs, (slug) => (day === 'today' ? null : stockDay(root, slug)));
  for (const [today, ofDay] of days) {
    if (!runProgram(root, 'build', [...ofDay, ...(today ? ['--today', today] : [])])) {
      errors.push('building failed for a tenant; the lines above say why');
    }
  }
  return { slugs: [...slugs], errors };
}

const exportFile = (slug: string) => join('.data', 'exports', `${slug}.ndjson.gz`);

/** The day when the demo wrote a tenant's export, in the dealer's time zone; null when it is unknown. */
function stockDay(root: string, slug: string): string | null {
  const meta = join(root, `${exportFile(slug)}.meta.json`);
  const loaded = loadTenant(root, slug);
  if (!existsSync(meta) || !loaded.ok) return null;
  const { createdAt } = JSON.parse(readFileSync(meta, 'utf8')) as { createdAt: string };
  return wallTime(Date.parse(createdAt), loaded.tenant.timeZone).day;
}

/** Ingests a tenant's export unless export, feeds, settings and stock rules are those of the last time. */
async function ingestIfChanged(root: string, slug: string): Promise<string | null> {
  const key = fingerprintAll([
    fingerprintTree(root, [
      exportFile(slug),
      join('tenants', slug, 'tenant.json'),
      join('tenants', slug, 'locations.json'),
      'tenants/_defaults.json',
      'tenants/_groups',
      'content/demo/feeds',
      'src/stock',
      'src/domain',
    ]),
  ]);
  const stamp = join(root, '.data', slug, 'prepared.txt');
  const same = existsSync(stamp) && readFileSync(stamp, 'utf8') === key;
  if (same && existsSync(currentFile(root, slug))) return null;
  const error = await ingest(root, slug);
  if (error !== null) return error;
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, key);
  return null;
}

const currentFile = (root: string, slug: string) => join(root, '.data', slug, 'current.json');

/** The stock of a dealer changes with `npm run ingest`; this only gives a new tenant its first. */
async function ingestIfNone(root: string, slug: string): Promise<string | null> {
  return existsSync(currentFile(root, slug)) ? null : ingest(root, slug);
}

async function ingest(root: string, slug: string): Promise<string | null> {
  console.log(`Ingesting ${slug} …`);
  // A changed rule may change much of the stock, and a developer wants to see that.
  const args = [join(root, 'scripts', 'ingest.ts'), slug, '--accept'];
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stderr, stdout, message } = error as Error & { stderr?: string; stdout?: string };
    return `ingesting ${slug} failed:\n${stderr || stdout || message}`;
  }
  return null;
}
