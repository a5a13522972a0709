// A server with a graceful stop: it accepts no new connections, answers the requests that have arrived, and closes each
// connection after its last answer.
import { Server } from 'node:http';
import type { ListenAddress } from '../../src/functions/configuration/configuration.ts';
import { arrivalLimits, openServer } from '../start/listen.ts';

export interface DrainingServer {
  port: number;
  /** Resolves when the last request is answered. */
  drain(): Promise<void>;
}

/**
 * Idle connections stay this long (ms), longer than those of a proxy in front: Caddy keeps its own for two minutes.
 * Otherwise the proxy would occasionally send a lead into a connection that is being closed.
 */
const keepAliveTimeout = 130_000;

type Fetch = Parameters<typeof openServer>[0];

/** Throws an error that names the variable when the address cannot be used. */
export async function openDraining(
  fetch: Fetch,
  { host, port }: ListenAddress,
  variable: string,
): Promise<DrainingServer> {
  const server = await openServer(fetch, host, port, {
    ...arrivalLimits,
    keepAliveTimeout,
  }).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      `${variable} is ${host}:${String(port)}, which cannot be used (${code ?? message}). Stop what listens there, or set another address`,
      { cause: error },
    );
  });
  if (!(server instanceof Server)) throw new Error('the server is not one of node:http');
  let draining = false;
  server.prependListener('request', (_request, response) => {
    if (draining) response.setHeader('connection', 'close');
    response.once('close', () => {
      // A connection that was busy when the server closed would stay for the browser's next request.
      if (draining) setImmediate(() => server.closeIdleConnections());
    });
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    drain() {
      draining = true;
      return new Promise((done) => {
        server.close(() => done());
      });
    },
  };
}
