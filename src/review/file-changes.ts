// What changed beside the pages: photos and documents under the same name, redirects, and the files for search engines.
import { hostRulesFile, hostRulesSchema } from '../page-data/host-rules.ts';
import type { ReleaseFacts } from './compare-releases.ts';
import { lineDiff } from './line-diff.ts';

export interface FileChange {
  /** What names it; the same for all sizes of a photo. */
  name: string;
  /** In words for a dealer. */
  title: string;
  /** Lines of ./page-parts.ts. */
  before: string[];
  after: string[];
  /** Addresses of the pages with it. */
  pages: string[];
  /** Addresses that it is about. */
  addresses: string[];
  /** An address without a page that leads elsewhere, or led; null: the change is about a file. */
  leadsFrom: string | null;
}

/** Files that follow from pages, settings or the stock; scripts and styles have a hash in their names. */
const following =
  /^(?:_assets|feeds|search-index)\/|^stock-counts\.json$|^site\.webmanifest$|^_(?:headers|redirects)$/;
const sitemap = /^sitemap.*\.xml$/;
const picture = /\.(?:avif|gif|jpe?g|mp4|png|svg|webm|webp)$/i;
const readable = /\.(?:txt|md|json|xml)$/i;

/** `isOfStock`: whether the address belongs to what changed in the stock. */
export function fileChanges(
  before: ReleaseFacts,
  after: ReleaseFacts,
  isOfStock: (path: string) => boolean,
): FileChange[] {
  const [old, now] = [before.manifest.files, after.manifest.files];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) =>
      old[name]?.content !== now[name]?.content &&
      !(now[name] ?? old[name])?.ofIndex &&
      !following.test(name),
  );
  const isOther = (name: string) => name !== hostRulesFile && !sitemap.test(name);
  const photos = names.filter((name) => picture.test(name) && name in old && name in now);
  const documents = names.filter((name) => isOther(name) && !picture.test(name));
  return [
    ...photoChanges(photos, after),
    ...documents.map((name) => documentChange(name, before, after)),
    ...(names.includes(hostRulesFile) ? redirectChanges(before, after, isOfStock) : []),
    ...(names.some((name) => sitemap.test(name)) ? sitemapChange(before, after, isOfStock) : []),
  ];
}

/** All sizes of a photo are one. A photo that comes or goes is a picture of its pages. */
function photoChanges(files: readonly string[], after: ReleaseFacts): FileChange[] {
  const photos = Map.groupBy(files, (file) => file.replace(/(?:[-.]\d+)?\.\w+$/, ''));
  const found = [...photos].map(([name, sizes]) => {
    const paths = sizes.map((size) => `/${size}`);
    const [shown = ''] = paths.toSorted((a, b) => b.length - a.length || (a < b ? 1 : -1));
    return { name, paths, shown, pages: [] as string[] };
  });
  for (const page of found.length === 0 ? [] : Object.keys(after.manifest.pages)) {
    const html = after.page(page);
    for (const { paths, pages } of found) {
      if (paths.some((path) => html.includes(path))) pages.push(page);
    }
  }
  return found.map(({ name, shown, pages }) => ({
    name,
    title: `A picture was replaced: ${name.split('/').at(-1) ?? ''}`,
    before: [`picture\t${shown}`],
    after: [`picture\t${shown}`],
    pages,
    addresses: [],
    leadsFrom: null,
  }));
}

function documentChange(name: string, before: ReleaseFacts, after: ReleaseFacts): FileChange {
  const lines = ({ file }: ReleaseFacts) => (readable.test(name) ? file(name).split('\n') : []);
  const { removed, added } = lineDiff(lines(before), lines(after));
  const isIn = ({ manifest }: ReleaseFacts) => name in manifest.files;
  const what =
    name === 'robots.txt' ? 'What search engines may read (robots.txt)' : `The file ${name}`;
  const verb = !isIn(after) ? 'is gone' : isIn(before) ? 'changed' : 'is new';
  return {
    name,
    title: `${what} ${verb}`,
    before: removed,
    after: added,
    pages: [],
    addresses: [],
    leadsFrom: null,
  };
}

/** Where addresses lead that have no page. `json`: of ../page-data/host-rules.ts. */
export function redirectsIn(json: string): Map<string, string> {
  const rules = hostRulesSchema.safeParse(parsed(json));
  if (!rules.success) return new Map();
  const { redirects, patterns, rewrites } = rules.data;
  return new Map([...redirects, ...patterns, ...rewrites].map(({ from, to }) => [from, to]));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function redirectChanges(
  before: ReleaseFacts,
  after: ReleaseFacts,
  isOfStock: (path: string) => boolean,
): FileChange[] {
  const [old, now] = [before, after].map(({ file }) => redirectsIn(file(hostRulesFile))) as [
    Map<string, string>,
    Map<string, string>,
  ];
  const line = (from: string, to: string | undefined) =>
    to === undefined ? [] : [`${from} leads to ${to}`];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((from) => old.get(from) !== now.get(from) && !isOfStock(from))
    .map((from) => {
      const [was, is] = [old.get(from), now.get(from)];
      const title =
        is === undefined
          ? `The address ${from} leads nowhere any more`
          : was === undefined
            ? `A new address: ${from} leads to ${is}`
            : `The address ${from} leads to ${is}, not to ${was} any more`;
      return {
        name: from,
        title,
        before: line(from, was),
        after: line(from, is),
        pages: [],
        addresses: [from, was ?? '', is ?? ''],
        leadsFrom: from,
      };
    });
}

/** Pages of both releases that search engines find in one of them only. */
function sitemapChange(
  before: ReleaseFacts,
  after: ReleaseFacts,
  isOfStock: (path: string) => boolean,
): FileChange[] {
  const [old, now] = [before, after].map(addressesOf) as [Set<string>, Set<string>];
  const isBoth = (path: string) => path in before.manifest.pages && path in after.manifest.pages;
  // The page itself says that search engines may not list it, which is a difference of the page.
  const isHidden = (path: string) =>
    [before, after].some(({ page }) => /name="robots" content="noindex/.test(page(path)));
  const only = (some: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...some].filter(
      (path) => !other.has(path) && isBoth(path) && !isOfStock(path) && !isHidden(path),
    );
  const [gone, come] = [only(old, now), only(now, old)];
  const title =
    gone.length > 0
      ? 'The list of pages for search engines lost some'
      : 'The list of pages for search engines has more';
  return gone.length + come.length === 0
    ? []
    : [
        {
          name: 'sitemap',
          title,
          before: gone,
          after: come,
          pages: [...gone, ...come],
          addresses: [],
          leadsFrom: null,
        },
      ];
}

const addressesOf = ({ manifest, file }: ReleaseFacts): Set<string> =>
  new Set(
    Object.keys(manifest.files)
      .filter((name) => sitemap.test(name))
      .flatMap((name) => [...file(name).matchAll(/<loc>([^<]*)<\/loc>/g)])
      .map(([, address = '']) => (URL.canParse(address) ? new URL(address).pathname : address)),
  );
