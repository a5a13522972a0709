// The variables of reviews: the secret that signs their links, and the address that dealers open.
import { randomBytes } from 'node:crypto';
import { readConfiguration, usesOf } from '../../src/functions/configuration/configuration.ts';

/** An origin, without a final slash. */
const origin = /^https?:\/\/[^/]+$/;

/**
 * The variables of `npm run review -- --serve`. It serves this machine alone, at PORT or the port of FORECOURT_LISTEN, and
 * takes from the environment nothing else but the secret. Without one, links end with the process.
 */
export function localVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const port = env['PORT'] || /:(\d+)$/.exec(env['FORECOURT_LISTEN'] ?? '')?.[1] || '4322';
  return {
    FORECOURT_SECRET_PREVIOUS: env['FORECOURT_SECRET_PREVIOUS'],
    FORECOURT_SECRET: env['FORECOURT_SECRET'] || randomBytes(32).toString('base64url'),
    FORECOURT_LISTEN: `127.0.0.1:${port}`,
    FORECOURT_REVIEW_URL: `http://localhost:${port}`,
  };
}

/** Throws an error for the operator when a variable is missing or wrong. */
export function reviewEnvironment(env: NodeJS.ProcessEnv) {
  const { secret, previousSecret, listen } = readConfiguration('preview', 'node', env, usesOf([]));
  if (secret === null)
    throw new Error('FORECOURT_SECRET is missing: it signs the links of reviews');
  const url = env['FORECOURT_REVIEW_URL'] ?? 'http://localhost:4322';
  if (!origin.test(url)) {
    throw new Error('FORECOURT_REVIEW_URL is an origin such as https://preview.example.com');
  }
  return { secret, previousSecret, url, listen: listen.visitors };
}
