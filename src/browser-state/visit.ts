// Which pages a visitor has looked at and what the campaign behind the visit was, for the lead (rule enquiry-12).
// Of addresses only paths are kept, of query parameters only those of campaigns.
import { browserValue, textsOf } from './browser-storage.ts';

const mostPages = 50;
const campaign = /^(?:utm_[a-z]+|gclid|gbraid|wbraid|fbclid|msclkid)$/;
const livesMs = 12 * 3_600_000;

const pages = browserValue<string[]>('pages', {
  lasts: 'tab',
  livesMs,
  understand: (stored) =>
    Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : null,
});
const params = browserValue<Record<string, string>>('campaign', {
  lasts: 'tab',
  livesMs,
  understand: (stored) =>
    typeof stored === 'object' && stored !== null ? textsOf(stored, Object.keys(stored)) : null,
});

/** Control characters, which no lead may carry, come from whoever wrote the link. */
const oneLine = (value: string) => value.replace(/\p{Cc}+/gu, ' ').slice(0, 300);

/** Notes the page that is open. */
export function noteVisit({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const seen = pages.read() ?? [];
  if (seen.at(-1) !== pathname) pages.write([...seen, pathname.slice(0, 500)].slice(-mostPages));
  const linked = [...new URLSearchParams(search)].filter(([name]) => campaign.test(name));
  if (linked.length > 0) {
    params.write(Object.fromEntries(linked.map(([name, value]) => [name, oneLine(value)])));
  }
}

/** The visit as a lead carries it. */
export const leadAttributes = (): {
  visited_pages: string[];
  linked_query_params: Record<string, string>;
} => ({ visited_pages: pages.read() ?? [], linked_query_params: params.read() ?? {} });
