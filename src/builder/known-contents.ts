// Fingerprints of files that sites link to and do not make (photos, scripts of the bundle), remembered between builds:
// reading some thousand photos again would be a twentieth of a build. A file that was changed is read again.
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { threadId } from 'node:worker_threads';
import { z } from 'zod';
import { fingerprint } from '../files/fingerprint.ts';

export interface KnownContents {
  /** Fingerprint of what the file at `path` holds. Throws when it cannot be read. */
  of(path: string, stats: Stats): string;
  /** Writes down what was read since; what others wrote down meanwhile is read again some time. */
  keep(): void;
}

/** Path -> [size, time of change and inode, fingerprint]. */
const recordsSchema = z.record(z.string(), z.tuple([z.string(), z.string()]));
type Records = z.infer<typeof recordsSchema>;

const stampOf = ({ dev, ino, size, mtimeMs }: Stats) => [dev, ino, size, mtimeMs].join();

/** `file`: where they are remembered; one that is damaged or missing costs time and nothing else. */
export function openKnownContents(file: string): KnownContents {
  let records: Map<string, Records[string]> | undefined;
  let read = 0;
  const known = () => {
    if (records) return records;
    try {
      records = new Map(
        Object.entries(recordsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))),
      );
    } catch {
      records = new Map();
    }
    return records;
  };
  return {
    of(path, stats) {
      const stamp = stampOf(stats);
      const [before, content] = known().get(path) ?? [];
      if (content !== undefined && before === stamp) return content;
      const fresh = fingerprint(readFileSync(path));
      known().set(path, [stamp, fresh]);
      read += 1;
      return fresh;
    },
    keep() {
      if (read === 0) return;
      read = 0;
      // Bundles and photos of former days.
      for (const path of known().keys()) {
        if (!statSync(path, { throwIfNoEntry: false })) known().delete(path);
      }
      try {
        mkdirSync(dirname(file), { recursive: true });
        const beside = `${file}.${String(process.pid)}-${String(threadId)}.tmp`;
        writeFileSync(beside, JSON.stringify(Object.fromEntries(known())));
        renameSync(beside, file);
      } catch {
        // The next build reads them again.
      }
    },
  };
}
