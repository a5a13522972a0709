// What the embedded index says about its stock besides the answers: its words and its date.
import type { SearchWords } from '../../search/page/search-words.ts';

const fetchJson = async (address: string): Promise<unknown> => (await fetch(address)).json();
const readManifest = async (base: string) =>
  (await fetchJson(`${base}manifest.json`)) as { stockOf?: unknown; words?: string };

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
    const { words: name } = await readManifest(base);
    if (!name) throw new Error('the index has no words');
    return (await fetchJson(base + name)) as SearchWords;
  };
  return () =>
    (words ??= read().catch((error: unknown) => {
      words = null;
      throw error;
    }));
}
