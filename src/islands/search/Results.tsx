// The results of the live search: cards with promos between them or the empty state, and numbered pages as links.
import {
  Fragment,
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
} from 'react';
import { NoResults } from '../../components/search/EmptyState.tsx';
import { Paging } from '../../components/search/Paging.tsx';
import { pagingLinks } from '../../domain/search/paging.ts';
import { withPage, type SearchState } from '../../search/page/state.ts';
import { isPlainClick } from '../dom/plain-click.ts';
import type { SearchController } from './controller.ts';
import { isUnknown, type LiveResults } from './live-results.ts';
import { isReturningVisitor } from './page-effects.ts';
import {
  changesText,
  closestText,
  closestVehiclesText,
  othersText,
  relaxationText,
  unknownText,
} from './wording.ts';
import { listItems } from './list-items.ts';
import { resultItems } from './result-items.tsx';

interface ListProps {
  controller: SearchController;
  results: LiveResults;
  /** The visitor chose another state. */
  onState(state: SearchState): void;
  onPage(page: number, event: MouseEvent): void;
  onClear(event: MouseEvent): void;
  /** The button for alerts about arrivals; null when the site or the filters offer none. */
  alertLabel: string | null;
  onAlert(): void;
  /** Opens the enquiry about a wanted vehicle. */
  onWanted(opener: HTMLElement): void;
}

function Grid({ controller: { live }, results }: ListProps) {
  const items = resultItems(results.hits, results.state, live);
  const list = useRef<HTMLUListElement>(null);
  const [show] = useState(listItems);
  useLayoutEffect(() => {
    // The page scrolls to where the visitor was, which needs its whole height.
    if (list.current) show(list.current, items, isReturningVisitor());
  });
  return <ul ref={list} className={`cards results ${live.settings.grid.className}`} />;
}

/** Changes that a visitor can make when nothing matches (rule search-27). */
function Relaxations({ controller, results, onState }: ListProps) {
  const { live, href } = controller;
  const list = results.relaxations;
  if (list.length === 0) return null;
  return (
    <div className="relaxations">
      <p role="status">{changesText(list)}</p>
      <ul className="chips">
        {list.map((relaxation) => {
          const text = relaxationText(relaxation, live.settings.names);
          return (
            <li key={text}>
              <a
                className="chip"
                href={href(relaxation.state)}
                onClick={(event) => {
                  if (!isPlainClick(event)) return;
                  event.preventDefault();
                  onState(relaxation.state);
                }}
              >
                {text}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Vehicles beside an answer that has none. */
const fewest = 6;

/** Renders once per answer, whatever the state is meanwhile. */
const List = memo(function List(props: ListProps) {
  const { controller, results, onPage, onClear, alertLabel, onAlert, onWanted } = props;
  const { href, prefetch } = controller;
  const { settings } = controller.live;
  const { phone, home } = settings;
  const stateOf = (page: number) => withPage(results.state, page);
  const others = results.closest.flatMap(({ hits }) => hits);
  const wanted = (
    <button type="button" className="btn" onClick={({ currentTarget }) => onWanted(currentTarget)}>
      Find it for me
    </button>
  );
  return (
    <>
      {isUnknown(results) ? (
        <>
          <NoResults
            title={unknownText(results.state.query)}
            searchPath={home.path}
            phone={phone}
            onAction={onClear}
          >
            {wanted}
          </NoResults>
          <h2 className="list-heading">{othersText}</h2>
          <Grid {...props} results={{ ...results, hits: others.slice(0, fewest) }} />
        </>
      ) : results.total > 0 ? (
        <>
          <Relaxations {...props} />
          {results.leftOut && (
            <h2 className="list-heading" role="status">
              {closestText(results.leftOut)}
            </h2>
          )}
          <Grid {...props} />
        </>
      ) : (
        <>
          <NoResults
            searchPath={home.path}
            phone={phone}
            onAction={onClear}
            offers={<Relaxations {...props} />}
          >
            {alertLabel && (
              <button type="button" className="btn" onClick={onAlert}>
                {alertLabel}
              </button>
            )}
            {wanted}
          </NoResults>
          {results.closest.map((closest) => (
            <Fragment key={href(closest.state)}>
              <h2 className="list-heading">{closestVehiclesText(closest, settings.names)}</h2>
              <Grid {...props} results={{ ...results, hits: closest.hits.slice(0, fewest) }} />
            </Fragment>
          ))}
        </>
      )}
      {!isUnknown(results) && (
        <Paging
          links={pagingLinks(results.page, results.pages, (page) => href(stateOf(page)))}
          onPress={(page) => prefetch(stateOf(page))}
          onPage={onPage}
        />
      )}
    </>
  );
});

/** The results dim only when an answer takes longer than this. */
const dimDelayMs = 100;

export function Results({ busy, ...list }: ListProps & { busy: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!busy) return;
    const element = place.current;
    const timer = setTimeout(() => element?.classList.add('is-busy'), dimDelayMs);
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
