// The results of the live search: cards with promos between them, the way out of an empty list, numbered pages
// as real links.
import { memo, useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { VehicleCard } from '../../components/card/VehicleCard.tsx';
import { PromoCard } from '../../components/card/PromoCard.tsx';
import { bodyIcon } from '../../components/icons/body-icon.ts';
import { pageNumbers } from '../../domain/search/paging.ts';
import { withPromos } from '../../domain/search/promos.ts';
import { collapseSoldRuns } from '../../domain/search/sold-runs.ts';
import type { LiveSearch, LiveSettings } from '../../domain/search/live-search.ts';
import { withPage, type SearchState } from '../../search/page/state.ts';
import type { LiveHit, LiveResults } from './live-search.ts';
import { listItems, type ListItem } from './list-items.ts';
import { markupOf } from '../../components/markup/markup.ts';

interface ListProps {
  live: LiveSearch;
  results: LiveResults;
  href(state: SearchState): string;
  expect(state: SearchState): void;
  onPage(page: number, event: MouseEvent): void;
  onClear(event: MouseEvent): void;
}

const cardMarkup = (hit: LiveHit, { layout, grid }: LiveSettings, priority: boolean): string =>
  'html' in hit
    ? hit.html
    : markupOf(<VehicleCard card={hit} layout={layout} sizes={grid.sizes} priority={priority} />);

/** Cards the page brought along were thinned by the build; live ones are thinned here. */
const thinned = (hits: readonly LiveHit[]): LiveHit[] =>
  hits.some((hit) => 'html' in hit)
    ? [...hits]
    : collapseSoldRuns(hits.flatMap((hit) => ('html' in hit ? [] : [hit])));

function Grid({ live: { settings, landing }, results }: ListProps) {
  const entries = withPromos(thinned(results.hits), settings.promos, {
    now: Date.now(),
    timeZone: settings.timeZone,
    carTypes: results.state.lists.car_type ?? [],
    seed: landing.path,
  });
  const list = useRef<HTMLUListElement>(null);
  const [show] = useState(listItems);
  useLayoutEffect(() => {
    // A page that was asked for results is scrolled to where somebody was: that takes its whole height.
    const whole = document.documentElement.classList.contains('searching');
    if (list.current) show(list.current, entries.map(itemOf), whole);
  });
  const itemOf = (entry: (typeof entries)[number], at: number): ListItem =>
    entry.type === 'vehicle'
      ? { key: entry.hit.objectID, html: cardMarkup(entry.hit, settings, at < 2) }
      : {
          key: `${entry.promo.id} ${String(at)}`,
          html: markupOf(<PromoCard promo={entry.promo} />),
        };
  return <ul ref={list} className={`cards results ${settings.grid.className}`} />;
}

/** Rule search-8. */
function Empty({ live: { settings, landing }, onClear }: ListProps) {
  const { noResults, phone, home } = settings;
  return (
    <div className="empty">
      <svg className="body-icon" aria-hidden="true">
        <use href={bodyIcon(landing.noun)} />
      </svg>
      <h2>{noResults.title}</h2>
      <p className="muted">
        Nothing in stock fits every filter right now.
        {phone && (
          <>
            {' '}
            Call us on <a href={phone.href}>{phone.display}</a> and we will look for you.
          </>
        )}
      </p>
      <a className="btn primary" href={home.path} onClick={onClear}>
        {noResults.action}
      </a>
    </div>
  );
}

function Paging({ results, href, expect, onPage }: ListProps) {
  const { state, page, pages } = results;
  if (pages < 2) return null;
  const link = (to: number) => ({
    href: href(withPage(state, to)),
    onPointerDown: () => {
      expect(withPage(state, to));
    },
    onClick: (event: MouseEvent) => {
      onPage(to, event);
    },
  });
  return (
    <nav className="paging" aria-label="Pages">
      {page > 1 && (
        <a className="step" rel="prev" {...link(page - 1)}>
          Previous
        </a>
      )}
      {pageNumbers(page, pages).map((entry, at) =>
        entry.type === 'gap' ? (
          <span key={`gap ${String(at)}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={entry.page}
            aria-current={entry.current ? 'page' : undefined}
            {...link(entry.page)}
          >
            <span className="vh">Page </span>
            {entry.page}
          </a>
        ),
      )}
      {page < pages && (
        <a className="step" rel="next" {...link(page + 1)}>
          Next
        </a>
      )}
    </nav>
  );
}

/** Laid out once an answer, whatever else the page is set to meanwhile. */
const List = memo(function List(props: ListProps) {
  return (
    <>
      {props.results.hits.length > 0 ? <Grid {...props} /> : <Empty {...props} />}
      <Paging {...props} />
    </>
  );
});

/** An answer that comes soon dims nothing, ms since it was seen to take its time. */
const patience = 100;

export function Results({ busy, ...list }: ListProps & { busy: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!busy) return;
    const element = place.current;
    const timer = setTimeout(() => element?.classList.add('is-busy'), patience);
    return () => {
      clearTimeout(timer);
      element?.classList.remove('is-busy');
    };
  }, [busy]);
  return (
    <div ref={place} aria-busy={busy}>
      <List {...list} />
    </div>
  );
}
