// An index on the web: fetches manifest and core, the parts that a search needs, and the card shards of its hits, each
// once. A missing file means that there is a new release, which is then read.
import type { VehicleCardData } from '../../domain/card/card-data.ts';
import {
  openIndex,
  type Answer,
  type Engine,
  type FilterError,
  type SearchParams,
  type SortBy,
} from '../engine/engine.ts';
import { formatVersion, type IndexManifest } from '../index-format.ts';
import type { SearchErrorReply } from './client.ts';

/** Reads a file of the index by its name; null when it does not exist. Rejects when the network fails. */
export type ReadFile = (name: string, options?: { fresh: boolean }) => Promise<ArrayBuffer | null>;

/** A file that sends nothing for so long counts as failed (rule search-7). */
const silenceMs = 4_000;

/** The response to a request, read to its end. Rejects when nothing arrives for `silenceMs`. */
async function readInTime(address: string, cache: RequestCache) {
  const abort = new AbortController();
  const wait = () =>
    setTimeout(() => {
      abort.abort(new DOMException(`no answer in ${String(silenceMs)} ms`, 'TimeoutError'));
    }, silenceMs);
  let timer = wait();
  try {
    const response = await fetch(address, { cache, signal: abort.signal });
    if (!response.ok || !response.body) return { response, bytes: new ArrayBuffer(0) };
    const progress = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        clearTimeout(timer);
        timer = wait();
        controller.enqueue(chunk);
      },
    });
    return {
      response,
      bytes: await new Response(response.body.pipeThrough(progress)).arrayBuffer(),
    };
  } finally {
    clearTimeout(timer);
  }
}

/** Files below `base` ("/search-index/") over HTTP; `fresh` bypasses the browser's cache. */
export function fetchFrom(base: string): ReadFile {
  return async (name, options) => {
    const cache = options?.fresh
      ? 'reload'
      : name.endsWith('manifest.json')
        ? 'no-cache'
        : 'default';
    const { response, bytes } = await readInTime(base + name, cache);
    if (response.status === 404 || response.status === 410) return null;
    if (!response.ok) throw new Error(`${name}: HTTP ${String(response.status)}`);
    return bytes;
  };
}

export interface OpenedIndex {
  ok: true;
  engine: Engine;
  /** The engine's answer, after loading the parts that it needs. `missing` as for cards. */
  search(
    params: SearchParams,
    sort: SortBy | null,
  ): Promise<Answer | FilterError | SearchErrorReply>;
  /** Cards of records, in order. `missing` means that there is a newer release to open. */
  cards(
    records: readonly number[],
  ): Promise<{ ok: true; cards: VehicleCardData[] } | SearchErrorReply>;
}

const errorReply = (code: SearchErrorReply['code'], message: string): SearchErrorReply => ({
  ok: false,
  code,
  message,
});
const json = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** Whether a file matches its name, which ends with the first 16 digits of the content's SHA-256. */
async function isWhole(name: string, bytes: ArrayBuffer): Promise<boolean> {
  const expected = /-([\da-f]{16})\.\w+$/.exec(name)?.[1];
  // Without TLS, browsers offer no digest.
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle;
  if (expected === undefined || !subtle) return true;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('') === expected;
}

/** Like `read`, but fetches a damaged file once more, without the browser's cache. */
const checked =
  (read: ReadFile): ReadFile =>
  async (name, options) => {
    for (const fresh of [options?.fresh ?? false, true]) {
      const bytes = await read(name, { fresh });
      if (!bytes || (await isWhole(name, bytes))) return bytes;
    }
    throw new SyntaxError(`${name}: the content does not fit its hash`);
  };

async function readCore(
  manifest: IndexManifest,
  read: ReadFile,
): Promise<Engine | SearchErrorReply> {
  // An incomplete download may be in the browser's cache, so the second attempt bypasses it.
  let last = errorReply('damaged', '');
  for (const fresh of [false, true]) {
    const bytes = await read(manifest.core, { fresh });
    if (!bytes) return errorReply('missing', `no ${manifest.core}`);
    const opened = openIndex(bytes);
    if (opened.ok) return opened.engine;
    last = errorReply(
      opened.code === 'version' ? 'version' : 'damaged',
      `${manifest.core}: ${opened.message}`,
    );
  }
  return last;
}

/** Caches successful reads by key; a failed or missing file is read again next time. */
function once<Key, Value>(read: (key: Key) => Promise<Value | null>) {
  const known = new Map<Key, Promise<Value | null>>();
  return (key: Key): Promise<Value | null> => {
    const reading = known.get(key) ?? read(key);
    known.set(key, reading);
    reading.then(
      (found) => found ?? known.delete(key),
      () => known.delete(key),
    );
    return reading;
  };
}

async function open(source: ReadFile): Promise<OpenedIndex | SearchErrorReply> {
  const read = checked(source);
  const bytes = await read('manifest.json');
  if (!bytes) return errorReply('missing', 'no manifest.json');
  const manifest = json(bytes) as IndexManifest;
  if (manifest.version !== formatVersion) {
    return errorReply(
      'version',
      `index format ${String(manifest.version)}, not ${String(formatVersion)}`,
    );
  }
  const engine = await readCore(manifest, read);
  if ('ok' in engine) return engine;
  const shard = once((at: number) =>
    read(manifest.shards[at]?.name ?? '').then((file) => file && (json(file) as VehicleCardData[])),
  );
  const part = once(async (name: string) => {
    const file = await read(manifest.parts[name] ?? '');
    if (file) engine.addPart(name, file);
    return file;
  });
  return {
    ok: true,
    engine,
    async search(params, sort) {
      for (;;) {
        const answer = engine.search(params, sort);
        if (answer.ok || answer.code !== 'part') return answer;
        if (!(await part(answer.part))) return errorReply('missing', answer.message);
      }
    },
    async cards(records) {
      const places = records.map((record) =>
        manifest.shards.findLastIndex(({ from }) => from <= record),
      );
      const loaded = await Promise.all(places.map(shard));
      const cards = records.flatMap((record, index) => {
        const from = manifest.shards[places[index] ?? 0]?.from ?? 0;
        return loaded[index]?.[record - from] ?? [];
      });
      return cards.length === records.length
        ? { ok: true, cards }
        : errorReply('missing', 'cards of another release');
    },
  };
}

/** The code of what a file was rejected with. A missing file may belong to an older release, a silent one does not. */
export function errorCode(error: unknown): SearchErrorReply['code'] {
  if (error instanceof SyntaxError) return 'damaged';
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'silent' : 'missing';
}

/** Opens the index when it is first needed; after a failure the next search tries again. */
export function remoteIndex(read: ReadFile) {
  let opening: Promise<OpenedIndex | SearchErrorReply> | null = null;
  const opened = (): Promise<OpenedIndex | SearchErrorReply> => {
    opening ??= open(read).catch((error: unknown) => errorReply(errorCode(error), String(error)));
    const current = opening;
    void current.then((index) => {
      if (!index.ok && opening === current) opening = null;
    });
    return current;
  };
  return {
    opened,
    /** Drops the index, because a newer release has replaced its files. */
    forget(): void {
      opening = null;
    },
  };
}
