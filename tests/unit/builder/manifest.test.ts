import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inputsOf } from '../site/fixtures.ts';
import {
  changedParts,
  makeManifest,
  readManifest,
  sharedHashes,
} from '../../../src/builder/manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-manifest-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const manifest = makeManifest({
  slug: 'yard',
  inputs: inputsOf('snapshot'),
  shared: { bundle: 'b' },
  searchIndex: 's',
  pages: Array.from({ length: 500 }, (_, at) => ({
    path: `/cars/${String(at)}`,
    file: `cars/${String(at)}.html`,
    key: 'k',
    content: 'c',
    bytes: 10,
  })),
  files: [{ file: 'robots.txt', content: 'c', bytes: 7 }],
});
const written = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe('a manifest', () => {
  it('is read as it was written, with the size of the site', () => {
    expect(manifest.size).toEqual({ pages: 500, bytes: 5_007 });
    expect(readManifest(written('whole.json', JSON.stringify(manifest)))).toEqual(manifest);
  });

  it('of an earlier version of the project is read without the hashes that it lacks', () => {
    const { size: _size, shared: _shared, searchIndex: _index, ...older } = manifest;
    const path = written('older.json', JSON.stringify({ ...older, inputs: 'one hash' }));
    expect(readManifest(path)).toEqual({ ...manifest, inputs: {}, shared: {}, searchIndex: '' });
  });

  it.each([
    ['cut', JSON.stringify(manifest).slice(0, 60)],
    ['empty', ''],
    ['of another version', JSON.stringify({ ...manifest, version: 1 })],
  ])('is null when the file is %s', (name, text) => {
    expect(readManifest(written(`${name}.json`, text))).toBeNull();
  });

  it('is null when there is no file', () => {
    expect(readManifest(join(folder, 'none.json'))).toBeNull();
  });
});

describe('the hashes that all pages share', () => {
  const shell = { name: 'Yard', phone: '07 5550 0101' };
  const hashes = sharedHashes('b', '/s.css', shell);

  it.each([
    ['the bundle', sharedHashes('b2', '/s.css', shell), 'bundle'],
    ['the stylesheet', sharedHashes('b', '/t.css', shell), 'stylesheet'],
    ['a part of the shell', sharedHashes('b', '/s.css', { ...shell, phone: '' }), 'shell.phone'],
    ['a new part', sharedHashes('b', '/s.css', { ...shell, email: 'a' }), 'shell.email'],
  ])('name %s when it changes', (_, after, name) => {
    expect(changedParts(hashes, after)).toEqual([name]);
  });
});
