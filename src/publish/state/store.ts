// The store of the sites' state between two runs, a folder or a bucket: objects by key, written once, and one small
// pointer per site that is replaced under a condition.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeAtomically, moveIntoPlace } from '../../files/atomic-write.ts';
import { fingerprint } from '../../files/fingerprint.ts';
import { withLock } from '../../files/lock.ts';

/** A small text that changes, with the version that a replacement has to name. */
interface Pointer {
  text: string;
  version: string;
}

interface StoredObject {
  key: string;
  /** Epoch ms of the last write. */
  modified: number;
}

export interface StateStore {
  name: string;
  read(key: string): Promise<Uint8Array | null>;
  write(key: string, bytes: Uint8Array): Promise<void>;
  pointer(key: string): Promise<Pointer | null>;
  /** Replaces the pointer if it is still at `version` (null: none). Returns its new version; null: another was faster. */
  replacePointer(key: string, text: string, version: string | null): Promise<string | null>;
  list(prefix: string): Promise<StoredObject[]>;
  remove(keys: readonly string[]): Promise<void>;
}

/** A store in a folder that the machines share. */
export function folderStore(folder: string): StateStore {
  const root = resolve(folder);
  const pathOf = (key: string) => join(root, key);
  const pointerAt = (key: string): Pointer | null => {
    if (!existsSync(pathOf(key))) return null;
    const text = readFileSync(pathOf(key), 'utf8');
    return { text, version: fingerprint(text) };
  };
  return {
    name: root,
    read: (key) => Promise.resolve(existsSync(pathOf(key)) ? readFileSync(pathOf(key)) : null),
    write(key, bytes) {
      const path = pathOf(key);
      const temporary = `${path}.${String(process.pid)}.tmp`;
      mkdirSync(dirname(path), { recursive: true });
      try {
        writeFileSync(temporary, bytes, { flush: true });
        moveIntoPlace(temporary, path);
      } catch (error) {
        // Removes a half-written file, such as on a full disk.
        rmSync(temporary, { force: true });
        throw error;
      }
      return Promise.resolve();
    },
    pointer: (key) => Promise.resolve(pointerAt(key)),
    async replacePointer(key, text, version) {
      const replaced = await withLock(`${pathOf(key)}.lock`, () => {
        if ((pointerAt(key)?.version ?? null) !== version) return null;
        writeAtomically(pathOf(key), text);
        return fingerprint(text);
      });
      return replaced.ok ? replaced.value : null;
    },
    list(prefix) {
      const start = pathOf(prefix);
      if (!existsSync(start)) return Promise.resolve([]);
      const files = readdirSync(start, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.(?:tmp|lock)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name));
      return Promise.resolve(
        files.map((path) => ({
          key: path.slice(root.length + 1),
          modified: statSync(path).mtimeMs,
        })),
      );
    },
    remove(keys) {
      for (const key of keys) rmSync(pathOf(key), { force: true });
      return Promise.resolve();
    },
  };
}
