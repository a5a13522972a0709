// A tenant's whole made-up stock: lots of the recipe -> drafts -> states by quota -> export rows.
import { addDays, yearOf } from './day.ts';
import { distinctDrafts, type Draft, type ExportRow } from './draft.ts';
import { drafterFor } from './drafter.ts';
import type { Facts } from './fact-tables.ts';
import { playNight } from './night.ts';
import { sitterOf, spinColourOf, type FirstPictures } from './photos.ts';
import type { StockTenant } from './place.ts';
import { seededRandom } from './random.ts';
import type { Lot, Recipe } from './recipe.ts';
import { exportRow, type RowContext } from './row.ts';
import { dealStates } from './states.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface StockInput {
  tenant: StockTenant;
  recipe: Recipe;
  facts: Facts;
  vocabulary: Vocabulary;
  /** 'YYYY-MM-DD': the day of the export; all dates are relative to it. */
  today: string;
  /** Nights played before today; the first stock is then of `today - nights`. */
  nights: number;
}

/** The rows of an export in ascending order of id. Pure: same input, same rows. */
export function generateStock(input: StockInput): ExportRow[] {
  const first = addDays(input.today, -input.nights);
  let rows = firstStock({ ...input, today: first });
  for (let night = 1; night <= input.nights; night++) {
    const context = { ...input, today: addDays(first, night) };
    rows = playNight(rows, context).rows;
  }
  return rows;
}

function firstStock(context: RowContext): ExportRow[] {
  const { recipe, facts, vocabulary, today } = context;
  const planned: { lot: Lot; draft: Draft }[] = [];
  const distinct = distinctDrafts();
  for (const lot of recipe.lots) {
    const drafter = drafterFor(lot, facts, vocabulary, yearOf(today));
    for (let i = 0; i < lot.count; i++) {
      planned.push({ lot, draft: distinct(drafter, `${recipe.seed}/draft/${planned.length}`) });
    }
  }
  const subjects = planned.map(({ lot, draft }) => ({
    item: lot.item,
    carType: lot.carType,
    turntable: spinColourOf(sitterOf(draft)) !== undefined,
  }));
  const dealt = dealStates(subjects, recipe.shares, seededRandom(`${recipe.seed}/states`));
  const firsts: FirstPictures = new Map();
  return planned.map(({ lot, draft }, serial) => {
    const states = dealt[serial] ?? new Set();
    const turns = (['spin', 'video', 'externalVideo'] as const).some((state) => states.has(state));
    const colour = turns ? (spinColourOf(sitterOf(draft)) ?? draft.colour) : draft.colour;
    return exportRow({ serial, lot, draft: { ...draft, colour }, states }, context, firsts);
  });
}
