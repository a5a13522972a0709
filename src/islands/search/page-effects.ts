// What the live search changes in the page around it: heading, classes of the document, scroll position, recent searches.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { recentSearches } from '../../browser-state/recent-searches.ts';
import { countText } from '../../domain/text/format.ts';
import { headingOf, movedTitle, stockedLists } from '../../search/page/heading.ts';
import { sortLabels } from '../../search/page/orders.ts';
import { announceToScreenReader } from '../dom/screen-reader.ts';
import { siteKey } from '../../browser-state/browser-storage.ts';
import { afterPaint } from '../dom/when-idle.ts';
import { analytics } from '../site/page-analytics.ts';
import type { SearchController } from './controller.ts';
import { matchCount, type LiveResults } from './live-results.ts';
import type { SearchView } from './view-store.ts';

const key = () => siteKey(`scroll ${location.pathname}${location.search}`);

const items = () => [...document.querySelectorAll('#live-results .results > li')];

/** Saves the position when the page is left. Returns a function that stops this. */
function keepScroll(): () => void {
  const keep = () => {
    const all = items();
    const at = all.findIndex((item) => item.getBoundingClientRect().bottom > 0);
    const top = all[at]?.getBoundingClientRect().top;
    try {
      sessionStorage.setItem(key(), JSON.stringify([at, top]));
    } catch {
      // Without storage the page starts at its top.
    }
  };
  addEventListener('pagehide', keep);
  return () => removeEventListener('pagehide', keep);
}

/** Whether the visitor came back to a page that still shows skeletons. */
export function isReturningVisitor(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { classList } = document.documentElement;
  return entry?.type === 'back_forward' && classList.contains('searching');
}

/** Scrolls to the saved position. */
function restoreScroll(): void {
  try {
    const [at, top] = JSON.parse(sessionStorage.getItem(key()) ?? '[-1]') as [number, number];
    const item = items()[at];
    if (!item) return;
    document.documentElement.classList.add('returned');
    scrollBy({ top: item.getBoundingClientRect().top - top, behavior: 'instant' });
  } catch {
    // Without storage the page starts at its top.
  }
}

/** Removes the placeholders with the first answer and returns to where the visitor was. `moved`: it is not the page's. */
function useScrollPosition(answered: boolean, moved: boolean): void {
  useLayoutEffect(() => {
    if (!answered) return;
    const returning = isReturningVisitor();
    const { classList } = document.documentElement;
    classList.remove('searching');
    classList.toggle('searched', moved && classList.contains('searched'));
    if (returning) restoreScroll();
  }, [answered, moved]);
  useEffect(() => keepScroll(), []);
}

/** Marks a page that no longer shows its initial content. */
function useMovedClass(moved: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('search-moved', moved);
  }, [moved]);
}

/** Replaces heading and title. `heading` null: the landing's own; `page` null: the page shows its initial content. */
function useHeading(heading: string | null, page: number | null): void {
  useLayoutEffect(() => {
    const element = document.querySelector<HTMLElement>('.search-head h1');
    const landingHeading = element?.textContent;
    const { title } = document;
    if (!element || landingHeading === undefined || page === null) return;
    // The own heading keeps its room, so that nothing below moves (styles/search.css). Measuring it would lay out the new
    // cards before they are shown.
    element.dataset['landingHeading'] = landingHeading;
    element.textContent = heading ?? landingHeading;
    document.title = movedTitle(title, {
      own: landingHeading,
      heading: heading ?? landingHeading,
      page,
    });
    return () => {
      delete element.dataset['landingHeading'];
      element.textContent = landingHeading;
      document.title = title;
    };
  }, [heading, page]);
}

/**
 * Moves the focus when the results of a change arrive. With `toTop`, focus and view move to the top of the results, where
 * a new page starts. `toChip` is the index of a removed chip. The chip now at this index gets the focus.
 */
export function useFocusAfterChange(results: LiveResults | null, place: HTMLElement) {
  const toTop = useRef(false);
  const toChip = useRef(-1);
  useLayoutEffect(() => {
    if (!toTop.current) return;
    toTop.current = false;
    place.scrollIntoView({ block: 'start' });
    place.focus({ preventScroll: true });
    if (results) announceToScreenReader(`Page ${String(results.page)} of ${String(results.pages)}`);
  }, [results, place]);
  // The bar shows the answer a moment later. A visitor who has moved the focus by then keeps it.
  useEffect(() => {
    const at = toChip.current;
    if (at < 0) return;
    toChip.current = -1;
    afterPaint(() => {
      if (document.activeElement !== document.body) return;
      const left = document.querySelectorAll<HTMLElement>('.search-line a.chip');
      (left[Math.min(at, left.length - 1)] ?? place).focus({ preventScroll: true });
    });
  }, [results, place]);
  return { toTop, toChip };
}

const always = () => true;
/** While the filters cover the page, its own live region is inert. */
const filtersCover = () => document.querySelector('#filters:popover-open') !== null;

/** Announces a text that changes, where `isNeeded` then. */
function useSaid(text: string | null, isNeeded: () => boolean): void {
  const said = useRef(text);
  useEffect(() => {
    if (said.current === text) return;
    said.current = text;
    if (text && isNeeded()) announceToScreenReader(text);
  }, [text, isNeeded]);
}

/** A search without a result counts after this time, because visitors pass through other searches while they choose. */
const stayedMs = 2_000;

/** Counts a search without a result, once per page (rule analytics-6). */
function useUnmetSearch(controller: SearchController, results: LiveResults | null): void {
  const counted = useRef(new Set<string>());
  const unmet = results?.total === 0 ? results.state : null;
  useEffect(() => {
    if (!unmet) return;
    const timer = setTimeout(() => {
      void controller.unmetLabel(unmet).then((label) => {
        if (label === null || counted.current.has(label)) return;
        counted.current.add(label);
        analytics.count('unmetSearch', label);
      });
    }, stayedMs);
    return () => clearTimeout(timer);
  }, [controller, unmet]);
}

/** Saves a search for the list under the box. `label` null: nothing to save yet; empty: no filter is on. */
function useRecentSearch(label: string | null, href: string): void {
  const saved = useRef<string>(undefined);
  useEffect(() => {
    if (label === null) return;
    if (label === '') {
      // After "Clear all", another search begins.
      saved.current = undefined;
      return;
    }
    // Results show first: storing takes as long as drawing a card.
    afterPaint(() => {
      // A search that is refined step by step is one entry.
      recentSearches.add({ label, href }, saved.current);
      saved.current = href;
    });
  }, [label, href]);
}

/** Keeps the page around the results in step with the view. `labels`: those of the filters that are on. */
export function usePageAround(
  controller: SearchController,
  view: SearchView,
  labels: string,
): void {
  const { live, href } = controller;
  const { settings, landing } = live;
  const { results, differsFromLanding } = view;
  const state = results?.state ?? view.state;
  const stocked = results ? stockedLists(state, landing, results.counts) : {};
  useScrollPosition(results !== null || view.failed, differsFromLanding);
  // The count does not change with the order.
  useSaid(`Sorted by ${sortLabels[state.sort].toLowerCase()}`, always);
  useSaid(results && countText(matchCount(results), landing.noun), filtersCover);
  const label = differsFromLanding ? labels : '';
  useRecentSearch(view.busy ? null : label, href(state));
  useUnmetSearch(controller, results);
  useMovedClass(differsFromLanding);
  useHeading(
    differsFromLanding ? headingOf({ lists: stocked }, landing, settings) : null,
    differsFromLanding ? state.page : null,
  );
}
