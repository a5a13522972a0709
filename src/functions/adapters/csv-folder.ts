// CSV files in a folder that a dealer's program collects. A file appears whole, under its final name, or not at all.
// Drafts are in a folder next to the dealers' folders, so that a killed process leaves no personal data in places that
// nobody cleans.
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CsvPort } from '../endpoints/deps.ts';
import { randomToken } from '../security/crypto.ts';

const draftFolder = '.drafts';
/** A write takes milliseconds; an older draft belongs to a process that was killed. */
const draftTtlMs = 60_000;

const isFolderName = (folder: string) => /^[a-z0-9][a-z0-9-]*$/.test(folder);

/** Names in a folder; none when it does not exist. */
const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

/** Deletes the files of a folder that `fits` accepts and that were last written before `before` (epoch ms). */
async function removeOlder(
  folder: string,
  before: number,
  fits: (name: string) => boolean,
): Promise<number> {
  let removed = 0;
  for (const name of (await namesIn(folder)).filter(fits)) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile() || found.mtimeMs >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** `root` holds one folder per `functions.csvFolder`. */
export function csvFolder(root: string): CsvPort {
  const drafts = join(root, draftFolder);
  const draftStart = (folder: string, file: string) => `${folder}~${file}~`;
  const removeDrafts = async (start: string) => {
    const left = (await namesIn(drafts)).filter((name) => name.startsWith(start));
    await Promise.all(left.map((name) => rm(join(drafts, name), { force: true })));
  };
  return {
    async write({ folder, file, content }) {
      if (!isFolderName(folder)) return { ok: false, code: 'bad-folder', permanent: true };
      const target = join(root, folder);
      const start = draftStart(folder, file);
      const draft = join(drafts, `${start}${randomToken(6)}`);
      try {
        await mkdir(target, { recursive: true });
        await mkdir(drafts, { recursive: true });
        // A delivery has one sender at a time: other drafts of its file are those of a killed process.
        await removeDrafts(start);
        await writeFile(draft, content, { flush: true });
        await rename(draft, join(target, file));
        return { ok: true };
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        return { ok: false, code: (error as NodeJS.ErrnoException).code ?? 'disk' };
      }
    },

    async remove({ folder, file }) {
      if (!isFolderName(folder)) return;
      await removeDrafts(draftStart(folder, file));
      await rm(join(root, folder, file), { force: true });
    },

    async removeOld(folder, before, now) {
      if (!isFolderName(folder)) return 0;
      const target = join(root, folder);
      const abandoned = now - draftTtlMs;
      await removeOlder(drafts, abandoned, () => true);
      return removeOlder(target, before, (name) => /^lead-[\w-]+\.csv$/.test(name));
    },
  };
}
