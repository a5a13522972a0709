// Answers /print?car_id={slug} (also /print/{slug}) with the sheet and /print/{slug}.pdf with the PDF, created on
// request and cached: 14,000 vehicles cost a build nothing. It gets the part of the path after /print;
// data and photos come through its dependencies.
import { hash } from 'node:crypto';
import { vehicleSlugSchema } from '../domain/vehicle/vehicle.ts';
import type { SiteShell, SoldVehiclePage, VehiclePage } from '../page-data/page-data.ts';
import { printPage, printPolicy } from './sheet-page.ts';
import { vehiclePdf } from './pdf.ts';
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
  /** The photo as JPEG; null when it does not arrive in time. Never rejects. */
  photo(address: string): Promise<Uint8Array | null>;
  /** Caches PDFs between requests; a missing entry is created again. */
  cache: {
    get(key: string): Promise<Uint8Array | null>;
    put(key: string, pdf: Uint8Array): Promise<void>;
  };
  /** Called when a PDF could not be created. */
  log(line: string): void;
}

/** Increased when the layout of the sheet changes. */
const layout = 2;

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
function askedFor(request: Request): { slug: string; pdf: boolean } | null {
  const { pathname, searchParams } = new URL(request.url);
  const named = pathname === '/' ? searchParams.get('car_id') : pathname.slice(1);
  if (!named) return null;
  const pdf = pathname !== '/' && named.endsWith('.pdf');
  const slug = vehicleSlugSchema.safeParse(pdf ? named.slice(0, -'.pdf'.length) : named);
  return slug.success ? { slug: slug.data, pdf } : null;
}

/** Null for requests that are not about printing; the site's 404 page answers unknown vehicles. */
export type PrintHandler = (request: Request) => Promise<Response | null>;

export function createPrintHandler({ find, photo, cache, log }: PrintDeps): PrintHandler {
  const making = new Map<string, Promise<Uint8Array>>();

  const make = async (sheet: PrintSheet): Promise<Uint8Array> => {
    const key = hash('sha256', JSON.stringify([layout, sheet]));
    const cached = await cache.get(key);
    if (cached) return cached;
    // Requests at the same time share one PDF.
    let work = making.get(key);
    if (!work) {
      work = (async () => {
        const jpeg = sheet.photo === null ? null : await photo(sheet.photo);
        const pdf = await vehiclePdf(sheet, jpeg);
        // A sheet without its photo is not cached, so the next request tries again.
        if (jpeg !== null || sheet.photo === null) await cache.put(key, pdf);
        return pdf;
      })().finally(() => making.delete(key));
      making.set(key, work);
    }
    return work;
  };

  return async (request) => {
    const asked = askedFor(request);
    if (!asked) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return words(405, 'Only GET and HEAD are answered here.', { allow: 'GET, HEAD' });
    }
    const found = await find(asked.slug);
    if (!found) return null;
    if (found.page.availability === 'sold') {
      return words(410, 'This vehicle has been sold; there is no sheet to print.');
    }
    const sheet = printSheet(found.shell, found.page, `Printed on ${found.today}.`);
    if (!asked.pdf) {
      const html = printPage(sheet, `/print/${asked.slug}.pdf`);
      return new Response(html, {
        headers: headers('text/html; charset=utf-8', { 'content-security-policy': printPolicy }),
      });
    }
    try {
      const pdf = await make(sheet);
      return new Response(pdf as Uint8Array<ArrayBuffer>, {
        headers: headers('application/pdf', {
          'content-disposition': `inline; filename="${asked.slug}.pdf"`,
        }),
      });
    } catch (error) {
      log(
        `${found.shell.slug}: the PDF of ${asked.slug} cannot be made: ${(error as Error).message}`,
      );
      return words(503, 'The PDF cannot be made right now.', { 'retry-after': '30' });
    }
  };
}
