// Netlify's schedule: deliveries that are due, alerts, erasure.
import { instance } from './serverless.ts';

export default async (): Promise<Response> => {
  await (await instance('x-nf-client-connection-ip')).tick();
  return new Response(null, { status: 204 });
};

export const config = { schedule: '* * * * *' };
