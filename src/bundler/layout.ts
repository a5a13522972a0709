// Lays pages out with Astro's renderer alone. Astro's app makes of every page the answer to a request (address, headers,
// cookies, middleware, sessions, actions); a build has none of these, and they cost as much as half of the page's HTML.
// What a component asks of `Astro` here is `props`, `locals` and `slots`; anything else is undefined.
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

/**
 * Lays a page out, one part of its text after the other. Resolves with null, or with the answer that the page gives
 * instead (a redirect); rejects with the page's own fault.
 */
export type Layout = (
  locals: RenderLocals,
  write: (text: string) => void,
) => Promise<Response | null>;

/** Loads the module of `route`. Rejects when it is no page, or brings styles or scripts that no page of ours may. */
export async function layoutOf(manifest: SSRManifest, route: Route): Promise<Layout> {
  const { component } = route.routeData;
  const module = await (await manifest.pageMap?.get(component)?.())?.page();
  const page = module?.default as AstroComponentFactory | undefined;
  if (!page) throw new Error(`${component} is not a page`);
  if (route.styles.length > 0 || route.scripts.length > 0) {
    throw new Error(`${component} imports a stylesheet or script as it is; import it with ?url`);
  }
  const known = manifest.componentMetadata.get(page.moduleId ?? '');
  if (known && known.propagation !== 'none') {
    throw new Error(`${component} has a part that adds to <head> from the page; name it in Head`);
  }
  const headInTree = known?.containsHead ?? false;
  const renderers = islandRenderers(manifest);
  return async (locals, write) => {
    const result = resultOf(manifest, renderers, locals, headInTree);
    const laidOut = await page(result, {}, {});
    if (laidOut instanceof Response) return laidOut;
    // Astro's compiler takes it out of the page.
    write('<!DOCTYPE html>');
    await renderStreaming(laidOut, result, {
      write: (part) => {
        // What Astro calls a string may be an object that extends it.
        if (!(part instanceof Response)) write(String(chunkToString(result, part)));
      },
    });
    return null;
  };
}

/**
 * Astro asks each renderer whether a component is one of its own, and React's answers by rendering it: every island of
 * every page twice. There is React alone.
 */
function islandRenderers({ renderers }: SSRManifest): SSRManifest['renderers'] {
  if (renderers.length !== 1) throw new Error('islands are React: there is one renderer');
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

/** No page of a build is the answer to a request, and none sets a header; Astro's types want both. */
const request = new Request('http://site/');
const response = { status: 200, statusText: 'OK', headers: new Headers() };
const none: string[] = [];

function resultOf(
  manifest: SSRManifest,
  renderers: SSRManifest['renderers'],
  locals: RenderLocals,
  headInTree: boolean,
): SSRResult {
  const result: SSRResult = {
    cancelled: false,
    base: manifest.base,
    userAssetsBase: manifest.userAssetsBase,
    styles: new Set(),
    scripts: new Set(),
    links: new Set(),
    componentMetadata: manifest.componentMetadata,
    inlinedScripts: manifest.inlinedScripts,
    createAstro: (props, slots) =>
      new Globals(props, slots ?? {}, locals, result) as unknown as AstroGlobal,
    params: {},
    resolve: (specifier) => addressOf(manifest, specifier),
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
      headInTree,
      routeHasPropagation: false,
    },
    // The policy of a site is a header that the build writes.
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

/** Where the browser finds a module that an island names. */
function addressOf({ entryModules, base }: SSRManifest, specifier: string): Promise<string> {
  const file = entryModules[specifier];
  if (file === undefined) return Promise.reject(new Error(`the bundle has no ${specifier}`));
  return Promise.resolve(file === '' || file.startsWith('data:') ? file : `${base}${file}`);
}
