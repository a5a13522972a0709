// The workers of a build, started before the command itself is loaded: the first loads the site meanwhile. So this reads
// the arguments no further than it must, and loads nothing but threads; what is wrong with them, the command says.
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPool } from '../../src/builder/pool.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dataDir = process.env['FORECOURT_DATA_DIR'] ?? join(root, '.data');

const parsed = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

/** Vehicles of a tenant's stock; 0 for a folder without any, and for what is no tenant. */
const vehiclesOf = (slug: string): number =>
  parsed(() => {
    const text = readFileSync(join(dataDir, slug, 'current.json'), 'utf8');
    return Number((JSON.parse(text) as { count?: unknown }).count) || 0;
  }, 0);

const named = process.argv.slice(2);
const slugs = named.includes('--all') ? parsed(() => readdirSync(dataDir), []) : named;
const [largest] = slugs
  .map((slug) => ({ slug, vehicles: vehiclesOf(slug) }))
  .sort((a, b) => b.vehicles - a.vehicles);

export const pool = openPool({
  size: availableParallelism(),
  program: new URL('../../src/builder/worker.ts', import.meta.url),
  siteModule: new URL('../../src/site/open-site.ts', import.meta.url).href,
  vehicles: largest?.vehicles ?? 0,
  // A build begins with its largest tenant.
  expected: largest && largest.vehicles > 0 ? { dataDir, slug: largest.slug } : null,
});
