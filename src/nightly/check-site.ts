// Checks a built site before it is published: the stock is on it, and the links on changed pages work. A broken link is a
// warning, because a menu that a dealer wrote must not keep a sold vehicle on the site.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../builder/manifest.ts';
import { countText } from '../domain/text/format.ts';
import type { SiteRelease } from '../publish/target.ts';
import { destinationOf, siteRules, type SiteRules } from '../serve/rules.ts';

/** Served by the functions and by print, not from files. */
const onDemand = /^\/(?:api|print)(?:[/?]|$)/;
const shownLinks = 10;

/** The addresses of the pages of vehicles. */
export const vehiclePagePaths = ({ pages }: Pick<Manifest, 'pages'>): string[] =>
  Object.keys(pages).filter((path) => path.startsWith('/cars/'));

/** The error of a site that shows no vehicle of its stock, because its settings or the law leave all of them out. */
export const missingVehicles = ({ pages }: Pick<Manifest, 'pages'>, stock: number): string[] =>
  stock === 0 || vehiclePagePaths({ pages }).length > 0
    ? []
    : [
        `the site has no page of a vehicle, although the stock has ${countText(stock, 'vehicles')}; look at stock.filter, at the vehicles' show_on_dealer_website and at what the law holds`,
      ];

/** Broken links on pages that differ from the previous release. `folder`: the release. Publishing checks its files. */
export function brokenLinks(
  { manifest, rules: hostRules }: Pick<SiteRelease, 'manifest' | 'rules'>,
  folder: string,
  before: Manifest | null,
): string[] {
  const rules = siteRules(hostRules);
  const broken = new Map<string, string>();
  /** Menus repeat the same links on every page. */
  const known = new Set<string>();
  for (const [path, { file, content }] of Object.entries(manifest.pages)) {
    if (before?.pages[path]?.content === content) continue;
    const place = join(folder, file);
    // Read as single bytes, because decoding UTF-8 took longer than the search for links.
    const html = existsSync(place) ? readFileSync(place, 'latin1') : '';
    for (const [, bytes = ''] of html.matchAll(/<a\s[^>]*?href="(\/[^"]*)"/g)) {
      if (known.has(bytes)) continue;
      known.add(bytes);
      const raw = Buffer.from(bytes, 'latin1').toString();
      const address = raw.replaceAll(/&#38;|&amp;/g, '&').replace(/[?#].*$/, '');
      if (address.startsWith('//') || onDemand.test(address) || broken.has(address)) continue;
      if (!leadsSomewhere(address, manifest, rules)) broken.set(address, path);
    }
  }
  const lines = [...broken].map(
    ([address, path]) => `${path} links to ${address}, which is not there`,
  );
  const more = lines.length - shownLinks;
  return more > 0 ? [...lines.slice(0, shownLinks), `${String(more)} more broken links`] : lines;
}

function leadsSomewhere(address: string, { pages, files }: Manifest, rules: SiteRules): boolean {
  const isThere = (path: string) => path in pages || path.slice(1) in files;
  if (address === '' || isThere(address)) return true;
  const destination = destinationOf(rules, address);
  if (!destination || destination.kind === 'gone') return false;
  const to = destination.to.replace(/[?#].*$/, '');
  return !to.startsWith('/') || isThere(to);
}
