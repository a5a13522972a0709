import { expect, it } from 'vitest';
import { answerPages } from '../../../../src/site/search/answers.ts';
import type { WrittenPage } from '../../../../src/site/texts/text-routes.ts';

const page = (heading: string, lead: string, title?: string): WrittenPage => ({
  path: `/${heading.toLowerCase()}`,
  heading,
  lead,
  description: lead,
  text: null,
  form: title === undefined ? null : { kind: 'general-enquiry', anchor: 'form', title },
});

// Rule search-33.
it('pages answer with the words that they alone have, those of a heading before those below', () => {
  const written = [
    page('Fleet', 'Utes for councils and mechanics.'),
    page('Careers', 'Apprentices and mechanics begin here.', 'Ask about our fleet'),
  ];
  expect(answerPages(written)).toEqual([
    { text: 'Fleet', href: '/fleet', words: 'fleet council' },
    { text: 'Careers', href: '/careers', words: 'career apprentice begin' },
  ]);
});
