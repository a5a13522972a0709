// The files of the project's own photo folder, as root-relative addresses of the site.
import path from 'node:path';
import { filesBelow } from '../../files/fingerprint.ts';

/**
 * Addresses under `/photos` to absolute files: `<folder>/v1/a-320.webp` is `/photos/v1/a-320.webp`. `names`: the files of
 * the folder, relative to it, where they are known already.
 */
export function photoFolder(
  folder: string,
  names: readonly string[] = filesBelow(folder).map(({ name }) => name),
): Map<string, string> {
  const inAddress = (name: string) => (path.sep === '/' ? name : name.split(path.sep).join('/'));
  return new Map(
    names.map((name) => [`/photos/${inAddress(name)}`, `${folder}${path.sep}${name}`]),
  );
}
