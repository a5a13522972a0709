// Measures the scripts that a page has received.
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright';

export interface SeenScripts {
  /** Scripts received so far do not count. */
  leaveOut: (path?: RegExp) => void;
  /** KB (gzip) of each script by path, in order of arrival. */
  weigh: () => Promise<[path: string, kb: number][]>;
}

/**
 * Records the scripts that a page receives from now on. Bodies are read when they are measured and not on arrival: an
 * open read would fail the whole run when its page closes.
 */
export function recordScripts(page: Page): SeenScripts {
  const seen = new Map<string, Response>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) seen.set(pathname, response);
  });
  return {
    leaveOut: (path) => {
      for (const name of seen.keys()) if (path?.test(name) ?? true) seen.delete(name);
    },
    weigh: () =>
      Promise.all(
        [...seen].map(async ([path, response]): Promise<[string, number]> => [
          path,
          gzipSync(await response.body()).byteLength / 1024,
        ]),
      ),
  };
}
