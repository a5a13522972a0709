// The variables of reviews: the secret that signs their links, and the address that dealers open.
import { readConfiguration } from '../../src/functions/configuration/configuration.ts';

/** An origin, without a final slash. */
const origin = /^https?:\/\/[^/]+$/;

/** Throws an error for the operator when a variable is missing or wrong. */
export function reviewEnvironment(env: NodeJS.ProcessEnv) {
  const { secret, listen } = readConfiguration('preview', 'node', env);
  if (secret === null)
    throw new Error('FORECOURT_SECRET is missing: it signs the links of reviews');
  const url = env['FORECOURT_REVIEW_URL'] ?? 'http://localhost:4322';
  if (!origin.test(url)) {
    throw new Error('FORECOURT_REVIEW_URL is an origin such as https://preview.example.com');
  }
  return { secret, url, listen: listen.visitors };
}
