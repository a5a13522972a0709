// CSV files in a folder that a dealer's program collects. A file appears whole, under its final name, or not at all.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CsvPort } from '../endpoints/deps.ts';
import { randomToken } from '../security/crypto.ts';

/** `root` holds one folder per `csvDrop.folder`. */
export function csvFolder(root: string): CsvPort {
  return {
    async write({ folder, file, content }) {
      if (!/^[a-z0-9][a-z0-9-]*$/.test(folder)) {
        return { ok: false, code: 'bad-folder', permanent: true };
      }
      try {
        const target = join(root, folder);
        await mkdir(target, { recursive: true });
        const draft = join(target, `.${file}.${randomToken(6)}`);
        await writeFile(draft, content, { flush: true });
        await rename(draft, join(target, file));
        return { ok: true };
      } catch (error) {
        return { ok: false, code: (error as NodeJS.ErrnoException).code ?? 'disk' };
      }
    },
  };
}
