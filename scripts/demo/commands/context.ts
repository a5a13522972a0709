// The context of every demo command: the project, the clock, the tenants, the fact tables.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { wallTime } from '../../../src/domain/hours/calendar.ts';
import { errorLine, loadTenant } from '../../../src/tenant/load.ts';
import type { Tenant } from '../../../src/tenant/schema/index.ts';
import { loadFacts } from '../stock/fact-tables.ts';
import { loadRecipe, recipeSlugs } from '../stock/recipe.ts';
import { loadVocabulary } from '../stock/vocabulary.ts';
import type { StockInput } from '../stock/generate.ts';

export interface DemoContext {
  root: string;
  /** Epoch milliseconds. */
  now: number;
  /** The day from the command line. */
  today: string | undefined;
  log: (line: string) => void;
}

export const exportFile = (root: string, slug: string) =>
  join(root, '.data', 'exports', `${slug}.ndjson.gz`);

/** The slugs that the command names, or every tenant with a recipe. Throws for a slug without one. */
export function demoSlugs(root: string, asked: readonly string[]): string[] {
  const known = recipeSlugs(root).filter((slug) => existsSync(join(root, 'tenants', slug)));
  for (const slug of asked) {
    if (!known.includes(slug))
      throw new Error(`${slug} has no demo recipe; known: ${known.join(', ')}`);
  }
  return asked.length > 0 ? [...asked] : known;
}

/** A tenant's settings. Throws with every error when they are not valid. */
export function tenantOf(root: string, slug: string): Tenant {
  const loaded = loadTenant(root, slug);
  if (loaded.ok) return loaded.tenant;
  throw new Error(loaded.errors.map(errorLine).join('\n'));
}

function dayOf(context: DemoContext, tenant: Tenant): string {
  return context.today ?? wallTime(context.now, tenant.timeZone).day;
}

/** Everything the generator needs for a tenant. */
export function stockInput(context: DemoContext, slug: string): StockInput {
  const tenant = tenantOf(context.root, slug);
  const demo = join(context.root, 'content', 'demo');
  return {
    tenant,
    recipe: loadRecipe(context.root, slug),
    facts: loadFacts(join(demo, 'facts')),
    vocabulary: loadVocabulary(join(demo, 'vocabulary')),
    today: dayOf(context, tenant),
    nights: 0,
  };
}

/** Remembers the inputs of a step, so that it is skipped when they have not changed. */
export function stamp(root: string, step: string) {
  const file = join(root, '.cache', 'demo', `${step}.txt`);
  return {
    is: (key: string) => existsSync(file) && readFileSync(file, 'utf8') === key,
    set: (key: string) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, key);
    },
  };
}
