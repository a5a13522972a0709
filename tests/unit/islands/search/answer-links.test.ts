import { describe, expect, it } from 'vitest';
import { answerLinks } from '../../../../src/islands/search/bar-notes.ts';
import { emptyReading } from '../../../../src/islands/search/typed-search.ts';
import { emptyState, withList } from '../../../../src/search/page/state.ts';

const answers = { contact: '/contact', service: '/service' };
const answerPages = [
  { text: 'Warranty', href: '/warranty', words: 'warranty covered break' },
  { text: 'How it works', href: '/how-it-works', words: 'work insurance bond notice' },
  { text: 'Careers', href: '/careers', words: 'career apprentice mechanic' },
];
const baseState = emptyState('relevant');

/** The links of a text, which asks about `topics` and has no word for `unknown`. */
function links(text: string, topics: string[], unknown: string[] = [], state = baseState) {
  const understood = { ...emptyReading, state, topics, unknown };
  const shown = answerLinks({ understood, read: { text, baseState } }, { answers, answerPages });
  return shown.map(({ href }) => href);
}

// Rule search-33.
describe('the links of a typed text', () => {
  it.each<[text: string, topics: string[], links: string[]]>([
    ['phone number', ['contact'], ['/contact']],
    ['is insurance included', ['contact'], ['/how-it-works', '/contact']],
    ['the warranty of a new ford', ['service'], ['/warranty', '/service']],
    ['are you hiring apprentice mechanics', ['service'], ['/careers', '/service']],
    // One word of a page says little beside another topic.
    ['mechanic for a logbook service', ['service'], ['/service']],
    // The site has no such page.
    ['interest rate', ['finance'], ['/contact']],
    ['interest rate and phone number', ['finance', 'contact'], ['/contact']],
    ['ute with a mechanic in it', [], []],
  ])('for "%s" about %o are %o', (text, topics, expected) => {
    expect(links(text, topics)).toEqual(expected);
  });

  it('are those of unknown words where the text has no condition', () => {
    expect(links('toll notice', [], ['toll notice'])).toEqual(['/how-it-works', '/contact']);
    const utes = withList(baseState, 'body', ['Ute']);
    expect(links('ute, short notice', [], ['short notice'], utes)).toEqual([]);
  });

  it('ignore words of conditions', () => {
    const warranty = withList(baseState, 'features', ['Insurance']);
    expect(links('is insurance there', ['contact'], [], warranty)).toEqual(['/contact']);
  });
});
