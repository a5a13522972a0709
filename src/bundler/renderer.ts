// Turns page data into HTML with the bundle. It checks that the answer is a page, and is independent of files,
// tenants or stock.
import { pathToFileURL } from 'node:url';
import type { RenderLocals, SiteShell } from '../page-data/page-data.ts';
import type { WriteHtml } from './render-page.ts';

interface PageBytes {
  /** Begins the next page. */
  clear(): void;
  write(part: string): void;
  /** All parts as UTF-8, until the next page begins. */
  bytes(): Uint8Array;
}

/** Most pages are smaller. */
const usualBytes = 512 * 1024;
/** UTF-8 needs at most three bytes for a UTF-16 code unit. */
const bytesPerUnit = 3;

export function openPageBytes(): PageBytes {
  let buffer = Buffer.allocUnsafeSlow(usualBytes);
  let length = 0;
  return {
    clear() {
      length = 0;
    },
    write(part) {
      const needed = length + part.length * bytesPerUnit;
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(needed * 2);
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      length += buffer.write(part, length);
    },
    bytes: () => buffer.subarray(0, length),
  };
}

/** Exports of the bundle's entry (src/bundler/server.ts). */
interface BundleEntry {
  render(
    path: string,
    locals: RenderLocals,
    write: WriteHtml,
  ): Promise<{ status: number; location: string | null }>;
  templateStylesheets: Record<SiteShell['template'], string>;
  pageModule(path: string): string | null;
}

export interface Renderer {
  /** Template -> address of its stylesheet in the bundle's client folder, for example `/_assets/theme.x.css`. */
  stylesheets: Record<SiteShell['template'], string>;
  /** The module that renders `path` (`src/pages/…`); null when no route matches. */
  pageModule(path: string): string | null;
  /** The page as UTF-8, until the next call. Rejects when no route matches `path` or the page fails. */
  html(path: string, locals: RenderLocals): Promise<Uint8Array>;
}

/** Loads the bundle's entry once. NODE_ENV must be `production`, or React renders in its development build. */
export async function openRenderer(entry: string): Promise<Renderer> {
  const bundle = (await import(pathToFileURL(entry).href)) as BundleEntry;
  const page = openPageBytes();
  return {
    stylesheets: bundle.templateStylesheets,
    pageModule: bundle.pageModule,
    async html(path, locals) {
      page.clear();
      const { status, location } = await bundle.render(path, locals, page.write);
      if (status !== 200) {
        throw new Error(
          status === 404
            ? 'no route in src/pages matches this address'
            : `the page answered ${status}${location ? ` -> ${location}` : ''}, not 200`,
        );
      }
      return page.bytes();
    },
  };
}
