// The pages that answer what a typed text asks of the dealer besides vehicles (rule search-33).
import {
  askedWords,
  topicNames,
  type AnswerPage,
  type SearchTopic,
} from '../../domain/search/topics.ts';
import type { LiveSettings } from '../../domain/search/live-search-data.ts';
import { fillerWords } from '../../search/query/vocabulary/lists.ts';
import type { Links } from '../addresses/links.ts';
import type { WrittenPage } from '../texts/text-routes.ts';

const pages: Record<SearchTopic, string> = {
  hours: '/contact',
  contact: '/contact',
  finance: '/finance',
  'trade-in': '/trade-in',
  service: '/service',
  parts: '/vehicle-parts-and-accessories',
  'test drive': '/book-test-drive',
  delivery: '/contact',
  hire: '/contact',
};

/** Topics without a page of the site are left out. */
export const searchAnswers = (links: Links): LiveSettings['answers'] =>
  Object.fromEntries(
    topicNames.flatMap((topic) => {
      const href = links.resolve(pages[topic]);
      return href === null ? [] : [[topic, href]];
    }),
  );

/** The heads of a page, and what stands below them. */
function textsOf({ heading, lead, description, text, form }: WrittenPage): string[] {
  const cards = (text?.cards ?? []).flatMap((card) => [card.title, card.text]);
  const jobs = (text?.openings ?? []).map(({ title }) => title);
  const headings = [...(text?.html ?? '').matchAll(/<h\d[^>]*>(.*?)<\/h\d>/gs)].map(([, h]) => h);
  const below = [form?.title, form?.category, ...headings, ...cards, ...jobs];
  return [heading, `${lead} ${description}`, below.join(' ')];
}

/** The text pages of a site, each with the words that it alone has: in its heading, in what follows it, or below. */
export function answerPages(written: readonly WrittenPage[]): AnswerPage[] {
  const fillers = new Set(fillerWords.flatMap(askedWords));
  const texts = written.map((page) => textsOf(page).map(askedWords));
  const isElsewhere = (word: string, at: number, depth: number) =>
    texts.some((other, page) => page !== at && other.slice(0, depth).flat().includes(word));
  return written.flatMap(({ heading, path }, at) => {
    const words = (texts[at] ?? []).flatMap((part, depth) =>
      part.filter(
        (word) => (part.length === 1 || !fillers.has(word)) && !isElsewhere(word, at, depth + 1),
      ),
    );
    const own = [...new Set(words)].join(' ');
    return own === '' ? [] : [{ text: heading, href: path, words: own }];
  });
}
