// Badges of two models that a text joins with "or", for pairs of the models of a stock (rule search-27).
import { describe, expect, it } from 'vitest';
import { sortOrders } from '../../../../src/domain/search/sorting.ts';
import { encodeCore } from '../../../fixtures/search/encode-core.ts';
import { openIndex } from '../../../../src/search/engine/engine.ts';
import { stateRequest } from '../../../../src/search/page/request.ts';
import { emptyState } from '../../../../src/search/page/state.ts';
import { understandSearch } from '../../../../src/search/page/understood.ts';
import { stockWords } from '../../../../src/search/query/vocabulary/stock-words.ts';
import { vehicleColumns } from '../../../../src/search/vehicle-columns.ts';
import { catalogueOf } from '../../../fixtures/search/catalogue.ts';

const slug = 'meridian-motor-group';
const file = new URL(`../../../fixtures/search/${slug}-300.ndjson.gz`, import.meta.url);
const { entries } = catalogueOf(slug, file);
const words = stockWords(entries, { year: 2026, locations: [] });
const opened = openIndex(encodeCore(vehicleColumns(entries, [])).slice().buffer);
if (!opened.ok) throw new Error(opened.message);
const { engine } = opened;

const stateOf = (text: string) =>
  understandSearch(text, emptyState('relevant'), words, sortOrders).state;

/** The vehicles that a text finds with every word; null where none has all of them. */
function foundBy(text: string): number[] | null {
  const { params } = stateRequest(stateOf(text));
  const answer = engine.search({ ...params, hitsPerPage: 300 });
  if (!answer.ok) throw new Error(answer.message);
  return answer.leftOut || answer.nbHits === 0 ? null : answer.records.toSorted((a, b) => a - b);
}

const both = (one: string, other: string): number[] =>
  [...new Set([...(foundBy(one) ?? []), ...(foundBy(other) ?? [])])].toSorted((a, b) => a - b);

/** A vehicle of each model whose badge is searched as text: "hilux sr5". */
const named = [
  ...new Map(
    entries.map(({ vehicle: { model, badge = '' } }) => [
      model,
      `${model} ${badge.split(' ')[0] ?? ''}`.toLowerCase(),
    ]),
  ).values(),
]
  .filter((text) => /^[a-z]{4,} [a-z]{2,}$/.test(text) && foundBy(text))
  .filter((text) => text.endsWith(` ${stateOf(text).query}`))
  .slice(0, 7);
const pairs = named.flatMap((one) =>
  named.flatMap((other) => (one === other ? [] : ([[one, other]] as const))),
);

describe('a typed text', () => {
  it('has models and badges of the stock to join', () => {
    expect(pairs.length).toBe(42);
  });

  it.each(pairs)('finds "%s" and "%s" where "or" joins them', (one, other) => {
    expect(foundBy(`${one} or ${other}`)).toEqual(both(one, other));
    expect(foundBy(`${one} or ${other} under 900k`)).not.toBeNull();
  });

  it('finds both badges of one model', () => {
    expect(foundBy('hilux sr or sr5')).toEqual(both('hilux sr', 'hilux sr5'));
    expect(stateOf('ranger wildtrak or tremor').query).toBe('wildtrak or tremor');
  });
});
