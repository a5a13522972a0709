// Measures the scripts that a page has received.
import { gzipSync } from 'node:zlib';
import type { Page, Request, Response } from 'playwright';

export interface SeenScripts {
  /** Scripts received so far do not count. */
  leaveOut: (path?: RegExp) => void;
  /** Waits until every script has arrived that the page asks for, those that others bring and scrolling loads too. */
  settled: () => Promise<void>;
  /** KB (gzip) of each script by path, in order of arrival. */
  weigh: () => Promise<[path: string, kb: number][]>;
}

/**
 * Records the scripts that a page receives from now on. Bodies are read when they are measured and not on arrival: an
 * open read would fail the whole run when its page closes.
 */
export function recordScripts(page: Page): SeenScripts {
  const seen = new Map<string, Response>();
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (['script', 'fetch'].includes(request.resourceType())) asked.push(request);
  });
  /** What came into view is asked for with the next frame, and what waits for an idle browser after it. */
  const idleFrames = () =>
    page.evaluate(
      () =>
        new Promise<void>((done) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => requestIdleCallback(() => setTimeout(done))),
          ),
        ),
    );
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) seen.set(pathname, response);
  });
  return {
    leaveOut: (path) => {
      for (const name of seen.keys()) if (path?.test(name) ?? true) seen.delete(name);
    },
    async settled() {
      for (let answered = -1; answered < asked.length;) {
        answered = asked.length;
        await Promise.all(asked.map(async (request) => (await request.response())?.finished()));
        await idleFrames();
      }
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
