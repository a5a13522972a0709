// The island of a search page: the box and the line above the results. It starts with the first sign of a visitor
// (`client:shopper`), then loads the rest of the live search, which replaces the filters and the results. Without scripts
// the page is complete.
import { useEffect, useRef, useState } from 'react';
import type { LiveSearch } from '../../domain/search/live-search-data.ts';
import type { SortOrder } from '../../domain/search/sorting.ts';
import type { LiveBar } from './LivePage.tsx';
import { useSearchOff } from './search-off.ts';
import { SearchBar, type BarFacts } from './SearchBar.tsx';

interface Props extends BarFacts {
  sorts: readonly SortOrder[];
  savedSearches: boolean;
}

type Live = Awaited<ReturnType<typeof openLive>>;

/** The sort order chosen while the page was static; React resets the list when it hydrates. */
const earlyOrder = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLSelectElement>('.search-sort select')?.value;

/** Ids of elements that the page has for the live search (components/search/Search.astro). */
const ids = { data: 'live-search', filters: 'filter-groups', results: 'live-results' };

async function openLive() {
  const data = document.getElementById(ids.data);
  const filters = document.getElementById(ids.filters);
  const results = document.getElementById(ids.results);
  if (!data || !filters || !results) throw new Error('the page has no place for the live search');
  const { openSearch, LivePage } = await import('./LivePage.tsx');
  const live = JSON.parse(data.textContent) as LiveSearch;
  const cards = [...results.querySelectorAll('.results:not(.first-answer) > li')]
    .filter((item) => item.querySelector('.card'))
    .map((item) => item.innerHTML);
  return { controller: await openSearch(live, cards), LivePage, filters, results };
}

export default function SearchIsland({ sorts, savedSearches, count, sold, chips }: Props) {
  const [facts] = useState<BarFacts>({ count, sold, chips });
  const [order] = useState(earlyOrder);
  const [live, setLive] = useState<Live | null>(null);
  const [bar, setBar] = useState<LiveBar | null>(null);
  const [failed, setFailed] = useState(false);
  const offNote = useSearchOff(failed || bar?.failed === true);
  const [saveAsked, askToSave] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let gone = false;
    openLive().then(
      (opened) => {
        if (!gone) setLive(opened);
      },
      (error: unknown) => {
        // The static page stays, but its placeholders have to go.
        document.documentElement.classList.remove('searching', 'searched');
        if (!gone) setFailed(true);
        console.error(`search: ${String(error)}`); // eslint-disable-line no-console -- the operator's one line
      },
    );
    return () => {
      gone = true;
    };
  }, []);
  // Visitors may press "Save search" before the live search has loaded.
  const onSave = bar?.onSave;
  useEffect(() => {
    if (!saveAsked || !onSave) return;
    askToSave(false);
    onSave();
  }, [saveAsked, onSave]);
  const early = {
    facts,
    onSave: () => askToSave(true),
  };
  return (
    <>
      <SearchBar
        sorts={sorts}
        savedSearches={savedSearches}
        box={box}
        {...(bar ?? early)}
        {...(offNote && { note: offNote })}
      />
      {live && (
        <live.LivePage
          controller={live.controller}
          filters={live.filters}
          results={live.results}
          box={box}
          order={order}
          facts={facts}
          onBar={setBar}
        />
      )}
    </>
  );
}
