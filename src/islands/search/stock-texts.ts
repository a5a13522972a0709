// What the words of the stock make of texts and places. The grammar and the words load with the first use.
import type { LiveSearch } from '../../domain/search/live-search-data.ts';
import { ordersOf } from '../../search/page/orders.ts';
import type { SearchState } from '../../search/page/state.ts';
import type { UnderstoodSearch } from '../../search/page/understood.ts';
import { lazyWords } from './index-facts.ts';
import { canonicalise } from './live-results.ts';
import { rememberNear } from './near.ts';
import type { ViewStore } from './view-store.ts';

const noCounts: ReadonlyMap<string, number> = new Map();

export function stockTexts({ settings }: LiveSearch, { view }: ViewStore) {
  const words = lazyWords(settings.indexBase);
  const orders = ordersOf(settings.sorts, settings.hosted !== null);
  return {
    async understand(text: string, base: SearchState): Promise<UnderstoodSearch> {
      const [{ understandSearch }, stockWords] = await Promise.all([
        import('../../search/page/understood.ts'),
        words(),
      ]);
      const understood = understandSearch(text, base, stockWords, orders);
      const counts = view().results?.counts ?? (() => noCounts);
      return { ...understood, state: canonicalise(understood.state, counts) };
    },
    async unmetLabel(state: SearchState): Promise<string | null> {
      try {
        const { unmetLabel } = await import('../../search/page/unmet.ts');
        return unmetLabel(state, await words());
      } catch {
        return null;
      }
    },
    async near(km: number, place: string | null): Promise<readonly string[]> {
      const { locationsAround } = await import('./locate.ts');
      const near = await locationsAround(km, place, await words());
      if (near) rememberNear(near);
      return near?.locations ?? [];
    },
  };
}
