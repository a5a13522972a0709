// Makes a folder that an operator named, with its parents.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Throws where no folder can be made. Node's own `recursive` never ends below /proc and the like. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    makeLast(path);
  }
}

/** Another process may have made it meanwhile. */
function makeLast(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
