// Inline on search pages: an address that asks for other results than the page holds shows
// skeletons from the first paint on (class `searching`, styles/search.css), until the live search answers. It must
// stay this small, since the page waits for it.
import { searchFacets } from '../domain/search/facets.ts';

const names = ['query', 'page', 'sortBy', 'range', 'menu', 'refinementList'].concat(
  Object.keys(searchFacets),
);

export const searchPendingScript = `/[?&](?:${names.join('|')})(?:=|\\[|%5B)/i.test(location.search)&&document.documentElement.classList.add('searching')`;
