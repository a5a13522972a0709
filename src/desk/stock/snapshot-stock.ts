// The stock of dealers from the snapshots in the data folder, on a server that has it.
import { dataFolder } from '../../stock/snapshot/data-folder.ts';
import { readRecords } from '../../stock/snapshot/known-rows.ts';
import {
  currentSnapshot,
  exportedStock,
  snapshotIndex,
  type SnapshotEntry,
} from '../../stock/snapshot/snapshot.ts';
import type { DeskStock, StockEntry } from './desk-stock.ts';

/** Dealers whose index stays in memory; a large one takes 10 MB. */
const keptDealers = 20;

interface OpenIndex {
  hash: string;
  index: readonly SnapshotEntry[];
  entries: readonly StockEntry[];
}

export function snapshotStock(dataDir: string): DeskStock {
  const known = new Map<string, OpenIndex>();
  const open = async (slug: string): Promise<OpenIndex | null> => {
    const current = await currentSnapshot(dataDir, slug);
    if (!current) return null;
    const { snapshot: hash } = exportedStock(current);
    const kept = known.get(slug);
    known.delete(slug);
    const index = kept?.hash === hash ? kept.index : await snapshotIndex(dataDir, slug, hash);
    const opened =
      kept?.hash === hash ? kept : { hash, index, entries: index.map((each) => entryOf(each)) };
    known.set(slug, opened);
    const [oldest] = known.keys();
    if (known.size > keptDealers && oldest !== undefined) known.delete(oldest);
    return opened;
  };
  return {
    entries: async (slug) => (await open(slug))?.entries ?? [],
    async vehicles(slug, ids) {
      const opened = await open(slug);
      if (!opened || ids.length === 0) return new Map();
      const { hash, index } = opened;
      return readRecords(dataFolder(dataDir, slug), hash, index, new Set(ids)) ?? new Map();
    },
  };
}

const entryOf = ({ id, name, status, price, stockKey, reserved, shown }: SnapshotEntry) => ({
  id,
  name,
  status,
  price,
  stocknum: stockKey?.split('|')[1]?.toUpperCase() ?? null,
  isReserved: reserved ?? false,
  isShown: shown,
});
