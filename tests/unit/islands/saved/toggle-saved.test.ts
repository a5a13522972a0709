import { describe, expect, it } from 'vitest';
import { toggleChange } from '../../../../src/islands/saved/toggle-saved.ts';

const entries = (...slugs: string[]) => slugs.map((slug) => ({ slug }));

// Rule saving-2, rule saving-8.
describe('a press of a save or compare button', () => {
  it.each([
    ['adds a vehicle to the favourites', 'save', entries(), 'add'],
    ['removes a favourite', 'save', entries('b', 'a'), 'remove'],
    ['adds a fifth favourite', 'save', entries('b', 'c', 'd', 'e'), 'add'],
    ['adds a fourth vehicle to compare', 'compare', entries('b', 'c', 'd'), 'add'],
    ['refuses a fifth vehicle to compare', 'compare', entries('b', 'c', 'd', 'e'), 'refuse'],
    ['removes one of four compared vehicles', 'compare', entries('a', 'b', 'c', 'd'), 'remove'],
  ] as const)('%s', (_, listName, list, expected) => {
    expect(toggleChange(listName, list, 'a')).toBe(expected);
  });
});
