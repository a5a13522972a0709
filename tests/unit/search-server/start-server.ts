// The wire endpoint on a loopback port, for the real clients.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createSearchServer, type SearchServerOptions } from '../../../src/search-server/app.ts';
import { memoryStore } from '../../../src/search-server/index-store.ts';

export interface SearchServer {
  port: number;
  /** What went wrong inside; tests expect it to stay empty. */
  errors: unknown[];
  close(): Promise<void>;
}

export async function startSearchServer(
  options: Partial<SearchServerOptions> = {},
): Promise<SearchServer> {
  const errors: unknown[] = [];
  const handle = createSearchServer({
    indexes: memoryStore(() => '2026-11-20T00:00:00.000Z'),
    appId: 'forecourt',
    searchKey: 'search',
    adminKey: 'admin',
    now: () => '2026-11-20T00:00:00.000Z',
    report: (error) => errors.push(error),
    ...options,
  });
  const server = createServer((request, response) => {
    void getRequestListener(handle)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    errors,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

/** Where the real `algoliasearch` client finds the server. */
export const hostsOf = ({ port }: SearchServer) => [
  { url: `127.0.0.1:${String(port)}`, accept: 'readWrite' as const, protocol: 'http' as const },
];
