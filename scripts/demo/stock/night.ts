// The next night of a made-up stock: some sold, some new, some price drops; every other row stays byte for byte.
import { instantBefore, startOfDay, yearOf } from './day.ts';
import { distinctDrafts, type ExportRow } from './draft.ts';
import { drafterFor } from './drafter.ts';
import { lenderSamples, partnerQuote } from './money.ts';
import { seededRandom, type Random } from './random.ts';
import { exportRow, type RowContext } from './row.ts';
import type { State } from './states.ts';

export interface Night {
  rows: ExportRow[];
  /** Ids by what happened to them. */
  sold: string[];
  added: string[];
  reduced: string[];
}

const idOf = (row: ExportRow) => String(row.objectID);
const quota = (share: number, count: number) =>
  share > 0 ? Math.max(1, Math.round(share * count)) : 0;

/** Plays one night on yesterday's rows; `context.today` is the new day. Pure. */
export function playNight(rows: readonly ExportRow[], context: RowContext): Night {
  const { recipe, today } = context;
  const lastId = Math.max(...rows.map((row) => Number(row.objectID)));
  const random = seededRandom(`${recipe.seed}/night/${today}/${lastId}/${rows.length}`);
  const forSale = random.shuffled(rows.filter((row) => row.status === 'in_stock'));
  const soldCount = quota(recipe.nightly.sold, rows.length);
  const sold = new Set(forSale.slice(0, soldCount).map(idOf));
  const priced = forSale.slice(soldCount).filter((row) => Number(row.price ?? 0) > 3000);
  const reduced = new Set(priced.slice(0, quota(recipe.nightly.reduced, rows.length)).map(idOf));
  const kept = rows.map((row) => {
    if (sold.has(idOf(row))) return soldRow(row, today, random);
    return reduced.has(idOf(row)) ? reducedRow(row, context, random) : row;
  });
  const added = arrivals(rows, quota(recipe.nightly.added, rows.length), context, random);
  return {
    rows: [...kept, ...added],
    sold: [...sold],
    added: added.map(idOf),
    reduced: [...reduced],
  };
}

function soldRow(row: ExportRow, today: string, random: Random): ExportRow {
  const hoursAgo = random.between(1, 16);
  return {
    ...row,
    status: 'sold',
    reserved: false,
    updated_at: instantBefore(today, hoursAgo / 24),
    sold_date_timestamp: Math.floor(startOfDay(today) / 1000 - hoursAgo * 3600),
    custom_rank: random.whole(0, 99),
  };
}

function reducedRow(row: ExportRow, context: RowContext, random: Random): ExportRow {
  const { recipe, today } = context;
  const before = Number(row.price);
  const drop = random.pick([500, 1000, 1000, 2000]);
  const price = before - (drop < before / 4 ? drop : 500);
  const quoted = Object.values((row.finance_lenders ?? {}) as Record<string, ExportRow>);
  const known = quoted.every((sample) => sample.interestRate !== null);
  const age = yearOf(today) - Number(row.year);
  return {
    ...row,
    updated_at: instantBefore(today, random.between(1, 16) / 24),
    price,
    before_price: before,
    finance_lenders: quoted.length > 0 ? lenderSamples(price, age, recipe, known) : {},
    youxQuote: row.youxQuote ? partnerQuote(price, recipe) : null,
  };
}

function arrivals(
  rows: readonly ExportRow[],
  count: number,
  context: RowContext,
  random: Random,
): ExportRow[] {
  const lastId = Math.max(...rows.map((row) => Number(row.objectID)));
  const distinct = distinctDrafts(rows);
  const firsts = new Map(
    [...Map.groupBy(rows, (row) => row.primary_image_url)].map(
      ([address, all]) => [address, all.length] as const,
    ),
  );
  const { recipe, facts, vocabulary, today } = context;
  const lots = recipe.lots.map((lot) => [lot, lot.count] as const);
  return Array.from({ length: count }, (_, i) => {
    const lot = random.weighted(lots);
    const serial = lastId - recipe.firstId + 1 + i;
    const drafter = drafterFor(lot, facts, vocabulary, yearOf(today));
    const draft = distinct(drafter, `${recipe.seed}/draft/${serial}`);
    const states = new Set<State>(['justArrived', random.chance(0.2) ? 'onePhoto' : 'regoFuture']);
    return exportRow({ serial, lot, draft, states }, context, firsts);
  });
}
