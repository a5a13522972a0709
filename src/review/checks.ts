// Checks of a built release that matter to a dealer. Each passes or says in plain words what is wrong.
import { countText, formatMoney } from '../domain/text/format.ts';
import { phoneView } from '../domain/enquiry/phone.ts';
import { dealerLicences } from '../domain/locations/licences.ts';
import type { ReleaseFacts } from './compare-releases.ts';
import { numbersText, type ReviewedTenant } from './publication-facts.ts';
import { htmlLines, pageParts, type PageParts } from './page-parts.ts';
import { vehicleHref } from '../domain/vehicle/vehicle-constants.ts';

export interface ReviewCheck {
  id:
    | 'prices'
    | 'phones'
    | 'hours'
    | 'licence'
    | 'finance'
    | 'links'
    | 'photos'
    | 'places'
    | 'weight'
    /** Checks of pictures, which need a browser. */
    | 'speed';
  /** What was checked, with counts: "All 180 prices equal your stock list". */
  title: string;
  state: 'passed' | 'look';
  /** All errors. */
  details: string[];
}

export interface CheckedRelease extends ReleaseFacts {
  /** Whether the site answers an address: a page, file, redirect or rewrite. */
  answers: (path: string) => boolean;
}

interface Page {
  path: string;
  html: string;
  parts: PageParts;
  /** Lines of the main content, without its cards, and of the footer. */
  main: string[];
  footer: string[];
}

/** Pages that grow more got something new: a script, or pictures that are too large. */
const largestGrowthPercent = 20;

/** All checks of `after`; `before` is null when there is no earlier release. */
export function checksOf(
  before: ReleaseFacts | null,
  after: CheckedRelease,
  tenant: Pick<ReviewedTenant, 'locations' | 'pricing'>,
): ReviewCheck[] {
  const collectors = [
    pricesCheck(after),
    phonesCheck(),
    hoursCheck(),
    licenceCheck(dealerLicences(tenant.locations), before),
    financeCheck(),
    linksCheck(after),
    photosCheck(numbersText(after, tenant)),
    placesCheck(before, after),
    weightCheck(before, after),
  ];
  for (const path of Object.keys(before?.manifest.pages ?? {})) {
    const html = before?.page(path) ?? '';
    for (const { lookBefore } of collectors) lookBefore?.(path, html);
  }
  /** Most pages have the same footer. */
  const footers = new Map<string, string[]>();
  for (const path of Object.keys(after.manifest.pages)) {
    const html = after.page(path);
    const parts = pageParts(html);
    const { regions } = parts;
    const footer = footers.get(regions.footer) ?? htmlLines(regions.footer);
    footers.set(regions.footer, footer);
    const page = { path, html, parts, main: htmlLines(regions.main), footer };
    for (const { look } of collectors) look(page);
  }
  return collectors.map(({ result }) => result());
}

interface Collector {
  /** Adds a page of the release before; all of them come first. */
  lookBefore?(path: string, html: string): void;
  look(page: Page): void;
  result(): ReviewCheck;
}

const checked = (
  id: ReviewCheck['id'],
  wrong: readonly string[],
  passed: string,
  failed: string,
): ReviewCheck => ({
  id,
  title: wrong.length === 0 ? passed : failed,
  state: wrong.length === 0 ? 'passed' : 'look',
  details: [...wrong],
});

/** The price on each vehicle's own page is the price in the export. Pages that show no price are counted separately. */
function pricesCheck({ stock }: CheckedRelease): Collector {
  const vehicles = new Map(stock.map((entry) => [vehicleHref(entry), entry]));
  const wrong: string[] = [];
  let equal = 0;
  let hidden = 0;
  return {
    look({ path, main: lines }) {
      const vehicle = vehicles.get(path);
      if (!vehicle || vehicle.status === 'sold') return;
      const shows = lines.some((line) => /^\$[\d,]+(?:\.\d\d)?$/.test(line));
      if (vehicle.price !== null && lines.includes(formatMoney(vehicle.price))) equal += 1;
      else if (shows && vehicle.price !== null) {
        wrong.push(`${vehicle.name}: ${formatMoney(vehicle.price)} in your stock list`);
      } else hidden += 1;
    },
    result() {
      const apart = hidden > 0 ? `; ${countText(hidden, 'vehicles')} without a price` : '';
      return checked(
        'prices',
        wrong,
        `${countText(equal, 'prices')} on the site ${equal === 1 ? 'equals' : 'equal'} your stock list${apart}`,
        `${countText(wrong.length, 'vehicles')} ${wrong.length === 1 ? 'does' : 'do'} not show the price of your stock list`,
      );
    },
  };
}

/** A place that sells one vehicle after the other may sell its last. */
const fewVehicles = 3;

/** No place that had vehicles for sale has lost all of them in one night. */
function placesCheck(before: ReleaseFacts | null, after: ReleaseFacts): Collector {
  const [had, has] = [before, after].map((release) => {
    const records = [...(release?.vehicles().values() ?? [])];
    const shown = records.filter((one) => one.show_on_dealer_website && one.status !== 'sold');
    return Map.groupBy(shown, ({ location }) => location?.name ?? '');
  }) as [Map<string, unknown[]>, Map<string, unknown[]>];
  const emptied = [...had].filter(
    ([name, all]) => all.length >= fewVehicles && name !== '' && !has.has(name),
  );
  return {
    look: () => undefined,
    result: () =>
      checked(
        'places',
        emptied.map(
          ([name, all]) => `${name}: ${countText(all.length, 'vehicles')} before, none now`,
        ),
        `${countText(has.size, 'places')} with vehicles, none emptied`,
        `${countText(emptied.length, 'places')} lost all vehicles`,
      ),
  };
}

const phonesIn = (html: string) =>
  [...html.matchAll(/href="tel:([^"]+)"/g)].map(([, number = '']) => number);

/** No phone number of the release before is missing, and every page has a number that can be tapped. */
function phonesCheck(): Collector {
  const old = new Set<string>();
  const bareBefore = new Set<string>();
  const now = new Set<string>();
  const without: string[] = [];
  return {
    lookBefore(path, html) {
      const phones = phonesIn(html);
      for (const phone of phones) old.add(phone);
      if (phones.length === 0) bareBefore.add(path);
    },
    look({ path, html }) {
      const phones = phonesIn(html);
      for (const phone of phones) now.add(phone);
      if (phones.length === 0 && !/^\/404/.test(path)) without.push(path);
    },
    result() {
      const lost = [...old].filter((phone) => !now.has(phone));
      const bare = without.filter((path) => !bareBefore.has(path));
      return checked(
        'phones',
        [
          ...lost.map((phone) => `${phoneView(phone)?.display ?? phone} is no longer on the site`),
          ...bare.map((path) => `No phone number on ${path}`),
        ],
        `${countText(now.size, 'phone numbers')} on the site, none lost`,
        'A phone number is missing',
      );
    },
  };
}

/** Location pages state opening hours. */
function hoursCheck(): Collector {
  const wrong: string[] = [];
  let places = 0;
  return {
    look({ path, parts, main }) {
      if (!/^\/(?:locations\/[^/]+|our-location)$/.test(path)) return;
      places += 1;
      const text = main.join(' ');
      if (!/\d\s?[ap]m\b|24 hours|by appointment|closed/i.test(text)) wrong.push(parts.title);
    },
    result: () =>
      checked(
        'hours',
        wrong,
        `Opening hours are on ${countText(places, 'location pages')}`,
        `Opening hours are missing on ${countText(wrong.length, 'location pages')}`,
      ),
  };
}

/** Every page states the dealer's licence numbers, and none that the settings named before is lost. */
function licenceCheck(licences: readonly string[], before: ReleaseFacts | null): Collector {
  const wrong: string[] = [];
  let pages = 0;
  const old = before?.settings as Pick<ReviewedTenant, 'locations'> | null | undefined;
  const lost = dealerLicences(old?.locations ?? []).filter((one) => !licences.includes(one));
  return {
    look({ path, footer }) {
      pages += 1;
      const text = footer.join(' ');
      if (!licences.every((licence) => text.includes(licence))) wrong.push(path);
    },
    result: () =>
      checked(
        'licence',
        [
          ...lost.map((licence) => `${licence} is no longer in the settings`),
          ...wrong.map((path) => `It is missing on ${path}`),
        ],
        licences.length === 0
          ? 'No dealer licence number is set'
          : `Licence ${licences.join(', ')} is on all ${countText(pages, 'pages')}`,
        wrong.length === 0
          ? 'A licence number is no longer on the site'
          : `The licence number is missing on ${countText(wrong.length, 'pages')}`,
      ),
  };
}

/** A repayment or rate never appears without a comparison rate (rule finance-1). */
function financeCheck(): Collector {
  const wrong: string[] = [];
  let pages = 0;
  return {
    look({ path, html, parts, main }) {
      const text = main.join(' ') + [...parts.cards.values()].join(' ');
      if (!/\d% p\.a\./.test(text)) return;
      pages += 1;
      if (!/comparison rate/i.test(html)) wrong.push(path);
    },
    result: () =>
      checked(
        'finance',
        wrong,
        `${countText(pages, 'pages')} with rates, each with its comparison rate`,
        `${countText(wrong.length, 'pages')} with a rate and no comparison rate`,
      ),
  };
}

/** Links within the site are not broken. */
function linksCheck({ answers }: CheckedRelease): Collector {
  const known = new Map<string, boolean>();
  const wrong = new Map<string, string>();
  return {
    look({ path, html }) {
      for (const [, href = ''] of html.matchAll(/<a\b[^>]*?\shref="(\/[^"#?]*)/g)) {
        const good = known.get(href) ?? (href.startsWith('//') || answers(href));
        known.set(href, good);
        if (!good && !wrong.has(href)) wrong.set(href, path);
      }
    },
    result: () =>
      checked(
        'links',
        [...wrong].map(([href, path]) => `${href} on ${path}`),
        `${countText(known.size, 'links')} within the site, none broken`,
        `${countText(wrong.size, 'broken links')}`,
      ),
  };
}

/** Vehicles that had a photo still have one. `numbers` counts all vehicles, so that the counts of a review agree. */
function photosCheck(numbers: string): Collector {
  const isBare = (path: string, html: string) =>
    isVehicle(path) && !/<meta property="og:image" content="[^"]*\/(?!_assets\/)/.test(html);
  const had = new Set<string>();
  const without: string[] = [];
  return {
    lookBefore(path, html) {
      if (isVehicle(path) && !isBare(path, html)) had.add(path);
    },
    look({ path, html, parts }) {
      if (isBare(path, html) && had.has(path)) without.push(parts.title);
    },
    result: () =>
      checked(
        'photos',
        without,
        numbers,
        `${countText(without.length, 'vehicles')} lost all photos (${numbers})`,
      ),
  };
}

const isVehicle = (path: string): boolean => /^\/cars\/[^/]+$/.test(path);

/** Bytes of a page with its linked styles and scripts. */
function weightOf({ manifest }: ReleaseFacts, path: string, html: string): number {
  const assets = new Set(
    [...html.matchAll(/(?:href|src|component-url|renderer-url)="(\/[^"]+\.(?:css|js))"/g)].map(
      ([, asset = '']) => asset.slice(1),
    ),
  );
  const bytes = [...assets].reduce((sum, file) => sum + (manifest.files[file]?.bytes ?? 0), 0);
  return bytes + (manifest.pages[path]?.bytes ?? 0);
}

/** The heaviest page and the growth of the home page and of the others against the release before. */
function weightCheck(before: ReleaseFacts | null, after: CheckedRelease): Collector {
  let heaviest = { path: '/', bytes: 0 };
  const sum = { now: 0, old: 0 };
  return {
    lookBefore(path, html) {
      if (before && after.manifest.pages[path]) sum.old += weightOf(before, path, html);
    },
    look({ path, html }) {
      const bytes = weightOf(after, path, html);
      if (bytes > heaviest.bytes) heaviest = { path, bytes };
      if (before?.manifest.pages[path]) sum.now += bytes;
    },
    result() {
      const kilobytes = Math.round(heaviest.bytes / 1000);
      const growth = sum.old === 0 ? 0 : (sum.now / sum.old - 1) * 100;
      const isHeavier = growth > largestGrowthPercent;
      const compared =
        sum.old === 0
          ? ''
          : Math.abs(growth) < 0.5
            ? ', as heavy as before'
            : `, ${Math.abs(growth).toFixed(1)} % ${growth > 0 ? 'heavier' : 'lighter'} than before`;
      return {
        id: 'weight',
        title: `The heaviest page has ${String(kilobytes)} KB${compared}`,
        state: isHeavier ? 'look' : 'passed',
        details: isHeavier ? [`The heaviest page is ${heaviest.path}`] : [],
      };
    },
  };
}
