// The hero's search: suggests makes, models and vehicles while the shopper types, and shows on the button how many
// vehicles the search page will show (rule finder-9). Without the script the form opens the search page.
import { showMeText, type Noun } from '../../domain/search/finders.ts';
import { suggestionHits, suggestionsOf, type Suggestion } from '../../domain/search/suggestions.ts';
import type { TextSearch } from '../../domain/search/live-search-data.ts';
import { runningCount } from './running-count.ts';
import { lastAsked, type StockSearch } from './stock-search.ts';
import { element } from '../dom/element.ts';

// The list of suggestions under the hero's search, and which of them is active. It follows the ARIA combobox pattern.
const headings: Record<Suggestion['kind'], string> = {
  make: 'Makes',
  model: 'Models',
  vehicle: 'Vehicles',
};
const kinds = Object.keys(headings) as Suggestion['kind'][];

function optionOf({ label, count, note, photo, href }: Suggestion, id: string): HTMLAnchorElement {
  const attributes = { class: 'suggestion', id, role: 'option', tabindex: '-1', href };
  const option = element('a', attributes, label);
  if (photo) option.prepend(element('img', { src: photo, alt: '', width: '60', height: '40' }));
  const beside = note ?? (count === undefined ? '' : String(count));
  if (beside) option.append(element('span', { class: 'num' }, beside));
  return option;
}

const groupOf = (label: string, options: readonly HTMLElement[]): HTMLElement =>
  element(
    'div',
    { class: 'suggestion-group', role: 'group', 'aria-label': label },
    element('span', { class: 'suggestion-kind', 'aria-hidden': 'true' }, label),
    ...options,
  );

/** Pixels above the box, where a header may stay. */
const roomAbove = 120;

function suggestionList(input: HTMLInputElement, list: HTMLElement) {
  let options: HTMLAnchorElement[] = [];
  let active = -1;

  const activate = (index: number) => {
    active = index;
    options.forEach((option, at) => option.setAttribute('aria-selected', String(at === index)));
    const option = options[index];
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  /** Leaves out the last options that the list has no room for, so that no row is cut. */
  const fit = () => {
    while (list.scrollHeight > list.clientHeight && options.length > 1) {
      const last = options.pop();
      const group = last?.parentElement;
      last?.remove();
      if (!group?.querySelector('a')) group?.remove();
    }
  };
  const open = (isOpen: boolean) => {
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
  };
  const close = () => {
    open(false);
    activate(-1);
  };
  /** Whether a key of the input was for the list. */
  const press = (key: string): boolean => {
    if (key === 'Escape' && !list.hidden) {
      close();
      return true;
    }
    if (key === 'Enter' && active >= 0) {
      options[active]?.click();
      return true;
    }
    if ((key !== 'ArrowDown' && key !== 'ArrowUp') || options.length === 0) return false;
    open(true);
    const step = key === 'ArrowDown' ? 1 : -1;
    // Between the last and the first option the input itself is active.
    const places = options.length + 1;
    activate(((active + 1 + step + places) % places) - 1);
    return true;
  };
  input.addEventListener('keydown', (event) => {
    if (press(event.key)) event.preventDefault();
  });
  return {
    close,
    show(suggestions: readonly Suggestion[]) {
      options = [];
      const groups = kinds.flatMap((kind) => {
        const ownOptions = suggestions
          .filter((suggestion) => suggestion.kind === kind)
          .map((each, at) => optionOf(each, `${list.id}-${String(options.length + at + 1)}`));
        options.push(...ownOptions);
        return ownOptions.length > 0 ? [groupOf(headings[kind], ownOptions)] : [];
      });
      list.replaceChildren(...groups);
      activate(-1);
      open(options.length > 0);
      fit();
      // The list needs room: its box goes up, and is never moved down.
      const above = input.getBoundingClientRect().top - roomAbove;
      if (above > 0 && list.getBoundingClientRect().bottom > innerHeight) scrollBy(0, above);
    },
  };
}

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
        hitsPerPage: suggestionHits,
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
