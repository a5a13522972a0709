// Address of a search page <-> its state. Flat parameters (`?query=&page=&sortBy=&make=Ford,Toyota&
// price=20000:60000`); InstantSearch's own form (`range[price]=:50000`, `menu[body]=SUV`) is read as well, since links
// of older sites are written so (rule search-2). Any hand-made address gives a state, and nothing throws.
import type { LandingFilters } from '../../domain/search/live-search-data.ts';
import { sortOrderOf, type SortOrder } from '../../domain/search/sorting.ts';
import { readIndexName } from '../result.ts';
import { facetNamed, listFacet, rangeFacet, type FacetName } from '../../domain/search/facets.ts';
import { pageAddress } from '../../domain/search/paging.ts';
import { indexName, sortIndex } from './orders.ts';
import {
  emptyState,
  withList,
  withNot,
  withPage,
  withRange,
  type ChosenRange,
  type SearchState,
} from './state.ts';

export interface PageLandings {
  /** The page that was loaded. */
  landing: LandingFilters;
  /** The default search page, for states that are no longer the landing's. */
  home: LandingFilters;
  sort: SortOrder;
}

export function sortOfIndex(name: string): SortOrder | null {
  const { sort } = readIndexName(name);
  if (!sort) return name === indexName ? 'relevant' : null;
  return sortOrderOf(sort.attribute, sort.descending);
}

const longest = { address: 8_000, query: 200, value: 120, values: 60 };
const farthestPage = 10_000;
const kept = /^(?:utm_\w+|gclid|fbclid|msclkid)$/;

/** Decodes a part and removes control characters; an invalid escape stays. */
function plainText(encoded: string, most: number): string {
  const spaced = encoded.replaceAll('+', ' ');
  let text: string;
  try {
    text = decodeURIComponent(spaced);
  } catch {
    text = spaced;
  }
  return text.replace(/[\p{Cc}\p{Cs}]+/gu, '').slice(0, most);
}

function readRange(text: string): ChosenRange | null {
  const [, low = '', high = ''] =
    /^(\d{0,9}(?:\.\d+)?):(\d{0,9}(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  if (low === '' && high === '') return null;
  const [min, max] = [low, high].map((end) => (end === '' ? undefined : Number(end)));
  // Bounds in the wrong order are swapped.
  return min !== undefined && max !== undefined && min > max
    ? { min: max, max: min }
    : { min, max };
}

const decodeValues = (encoded: string): string[] =>
  encoded
    .split(',')
    .map((value) => plainText(value, longest.value).trim())
    .filter((value) => value !== '');

/** `make`, `range[price]`, `menu[body]`, `refinementList[make][0]` -> the facet they name. */
function facetOf(name: string): FacetName | null {
  const [, inner] = /^(?:range|menu|refinementList)\[([^\]]+)\](?:\[\d*\])?$/.exec(name) ?? [];
  return facetNamed(inner ?? name);
}

const pageIn = (path: string): { path: string; page: number } => {
  const [, base = path, page] = /^(.*?)\/page\/(\d{1,5})$/.exec(path) ?? [];
  return { path: base, page: page === undefined ? 1 : Number(page) };
};

/** Parameters of older sites without a filter here, because an address must not claim what the page does not show. */
export const hasForeignFilters = (search: string): boolean =>
  /[?&](?:status|reserved|toggle(?:\[|%5B)\w+(?:\]|%5D))=/i.test(search);

/** The static page of a path and its number; null for any other path. */
export function landingOf(
  pathname: string,
  { landing, home }: PageLandings,
): { known: LandingFilters; page: number } | null {
  const { path, page } = pageIn(pathname);
  const known = [landing, home].find((one) => one.path === path);
  return known ? { known, page } : null;
}

/** The state of an address. A parameter replaces the landing's own filter of that name. */
export function readAddress(pathname: string, search: string, landings: PageLandings): SearchState {
  const { known, page } = landingOf(pathname, landings) ?? { known: landings.landing, page: 1 };
  let state: SearchState = { ...emptyState(landings.sort), lists: { ...known.lists } };
  const lists = new Map<FacetName, string[]>();
  let wantedPage = page;
  for (const part of search.replace(/^\?/, '').slice(0, longest.address).split('&')) {
    const [, rawName = '', rawValue = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
    const name = plainText(rawName, longest.value);
    if (name === 'query') state = { ...state, query: plainText(rawValue, longest.query).trim() };
    else if (name === 'page') wantedPage = Math.trunc(Number(plainText(rawValue, 9))) || 1;
    else if (name === 'toggle[certified]') {
      if (rawValue === 'true') lists.set('certified', ['true']);
    } else if (name.startsWith('not[')) {
      const facet = facetNamed(name.slice(4, -1));
      if (facet !== null && listFacet(facet))
        state = withNot(state, facet, decodeValues(rawValue).slice(0, longest.values));
    } else if (name === 'sortBy') {
      state = { ...state, sort: sortOfIndex(plainText(rawValue, longest.value)) ?? state.sort };
    } else {
      const facet = facetOf(name);
      if (facet === null) continue;
      if (rangeFacet(facet)) {
        const range = readRange(plainText(rawValue, longest.value));
        if (range) state = withRange(state, facet, range);
      } else {
        lists.set(facet, [...(lists.get(facet) ?? []), ...decodeValues(rawValue)]);
      }
    }
  }
  for (const [facet, values] of lists) {
    state = withList(state, facet, values.slice(0, longest.values));
  }
  return withPage(state, Math.min(Math.max(1, wantedPage), farthestPage));
}

const written = (value: string) => encodeURIComponent(value).replaceAll('%20', '+');
const end = (value: number | undefined) => (value === undefined ? '' : String(value));
const same = (a: readonly string[] = [], b: readonly string[] = []) =>
  a.length === b.length && a.every((value) => b.includes(value));

/** Campaign parameters, which every address keeps. */
const foreignParameters = (search: string): string[] =>
  search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => kept.test(part.split('=')[0] ?? ''));

/** The landing's path while the state has its filters, else the default search. `search`: the query of the address. */
export function writeAddress(state: SearchState, landings: PageLandings, search = ''): string {
  const { landing, home, sort } = landings;
  const facets = Object.keys(landing.lists) as FacetName[];
  const base = facets.every((facet) => same(state.lists[facet], landing.lists[facet]))
    ? landing
    : home;
  const named = new Set([...Object.keys(base.lists), ...Object.keys(state.lists)]);
  const parameters = [
    ...(state.query ? [`query=${written(state.query)}`] : []),
    ...([...named] as FacetName[]).flatMap((facet) => {
      const values = state.lists[facet] ?? [];
      if (listFacet(facet) === null || same(values, base.lists[facet])) return [];
      return [`${facet}=${values.map(written).join(',')}`];
    }),
    ...Object.entries(state.ranges).map(
      ([facet, range]) => `${facet}=${end(range.min)}:${end(range.max)}`,
    ),
    ...Object.entries(state.not ?? {}).map(
      ([facet, values]) => `not[${facet}]=${values.map(written).join(',')}`,
    ),
    ...(state.sort === sort ? [] : [`sortBy=${sortIndex(state.sort)}`]),
  ];
  // Without parameters a numbered page may be a static page.
  const [path = '', ...numbered] =
    parameters.length > 0 ? [base.path] : pageAddress(base.path, state.page).split('?');
  if (state.page > 1 && parameters.length > 0) parameters.push(`page=${String(state.page)}`);
  const all = [...parameters, ...numbered, ...foreignParameters(search)];
  return `${path}${all.length > 0 ? `?${all.join('&')}` : ''}`;
}
