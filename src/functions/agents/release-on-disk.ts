// Reads the live releases of this machine's folder of sites.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseFiles } from './release.ts';

/** `dist`: a folder or link for each slug. */
export const filesOnDisk =
  (dist: string): ReleaseFiles =>
  ({ slug }) =>
  async (path) => {
    try {
      const bytes = await readFile(join(dist, slug, path));
      return new Uint8Array(bytes).buffer;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return null;
    }
  };
