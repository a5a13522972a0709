// One index of the endpoint: its records, settings and synonyms, and their engine, which the first search after a
// change creates again.
import { encodeCore } from '../search/build/encode-core.ts';
import type { ColumnSource } from '../search/build/columns.ts';
import { openIndex, type Engine } from '../search/engine/engine.ts';
import { attributesOf, type Scalar, type IndexRecord } from './attributes.ts';
import { customRanking, facetAttributes, searchWeights, type IndexSettings } from './settings.ts';

export interface OpenServedIndex {
  engine: Engine;
  /** In the order of the engine's records. */
  records: readonly IndexRecord[];
}

/** Records in the order of the custom ranking; those without the attribute last; ties as they came. */
function ranked(records: readonly IndexRecord[], settings: IndexSettings): IndexRecord[] {
  const rules = customRanking(settings);
  const keyed = records.map((record) => {
    const attributes = rules.length > 0 ? attributesOf(record) : new Map<string, Scalar[]>();
    return { record, keys: rules.map(({ attribute }) => attributes.get(attribute)?.[0]) };
  });
  keyed.sort((a, b) => {
    for (const [at, { descending }] of rules.entries()) {
      const [left, right] = [a.keys[at], b.keys[at]];
      if (left === right) continue;
      if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
      return left < right === descending ? 1 : -1;
    }
    return 0;
  });
  return keyed.map(({ record }) => record);
}

function columnsOf(records: readonly IndexRecord[], settings: IndexSettings): ColumnSource[] {
  const facets = facetAttributes(settings);
  const weights = searchWeights(settings);
  const rows = records.map(attributesOf);
  const names = new Set([...facets.keys(), ...rows.flatMap((row) => [...row.keys()])]);
  return [...names].flatMap((name): ColumnSource[] => {
    const values = rows.map((row) => row.get(name) ?? []);
    const some = values.some((list) => list.length > 0);
    const numeric = some && values.every((list) => list.every((v) => typeof v === 'number'));
    const textual = values.some((list) => list.some((v) => typeof v === 'string'));
    const text = weights ? weights.get(name) : textual && name !== 'objectID' ? 1 : undefined;
    const filtered = facets.has(name) || numeric || name === '_tags' || name === 'objectID';
    if (!filtered && !text) return [];
    return [
      {
        kind: 'dict',
        name,
        values: values.map((list) => list.map(String)),
        ...(numeric ? { numeric } : {}),
        ...(facets.get(name) ? { facet: true } : {}),
        ...(text ? { text } : {}),
      },
    ];
  });
}

export class ServedIndex {
  readonly records = new Map<string, IndexRecord>();
  /** By objectID, as they were saved: `{ synonyms: [...] }`. */
  readonly synonyms = new Map<string, Record<string, unknown>>();
  readonly createdAt: string;
  updatedAt: string;
  /** The duration of the last creation of the engine, ms. */
  lastBuildMs = 0;
  /** Increases with every change, so that a copy can be checked. */
  revision = 0;
  #settings: IndexSettings = {};
  #opened: OpenServedIndex | null = null;

  constructor(now: string) {
    this.createdAt = now;
    this.updatedAt = now;
  }

  get settings(): IndexSettings {
    return this.#settings;
  }
  set settings(settings: IndexSettings) {
    this.#settings = settings;
    this.revision += 1;
    this.#opened = null;
  }

  /** Records or synonyms changed: the next search sees it. `now` is an ISO instant. */
  changed(now: string): void {
    this.updatedAt = now;
    this.revision += 1;
    this.#opened = null;
  }

  open(): OpenServedIndex {
    if (this.#opened) return this.#opened;
    const start = performance.now();
    const records = ranked([...this.records.values()], this.#settings);
    const synonyms = [...this.synonyms.values()].flatMap(({ synonyms: group }) =>
      Array.isArray(group) ? [group.map(String)] : [],
    );
    const columns = columnsOf(records, this.#settings);
    const core = encodeCore({ count: records.length, columns, synonyms, compact: false });
    const opened = openIndex(core.buffer as ArrayBuffer);
    if (!opened.ok) throw new Error(`the index cannot be opened: ${opened.message}`);
    this.lastBuildMs = performance.now() - start;
    return (this.#opened = { engine: opened.engine, records });
  }
}
