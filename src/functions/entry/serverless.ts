// Node functions that live for a call or a while (Netlify, Vercel, AWS Lambda), with PostgreSQL. The store is opened and
// migrated once an instance; a delivery round gets a moment before the instance may freeze, the schedule does the rest.
import tenants from 'forecourt:tenants';
import { nodeOutside } from '../outside/node-outside.ts';
import { migrate } from '../stores/migrate.ts';
import { openPostgres } from '../stores/postgres.ts';
import { createEdgeFunctions, type EdgeFunctions } from './edge.ts';

/** An answer waits no longer than this (ms) for deliveries; what is not out by then is the schedule's. */
const deliveryMomentMs = 800;

let opened: Promise<EdgeFunctions> | null = null;

async function open(ipHeader: string): Promise<EdgeFunctions> {
  const url = process.env['FORECOURT_DATABASE'];
  if (!url) throw new Error('FORECOURT_DATABASE is not set: the postgres:// address of the store');
  const db = openPostgres({ url, connections: 2 });
  await migrate(db, Date.now());
  return createEdgeFunctions({ tenants, db, env: process.env, outside: nodeOutside(), ipHeader });
}

/** The functions of this instance. A failed opening is tried again at the next call. */
export function instance(ipHeader: string): Promise<EdgeFunctions> {
  opened ??= open(ipHeader).catch((fault: unknown) => {
    opened = null;
    throw fault;
  });
  return opened;
}

/** Answers a request; `ipHeader` is the one the platform sets itself. */
export async function answerRequest(request: Request, ipHeader: string): Promise<Response> {
  const functions = await instance(ipHeader);
  const answer = await functions.app.fetch(request);
  if (request.method === 'POST' && answer.status === 201) {
    const moment = new Promise((done) => setTimeout(done, deliveryMomentMs));
    await Promise.race([functions.deliver().catch(() => undefined), moment]);
  }
  return answer;
}
