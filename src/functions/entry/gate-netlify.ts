// Netlify's edge function in front of gated pages and reservation pages.
import { answerBefore, askedAddresses } from './gate-answer.ts';

/** Without an answer the platform serves the page. */
export default async (request: Request): Promise<Response | undefined> =>
  (await answerBefore(request)) ?? undefined;

export const config = {
  path: askedAddresses.flatMap((path) => [path, `${path}/`, `${path}.html`]),
};
