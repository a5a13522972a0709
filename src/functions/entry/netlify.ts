// Netlify Functions, for all of /api. `netlify-schedule.ts` drives what is due.
import { answerRequest } from './serverless.ts';

export default (request: Request): Promise<Response> =>
  answerRequest(request, 'x-nf-client-connection-ip');

export const config = { path: '/api/*' };
