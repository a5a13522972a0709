// The search over a list of models or offers: searches their own index with the same client as the stock, and hides
// entries that do not match. The engine loads when the field gets the focus; the text is stored in the address as
// `?query=`.
import { openClient } from '../engine/open-client.ts';
import { tellNoneLeft } from './none-left.ts';
import { lastAsked } from './stock-search.ts';

const debounceMs = 150;
/** More entries than any list has. */
const most = 1000;

const form = document.querySelector<HTMLFormElement>('[data-list-search]');
const input = form?.querySelector('input');
const status = form?.querySelector('[role=status]');

if (form && input && status) {
  let client: ReturnType<typeof openClient> | null = null;
  const opened = () =>
    (client ??= openClient({
      engine: { kind: 'embedded' },
      hosted: null,
      indexBase: form.dataset['listSearch'] ?? '',
      timeZone: 'UTC',
    }));
  const show = (fits: (id: string) => boolean): number => {
    const entries = [...document.querySelectorAll<HTMLElement>('[data-entry]')];
    for (const entry of entries) {
      entry.hidden = !fits(entry.dataset['entry'] ?? '');
    }
    for (const group of document.querySelectorAll<HTMLElement>('[data-group]'))
      group.hidden = !group.querySelector('[data-entry]:not([hidden])');
    tellNoneLeft();
    return entries.filter(({ hidden }) => !hidden).length;
  };
  const matchingIds = async (query: string): Promise<Set<string> | null> => {
    if (query === '') return null;
    const params = { query, hitsPerPage: most };
    const { results } = await (await opened()).search([{ indexName: 'Content', params }]);
    return new Set(results[0]?.hits.map(({ objectID }) => objectID));
  };
  const ask = lastAsked(
    (query: string) => matchingIds(query).catch(() => 'failed' as const),
    (ids) => {
      const shown = show((id) => !(ids instanceof Set) || ids.has(id));
      if (ids === null) status.textContent = '';
      else if (ids === 'failed') status.textContent = 'The search is not available right now.';
      else status.textContent = `${String(shown)} found`;
    },
    debounceMs,
  );
  const address = new URL(location.href);
  const start = (address.searchParams.get('query') ?? '').slice(0, 100);
  if (start !== '') {
    input.value = start;
    ask(start);
  }
  input.addEventListener('focus', () => void opened().then((engine) => engine.preload()), {
    once: true,
  });
  input.addEventListener('input', () => {
    const query = input.value.trim();
    if (query === '') address.searchParams.delete('query');
    else address.searchParams.set('query', query);
    history.replaceState(history.state, '', address);
    ask(query);
  });
  form.addEventListener('submit', (event) => event.preventDefault());
}
