// The pages that answer what a typed text asks of the dealer besides vehicles (rule search-33).
import { topicNames, type SearchTopic } from '../../domain/search/topics.ts';
import type { LiveSettings } from '../../domain/search/live-search-data.ts';
import type { Links } from '../addresses/links.ts';

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
