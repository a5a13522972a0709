// The door Worker of a dealer's site: 410, the caching of 404, gated pages and functions. Files and redirects are answered
// by the assets alone. It is uploaded as it stands, so it imports nothing. Bindings: ASSETS (the site), FUNCTIONS.

/** @typedef {{ fetch(request: Request | string): Promise<Response> }} Fetcher */

/**
 * `subjects`: addresses of pages about another page. Each has the address of that page, with `$1` for the first group.
 * @typedef {{
 *   gone: { page: string, paths: string[] }, gated: string[], subjects: [string, string][], notFoundCaching: string
 * }} Door
 */

/**
 * @typedef {{
 *   gone: Set<string>, gonePage: string, gated: RegExp[], subjects: [RegExp, string][], notFoundCaching: string
 * }} Rules
 */

const doorFile = '/_door.json';
/** @type {Promise<Rules> | null} */
let known = null;

/** @param {Fetcher} assets @param {string} origin @returns {Promise<Rules>} */
async function readRules(assets, origin) {
  const answer = await assets.fetch(new Request(origin + doorFile));
  /** @type {Door} */
  const { gone, gated, subjects, notFoundCaching } = await answer.json();
  return {
    gone: new Set(gone.paths),
    gonePage: gone.page,
    gated: gated.map((pattern) => new RegExp(pattern)),
    subjects: subjects.map(([pattern, of]) => [new RegExp(pattern), of]),
    notFoundCaching,
  };
}

/** A page of the site as the answer with another status. @param {Response} found @param {number} status */
function withStatus(found, status, headers = new Headers(found.headers)) {
  headers.delete('etag');
  return new Response(found.body, { status, headers });
}

/** @param {string} pathname */
function plainPath(pathname) {
  try {
    return decodeURIComponent(pathname).replace(/(.)\/+$/, '$1');
  } catch {
    return pathname;
  }
}

export default {
  /** @param {Request} request @param {{ ASSETS: Fetcher, FUNCTIONS?: Fetcher }} bindings */
  async fetch(request, { ASSETS, FUNCTIONS }) {
    const { origin, pathname, search } = new URL(request.url);
    const path = plainPath(pathname);
    if (/^\/(?:api|print|mcp)(?:\/|$)|\.md$/.test(path)) {
      return FUNCTIONS?.fetch(request) ?? new Response('No functions here.\n', { status: 503 });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const headers = { allow: 'GET, HEAD' };
      return new Response('Only GET and HEAD are answered here.\n', { status: 405, headers });
    }
    known ??= readRules(ASSETS, origin).catch((error) => {
      known = null;
      throw error;
    });
    const { gone, gonePage, gated, subjects, notFoundCaching } = await known;
    if (gated.some((pattern) => pattern.test(path))) {
      const closed = await gateAnswer(request, origin, path + search, FUNCTIONS);
      if (closed) return closed;
    }
    const isControl = /^\/_(?!assets\/)/.test(path);
    const [pattern, of] = subjects.find(([one]) => one.test(path)) ?? [];
    // A form about a vehicle exists as long as the vehicle's own page (rule reserve-6).
    const subject = pattern && of ? path.replace(pattern, of) : path;
    /** @type {RequestInit} */
    const asked = { method: 'HEAD', redirect: 'manual' };
    const isThere =
      subject === path || (await ASSETS.fetch(new Request(origin + subject, asked))).ok;
    const found = isControl || !isThere ? null : await ASSETS.fetch(request);
    if (found && found.status !== 404) return found;
    const page = async (/** @type {string} */ address) =>
      ASSETS.fetch(new Request(origin + address, { method: request.method }));
    const lower = path.toLowerCase();
    if (lower !== path && !isControl) {
      const { status } = await ASSETS.fetch(new Request(origin + lower, asked));
      if (status < 400) return Response.redirect(origin + lower + search, 301);
    }
    if (gone.has(subject)) return withStatus(await page(gonePage), 410);
    const missing = await page('/404');
    const headers = new Headers(missing.headers);
    headers.set('cache-control', notFoundCaching);
    return withStatus(missing, 404, headers);
  },
};

/**
 * Where a signed-out visitor has to go; null for a visitor who may see the page. Without functions nobody may.
 * @param {Request} request @param {string} origin @param {string} path @param {Fetcher | undefined} functions
 */
async function gateAnswer(request, origin, path, functions) {
  const headers = { 'cache-control': 'no-store' };
  if (!functions) return new Response('No functions here.\n', { status: 503, headers });
  const address = `${origin}/api/gate?path=${encodeURIComponent(path)}`;
  const answer = await functions.fetch(new Request(address, { headers: request.headers }));
  if (!answer.ok) {
    // Rule account-9.
    /** @type {{ detail?: string, phone?: string }} */
    const { detail = 'The gate does not answer.', phone } = await answer.json().catch(() => ({}));
    return new Response(`${detail}${phone ? ` ${phone}` : ''}\n`, { status: 503, headers });
  }
  /** @type {{ allowed: boolean, redirect: string | null }} */
  const { allowed, redirect } = await answer.json();
  if (allowed) return null;
  return new Response(null, { status: 302, headers: { ...headers, location: redirect ?? '/' } });
}
