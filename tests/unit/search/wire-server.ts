// The wire endpoint on a loopback port, for the real clients.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createWireHandler, type WireOptions } from '../../../src/search-server/handler.ts';
import { memoryStore } from '../../../src/search-server/index-store.ts';

export interface WireServer {
  port: number;
  /** What went wrong inside; tests expect it to stay empty. */
  errors: unknown[];
  close(): Promise<void>;
}

export async function startWireServer(options: Partial<WireOptions> = {}): Promise<WireServer> {
  const errors: unknown[] = [];
  const handle = createWireHandler({
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
export const hostsOf = ({ port }: WireServer) => [
  { url: `127.0.0.1:${String(port)}`, accept: 'readWrite' as const, protocol: 'http' as const },
];
