// Stores the indexes of a search server in a folder, one file each: settings and synonyms on the first line, one record
// on every other. A file is replaced by one rename, so a kill leaves the last whole state.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '../domain/hours/durations.ts';
import { ServedIndex } from '../search-server/served-index.ts';
import { memoryStore, type IndexStore } from '../search-server/index-store.ts';
import type { IndexRecord } from '../search-server/attributes.ts';

interface Head {
  name: string;
  createdAt: string;
  updatedAt: string;
  settings: Record<string, unknown>;
  synonyms: Record<string, unknown>[];
  /**
   * Number of the following lines; a file that was cut at a line break has fewer. Absent in files of earlier versions.
   */
  records?: number;
}

export interface DiskStore {
  store: IndexStore;
  /** Resolves when everything that has changed so far is on disk; rejects when it cannot be written. */
  written(): Promise<void>;
}

const extension = '.index.ndjson';
const draftExtension = '.draft';
/** A publisher fills `<index>_tmp_<number>` and moves it into place. One that was killed leaves it behind. */
const isDraftIndex = (name: string) => /_tmp_\d+$/.test(name);
/** No publication takes as long (ms). */
const draftLastsMs = dayMs;
/** Index names may contain characters that file names may not. */
const fileOf = (name: string) => `${Buffer.from(name).toString('hex')}${extension}`;

function readIndex(file: string): { name: string; index: ServedIndex } {
  const [first = '', ...lines] = readFileSync(file, 'utf8').split('\n');
  const head = JSON.parse(first) as Head;
  const index = new ServedIndex(head.createdAt);
  index.settings = head.settings;
  for (const group of head.synonyms) index.synonyms.set(String(group['objectID']), group);
  for (const line of lines) {
    if (line === '') continue;
    const record = JSON.parse(line) as IndexRecord;
    index.records.set(record.objectID, record);
  }
  if (head.records !== undefined && index.records.size !== head.records) {
    throw new Error(`${String(index.records.size)} of ${String(head.records)} records`);
  }
  index.changed(head.updatedAt);
  return { name: head.name, index };
}

async function writeIndex(folder: string, name: string, index: ServedIndex): Promise<void> {
  const target = join(folder, fileOf(name));
  const draft = `${target}${draftExtension}`;
  const { createdAt, updatedAt, settings } = index;
  const head: Head = {
    name,
    createdAt,
    updatedAt,
    settings,
    synonyms: [...index.synonyms.values()],
    records: index.records.size,
  };
  const file = await open(draft, 'w');
  try {
    await file.write(`${JSON.stringify(head)}\n`);
    for (const record of index.records.values()) await file.write(`${JSON.stringify(record)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, target);
}

/** Opens the folder, made when there is none. Throws an error that names the file when one is damaged. */
export function diskStore(folder: string, now: () => string): DiskStore {
  mkdirSync(folder, { recursive: true });
  const store = memoryStore(now);
  /** The state on disk: by index, the object and its revision. */
  const written = new Map<string, { index: ServedIndex; revision: number }>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(draftExtension))) {
    rmSync(join(folder, file));
  }
  for (const file of readdirSync(folder).filter((name) => name.endsWith(extension))) {
    try {
      const { name, index } = readIndex(join(folder, file));
      store.put(name, index);
      written.set(name, { index, revision: index.revision });
    } catch (error) {
      throw new Error(
        `${join(folder, file)} is damaged (${String(error)}); delete it and publish again`,
        { cause: error },
      );
    }
  }

  const removeAbandoned = () => {
    const oldest = Date.parse(now()) - draftLastsMs;
    for (const name of store.names().filter(isDraftIndex)) {
      if (Date.parse(store.get(name)?.updatedAt ?? '') < oldest) store.remove(name);
    }
  };
  removeAbandoned();

  const write = async (): Promise<void> => {
    removeAbandoned();
    for (const name of store.names()) {
      const index = store.get(name);
      const last = written.get(name);
      if (!index || (last?.index === index && last.revision === index.revision)) continue;
      const { revision } = index;
      await writeIndex(folder, name, index);
      written.set(name, { index, revision });
    }
    for (const name of written.keys()) {
      if (store.get(name)) continue;
      const file = join(folder, fileOf(name));
      if (existsSync(file)) await rm(file);
      written.delete(name);
    }
  };
  let writing = Promise.resolve();
  return {
    store,
    written: () => {
      // A failed write does not prevent the next one.
      writing = writing.catch(() => undefined).then(write);
      return writing;
    },
  };
}
