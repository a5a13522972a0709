// What the bundle offers to the build: render one page, which module lays a path out, where each template's
// stylesheet lies, what pages carry inline. It keeps no state and knows no tenant; all it needs comes in.
import { createApp } from 'astro/app/entrypoint';
import { getPrescripts } from 'astro/runtime/server/scripts.js';
import type { SSRResult } from 'astro';
import { layOutWithKept } from '../../templates/registry.ts';
import type { RenderLocals } from '../page-data.ts';

export { inlineScripts, templateStylesheets } from '../../templates/registry.ts';

/**
 * A response that keeps a body of bytes as it is. The platform's own copies it into a stream and out of it again,
 * which for a build of 18,000 pages is a tenth of the time; nothing here is sent anywhere.
 */
class PageResponse extends Response {
  readonly page: Uint8Array | null;

  constructor(body?: BodyInit | null, init?: ResponseInit) {
    const page = body instanceof Uint8Array ? body : null;
    super(page ? null : body, init);
    this.page = page;
  }
}
globalThis.Response = PageResponse;

/** Most bytes of UTF-8 that one UTF-16 unit takes. */
const bytesPerUnit = 3;
let scratch = Buffer.allocUnsafeSlow(1_048_576);
/** How much of `scratch` the page that is being rendered has taken; null: no page is. */
let taken: number | null = null;

/**
 * A page is a rope of some hundred texts, and one «–» makes all of it wide: the platform's own encoder takes ten times
 * as long for it as a buffer does, and a buffer asked for its length first walks it twice. What a page encodes lies in
 * memory that the next page takes again: memory of its own for every page had the whole heap collected twice as often.
 * Other answers have memory of their own, as the platform's have: the index of the search is encoded in this thread too.
 */
TextEncoder.prototype.encode = (text = '') => {
  const from = taken ?? 0;
  const most = text.length * bytesPerUnit;
  if (from + most > scratch.length) scratch = Buffer.allocUnsafeSlow(2 * (from + most));
  const length = scratch.write(text, from);
  const bytes = scratch.subarray(from, from + length);
  if (taken === null) return new Uint8Array(bytes);
  taken += length;
  return bytes;
};

const app = createApp({ streaming: false });
// Astro imports the module of a page for every page anew, which resolves its address again.
const { pageMap } = app.manifest;
for (const [component, load] of pageMap ?? []) {
  let loaded: ReturnType<typeof load> | undefined;
  pageMap?.set(component, () => (loaded ??= load()));
}
// A server would log a fault and answer with an error page. A build wants the fault itself.
app.logger.options.level = 'silent';
app.renderError = async (_request, { status, error }) => {
  throw error ?? new Error(`the page failed with status ${status}`);
};

const requestFor = (path: string) => new Request(`http://site${path}`);

interface RenderedPage {
  status: number;
  /** Where a redirect leads. */
  location: string | null;
  /** UTF-8; holds until the next page is rendered. */
  html: Uint8Array;
}

/** Renders the route at `path` (leading slash) with `locals`; rejects with the page's own fault. */
export const render = (path: string, locals: RenderLocals): Promise<RenderedPage> =>
  layOutWithKept(async () => {
    taken = 0;
    try {
      const response = await app.render(requestFor(path), { locals });
      const { page = null } = response as Partial<PageResponse>;
      return {
        status: response.status,
        location: response.headers.get('location'),
        html: page ?? new Uint8Array(await response.arrayBuffer()),
      };
    } finally {
      taken = null;
    }
  });

/** The module that lays `path` out, for example `src/pages/cars/[slug].astro`; null when no route answers. */
export function pageModule(path: string): string | null {
  return app.match(requestFor(path), true)?.component ?? null;
}

/** The elements that Astro puts before the first island of a page, for every `client:*` directive. */
export function islandPrescripts(): string {
  const { clientDirectives } = app.manifest;
  const result = { clientDirectives } as SSRResult;
  return [...clientDirectives.keys()]
    .map((directive) => getPrescripts(result, 'both', directive))
    .join('');
}
