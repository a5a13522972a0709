// The hero's search: suggests makes, models and vehicles while the shopper types, and shows on the button how many
// vehicles the search page will show (rule finder-9). Without the script the form opens the search page.
import { showMeText, type Noun } from '../../domain/search/finders.ts';
import { maxSuggestions, suggestionsOf } from '../../domain/search/suggestions.ts';
import type { TextSearch } from '../../domain/search/live-search-data.ts';
import { runningCount } from './running-count.ts';
import { lastAsked, type StockSearch } from './stock-search.ts';
import { suggestionList } from './suggestion-list.ts';

export interface ShowMeSettings {
  count: number;
  noun: Noun;
  searchPath: string;
  search: TextSearch;
}

/** Time without typing before the search (rule search-6). */
const debounceMs = 300;

export function startShowMe(
  form: HTMLFormElement,
  { count, noun, searchPath, search }: ShowMeSettings,
  stock: StockSearch,
): void {
  const input = form.querySelector<HTMLInputElement>('[name=query]');
  const list = form.querySelector<HTMLElement>('[role=listbox]');
  const button = form.querySelector('button');
  const status = form.querySelector<HTMLElement>('[role=status]');
  if (!input || !list || !button || !status) return;
  const suggestions = suggestionList(input, list);
  const running = runningCount(count, (value) => {
    button.textContent = showMeText(value, noun);
  });
  const ask = lastAsked(
    (query: string) =>
      stock.searchText(query, search, {
        facets: ['make', 'make_model'],
        maxValuesPerFacet: 50,
        hitsPerPage: maxSuggestions.vehicle,
      }),
    ({ hits, facets = {}, nbHits }, query) => {
      running(nbHits);
      button.setAttribute('aria-label', showMeText(nbHits, noun));
      status.textContent =
        query.trim() === '' ? '' : showMeText(nbHits, noun).replace('Show Me ', '');
      if (document.activeElement === input)
        suggestions.show(suggestionsOf(query, { hits, facets }, searchPath));
    },
    debounceMs,
  );

  const preload = () => {
    stock.preload();
    stock.preloadWords();
  };
  input.addEventListener('focus', preload, { once: true });
  input.addEventListener('input', () => {
    if (input.value.trim() === '') suggestions.close();
    ask(input.value);
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) suggestions.close();
  });
}
