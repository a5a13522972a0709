import { describe, expect, it } from 'vitest';
import { canonicalise } from '../../../../src/islands/search/live-results.ts';
import { emptyState, type SearchState } from '../../../../src/search/page/state.ts';

const counts = new Map([
  ['Ford', 12],
  ['MG', 3],
  // InstantSearch counts a chosen value that nothing has as 0.
  ['ford', 0],
  ['Lada', 0],
]);
const spelled = (make: string[]) => {
  const state: SearchState = { ...emptyState('relevant'), lists: { make } };
  return canonicalise(state, () => counts).lists.make;
};

describe('values of a hand-made address', () => {
  it.each([
    [['ford'], ['Ford']],
    [
      ['mg', 'FORD'],
      ['MG', 'Ford'],
    ],
    [['Ford'], ['Ford']],
    [['Lada'], ['Lada']],
    [['zeppelin'], ['zeppelin']],
  ])('%j are spelled as the stock spells them: %j', (given, expected) => {
    expect(spelled(given)).toEqual(expected);
  });

  it('leave everything else of the state as it is', () => {
    const state: SearchState = {
      ...emptyState('lowest'),
      query: 'ute',
      page: 2,
      ranges: { price: { max: 1 } },
    };
    expect(canonicalise(state, () => counts)).toEqual(state);
  });
});
