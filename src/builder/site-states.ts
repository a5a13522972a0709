// Pages of a site as other settings, another stock or another day would make them: HTML that lies between two releases of the
// same software. A review finds with them which change a difference belongs to.
import type { Renderer } from '../bundler/renderer.ts';
import type { Site } from '../site/assembly/site-types.ts';
import { changedParts, sharedHashes, type Manifest, siteStylesheet } from './manifest.ts';

interface KnownRelease {
  manifest: Pick<Manifest, 'shared' | 'pages'>;
  page: (path: string) => string;
}

interface Means {
  renderer: Renderer;
  bundle: { id: string; clientDir: string };
  /** A page with equal data is not rendered again. */
  known: readonly KnownRelease[];
}

/** Reads one state of a site. */
export interface StateReader {
  /** HTML; '' for a page that the site lacks. */
  page(path: string): Promise<string>;
  /** Where addresses without a page lead: JSON of ../page-data/host-rules.ts. */
  hostRules: string;
  /** The text of the site's stylesheet. */
  stylesheet: string;
}

export function siteState(site: Site, { renderer, bundle, known }: Means): StateReader {
  const href = renderer.stylesheets[site.shell.template];
  const stylesheet = siteStylesheet(bundle.clientDir, href, site.shell);
  const shared = sharedHashes(bundle.id, stylesheet.href, site.shell);
  const alike = known.filter(({ manifest }) => changedParts(manifest.shared, shared).length === 0);
  const routes = new Map(site.routes.map((route) => [route.path, route]));
  const page = async (path: string): Promise<string> => {
    const route = routes.get(path);
    if (!route) return '';
    const data = site.page(route);
    const same = alike.find(({ manifest }) => manifest.pages[path]?.key === data.key());
    if (same) return same.page(path);
    const html = await renderer.html(path, {
      site: site.shell,
      page: data.data(),
      stylesheets: [stylesheet.href],
      earlyFonts: [],
      earlySearch: undefined,
    });
    return Buffer.from(html).toString('utf8');
  };
  return {
    page,
    hostRules: JSON.stringify(site.hostRules),
    stylesheet: stylesheet.content,
  };
}
