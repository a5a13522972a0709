import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeManifest, readManifest, readManifestHead } from '../../../../src/builder/manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-manifest-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const manifest = makeManifest({
  ...{ slug: 'yard', inputs: 'i', besideWords: 'b', bundle: 'u', stock: 's' },
  pages: Array.from({ length: 500 }, (_, at) => ({
    ...{ path: `/cars/${String(at)}`, file: `cars/${String(at)}.html` },
    ...{ source: 's', content: 'c', bytes: 10 },
  })),
  files: [{ file: 'robots.txt', content: 'c', bytes: 7 }],
});
const written = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe('the head of a manifest', () => {
  it('is what stands before the pages, with the size of the site', () => {
    const { pages: _pages, files: _files, ...head } = manifest;
    expect(head.size).toEqual({ pages: 500, bytes: 5_007 });
    const path = written('whole.json', JSON.stringify(manifest));
    expect(readManifestHead(path)).toEqual(head);
    expect(readManifest(path)).toEqual(manifest);
  });

  it('is read with the whole of a manifest that was written before heads knew the size', () => {
    const { size: _size, ...older } = manifest;
    const path = written('older.json', JSON.stringify(older));
    expect(readManifestHead(path)).toBeNull();
    expect(readManifest(path)).toEqual(manifest);
  });

  it.each([
    ['cut', JSON.stringify(manifest).slice(0, 60)],
    ['empty', ''],
    ['of another version', JSON.stringify({ ...manifest, version: 1 })],
  ])('is none where the manifest is %s', (name, text) => {
    const path = written(`${name}.json`, text);
    expect([readManifestHead(path), readManifest(path)]).toEqual([null, null]);
  });

  it('is none where there is no manifest', () => {
    expect(readManifestHead(join(folder, 'none.json'))).toBeNull();
  });
});
