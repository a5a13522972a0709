// Answers /print?car_id={slug} (also /print/{slug}) with the sheet, /print/{slug}.pdf with the PDF and /print/{slug}.jpg with
// the picture of link previews, created on request and cached: 14,000 vehicles cost a build nothing. It gets the part of the path after /print;
// data and photos come through its dependencies.
import { hash } from 'node:crypto';
import { vehicleSlugSchema } from '../domain/vehicle/vehicle.ts';
import type { SiteShell, SoldVehiclePage, VehiclePage } from '../page-data/page-data.ts';
import { printPage, printPolicy } from './sheet-page.ts';
import { vehiclePdf } from './pdf.ts';
import { sharePicture, type ShareContent } from './share-picture.ts';
import { printSheet, type PrintSheet } from './sheet.ts';

interface Printable {
  shell: SiteShell;
  page: VehiclePage | SoldVehiclePage;
  /** "14 March 2026" in the dealer's time zone. */
  today: string;
}

export interface PrintDeps {
  /** The current data of the vehicle's page; null when the site does not print or has no such vehicle. */
  find(slug: string): Promise<Printable | null>;
  /** Whether somebody holds it, or it has been sold since the snapshot: a preview does not show its price. */
  isTaken(slug: string): Promise<boolean>;
  /** CSS with the fonts of the site: their faces, and `--font`, `--head` and `--head-weight`; empty for a site without. */
  fonts(): Promise<string>;
  /** The photo as JPEG; null when it does not arrive in time. Never rejects. */
  photo(address: string): Promise<Uint8Array | null>;
  /** Caches PDFs and pictures between requests; a missing entry is created again. */
  cache: {
    get(key: string): Promise<Uint8Array | null>;
    put(key: string, file: Uint8Array): Promise<void>;
  };
  /** Called when one could not be created. */
  log(line: string): void;
}

/** Files that are created at a time; more requests are told to come back. Each takes a part of a second of a processor. */
const mostAtOnce = 8;
class Busy extends Error {}

/** Increased when the layout of the sheet or the picture changes. */
const layout = 5;

const types = { pdf: 'application/pdf', jpg: 'image/jpeg' } as const;
type Format = keyof typeof types;

const headers = (type: string, more: Record<string, string>) => ({
  'content-type': type,
  // A minute, like pages, because a price may change with the next snapshot.
  'cache-control': 'public, max-age=60',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  ...more,
});

const words = (status: number, text: string, more: Record<string, string> = {}) =>
  new Response(`${text}\n`, { status, headers: headers('text/plain; charset=utf-8', more) });

/** The vehicle of a request and its format; null when it prints nothing. */
function askedFor(request: Request): { slug: string; format: Format | 'html' } | null {
  const { pathname, searchParams } = new URL(request.url);
  const named = pathname === '/' ? searchParams.get('car_id') : pathname.slice(1);
  if (!named) return null;
  const [, stem = named, format = 'html'] =
    (pathname !== '/' && /^(.+)\.(pdf|jpg)$/.exec(named)) || [];
  const slug = vehicleSlugSchema.safeParse(stem);
  return slug.success ? { slug: slug.data, format: format as Format | 'html' } : null;
}

/** What the picture of a link preview says of a sheet. */
const shareOf = (sheet: PrintSheet, page: VehiclePage, isTaken: boolean): ShareContent => ({
  title: sheet.title,
  subtitle: sheet.subtitle,
  price:
    isTaken || page.price.amount === null || page.tag?.kind === 'reserved' ? null : sheet.price,
  dealer: sheet.dealer,
  accent: sheet.accent,
});

const sheetAnswer = (sheet: PrintSheet, fonts: string) =>
  new Response(printPage(sheet, `/print/${sheet.slug}.pdf`, fonts), {
    headers: headers('text/html; charset=utf-8', { 'content-security-policy': printPolicy(fonts) }),
  });

function pictureOn(content: ShareContent, jpeg: Uint8Array | null): Promise<Uint8Array> {
  if (!jpeg) throw new Error('its photo did not arrive');
  return sharePicture(content, jpeg);
}

/** Null for requests that are not about printing; the site's 404 page answers unknown vehicles. */
export type PrintHandler = (request: Request) => Promise<Response | null>;

export function createPrintHandler({
  find,
  isTaken,
  fonts,
  photo,
  cache,
  log,
}: PrintDeps): PrintHandler {
  const making = new Map<string, Promise<Uint8Array>>();

  /** `content`: everything that the file shows besides its photo. */
  const make = async (
    content: object,
    address: string | null,
    draw: (photo: Uint8Array | null) => Promise<Uint8Array>,
  ): Promise<Uint8Array> => {
    const key = hash('sha256', JSON.stringify([layout, content, address]));
    const cached = await cache.get(key);
    if (cached) return cached;
    // Requests at the same time share one file.
    let work = making.get(key);
    if (!work) {
      if (making.size >= mostAtOnce) throw new Busy('too many are being made');
      work = (async () => {
        const jpeg = address === null ? null : await photo(address);
        const file = await draw(jpeg);
        // A file without its photo is not cached, so the next request tries again.
        if (jpeg !== null || address === null) await cache.put(key, file);
        return file;
      })().finally(() => making.delete(key));
      making.set(key, work);
    }
    return work;
  };

  const makePicture = (content: ShareContent, sheet: PrintSheet): Promise<Uint8Array> =>
    make(content, sheet.photo, (jpeg) => pictureOn(content, jpeg));

  return async (request) => {
    const asked = askedFor(request);
    if (!asked) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return words(405, 'Only GET and HEAD are answered here.', { allow: 'GET, HEAD' });
    }
    const found = await find(asked.slug);
    if (!found) return null;
    const { page, shell, today } = found;
    if (page.availability === 'sold') {
      return words(410, 'This vehicle has been sold; there is nothing to print.');
    }
    const { slug, format } = asked;
    const sheet = printSheet(shell, page, `Printed on ${today}.`);
    if (format === 'jpg' && sheet.photo === null) return null;
    if (format === 'html') {
      return sheetAnswer(sheet, await fonts());
    }
    try {
      const file =
        format === 'pdf'
          ? await make(sheet, sheet.photo, (jpeg) => vehiclePdf(sheet, jpeg))
          : // Where nobody can say whether it is taken, the picture has no price.
            await makePicture(shareOf(sheet, page, await isTaken(slug).catch(() => true)), sheet);
      return new Response(file as Uint8Array<ArrayBuffer>, {
        headers: headers(types[format], {
          'content-disposition': `inline; filename="${slug}.${format}"`,
        }),
      });
    } catch (error) {
      // One line a request would fill the log of a site that somebody floods.
      if (!(error instanceof Busy)) {
        log(`${shell.slug}: ${slug}.${format} cannot be made: ${(error as Error).message}`);
      }
      // A preview with the bare photo is better than one without a picture.
      if (format === 'jpg' && sheet.photo !== null) {
        return new Response(null, { status: 302, headers: { location: sheet.photo } });
      }
      return words(503, 'This cannot be made right now.', { 'retry-after': '30' });
    }
  };
}
