import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slips, slipsAllowed } from '../../../src/search/engine/typos.ts';
import { marker } from '../../../src/search-server/highlight.ts';

const word = fc.stringMatching(/^[a-z]{2,12}$/);
/** Each replaces some letters at a place: a slip of the finger, or two. */
const slip = fc.tuple(fc.nat(11), fc.nat(2), fc.stringMatching(/^[a-z]{0,2}$/));
const tags: [string, string] = ['<', '>'];

describe('a word of a hit', () => {
  it('is marked where it begins with the typed word or is near enough to it, and only there', () => {
    let near = 0;
    fc.assert(
      fc.property(word, fc.array(slip, { maxLength: 3 }), (typed, slipped) => {
        const letters = [...typed];
        for (const [at, gone, put] of slipped) letters.splice(at, gone, ...put);
        const found = letters.join('') || 'x';
        const fits = found.startsWith(typed) || slips(typed, found, false) <= slipsAllowed(typed);
        if (fits && !found.startsWith(typed)) near += 1;
        const marked = marker(typed, tags)(`in ${found}!`.replace('in', '-'));
        expect(marked.value).toBe(fits ? `- <${found}>!` : `- ${found}!`);
        expect(marked.matchLevel).toBe(fits ? 'full' : 'none');
      }),
      { numRuns: 2_000 },
    );
    expect(near).toBeGreaterThan(20);
  });

  it.each([
    ['hilux', 'a hliux here', 'a <hliux> here'],
    ['hilux', 'a hiluxx here', 'a <hiluxx> here'],
    ['cx5', 'a CX-5 here', 'a <CX>-<5> here'],
    ['landcruiser', 'a Land Cruiser', 'a <Land> <Cruiser>'],
    ['hilux', 'nothing at all', 'nothing at all'],
  ])('of a search for %s is marked in "%s"', (typed, text, marked) => {
    expect(marker(typed, tags)(text).value).toBe(marked);
  });
});
