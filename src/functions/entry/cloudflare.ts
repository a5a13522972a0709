// Cloudflare Workers: the functions beside the static site (binding ASSETS) with D1 (binding DB, in previews
// PREVIEW_DB). A schedule runs due work every minute. Bundled with the tenants by `npm run functions -- bundle
// cloudflare`.
import tenants from 'forecourt:tenants';
import {
  ConfigurationError,
  platformMode,
  readConfiguration,
  usesOf,
  type Environment,
} from '../configuration/configuration.ts';
import { ownAnswer } from '../http/own-answer.ts';
import { fromHeader } from '../http/client-ip.ts';
import { fetchHttpClient } from '../http-client/fetch-http-client.ts';
import { migrate } from '../stores/migrate.ts';
import { openD1, type D1Binding } from '../stores/d1.ts';
import { createEdgeFunctions, type EdgeFunctions, answerStartupError } from './edge.ts';

interface Bindings {
  DB?: D1Binding;
  /** The store of previews, which never use the one of production. */
  PREVIEW_DB?: D1Binding;
  ASSETS?: { fetch(request: Request): Promise<Response> };
}
interface Context {
  waitUntil(work: Promise<unknown>): void;
}

let opened: Promise<EdgeFunctions> | null = null;

/** Variables and secrets are the bindings that are texts. */
const variablesOf = (bindings: Bindings): Environment =>
  Object.fromEntries(
    Object.entries(bindings).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

async function open(bindings: Bindings): Promise<EdgeFunctions> {
  const env = variablesOf(bindings);
  const mode = platformMode(env);
  const configuration = readConfiguration(mode, 'cloudflare', env, usesOf(tenants));
  const name = mode === 'production' ? 'DB' : 'PREVIEW_DB';
  const binding = bindings[name];
  if (!binding) {
    throw new ConfigurationError(mode, [
      `${name} is not bound. Bind a D1 database to it in wrangler.jsonc`,
    ]);
  }
  const db = openD1(binding);
  // Safe when several instances start at once; with nothing to do it costs one query.
  await migrate(db, Date.now());
  return createEdgeFunctions({
    tenants,
    db,
    configuration,
    env,
    http: fetchHttpClient(),
    clientIp: fromHeader('cf-connecting-ip'),
  });
}

/** The functions of this instance. A failed opening is tried again at the next call. */
function functionsOf(bindings: Bindings): Promise<EdgeFunctions> {
  opened ??= open(bindings).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

export default {
  async fetch(request: Request, bindings: Bindings, context: Context): Promise<Response> {
    let functions: EdgeFunctions;
    try {
      functions = await functionsOf(bindings);
    } catch (error) {
      return answerStartupError(tenants, request, error);
    }
    const signed = await functions.forOperator(request);
    if (signed) return signed;
    const answer = await ownAnswer(functions.app, request, bindings);
    if (answer) {
      // New deliveries go out after the answer. The schedule retries what fails.
      context.waitUntil(functions.deliverNew());
      return answer;
    }
    const redirect = await functions.gate(request);
    return redirect ?? bindings.ASSETS?.fetch(request) ?? new Response(null, { status: 404 });
  },
  async scheduled(_event: unknown, bindings: Bindings): Promise<void> {
    await (await functionsOf(bindings)).tick();
  },
};
