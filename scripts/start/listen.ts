// Opens the web server on loopback, over IPv4 and, where available, IPv6: browsers try either for `localhost`. It refuses
// a request with two hosts, so that no two readers of it can take different ones.
import { serve, type ServerType } from '@hono/node-server';

type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>;

/** Limits for the arrival of a request: its head, and the whole (ms). Node looks every 30 seconds by default. */
export const arrivalLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
};

export interface Listening {
  port: number;
  close(): void;
}

/** Whether the request has two Host headers, from the bindings of @hono/node-server. Header names are every other entry. */
function hasTwoHosts({ incoming: { rawHeaders } }: { incoming: { rawHeaders: string[] } }) {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 'host'.length && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Opens a server at one address. */
export function openServer(
  fetch: Fetch,
  hostname: string,
  port: number,
  serverOptions: typeof arrivalLimits & { keepAliveTimeout?: number },
): Promise<ServerType> {
  return new Promise((done, fail) => {
    const server = serve(
      {
        fetch: (request, bindings) =>
          hasTwoHosts(bindings)
            ? new Response('A request names one host.\n', { status: 400 })
            : fetch(request, bindings),
        hostname,
        port,
        serverOptions,
      },
      () => done(server),
    );
    server.once('error', fail);
  });
}

export const takenPort = (port: number): string =>
  `Port ${String(port)} is taken. Stop what listens there, or choose another by the variable PORT, for example PORT=${String(port + 1)}`;

/** Listens on `port` (0: any free one). Throws an error that names a solution when the port is taken. */
export async function listen(
  fetch: Fetch,
  port: number,
  serverOptions = arrivalLimits,
): Promise<Listening> {
  let first: ServerType;
  try {
    first = await openServer(fetch, '127.0.0.1', port, serverOptions);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(takenPort(port), { cause: error });
  }
  const address = first.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  const second = await openServer(fetch, '::1', taken, serverOptions).catch(() => null);
  return {
    port: taken,
    close() {
      first.close();
      second?.close();
    },
  };
}
