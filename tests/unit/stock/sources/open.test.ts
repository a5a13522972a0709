import { describe, expect, it } from 'vitest';
import { openSource } from '../../../../src/stock/sources/open.ts';
import { tenant } from '../fixture.ts';

type Source = Parameters<typeof openSource>[0]['stock']['source'];
const deps = { root: '/project', cwd: '/here', env: { KEY: 'k' }, fetch };

function open(source: Source, from?: string, env: Record<string, string> = deps.env) {
  return openSource({ ...tenant, stock: { ...tenant.stock, source } }, from, { ...deps, env });
}

const file: Source = { kind: 'file', path: 'exports/a.ndjson' };
const algolia: Source = { kind: 'algolia', appId: 'A', index: 'cars', keyEnv: 'KEY' };
const meilisearch: Source = {
  kind: 'meilisearch',
  host: 'http://localhost:7700',
  index: 'cars',
  keyEnv: 'KEY',
};
const http: Source = { kind: 'http', url: 'https://feeds.example/a.csv', tokenEnv: 'KEY' };
const sftp: Source = {
  kind: 'sftp',
  url: 'sftp://files.example:2022/out/stock-*.csv',
  userEnv: 'KEY',
  secretEnv: 'KEY',
  hostKeys: [`SHA256:${'A'.repeat(43)}`],
};
const ftp: Source = {
  kind: 'ftp',
  url: 'ftps://files.example/out/stock.csv',
  userEnv: 'KEY',
  secretEnv: 'KEY',
};

describe('the source of an ingest', () => {
  it.each<[string, Source, string | undefined, string]>([
    ['the tenant’s file', file, undefined, 'exports/a.ndjson'],
    ['the tenant’s address', http, undefined, 'https://feeds.example/a.csv'],
    ['the tenant’s Algolia index', algolia, undefined, 'algolia:cars'],
    ['the tenant’s Meilisearch index', meilisearch, undefined, 'meilisearch:cars'],
    ['the tenant’s SFTP server', sftp, undefined, 'sftp://files.example:2022/out/stock-*.csv'],
    ['the tenant’s FTP server', ftp, undefined, 'ftps://files.example/out/stock.csv'],
    [
      'another file there',
      sftp,
      'sftp://files.example:2022/b.csv',
      'sftp://files.example:2022/b.csv',
    ],
    ['a path', algolia, 'other.csv', 'other.csv'],
    ['an address', file, 'http://x.example/b.json', 'http://x.example/b.json'],
    ['algolia: with the tenant’s settings', algolia, 'algolia:', 'algolia:cars'],
    ['meilisearch: with the tenant’s settings', meilisearch, 'meilisearch:', 'meilisearch:cars'],
  ])('is %s', (_, source, from, name) => {
    const opened = open(source, from);
    expect(opened.ok && opened.source.name).toBe(name);
  });

  it('cannot be a service without settings of the tenant', () => {
    const opened = open(file, 'algolia:');
    expect(opened).toMatchObject({ ok: false });
    expect(!opened.ok && opened.message).toContain('test-motors: stock.source is of kind "file"');
  });

  it.each([
    [file, 'sftp://files.example/b.csv'],
    [sftp, 'sftp://other.example:2022/b.csv'],
    [ftp, 'ftp://files.example/out/stock.csv'],
  ])('cannot be a file server other than the tenant’s', (source, from) => {
    const opened = open(source, from);
    expect(!opened.ok && opened.message).toContain('is not on the server of stock.source');
  });

  it.each([algolia, meilisearch, http, sftp, ftp])(
    'names the variable that is not set',
    (source) => {
      const opened = open(source, undefined, {});
      expect(!opened.ok && opened.message).toMatch(
        /environment variable KEY \(stock\.source\.\w+\) is not set/,
      );
    },
  );
});
