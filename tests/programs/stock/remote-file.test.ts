// SFTP and FTP against OpenSSH and ProFTPD on loopback.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  deliverLists,
  sendFile,
  deliveryText,
  lastDeliveries,
} from '../../../src/nightly/deliver.ts';
import { ftpServer } from '../../../src/stock/sources/ftp.ts';
import { remoteSource, type RemoteServer } from '../../../src/stock/sources/remote-file.ts';
import { sftpServer } from '../../../src/stock/sources/sftp.ts';
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
import { aTenant } from '../../unit/site/fixtures.ts';
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
  connect(changes?: Changes): RemoteServer;
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

const reachOf = (
  server: FileServer,
  scheme: string,
  open: (changes: Changes) => RemoteServer,
): Reach => ({
  server,
  connect: (changes = {}) => open(changes),
  source: (file, changes = {}) =>
    remoteSource(
      {
        mapping,
        url: addressOf(scheme, server.port, server, file),
        limits: { ...sourceLimits, ...changes.limits },
      },
      () => open(changes),
    ),
});

const sftpWith =
  (name: string, start: () => Promise<FileServer & { user: string; hostKeys: string[] }>) =>
  async (isOwn = false): Promise<Reach> => {
    const server = await started(name, start, isOwn);
    return reachOf(server, 'sftp', ({ limits: _, port = server.port, ...changes }) =>
      sftpServer({
        ...server,
        ...changes,
        url: addressOf('sftp', port, server, ''),
        idleMs: sourceLimits.idleMs,
      }),
    );
  };
const sftp = sftpWith('key', startSftp);

const ftp =
  (kind: 'plain' | 'explicit' | 'implicit', kbPerSecond?: number) =>
  async (isOwn = kbPerSecond !== undefined): Promise<Reach> => {
    const server = await started(kind, () => startFtp(kind, kbPerSecond), isOwn);
    const scheme = kind === 'plain' ? 'ftp' : 'ftps';
    return reachOf(server, scheme, ({ limits: _, ...changes }) =>
      ftpServer({
        ...server,
        ...changes,
        url: addressOf(scheme, server.port, server, ''),
        ...(kind === 'implicit' && { implicitPort: server.port }),
      }),
    );
  };

const put = ({ folder }: FileServer, name: string, content: string | Uint8Array, time?: string) => {
  writeFileSync(join(folder, name), content);
  if (time !== undefined) utimesSync(join(folder, name), new Date(time), new Date(time));
};

/** Sends a part of the file, and ends the connection. */
const cutAfter =
  (server: RemoteServer): RemoteServer['write'] =>
  async (path, content) => {
    await server.write(path, content.subarray(0, 1_000));
    server.close();
    throw new Error('the connection is closed');
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

const fileOf = async (server: RemoteServer, path: string): Promise<string> => {
  await server.open();
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of server.read(path)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  } finally {
    server.close();
  }
};

describe('a list of the stock that is sent to a file server', () => {
  const missing = missingFileServers();
  if (missing !== null) {
    it.skip(missing, () => undefined);
    return;
  }

  it.each(servers)('replaces the one before over %s (rule feeds-6)', async (_, start) => {
    const { server, connect } = await start();
    const path = join(server.folder, 'list.csv');
    for (const content of ['first,list\n', `second\n${large}`]) {
      await sendFile(connect(), path, Buffer.from(content), sourceLimits);
      expect(await fileOf(connect(), path)).toBe(content);
    }
    expect(existsSync(`${path}.part`)).toBe(false);
  });

  it.each([sftp, ftp('plain')])(
    'leaves the old one whole when the connection breaks (%#)',
    async (start) => {
      const { server, connect } = await start();
      const path = join(server.folder, 'kept.csv');
      await sendFile(connect(), path, Buffer.from('old\n'), sourceLimits);
      const broken = connect();
      const sending = sendFile(
        { ...broken, rename: () => Promise.reject(new Error('gone')), write: cutAfter(broken) },
        path,
        Buffer.from(large),
        sourceLimits,
      );
      await expect(sending).rejects.toThrow();
      expect(await fileOf(connect(), path)).toBe('old\n');
    },
  );

  it.each([sftp, ftp('plain')])(
    'arrives where the server renames nothing over a file (%#)',
    async (start) => {
      const { server, connect } = await start();
      const path = join(server.folder, 'plain.csv');
      const open = connect();
      const refusing = { ...open, rename: () => Promise.reject(new Error('file exists')) };
      await sendFile(refusing, path, Buffer.from('list\n'), sourceLimits);
      expect(await fileOf(connect(), path)).toBe('list\n');
      expect(existsSync(`${path}.part`)).toBe(false);
    },
  );

  it('is sent by the settings, and the record keeps when it last arrived and why it did not', async () => {
    const server = closing(await startSftp());
    const { privateKey, user, hostKeys } = server;
    const folder = mkdtempSync(join(tmpdir(), 'release-'));
    mkdirSync(join(folder, 'feeds'));
    mkdirSync(join(folder, 'example-motors'));
    writeFileSync(join(folder, 'feeds', 'stock.csv'), 'id\n1\n');
    const access = { userEnv: 'LIST_USER', secretEnv: 'LIST_KEY', hostKeys };
    const feeds = {
      takers: ['stock'],
      deliveries: [
        {
          list: 'stock.csv',
          url: addressOf('sftp', server.port, server, '/{slug}.csv'),
          ...access,
        },
        { list: 'stock.csv', url: 'ftp://127.0.0.1:1/in/stock.csv', ...access },
        {
          list: 'stock.csv',
          url: addressOf('sftp', server.port, server, '/{group}.csv'),
          ...access,
        },
      ],
    };
    // Rule feeds-7: the live sites answer the list of the group.
    let isLive = true;
    const live = createServer((asked, answer) => {
      answer.writeHead(isLive ? 200 : 503).end(`${asked.url ?? ''}\n`);
    }).listen(0, '127.0.0.1');
    await once(live, 'listening');
    const url = `http://127.0.0.1:${String((live.address() as AddressInfo).port)}`;
    const tenant = { ...aTenant({ feeds, group: 'family' }), url };
    const deps = {
      dataDir: folder,
      folder,
      env: { LIST_USER: user, LIST_KEY: privateKey },
      limits: sourceLimits,
      now: () => Date.UTC(2026, 10, 23, 16, 5),
    };
    const first = await deliverLists(tenant, deps);
    const sent = `stock.csv to 127.0.0.1:${String(server.port)}`;
    expect(first.delivered).toEqual([sent, sent]);
    expect(readFileSync(join(server.folder, 'family.csv'), 'utf8')).toBe('/api/feeds/stock.csv\n');
    expect(first.failures).toEqual([
      expect.stringMatching(
        /^stock\.csv to 127\.0\.0\.1:1 was not delivered: .+; it last arrived: never$/,
      ),
    ]);
    expect(readFileSync(join(server.folder, `${tenant.slug}.csv`), 'utf8')).toBe('id\n1\n');
    isLive = false;
    const third = await deliverLists(tenant, deps);
    expect(third.failures.at(-1)).toContain(
      `${url}/api/feeds/stock.csv answers 503; it last arrived`,
    );
    live.close();
    const second = await deliverLists(tenant, { ...deps, env: { LIST_USER: user } });
    expect(second.failures[0]).toContain(
      'the environment variable LIST_KEY (feeds.deliveries[0].secretEnv) is not set; it last arrived: 2026-11-23 16:05 UTC',
    );
    expect(lastDeliveries(folder, tenant.slug).map(deliveryText)).toEqual([
      'stock.csv 2026-11-23 16:05 UTC (the last one failed)',
      'stock.csv never (the last one failed)',
      'stock.csv 2026-11-23 16:05 UTC (the last one failed)',
    ]);
    rmSync(folder, { recursive: true });
  });
});

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
      'the transfer took too long',
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
    const options = { url, mapping, limits: sourceLimits };
    const source = remoteSource(options, () => ftpServer({ url, ...access }));
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
