// Renders pages with Astro's renderer and without Astro's app, for the build and for `npm run dev`. The app creates a
// request, cookies, sessions and middleware for every page, and React's renderer is asked whether an island is its own
// by rendering it. In a component, `Astro` has `props`, `locals` and `slots` and nothing else (ESLint enforces this).
import type { AstroGlobal, SSRManifest, SSRResult } from 'astro';
import {
  chunkToString,
  renderSlotToString,
  renderStreaming,
  type AstroComponentFactory,
} from 'astro/runtime/server/index.js';
import type { RenderLocals } from '../page-data/page-data.ts';

type Route = SSRManifest['routes'][number];
type Slots = Record<string, Parameters<typeof renderSlotToString>[1]>;

/** What differs between a built bundle and the dev server. */
export interface PageHost {
  manifest: SSRManifest;
  /** Address at which a browser finds a module that an island or a `<script>` names. */
  addressOf(specifier: string): string;
  /** Addresses of scripts in the head of every page; the dev server has one that reloads the page. */
  headScripts: readonly string[];
}

/** Takes the HTML of a page part by part, in order. */
export type WriteHtml = (part: string) => void;

/** Renders one page into `write`. Resolves with the response that it returns instead (a redirect), or null. */
export type RenderPage = (locals: RenderLocals, write: WriteHtml) => Promise<Response | null>;

export const routeOf = (manifest: SSRManifest, path: string): Route | null =>
  manifest.routes.find(({ routeData }) => routeData.pattern.test(path)) ?? null;

/** Loads the page module of `route`. Rejects when it is not a page, or adds styles or scripts that a site may not have. */
export async function openPage(host: PageHost, route: Route): Promise<RenderPage> {
  const { manifest } = host;
  const { component } = route.routeData;
  const module = await (await manifest.pageMap?.get(component)?.())?.page();
  const page = module?.default as AstroComponentFactory | undefined;
  if (!page) throw new Error(`${component} is not a page`);
  if (route.styles.length > 0 || route.scripts.length > 0) {
    throw new Error(`${component} imports a stylesheet or script directly; import it with ?url`);
  }
  const metadata = manifest.componentMetadata.get(page.moduleId ?? '');
  if (metadata && metadata.propagation !== 'none') {
    throw new Error(`A component of ${component} adds to <head>; add it in Head.astro instead`);
  }
  const renderers = islandRenderers(manifest);
  return async (locals, write) => {
    const result = createResult(host, renderers, locals);
    const rendered = await page(result, {}, {});
    if (rendered instanceof Response) return rendered;
    // Astro's compiler removes it from the page.
    write('<!DOCTYPE html>');
    await renderStreaming(rendered, result, {
      write: (chunk) => {
        if (!(chunk instanceof Response)) write(String(chunkToString(result, chunk)));
      },
    });
    return null;
  };
}

/** React's renderer, which claims every island. Its own check renders the island once more. */
function islandRenderers({ renderers }: SSRManifest): SSRManifest['renderers'] {
  if (renderers.length !== 1) throw new Error('React must be the only renderer of islands');
  const check = () => Promise.resolve(true);
  return renderers.map((renderer) => ({ ...renderer, ssr: { ...renderer.ssr, check } }));
}

/** `Astro` of one component. */
class Globals {
  readonly self = null;
  readonly props: Record<string, unknown>;
  readonly locals: RenderLocals;
  readonly #result: SSRResult;
  readonly #slots: Slots;

  constructor(
    props: Record<string, unknown>,
    slots: Slots,
    locals: RenderLocals,
    result: SSRResult,
  ) {
    this.props = props;
    this.locals = locals;
    this.#result = result;
    this.#slots = slots;
  }

  get slots() {
    return {
      has: (name: string) => Boolean(this.#slots[name]),
      render: async (name: string) => {
        const slot = this.#slots[name];
        if (!slot) return undefined;
        return chunkToString(this.#result, await renderSlotToString(this.#result, slot));
      },
    };
  }
}

/** Astro's type requires both. No page reads the request or sets a header. */
const request = new Request('http://site/');
const response = { status: 200, statusText: 'OK', headers: new Headers() };
const none: string[] = [];

/** The state of Astro's renderer for one page. An Astro version with other fields fails the type check. */
function createResult(
  { manifest, addressOf, headScripts }: PageHost,
  renderers: SSRManifest['renderers'],
  locals: RenderLocals,
): SSRResult {
  const result: SSRResult = {
    cancelled: false,
    base: manifest.base,
    userAssetsBase: manifest.userAssetsBase,
    styles: new Set(),
    scripts: new Set(headScripts.map((src) => ({ props: { type: 'module', src }, children: '' }))),
    links: new Set(),
    componentMetadata: manifest.componentMetadata,
    inlinedScripts: manifest.inlinedScripts,
    createAstro: (props, slots) =>
      new Globals(props, slots ?? {}, locals, result) as unknown as AstroGlobal,
    params: {},
    resolve: (specifier) => Promise.resolve(specifier).then(addressOf),
    response,
    request,
    renderers,
    clientDirectives: manifest.clientDirectives,
    compressHTML: manifest.compressHTML,
    partial: false,
    pathname: '/',
    cookies: undefined,
    getServerIslandNameMap: () => Promise.resolve(new Map()),
    trailingSlash: manifest.trailingSlash,
    key: manifest.key,
    _metadata: {
      hasHydrationScript: false,
      rendererSpecificHydrationScripts: new Set(),
      renderedScripts: new Set(),
      hasDirectives: new Set(),
      hasRenderedHead: false,
      hasRenderedServerIslandRuntime: false,
      extraHead: [],
      extraStyleHashes: [],
      extraScriptHashes: [],
      propagators: new Set(),
      pendingSlotEvaluations: [],
      templateDepth: 0,
      // Every page has its <head> from Document.astro.
      headInTree: true,
      routeHasPropagation: false,
    },
    // The site's policy is a response header that the build writes.
    cspDestination: 'adapter',
    shouldInjectCspMetaTags: false,
    cspAlgorithm: 'SHA-256',
    directives: [],
    scriptHashes: none,
    scriptResources: none,
    styleHashes: none,
    styleResources: none,
    isStrictDynamic: false,
    scriptDirective: { resources: [], hashes: [], strictDynamic: false },
    styleDirective: { resources: [], hashes: [] },
  };
  return result;
}
