import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadCollections, parseCollection } from '../../../../src/site/content/collections.ts';

const schema = z.array(z.object({ name: z.string(), stars: z.number() }));
const parse = (text: string) => parseCollection(schema, text, 'content/x.json');

describe('a list of content', () => {
  it.each<[string, string, RegExp]>([
    [
      'a wrong value',
      '[\n  {"name": "a", "stars": 1},\n  {"name": "b",\n   "stars": "2"}\n]',
      /x\.json:4 \[1\]\.stars: /,
    ],
    [
      'a missing key',
      '[\n  {"name": "a", "stars": 1},\n  {"name": "b"}\n]',
      /x\.json:3 \[1\]\.stars: /,
    ],
    ['broken JSON', '[\n  {"name": "a",\n]', /x\.json:2 is not JSON \(/],
    ['an empty file', '', /x\.json:1 is not JSON/],
    ['a comment', '[\n// none\n]', /x\.json:2 is not JSON/],
  ])('with %s names file, line and key', (_, text, words) => {
    expect(() => parse(text)).toThrow(words);
  });

  it('reports every error at once', () => {
    expect(() => parse('[{"name": 1},\n{"name": 2}]')).toThrow(
      /:1 \[0\]\.name.*\n.*\n.*:2 \[1\]\.name/,
    );
  });
});

describe('the lists of a tenant', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'content-'))));
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const put = (file: string, value: unknown) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), JSON.stringify(value));
  };
  const offer = (name: string) => ({ id: '1', name });

  it('are the shared ones, shadowed by its own', async () => {
    put('content/offers.json', [offer('shared')]);
    expect((await loadCollections(root, 'yard')).offers).toMatchObject([{ name: 'shared' }]);
    put('tenants/yard/content/offers.json', [offer('own')]);
    expect((await loadCollections(root, 'yard')).offers).toMatchObject([{ name: 'own' }]);
  });

  it('are empty where there is no file', async () => {
    expect(await loadCollections(root, 'yard')).toEqual({
      reviews: null,
      offers: [],
      models: [],
      slides: [],
    });
  });
});
