// Vercel Functions: `api/[[...path]].js`. Its cron calls /api/_tick with the secret that Vercel itself sends.
import { sameText } from '../crypto.ts';
import { answerRequest, instance } from './serverless.ts';

const ipHeader = 'x-vercel-forwarded-for';

async function handle(request: Request): Promise<Response> {
  if (new URL(request.url).pathname !== '/api/_tick') return answerRequest(request, ipHeader);
  const secret = process.env['CRON_SECRET'] ?? '';
  const given = request.headers.get('authorization') ?? '';
  if (secret === '' || !sameText(given, `Bearer ${secret}`)) {
    return new Response(null, { status: 404 });
  }
  await (await instance(ipHeader)).tick();
  return new Response(null, { status: 204 });
}

export const GET = handle;
export const POST = handle;
