// Excluded values have no filter in the panel, so their chips are edited as text (rule search-26): typed again, the text of
// a chip must mean the chip.
import { expect, it } from 'vitest';
import { sortOrders } from '../../../../src/domain/search/sorting.ts';
import { chipText } from '../../../../src/islands/search/wording.ts';
import {
  chosenFilters,
  emptyState,
  groupedFilters,
  withoutFilter,
} from '../../../../src/search/page/state.ts';
import { understandSearch } from '../../../../src/search/page/understood.ts';
import { stockWords } from '../../../../src/search/query/vocabulary/stock-words.ts';
import { valueGroups } from '../../../../src/search/query/vocabulary/value-groups.ts';
import { catalogue } from '../../../fixtures/search/catalogue.ts';

const { entries } = catalogue('meridian-motor-group', 300);
const words = stockWords(entries, { year: 2026, locations: [] });
const groups = valueGroups(entries.map(({ vehicle }) => vehicle));
const all = emptyState('relevant');
const read = (text: string) => understandSearch(text, all, words, sortOrders).state;

it.each([
  'hybrid not toyota',
  'suv not hyundai',
  'not diesel',
  'not manual',
  'not white',
  'not new',
  'not a sedan',
  'not mazda or kia',
])('the chips of "%s" mean the same when they are typed', (text) => {
  const state = read(text);
  const chips = groupedFilters(chosenFilters(state), groups).filter(
    (entry) => entry.kind === 'not' || (entry.kind === 'group' && entry.isNot),
  );
  expect(chips.length).toBeGreaterThan(0);
  for (const chip of chips) {
    const others = chips.filter((other) => other !== chip);
    const { not } = others.reduce(withoutFilter, state);
    const typed = chipText(chip, {});
    expect(read(typed), typed).toEqual({ ...all, not });
  }
});
