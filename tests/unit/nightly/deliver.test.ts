// How a list of the stock gets to servers that refuse something (rule feeds-6). Real servers are in programs/stock.
import { expect, it } from 'vitest';
import { sendFile } from '../../../src/nightly/deliver.ts';
import type { RemoteServer } from '../../../src/stock/sources/remote-file.ts';
import { SourceError } from '../../../src/stock/sources/source.ts';

interface Refusals {
  /** Bytes that the disk takes. */
  space?: number;
  draft?: boolean;
  rename?: boolean;
}

/** A server with an old list, which refuses what is named. */
function serverWith({ space = 100, draft = false, rename = false }: Refusals) {
  const files = new Map([['/stock.csv', 'old']]);
  const server = {
    open: () => Promise.resolve(),
    find: (path: string) => {
      const text = files.get(path);
      return text === undefined
        ? Promise.reject(new SourceError('not-found', 'not found'))
        : Promise.resolve({ size: text.length, modified: null });
    },
    write(path: string, content: Buffer) {
      if (draft && path.endsWith('.part')) return Promise.reject(new Error('refused'));
      files.set(path, content.toString().slice(0, space));
      return content.length > space ? Promise.reject(new Error('no space')) : Promise.resolve();
    },
    rename(from: string, to: string) {
      if (rename) return Promise.reject(new Error('refused'));
      files.set(to, files.get(from) ?? '');
      files.delete(from);
      return Promise.resolve();
    },
    remove(path: string) {
      return files.delete(path) ? Promise.resolve() : Promise.reject(new Error('not found'));
    },
    close: () => undefined,
  };
  return { files, server: server as unknown as RemoteServer };
}

const limits = { idleMs: 60_000, totalMs: 60_000 };
const list = Buffer.from('a list');

it.each<[string, Refusals]>([
  ['nothing', {}],
  ['another name', { draft: true }],
  ['to rename', { rename: true }],
])('a server that refuses %s has the new list', async (_, refusals) => {
  const { files, server } = serverWith(refusals);
  await sendFile(server, '/stock.csv', list, limits);
  expect([...files]).toEqual([['/stock.csv', 'a list']]);
});

it('a server without space keeps the list that it has', async () => {
  const { files, server } = serverWith({ space: 2 });
  await expect(sendFile(server, '/stock.csv', list, limits)).rejects.toThrow('no space');
  expect(files.get('/stock.csv')).toBe('old');
});

it('a server that takes the list away at once has got it, and one that breaks off has not', async () => {
  const { files, server } = serverWith({});
  const then = (after: () => Promise<void>): RemoteServer => ({
    ...server,
    rename: (from, to) => server.rename(from, to).then(after),
  });
  const taken = then(() => server.remove('/stock.csv'));
  await sendFile(taken, '/stock.csv', list, limits);
  expect([...files]).toEqual([]);
  const broken = { ...server, find: () => Promise.reject(new Error('gone')) };
  await expect(sendFile(broken, '/stock.csv', list, limits)).rejects.toThrow('gone');
});
