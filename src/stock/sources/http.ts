// An export at an http(s) address. This module limits redirects, silence and size, and checks the kind of answer.
import type { ExportMapping } from '../../tenant/schema/stock.ts';
import { exportRows } from './export-rows.ts';
import { withinSilence } from './silence.ts';
import {
  SourceError,
  stated,
  type SourceEnd,
  type SourceLimits,
  type SourceRow,
  type StockSource,
} from './source.ts';

export interface HttpSourceOptions {
  url: string;
  /** Bearer token; sent to the first host only. */
  token?: string | undefined;
  /** The variable that holds the token, for messages. */
  tokenEnv?: string | undefined;
  mapping: ExportMapping;
  limits: SourceLimits;
  fetch: typeof fetch;
}

/** Kinds of answer that cannot be an export. A missing or general type is judged by content. */
const wrongTypes =
  /^(?:text\/html|application\/xhtml|image\/|video\/|audio\/|font\/|application\/pdf)/i;

/** The server knows the address, and not who asks. */
function remedyFor(status: number, tokenEnv: string | undefined): string {
  if (status !== 401 && status !== 403) return '';
  return tokenEnv === undefined
    ? '; it wants a token: name its variable in stock.source.tokenEnv'
    : `; is the token in ${tokenEnv} (stock.source.tokenEnv) right and not expired?`;
}

export function httpSource(options: HttpSourceOptions): StockSource {
  const { origin, pathname } = new URL(options.url);
  // The query may hold a key, so it is never shown.
  return { name: origin + pathname, rows: () => stated(() => httpRows(options)) };
}

async function* httpRows(options: HttpSourceOptions): AsyncGenerator<SourceRow, SourceEnd> {
  const { limits } = options;
  const abort = new AbortController();
  const whole = setTimeout(() => abort.abort(), limits.totalMs);
  try {
    const response = await follow(options, abort);
    if (!response.ok) {
      await response.body?.cancel();
      throw new SourceError(
        'http-status',
        `the server answered ${String(response.status)} ${response.statusText}`.trim() +
          remedyFor(response.status, options.tokenEnv),
      );
    }
    const type = response.headers.get('content-type') ?? '';
    if (wrongTypes.test(type)) {
      await response.body?.cancel();
      throw new SourceError(
        'wrong-content-type',
        `the server sent ${type}, not a list of vehicles`,
      );
    }
    const length = Number(response.headers.get('content-length'));
    if (length > limits.exportBytes) {
      await response.body?.cancel();
      throw new SourceError(
        'too-large',
        `the export has ${String(length)} bytes; ${String(limits.exportBytes)} are allowed`,
      );
    }
    const end = yield* exportRows(bodyOf(response, limits, abort), options.mapping, limits);
    const modified = Date.parse(response.headers.get('last-modified') ?? '');
    if (!end.complete || Number.isNaN(modified)) return end;
    return { ...end, modifiedAt: new Date(modified).toISOString() };
  } finally {
    clearTimeout(whole);
    abort.abort();
  }
}

async function follow(options: HttpSourceOptions, abort: AbortController): Promise<Response> {
  const { limits } = options;
  const first = new URL(options.url);
  let url = first;
  for (let hop = 0; hop <= limits.redirects; hop += 1) {
    const authorised = options.token !== undefined && url.origin === first.origin;
    const response = await withinSilence(limits.idleMs, abort, () =>
      options.fetch(url, {
        redirect: 'manual',
        signal: abort.signal,
        headers: {
          accept: 'application/x-ndjson, application/json, text/csv, application/xml, */*;q=0.5',
          ...(authorised ? { authorization: `Bearer ${options.token ?? ''}` } : {}),
        },
      }),
    );
    const target = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || target === null) return response;
    await response.body?.cancel();
    if (!URL.canParse(target, url))
      throw new SourceError('redirects', 'the server redirects to no address');
    url = new URL(target, url);
    if (!/^https?:$/.test(url.protocol)) {
      throw new SourceError(
        'redirects',
        `the server redirects to ${url.protocol}, which is not followed`,
      );
    }
  }
  throw new SourceError(
    'redirects',
    `the server redirects more than ${String(limits.redirects)} times`,
  );
}

async function* bodyOf(
  response: Response,
  limits: SourceLimits,
  abort: AbortController,
): AsyncGenerator<Buffer> {
  const reader = response.body?.getReader();
  if (!reader) return;
  for (;;) {
    const step = await withinSilence(limits.idleMs, abort, () => reader.read());
    if (step.done) return;
    yield Buffer.from(step.value.buffer, step.value.byteOffset, step.value.byteLength);
  }
}
