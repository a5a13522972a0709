// The demo tenants as the generator gets them, for tests.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadFacts } from '../stock/fact-tables.ts';
import type { StockInput } from '../stock/generate.ts';
import { loadRecipe } from '../stock/recipe.ts';
import { loadVocabulary } from '../stock/vocabulary.ts';
import { loadTenant } from '../../../src/tenant/load.ts';
import type { Tenant } from '../../../src/tenant/schema/index.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const facts = loadFacts(join(root, 'content', 'demo', 'facts'));
const vocabulary = loadVocabulary(join(root, 'content', 'demo', 'vocabulary'));

export function demoTenant(slug: string): Tenant {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  return loaded.tenant;
}

export function demoInput(slug: string, changes: Partial<StockInput> = {}): StockInput {
  const tenant = demoTenant(slug);
  const recipe = loadRecipe(root, slug);
  return { tenant, recipe, facts, vocabulary, today: '2026-11-20', nights: 0, ...changes };
}
