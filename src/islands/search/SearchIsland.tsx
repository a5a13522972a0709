// The live search of a search page: the box and the line above the results. Static until somebody is on the page
// (`client:shopper`); then it fetches the rest of itself and takes filters and results over. Where there is no script
// the page is whole without it.
import { useEffect, useRef, useState } from 'react';
import type { LiveSearch } from '../../domain/search/live-search.ts';
import type { SortOrder } from '../../domain/search/sorting.ts';
import type { LiveBar } from './LivePage.tsx';
import { SearchBar, type BarFacts } from './SearchBar.tsx';

interface Props extends BarFacts {
  sorts: readonly SortOrder[];
  savedSearches: boolean;
}

type Live = Awaited<ReturnType<typeof openLive>>;

/** The order chosen while the page was static, as its list writes it: React sets the list back when it wakes. */
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
  const { openLiveSearch, LivePage } = await import('./live.ts');
  const live = JSON.parse(data.textContent) as LiveSearch;
  const cards = [...results.querySelectorAll('.results > li')]
    .filter((item) => item.querySelector('.card'))
    .map((item) => item.innerHTML);
  return { controller: await openLiveSearch(live, cards), LivePage, filters, results };
}

export default function SearchIsland({ sorts, savedSearches, count, chips }: Props) {
  const [facts] = useState<BarFacts>({ count, chips });
  const [order] = useState(earlyOrder);
  const [live, setLive] = useState<Live | null>(null);
  const [bar, setBar] = useState<LiveBar | null>(null);
  const [saveAsked, askToSave] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let gone = false;
    openLive().then(
      (opened) => {
        if (!gone) setLive(opened);
      },
      (error: unknown) => {
        // The static page stays; the skeletons must not.
        document.documentElement.classList.remove('searching');
        console.error(`search: ${String(error)}`); // eslint-disable-line no-console -- the operator's one line
      },
    );
    return () => {
      gone = true;
    };
  }, []);
  // «Save search» may be pressed before the live search is there to say what is searched.
  const onSave = bar?.onSave;
  useEffect(() => {
    if (!saveAsked || !onSave) return;
    askToSave(false);
    onSave();
  }, [saveAsked, onSave]);
  const early = {
    facts,
    onSave: () => {
      askToSave(true);
    },
  };
  return (
    <>
      <SearchBar sorts={sorts} savedSearches={savedSearches} box={box} {...(bar ?? early)} />
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
