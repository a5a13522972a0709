// Netlify's edge function in front of gated pages.
import { paths } from 'forecourt:gated';
import { gateAnswer } from './gate-answer.ts';

/** Without an answer the platform serves the page. */
export default async (request: Request): Promise<Response | undefined> =>
  (await gateAnswer({ url: request.url, cookie: request.headers.get('cookie') })) ?? undefined;

export const config = { path: paths.flatMap((path) => [path, `${path}/`, `${path}.html`]) };
