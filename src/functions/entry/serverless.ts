// Functions in short-lived instances (Netlify, AWS Lambda), with PostgreSQL. The store is opened and migrated
// once per instance. Deliveries get a moment before the instance may freeze; the schedule sends the rest.
import tenants from 'forecourt:tenants';
import { platformMode, readConfiguration, usesOf } from '../configuration/configuration.ts';
import type { Deps } from '../endpoints/deps.ts';
import { nodeHttpClient } from '../http-client/node-http-client.ts';
import { migrate } from '../stores/migrate.ts';
import { openStore } from '../stores/open-store.ts';
import { createEdgeFunctions, type EdgeFunctions, answerStartupError } from './edge.ts';

/** An answer waits no longer than this (ms) for deliveries; the schedule sends the rest. */
const deliveryMomentMs = 800;
/** Each instance serves one request at a time. */
const connections = 2;

/** The functions of an instance, for every call and for the schedule. */
export interface Instance {
  answer(request: Request, bindings?: unknown): Promise<Response>;
  /** Runs due work; the platform's schedule calls it every minute. */
  tick(): Promise<void>;
}

async function open(clientIp: Deps['clientIp']): Promise<EdgeFunctions> {
  const { env } = process;
  const configuration = readConfiguration(platformMode(env), 'serverless', env, usesOf(tenants));
  const { store: address } = configuration;
  if (!address) throw new Error('an instance has no store of its own');
  const db = openStore({ address, connections });
  await migrate(db, Date.now());
  const http = nodeHttpClient();
  return createEdgeFunctions({ tenants, db, configuration, env, http, clientIp });
}

/** `clientIp` reads the address from the place that the platform itself fills. */
export function serverless(clientIp: Deps['clientIp']): Instance {
  let opened: Promise<EdgeFunctions> | null = null;
  /** A failed opening is tried again at the next call. */
  const functions = () =>
    (opened ??= open(clientIp).catch((error: unknown) => {
      opened = null;
      throw error;
    }));
  return {
    async answer(request, bindings) {
      let instance: EdgeFunctions;
      try {
        instance = await functions();
      } catch (error) {
        return answerStartupError(tenants, request, error);
      }
      const { app, deliverNew, forOperator } = instance;
      const signed = await forOperator(request);
      if (signed) return signed;
      const answer = await app.fetch(request, bindings as object | undefined);
      const moment = new Promise((done) => setTimeout(done, deliveryMomentMs));
      await Promise.race([deliverNew(), moment]);
      return answer;
    },
    async tick() {
      await (await functions()).tick();
    },
  };
}
