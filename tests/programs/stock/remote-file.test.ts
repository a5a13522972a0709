// SFTP and FTP against OpenSSH and ProFTPD on loopback.
import { appendFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ftpSource } from '../../../src/stock/sources/ftp.ts';
import { sftpSource } from '../../../src/stock/sources/sftp.ts';
import {
  sourceLimits,
  type SourceLimits,
  type StockSource,
} from '../../../src/stock/sources/source.ts';
import {
  missingFileServers,
  startFtp,
  startProxy,
  startSftp,
  type FileServer,
} from '../../fixtures/stock/file-servers.ts';
import { drain, ingestFixture, mapping, ndjson, stockOf } from '../../unit/stock/fixture.ts';

/** Servers of one test, and those that tests share because they only read. */
const opened: { close(): Promise<void> }[] = [];
const shared = new Map<string, Promise<FileServer & { user: string }>>();
const closing = <Server extends { close(): Promise<void> }>(server: Server): Server => {
  opened.push(server);
  return server;
};
afterEach(async () => {
  for (const server of opened.splice(0).reverse()) await server.close();
});
afterAll(async () => {
  for (const server of shared.values()) await (await server).close();
});

interface Changes {
  limits?: Partial<SourceLimits>;
  /** That of a proxy. */
  port?: number;
  user?: string;
  hostKeys?: string[];
  certificate?: undefined;
}

interface Reach {
  server: FileServer;
  source(file: string, changes?: Changes): StockSource;
}

/** `isOwn`: the test ends the server. */
async function started<Server extends FileServer & { user: string }>(
  name: string,
  start: () => Promise<Server>,
  isOwn: boolean,
): Promise<Server> {
  if (isOwn) return closing(await start());
  const server = (shared.get(name) as Promise<Server> | undefined) ?? start();
  shared.set(name, server);
  return server;
}

const addressOf = (scheme: string, port: number, { folder }: FileServer, file: string) =>
  `${scheme}://127.0.0.1:${String(port)}${join(folder, file)}`;

const sftpWith =
  (name: string, start: () => Promise<FileServer & { user: string; hostKeys: string[] }>) =>
  async (isOwn = false): Promise<Reach> => {
    const server = await started(name, start, isOwn);
    return {
      server,
      source: (file, { limits, port = server.port, ...changes } = {}) =>
        sftpSource({
          ...server,
          ...changes,
          mapping,
          url: addressOf('sftp', port, server, file),
          limits: { ...sourceLimits, ...limits },
        }),
    };
  };
const sftp = sftpWith('key', startSftp);

const ftp =
  (kind: 'plain' | 'explicit' | 'implicit', kbPerSecond?: number) =>
  async (isOwn = kbPerSecond !== undefined): Promise<Reach> => {
    const server = await started(kind, () => startFtp(kind, kbPerSecond), isOwn);
    return {
      server,
      source: (file, { limits, ...changes } = {}) =>
        ftpSource({
          ...server,
          ...changes,
          mapping,
          url: addressOf(kind === 'plain' ? 'ftp' : 'ftps', server.port, server, file),
          ...(kind === 'implicit' && { implicitPort: server.port }),
          limits: { ...sourceLimits, ...limits },
        }),
    };
  };

const put = ({ folder }: FileServer, name: string, content: string | Uint8Array, time?: string) => {
  writeFileSync(join(folder, name), content);
  if (time !== undefined) utimesSync(join(folder, name), new Date(time), new Date(time));
};

/** Larger than what sockets and streams hold. */
const rowCount = 5_000;
const large = ndjson(stockOf(rowCount));

const servers: [string, (isOwn?: boolean) => Promise<Reach>][] = [
  ['SFTP with a key', sftp],
  ['SFTP with a password', sftpWith('password', () => startFtp('sftp'))],
  ['FTP', ftp('plain')],
  ['FTPS', ftp('explicit')],
  ['implicit FTPS', ftp('implicit')],
];

describe('an export on a file server', () => {
  const missing = missingFileServers();
  if (missing !== null) {
    it.skip(missing, () => undefined);
    return;
  }

  it.each(servers)('is read over %s, with the time of its last change', async (_, start) => {
    const { server, source } = await start();
    put(server, 'stock of today.csv', 'Make,Model\nFord,Ranger\nKia,Rio\n', '2026-03-01T18:05:00Z');
    put(server, 'stock.ndjson.gz', gzipSync(large));
    const { rows, end } = await drain(source('stock%20of%20today.csv').rows());
    expect(rows).toHaveLength(2);
    expect(end).toMatchObject({ complete: true, modifiedAt: '2026-03-01T18:05:00.000Z' });
    const packed = await drain(source('stock.ndjson.gz').rows());
    expect(packed.end).toMatchObject({ complete: true });
    expect(packed.rows).toHaveLength(rowCount);
  });

  it.each(servers)('is the newest that matches a pattern over %s', async (_, start) => {
    const { server, source } = await start();
    put(server, 'stock-1.ndjson', ndjson(stockOf(1)), '2026-03-01T00:00:00Z');
    put(server, 'stock-2.ndjson', ndjson(stockOf(2)), '2026-03-03T00:00:00Z');
    put(server, 'stock-3.ndjson', ndjson(stockOf(3)), '2026-03-02T00:00:00Z');
    put(server, 'offers-4.ndjson', ndjson(stockOf(4)), '2026-03-04T00:00:00Z');
    expect((await drain(source('stock-*.ndjson').rows())).rows).toHaveLength(2);
    expect((await drain(source('cars-*.ndjson').rows())).end).toMatchObject({
      complete: false,
      code: 'not-found',
    });
  });

  it.each(servers)('is incomplete over %s when it does not exist', async (_, start) => {
    const { source } = await start();
    expect((await drain(source('none.csv').rows())).end).toMatchObject({
      complete: false,
      code: 'not-found',
    });
  });

  it.each(servers)('is incomplete over %s when it grows while it is read', async (_, start) => {
    const { server, source } = await start();
    put(server, 'stock.ndjson', large);
    const rows = source('stock.ndjson').rows();
    await rows.next();
    appendFileSync(join(server.folder, 'stock.ndjson'), ndjson(stockOf(5)));
    expect((await drain(rows)).end).toMatchObject({ complete: false, code: 'truncated' });
  });

  it('is incomplete when the connection of SFTP breaks', async () => {
    const { server, source } = await sftp();
    put(server, 'stock.ndjson', large);
    const proxy = closing(await startProxy(server.port, { bytes: 500_000, then: 'cut' }));
    const { rows, end } = await drain(source('stock.ndjson', { port: proxy.port }).rows());
    expect(end).toMatchObject({ complete: false, code: 'truncated' });
    expect(rows.length).toBeLessThan(rowCount);
  });

  it.each([ftp('plain', 512), ftp('explicit', 512)])(
    'is incomplete when the server of FTP ends in the middle (%#)',
    async (start) => {
      const { server, source } = await start();
      put(server, 'stock.ndjson', large);
      const rows = source('stock.ndjson').rows();
      await rows.next();
      await server.kill();
      expect((await drain(rows)).end).toMatchObject({ complete: false, code: 'truncated' });
    },
  );

  it.each<[string, () => Promise<StockSource>]>([
    [
      'SFTP',
      async () => {
        const { server, source } = await sftp();
        put(server, 'stock.ndjson', large);
        const proxy = closing(await startProxy(server.port, { bytes: 100_000, then: 'drip' }));
        return source('stock.ndjson', { port: proxy.port, limits: { totalMs: 1_500 } });
      },
    ],
    [
      'FTP',
      async () => {
        const { server, source } = await ftp('plain', 1)();
        put(server, 'stock.ndjson', large);
        return source('stock.ndjson', { limits: { totalMs: 1_500 } });
      },
    ],
  ])('that drips over %s is given up within the limit; the last stock stays', async (_, start) => {
    const fixture = ingestFixture();
    const before = await fixture.ingest(ndjson(stockOf(3)));
    const report = await fixture.ingest(await start());
    expect(before.snapshot).not.toBeNull();
    expect(report.snapshot).toBeNull();
    expect(report.blocked.map(({ message }) => message).join()).toContain(
      'the download took too long',
    );
    fixture.dispose();
  });

  it.each(servers)('is not read over %s by a user whom the server refuses', async (_, start) => {
    const { server, source } = await start();
    put(server, 'stock.ndjson', ndjson(stockOf(1)));
    const { end } = await drain(source('stock.ndjson', { user: 'nobody-known' }).rows());
    expect(end).toMatchObject({ complete: false, code: 'no-credentials' });
  });

  it('is not read from an SFTP server that shows another key', async () => {
    const { server, source } = await sftp();
    put(server, 'stock.ndjson', ndjson(stockOf(1)));
    const hostKeys = [`SHA256:${'A'.repeat(43)}`];
    const { rows, end } = await drain(source('stock.ndjson', { hostKeys }).rows());
    expect(rows).toEqual([]);
    expect(end).toMatchObject({ complete: false, code: 'wrong-host-key' });
    expect(end.complete ? '' : end.message).toMatch(/the server shows the key SHA256:\S{43}, /);
  });

  it('is not read over FTPS with an untrusted certificate', async () => {
    const { server, source } = await ftp('explicit')();
    put(server, 'stock.ndjson', ndjson(stockOf(1)));
    const { rows, end } = await drain(source('stock.ndjson', { certificate: undefined }).rows());
    expect(rows).toEqual([]);
    expect(end.complete ? '' : end.message).toMatch(/self-signed certificate/);
  });

  it('is not read without TLS when the settings require it', async () => {
    const { server } = await ftp('plain')();
    put(server, 'stock.ndjson', ndjson(stockOf(1)));
    const url = addressOf('ftps', server.port, server, 'stock.ndjson');
    const access = { user: 'dealer', password: 'a password of the test' };
    const source = ftpSource({ url, ...access, mapping, limits: sourceLimits });
    expect((await drain(source.rows())).end).toMatchObject({ complete: false });
  });

  it('is rejected when the server states a size above the limit', async () => {
    const { server, source } = await sftp();
    put(server, 'stock.ndjson', large);
    const { end } = await drain(source('stock.ndjson', { limits: { exportBytes: 1_000 } }).rows());
    expect(end).toMatchObject({ complete: false, code: 'too-large' });
  });

  it.each([sftp, ftp('explicit')])('is abandoned when no server answers (%#)', async (start) => {
    const { server, source } = await start(true);
    await server.kill();
    expect((await drain(source('stock.ndjson').rows())).end).toMatchObject({ complete: false });
  });
});
