// Serves built sites by host name, as a CDN does with the rules of each site.
// It decides status, headers and body of a response, and rejects unknown hosts.
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { contentType } from '../files/content-type.ts';
import { isBelow, matchesAny } from '../page-data/path-pattern.ts';
import { createCompressor, encodingFor, type Compressor } from './compress.ts';
import { isPlayedInParts, partOf, readPart } from './parts.ts';
import { destinationOf, headersFor } from './rules.ts';
import {
  cleanPath,
  findFile,
  findInEarlierRelease,
  openSiteFolder,
  type Release,
  type SiteFileOnDisk,
} from './site-folder.ts';

export interface ServedSite {
  slug: string;
  /** Name shown in the list of sites. */
  name: string;
  /** Folder or link of the built site. */
  folder: string;
  /** Answers requests below /print, without that part of their path; null when the site's own files answer. */
  print?: (request: Request) => Promise<Response | null>;
}

export interface ServeDeps {
  sites: ServedSite[];
  /** Host without port -> slug; null when the host is unknown. Default: `<slug>.localhost`. */
  siteOfHost?: (host: string) => string | null;
  /** Page for the bare host (the list of sites); null answers 421. */
  listing?: ((port: string) => string) | null;
  /** Runs first: the functions. Null passes the request to the files. */
  before?: (request: Request, bindings: unknown) => Promise<Response | null>;
  /** Called for the addresses that the live release declares as gated. Null when the visitor may see the page. */
  gate?: (request: Request) => Promise<Response | null>;
}

const localHost = (host: string): string | null =>
  /^([a-z0-9-]+)\.localhost$/.exec(host)?.[1] ?? null;

/** The web app behind `npm start`, `npm run serve` and previews of reviews; one handler, Web-standard Request in, Response out. */
export function createServeApp({
  sites,
  siteOfHost = localHost,
  listing = null,
  before,
  gate,
}: ServeDeps): Hono {
  const folders = new Map(sites.map((site) => [site.slug, openSiteFolder(site.folder)]));
  const printers = new Map(sites.map((site) => [site.slug, site.print]));
  const compressor = createCompressor();
  const app = new Hono();
  app.all('*', async ({ req, env }) => {
    const early = await before?.(req.raw, env);
    if (early) return early;
    const url = new URL(req.url);
    // The functions read the same address, so a request has one host only.
    const { hostname: name, port } = url;
    const slug = siteOfHost(name);
    const folder = slug === null ? undefined : folders.get(slug);
    if (!folder) {
      if (listing && (slug === null || url.pathname === '/')) {
        return new Response(listing(port), {
          headers: { 'content-type': 'text/html; charset=utf-8' },
        });
      }
      return text(421, `No site is served under the host name ${name}.`);
    }
    if (isBelow(url.pathname, '/print')) {
      const below = new URL(url);
      below.pathname = url.pathname.slice('/print'.length);
      const printed = await printers.get(slug ?? '')?.(new Request(below, req.raw));
      if (printed) return printed;
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return text(405, 'Only GET and HEAD are answered here.', { allow: 'GET, HEAD' });
    }
    const respond = async () => {
      const release = await folder.release();
      if (!release) return text(503, 'This site has not been built yet.', { 'retry-after': '30' });
      const path = cleanPath(url.pathname)?.replace(/(.)\/+$/, '$1') ?? '';
      const closed = matchesAny(release.rules.rules.gated, path) ? await gate?.(req.raw) : null;
      return closed ?? answer({ release, request: req.raw, compressor }, url);
    };
    // A publication replaced the folder during this answer; the new live release has the file.
    return respond().catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return respond();
    });
  });
  return app;
}

/** Answers one request from one release, even if the live link changes meanwhile. */
interface Exchange {
  release: Release;
  request: Request;
  compressor: Compressor;
}

async function answer(exchange: Exchange, url: URL): Promise<Response> {
  const { release } = exchange;
  const path = cleanPath(url.pathname);
  if (path === null) return page(exchange, '/404', 404);
  const found =
    (await findFile(release.folder, path)) ?? (await findInEarlierRelease(release, path));
  if (found) {
    const plain = plainPath(path, found.file);
    if (plain !== path) return redirect(plain + url.search, 301);
    return send(exchange, path, found, 200);
  }
  const destination = destinationOf(release.rules, path);
  if (!destination) {
    const lower = path.toLowerCase();
    const isKnown =
      lower !== path &&
      ((await findFile(release.folder, lower)) ?? destinationOf(release.rules, lower));
    return isKnown ? redirect(lower + url.search, 301) : page(exchange, '/404', 404);
  }
  const { kind, to } = destination;
  if (kind === 'page' && destination.of) {
    // A form about a vehicle exists as long as the vehicle's own page (rule reserve-6).
    const whole = await findFile(release.folder, destination.of);
    if (!whole) {
      const left = destinationOf(release.rules, destination.of);
      return left?.kind === 'gone' ? page(exchange, left.to, 410) : page(exchange, '/404', 404);
    }
  }
  if (kind === 'redirect') {
    return redirect(to.includes('?') ? to : to + url.search, destination.status);
  }
  return kind === 'gone' ? page(exchange, to, 410) : page(exchange, to, 200, path);
}

/** Pages have no extension: `/a.html`, `/a/` and `/index.html` redirect to the plain address. */
function plainPath(path: string, file: string): string {
  if (!file.endsWith('.html')) return path;
  const plain = path.replace(/(\/index)?\.html$/, '').replace(/\/+$/, '');
  return plain === '' || plain === '/index' ? '/' : plain;
}

/** `asked`: the address whose class of headers the answer has; the page's own by default. */
async function page(
  exchange: Exchange,
  path: string,
  status: number,
  asked = path,
): Promise<Response> {
  const found = await findFile(exchange.release.folder, path);
  if (!found) return text(status, status === 410 ? 'Gone.' : 'Not found.');
  return send(exchange, asked, found, status);
}

async function send(
  { release, request, compressor }: Exchange,
  path: string,
  found: SiteFileOnDisk,
  status: number,
): Promise<Response> {
  const type = contentType(found.file);
  const headers = headersFor(release.rules, path, status);
  // An unchanged file is linked, not written again, into the next release: size and time name its content.
  const version = `${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}`;
  const tag = `W/"${version}"`;
  headers.set('content-type', type);
  headers.set('etag', tag);
  // A page has a second form, as Markdown.
  headers.set('vary', type.startsWith('text/html') ? 'accept, accept-encoding' : 'accept-encoding');
  if (status === 200 && request.headers.get('if-none-match') === tag) {
    return new Response(null, { status: 304, headers });
  }
  if (isPlayedInParts(type)) headers.set('accept-ranges', 'bytes');
  const part = status === 200 && isPlayedInParts(type) ? partOf(request, found.size) : null;
  if (part) {
    const { first, last } = part;
    headers.set('content-range', `bytes ${String(first)}-${String(last)}/${String(found.size)}`);
    headers.set('content-length', String(last - first + 1));
    return new Response(readPart(found.file, part), { status: 206, headers });
  }
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? '', type, found.size);
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  const body = await readFile(found.file);
  const bytes = await compressor.compress(`${found.file}:${version}`, body, encoding);
  headers.set('content-length', String(bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>), {
    status,
    headers,
  });
}

const redirect = (location: string, status: number) =>
  new Response(null, { status, headers: { location } });

const text = (status: number, message: string, headers: Record<string, string> = {}) =>
  new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
