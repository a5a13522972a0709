// The files of the project's own photo folder, as root-relative addresses of the site.
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Addresses under `/photos` to absolute files: `<folder>/v1/a-320.webp` is `/photos/v1/a-320.webp`. */
export async function photoFolder(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return [`/photos/${path.relative(folder, file).split(path.sep).join('/')}`, file] as const;
      }),
  );
}
