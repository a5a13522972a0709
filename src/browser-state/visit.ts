// The pages of a visit and its campaign, for the lead (rule enquiry-12). Only paths and campaign parameters are stored.
import { browserValue, storedTexts } from './browser-storage.ts';

const maxPages = 50;
const campaign = /^(?:utm_[a-z]+|gclid|gbraid|wbraid|fbclid|msclkid)$/;
const ttlMs = 12 * 3_600_000;

const pages = browserValue<string[]>('pages', {
  scope: 'tab',
  ttlMs,
  parse: (stored) =>
    Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : null,
});
const params = browserValue<Record<string, string>>('campaign', {
  scope: 'tab',
  ttlMs,
  parse: (stored) =>
    typeof stored === 'object' && stored !== null ? storedTexts(stored, Object.keys(stored)) : null,
});

/** Links can contain control characters, which leads must not. */
const oneLine = (value: string) => value.replace(/\p{Cc}+/gu, ' ').slice(0, 300);

/** Records the open page. */
export function recordVisit({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const seen = pages.read() ?? [];
  if (seen.at(-1) !== pathname) pages.write([...seen, pathname.slice(0, 500)].slice(-maxPages));
  const linked = [...new URLSearchParams(search)].filter(([name]) => campaign.test(name));
  if (linked.length > 0) {
    params.write(Object.fromEntries(linked.map(([name, value]) => [name, oneLine(value)])));
  }
}

/** `isCounted`: the visitor may be counted. Otherwise nobody learns of the visit. */
export const leadAttributes = (
  isCounted: boolean,
): { visited_pages: string[]; linked_query_params: Record<string, string> } => ({
  visited_pages: (isCounted && pages.read()) || [],
  linked_query_params: (isCounted && params.read()) || {},
});
