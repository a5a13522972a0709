// Creates the files of a search index from listed vehicles: manifest, core, parts, card shards. Runs in the site build
// only. index-format.ts defines the files, vehicle-columns.ts the searched fields.
import { createHash } from 'node:crypto';
import type { VehicleCardData } from '../domain/card/card-data.ts';
import type { IndexedVehicle } from '../domain/search/indexed-vehicle.ts';
import type { CoreSource } from './build/columns.ts';
import { encodeIndex } from './build/encode-core.ts';
import { formatVersion, type IndexManifest } from './index-format.ts';
import { ownWords } from './page/search-words.ts';
import { sharedWords, stockWords, type VocabularyFacts } from './query/vocabulary/stock-words.ts';
import { vehicleColumns } from './vehicle-columns.ts';

export interface IndexEntry extends IndexedVehicle {
  card: VehicleCardData;
}

export interface IndexInput {
  /** Listed vehicles with their cards, in the order of the index (`mostRelevant`). */
  entries: readonly IndexEntry[];
  /** `tenant.search.synonyms`. */
  synonyms: readonly (readonly string[])[];
  /** The index then has the words for the search box. */
  words?: VocabularyFacts;
  /** Approximate number of vehicles in a shard. */
  shardSize?: number;
}

interface IndexFile {
  /** Name inside the index's folder; contains the hash of the content, except for the manifest. */
  name: string;
  bytes: Uint8Array;
}

export interface BuiltIndex {
  manifest: IndexManifest;
  /** All files; the manifest, named manifest.json, comes last so that it never precedes what it names. */
  files: IndexFile[];
}

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest();
/** Hosts compress files by type, but no .bin. Browsers keep what begins with "core-" or "cards-". */
const hashed = (stem: string, extension: string, bytes: Uint8Array): IndexFile => ({
  name: `${stem}-${hash(bytes).toString('hex').slice(0, 16)}.${extension}`,
  bytes,
});
const jsonBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/**
 * The first vehicle of each shard. A shard ends after a vehicle whose id hashes to a multiple of half the size, once it
 * holds half of it, and at one and a half sizes at the latest. So a new or removed vehicle changes its own shard and
 * seldom a neighbour; the other files keep their names and stay in browser caches.
 */
export function shardStarts(ids: readonly string[], size: number): number[] {
  const starts: number[] = [];
  let start = 0;
  ids.forEach((id, index) => {
    if (index === start) starts.push(start);
    const held = index + 1 - start;
    const ends = held >= size / 2 && hash(id).readUInt32LE(0) % Math.ceil(size / 2) === 0;
    if (ends || held >= size * 1.5) start = index + 1;
  });
  return starts;
}

const newestChange = (entries: readonly IndexEntry[]): string | null =>
  entries.reduce<string | null>((newest, { vehicle: { updated_at, created_at } }) => {
    const changed = updated_at ?? created_at ?? null;
    return changed !== null && (newest === null || changed > newest) ? changed : newest;
  }, null);

interface FilesInput {
  source: CoreSource;
  /** The hits in the order of the index, as plain JSON with an `id`. */
  cards: readonly { id: string }[];
  stockOf: string | null;
  shardSize: number;
  /** The words of all tenants and those of the stock, as plain JSON. */
  words: readonly object[];
}

/** The words of all tenants and those of the stock. */
function wordsOf(entries: readonly IndexEntry[], facts: VocabularyFacts): object[] {
  const own = stockWords(entries, facts);
  const shared = sharedWords(entries.some(({ vehicle }) => vehicle.item_type === 'car'));
  return [shared, ownWords(own, shared)];
}

function indexFiles({ source, cards, stockOf, shardSize, words }: FilesInput): BuiltIndex {
  const encoded = encodeIndex(source);
  const core = hashed('core', 'txt', encoded.core);
  const parts = [...encoded.parts].map(([name, bytes]) => ({
    name,
    file: hashed(`core-${name}`, 'txt', bytes),
  }));
  const wordsFiles = words.map((each) => hashed('core-words', 'json', jsonBytes(each)));
  const starts = shardStarts(
    cards.map(({ id }) => id),
    shardSize,
  );
  const shards = starts.map((from, index) => ({
    from,
    file: hashed('cards', 'json', jsonBytes(cards.slice(from, starts[index + 1]))),
  }));
  const manifest: IndexManifest = {
    version: formatVersion,
    core: core.name,
    parts: Object.fromEntries(parts.map(({ name, file }) => [name, file.name])),
    ...(wordsFiles.length > 0 && { words: wordsFiles.map(({ name }) => name) }),
    shards: shards.map(({ from, file }) => ({ name: file.name, from })),
    count: cards.length,
    stockOf,
    schema: {
      facets: source.columns.flatMap((c) => (c.kind === 'dict' && c.facet ? [c.name] : [])),
      numbers: source.columns.flatMap((c) =>
        c.kind === 'number' || (c.kind === 'dict' && c.numeric) ? [c.name] : [],
      ),
    },
  };
  const all = [core, ...wordsFiles, ...[...parts, ...shards].map((p) => p.file)];
  const files = new Map(all.map((file) => [file.name, file]));
  return {
    manifest,
    files: [...files.values(), { name: 'manifest.json', bytes: jsonBytes(manifest) }],
  };
}

/** Pure and deterministic: the same vehicles, cards and synonyms give the same names and bytes. */
export function buildIndex({ entries, synonyms, words, shardSize = 256 }: IndexInput): BuiltIndex {
  return indexFiles({
    source: vehicleColumns(entries, synonyms),
    cards: entries.map(({ card }) => card),
    stockOf: newestChange(entries),
    shardSize,
    words: words ? wordsOf(entries, { ...words, synonyms }) : [],
  });
}

/** Like `buildIndex`, for models or offers (content-columns.ts): the records themselves are the hits. */
export function buildContentIndex<Record extends { id: string }>(
  records: readonly Record[],
  columnsOf: (records: readonly Record[]) => CoreSource,
): BuiltIndex {
  return indexFiles({
    source: columnsOf(records),
    cards: records,
    stockOf: null,
    shardSize: 256,
    words: [],
  });
}
