// Vercel Functions: `api/[[...path]].js`. Its cron calls /api/_tick with the secret that Vercel itself sends.
import { sameText } from '../security/crypto.ts';
import { fromHeader } from '../http/client-ip.ts';
import { serverless } from './serverless.ts';

const { answer, tick } = serverless(fromHeader('x-vercel-forwarded-for'));

async function handle(request: Request): Promise<Response> {
  if (new URL(request.url).pathname !== '/api/_tick') return answer(request);
  const secret = process.env['CRON_SECRET'] ?? '';
  const given = request.headers.get('authorization') ?? '';
  if (secret === '' || !sameText(given, `Bearer ${secret}`)) {
    return new Response(null, { status: 404 });
  }
  await tick();
  return new Response(null, { status: 204 });
}

export const GET = handle;
export const POST = handle;
