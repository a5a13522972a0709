// What the embedded index says about its stock besides the answers: its words and its date.
import type { OwnWords, SearchWords, SharedWords } from '../../search/page/search-words.ts';

const fetchJson = async (address: string): Promise<unknown> => (await fetch(address)).json();
const readManifest = async (base: string) =>
  (await fetchJson(`${base}manifest.json`)) as { stockOf?: unknown; words?: string[] };

/** The date of the embedded index's stock. */
export async function readStockOf(base: string): Promise<string | null> {
  try {
    const { stockOf } = await readManifest(base);
    return typeof stockOf === 'string' ? stockOf : null;
  } catch {
    return null;
  }
}

/** The words of the stock, fetched once; after a failure once more. */
export function lazyWords(base: string): () => Promise<SearchWords> {
  let words: Promise<SearchWords> | null = null;
  const read = async () => {
    const { words: names = [] } = await readManifest(base);
    // Imported late: the finders of a home page load this module before anybody types.
    const [{ joinWords }, shared, own] = await Promise.all([
      import('../../search/page/search-words.ts'),
      ...names.map((name) => fetchJson(base + name)),
    ]);
    return joinWords(shared as SharedWords, own as OwnWords);
  };
  return () =>
    (words ??= read().catch((error: unknown) => {
      words = null;
      throw error;
    }));
}
