// The hero's search: suggests makes, models and vehicles while the shopper types, and shows on the button how many
// vehicles the search page will show (rule finder-9). It follows the ARIA combobox pattern; without the script the form opens the search page.
import { showMeText, type Noun } from '../../domain/search/finders.ts';
import { maxSuggestions, suggestionsOf, type Suggestion } from '../../domain/search/suggestions.ts';
import type { TextSearch } from '../../domain/search/live-search-data.ts';
import { element } from '../dom/element.ts';
import { runningCount } from './running-count.ts';
import { lastAsked, type StockSearch } from './stock-search.ts';

export interface ShowMeSettings {
  count: number;
  noun: Noun;
  searchPath: string;
  search: TextSearch;
}

/** Time without typing before the search (rule search-6). */
const debounceMs = 300;
const headings: Record<Suggestion['kind'], string> = {
  make: 'Makes',
  model: 'Models',
  vehicle: 'Vehicles',
};

const kinds = Object.keys(headings) as Suggestion['kind'][];

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
  let options: HTMLAnchorElement[] = [];
  let active = -1;

  const running = runningCount(count, (value) => {
    button.textContent = showMeText(value, noun);
  });
  const mark = (at: number) => {
    active = at;
    options.forEach((option, index) => option.setAttribute('aria-selected', String(index === at)));
    const option = options[at];
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const close = () => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    mark(-1);
  };
  const draw = (suggestions: readonly Suggestion[]) => {
    options = [];
    const groups = kinds.flatMap((kind) => {
      const ofKind = suggestions.filter((suggestion) => suggestion.kind === kind);
      if (ofKind.length === 0) return [];
      const rows = ofKind.map(({ label, count: behind, note, href }) => {
        const id = `${list.id}-${String(options.length + 1)}`;
        const attributes = { class: 'suggestion', id, role: 'option', tabindex: '-1', href };
        const option = element('a', attributes, label);
        const beside = note ?? (behind === undefined ? '' : String(behind));
        if (beside) option.append(element('span', { class: 'num' }, beside));
        options.push(option);
        return option;
      });
      const label = headings[kind];
      const heading = { class: 'suggestion-kind', 'aria-hidden': 'true' };
      return element(
        'div',
        { class: 'suggestion-group', role: 'group', 'aria-label': label },
        element('span', heading, label),
        ...rows,
      );
    });
    list.replaceChildren(...groups);
    mark(-1);
    list.hidden = options.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
  };
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
        draw(suggestionsOf(query, { hits, facets }, searchPath));
    },
    debounceMs,
  );

  const preload = () => {
    stock.preload();
    stock.preloadWords();
  };
  input.addEventListener('focus', preload, { once: true });
  input.addEventListener('input', () => {
    if (input.value.trim() === '') close();
    ask(input.value);
  });
  input.addEventListener('keydown', (event) => {
    const { key } = event;
    if (key === 'Escape' && !list.hidden) {
      event.preventDefault();
      close();
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      list.hidden = false;
      input.setAttribute('aria-expanded', 'true');
      const step = key === 'ArrowDown' ? 1 : -1;
      // Between the last and the first option the input itself is active.
      const places = options.length + 1;
      mark(((active + 1 + step + places) % places) - 1);
    } else if (key === 'Enter' && active >= 0) {
      event.preventDefault();
      options[active]?.click();
    }
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) close();
  });
}
