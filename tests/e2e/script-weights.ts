// What scripts a page has been sent, and what they weigh.
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright';

export interface SeenScripts {
  /** What has come so far is not of the weighing. */
  leaveOut: (path?: RegExp) => void;
  /** KB (gzip) of each script's address path, in the order they came. */
  weigh: () => Promise<[path: string, kb: number][]>;
}

/**
 * Notes the scripts that answer a page from now on. A body is asked for when they are weighed and not as it comes: a
 * script that is late must leave no question open when its page closes, which would fail the whole run.
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
