// Netlify Functions, for all of /api, the tools of assistants and pages as Markdown. `netlify-schedule.ts` runs due work.
import { fromHeader } from '../http/client-ip.ts';
import { serverless } from './serverless.ts';

const { answer } = serverless(fromHeader('x-nf-client-connection-ip'));

export default (request: Request): Promise<Response> => answer(request);

export const config = { path: ['/api/*', '/mcp', '/*.md'] };
