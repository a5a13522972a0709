// Netlify's schedule: due deliveries, alerts, erasure. It serves no visitors.
import { serverless } from './serverless.ts';

const { tick } = serverless(() => 'unknown');

export default async (): Promise<Response> => {
  await tick();
  return new Response(null, { status: 204 });
};

export const config = { schedule: '* * * * *' };
