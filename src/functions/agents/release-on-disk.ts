// Reads the live releases of this machine's folder of sites.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { searchIndexFolder, type ReleaseFiles } from './release.ts';

/** `dist`: a folder or link for each slug. */
export const filesOnDisk =
  (dist: string): ReleaseFiles =>
  ({ slug }) =>
  async (name) => {
    try {
      const bytes = await readFile(join(dist, slug, searchIndexFolder, name));
      return new Uint8Array(bytes).buffer;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return null;
    }
  };
