// The files of the bundle's client folder that a site needs: the scripts that each page starts with, the files that
// each file names, and the hashes of Astro's inline scripts. It knows routes and files, no tenant.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../files/fingerprint.ts';
import type { EarlySearch, EngineKind, InlineHashes } from '../page-data/site-bundle.ts';

/** `client.json` of a bundle, beside its `client/`. */
export interface ClientMap {
  /** Page module (`src/pages/search/[...path].astro`) -> addresses of the scripts and stylesheets it starts with. */
  pages: Record<string, string[]>;
  /** Address of a file -> addresses of the files it names: chunks, workers, fonts. */
  names: Record<string, string[]>;
  inline: InlineHashes;
}

const file = 'client.json';
/** A site gets only the scripts, styles and fonts that it uses, and all pictures and public files. */
const owned = /^\/_assets\/.+\.(?:m?js|css|woff2?)$/;

export const clientMapPath = (bundleDir: string): string => join(bundleDir, file);

export function readClientMap(clientDir: string): ClientMap {
  return JSON.parse(readFileSync(clientMapPath(join(clientDir, '..')), 'utf8')) as ClientMap;
}

/** Which files below `clientDir` name which others; names are hashed, so a name in a text is that file. */
export function filesNamed(clientDir: string): ClientMap['names'] {
  const files = filesBelow(clientDir)
    .map(({ name, path }) => ({ address: `/${name}`, path, base: name.split('/').at(-1) ?? '' }))
    .filter(({ address }) => owned.test(address));
  const texts = files.filter(({ base }) => /\.(?:m?js|css)$/.test(base));
  return Object.fromEntries(
    texts.flatMap(({ address, path }) => {
      const text = readFileSync(path, 'utf8');
      const named = files.filter((other) => other.address !== address && text.includes(other.base));
      return named.length > 0 ? [[address, named.map((other) => other.address)]] : [];
    }),
  );
}

/** Scripts of hosted engines by name (./script-groups.ts), with the engines that use them. */
const engineScripts: Record<string, readonly EngineKind[]> = {
  'hosted-search': ['algolia', 'meilisearch'],
  algolia: ['algolia'],
  meilisearch: ['meilisearch'],
};

/**
 * Addresses of the client files of a site with the page modules `pages`, the template's `stylesheet` and the search
 * `engine`. The stylesheet itself is not among them: a site has its own (../builder/manifest.ts).
 */
export function filesOfSite(
  map: ClientMap,
  all: readonly string[],
  {
    pages,
    stylesheet,
    engine,
  }: { pages: readonly string[]; stylesheet: string; engine: EngineKind },
): Set<string> {
  const found = new Set(all.filter((address) => !owned.test(address)));
  const isUsed = (address: string) => {
    const [, name = ''] = /\/([\w-]+)\.[^/]+\.js$/.exec(address) ?? [];
    return engineScripts[name]?.includes(engine) ?? true;
  };
  const follow = (address: string) => {
    if (found.has(address) || !isUsed(address)) return;
    found.add(address);
    map.names[address]?.forEach(follow);
  };
  map.names[stylesheet]?.forEach(follow);
  for (const page of pages) map.pages[page]?.forEach(follow);
  return found;
}

/** The files of the first cards of an address with filters; undefined for a bundle without a search page. */
export function earlySearchOf({ names }: ClientMap): EarlySearch | undefined {
  const first = Object.keys(names).find((address) => /\/first-answer\.[^/]+\.js$/.test(address));
  const worker = Object.values(names)
    .flat()
    .find((address) => /\/worker-[^/]+\.js$/.test(address));
  return first && worker ? { scripts: [first, ...(names[first] ?? [])], worker } : undefined;
}
