// The functions of the dev server: started by the first request, and again when the tenant's settings have changed.
import { join } from 'node:path';
import { reopenOnChange } from '../../src/dev/dev-site.ts';
import { errorLine, loadTenant, tenantHash } from '../../src/tenant/load.ts';
import { startLocalFunctions, type SiteFunctions } from '../start/functions.ts';

/** The functions answer the paths below. Other pages under `/_dev/` belong to the dev server. */
const isTheirs = (path: string): boolean => /^\/(?:api|_dev)\//.test(path);

export function devFunctions(root: string, slug: string): Pick<SiteFunctions, 'before' | 'close'> {
  const folder = join(root, '.data', 'functions', 'dev');
  let last: Promise<SiteFunctions> | null = null;
  /** The earlier ones close first: both would send the same deliveries. */
  const current = reopenOnChange(async () => {
    await close();
    const loaded = loadTenant(root, slug);
    if (!loaded.ok) throw new Error(loaded.errors.map(errorLine).join('\n'));
    last = startLocalFunctions(root, [loaded.tenant], folder);
    return last;
  });

  async function close(): Promise<void> {
    const earlier = last;
    last = null;
    await (await earlier?.catch(() => null))?.close();
  }

  return {
    close,
    async before(request, bindings) {
      if (!isTheirs(new URL(request.url).pathname)) return null;
      const loaded = loadTenant(root, slug);
      if (!loaded.ok) return new Response(loaded.errors.map(errorLine).join('\n'), { status: 500 });
      const functions = await current(tenantHash(loaded.tenant));
      return functions.before(atOwnHost(request, slug), bindings);
    },
  };
}

/** The dev server shows its tenant on every name of this machine; the functions know only `<slug>.localhost`. */
function atOwnHost(request: Request, slug: string): Request {
  const url = new URL(request.url);
  const { origin } = url;
  url.hostname = `${slug}.localhost`;
  const headers = new Headers(request.headers);
  headers.set('host', url.host);
  if (headers.get('origin') === origin) headers.set('origin', url.origin);
  return new Request(new Request(url, request), { headers });
}
