// A page whose live search cannot run (rule search-29): removes its controls. An address with filters leads to the
// static page for its filter, or the page says that its list has others, too.
import { useLayoutEffect, useState } from 'react';

const campaign = /^(?:utm_\w+|gclid|fbclid|msclkid)$/;

/** A link in the static filters. */
export interface StaticLink {
  facet: string;
  label: string;
  href: string;
  current: boolean;
}

/** The static page for the filters of an address, if a filter of this page links to it. */
export function staticLanding(search: string, links: readonly StaticLink[]): string | null {
  // On a landing of one filter, another page would drop that filter.
  if (links.some(({ current }) => current)) return null;
  const [only, ...others] = [...new URLSearchParams(search)].filter(
    ([name]) => !campaign.test(name),
  );
  if (!only || others.length > 0) return null;
  const [, name = ''] = /^(?:menu\[)?(\w+)\]?$/.exec(only[0]) ?? [];
  const link = links.find(
    ({ facet, label }) => facet === name && label.toLowerCase() === only[1].toLowerCase(),
  );
  return link?.href ?? null;
}

const staticLinks = (): StaticLink[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('#filter-groups [data-facet] a')].map(
    (link) => ({
      facet: link.closest<HTMLElement>('[data-facet]')?.dataset['facet'] ?? '',
      label: link.textContent.trim(),
      href: link.pathname,
      current: link.ariaCurrent !== null,
    }),
  );

/** The note of a page that shows more than its address asks for. */
export function offText(search: string): string {
  const text = new URLSearchParams(search).get('query')?.trim();
  const asked = text ? ` for “${text}”` : '';
  return `Your search${asked} could not load, so this list shows other vehicles, too. The links under “Filters” work.`;
}

/** `off`: the live search cannot run, so a note says what the page does not show. */
export function useSearchOff(off: boolean): string | undefined {
  const [asksForMore] = useState(
    () =>
      typeof document !== 'undefined' && document.documentElement.classList.contains('searching'),
  );
  useLayoutEffect(() => {
    if (!off) return;
    const { classList } = document.documentElement;
    classList.add('search-off');
    // The note says that the list is not filtered.
    document.querySelector('.first-answer')?.remove();
    const landing = asksForMore ? staticLanding(location.search, staticLinks()) : null;
    if (landing !== null) location.replace(landing);
    return () => classList.remove('search-off');
  }, [off, asksForMore]);
  return off && asksForMore ? offText(location.search) : undefined;
}
