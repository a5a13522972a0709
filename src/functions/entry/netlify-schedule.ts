// Netlify's schedule: deliveries that are due, alerts, erasure. No visitor comes here.
import { serverless } from './serverless.ts';

const { tick } = serverless(() => 'unknown');

export default async (): Promise<Response> => {
  await tick();
  return new Response(null, { status: 204 });
};

export const config = { schedule: '* * * * *' };
