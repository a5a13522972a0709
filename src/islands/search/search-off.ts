// A page whose live search cannot run (rule search-29): its controls go, and an address with filters leads to the static page
// of its filter, or the page says that it ignores them.
import { useLayoutEffect, useState } from 'react';

const campaign = /^(?:utm_\w+|gclid|fbclid|msclkid)$/;

/** The static page that shows what an address asks for, if the filters of the page link to it. */
export function landingOf(search: string, filters: ParentNode): string | null {
  // On a landing of one filter, another page would drop that filter.
  if (filters.querySelector('a[aria-current]')) return null;
  const [only, ...others] = [...new URLSearchParams(search)].filter(
    ([name]) => !campaign.test(name),
  );
  if (!only || others.length > 0) return null;
  const [, facet = ''] = /^(?:menu\[)?(\w+)\]?$/.exec(only[0]) ?? [];
  const links = filters.querySelectorAll<HTMLAnchorElement>(`[data-facet="${facet}"] a`);
  const link = [...links].find(
    ({ textContent }) => textContent.trim().toLowerCase() === only[1].toLowerCase(),
  );
  return link?.getAttribute('href') ?? null;
}

/** `off`: the live search cannot run. The note says what the page does not show. */
export function useSearchOff(off: boolean): string | undefined {
  const [asksForMore] = useState(
    () =>
      typeof document !== 'undefined' && document.documentElement.classList.contains('searching'),
  );
  useLayoutEffect(() => {
    if (!off) return;
    const { classList } = document.documentElement;
    classList.add('search-off');
    const landing = asksForMore ? landingOf(location.search, document) : null;
    if (landing !== null) location.replace(landing);
    return () => {
      classList.remove('search-off');
    };
  }, [off, asksForMore]);
  return off && asksForMore
    ? 'The search could not load, so this list ignores the filters of the address. The links under “Filters” work.'
    : undefined;
}
