import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  filesBelow,
  fingerprint,
  fingerprintAll,
  fingerprintTree,
  listFolder,
} from '../../../src/files/fingerprint.ts';

let dirs: string[];
beforeEach(() => {
  dirs = [];
});
afterEach(() => dirs.forEach((dir) => rmSync(dir, { recursive: true, force: true })));

function checkout(files: Record<string, string>): string {
  const dir = mkdtempSync(join(tmpdir(), 'forecourt-tree-'));
  dirs.push(dir);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(dir, name, '..'), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  return dir;
}
const tree = (files: Record<string, string>) => fingerprintTree(checkout(files), ['src', 'lock']);

describe('the fingerprint of a text', () => {
  it('is the same for a text and its UTF-8 bytes', () => {
    expect(fingerprint('Škoda')).toBe(fingerprint(new TextEncoder().encode('Škoda')));
    expect(fingerprint('')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('of several texts depends on where one ends and the next begins', () => {
    expect(fingerprintAll(['ab', 'c'])).not.toBe(fingerprintAll(['a', 'bc']));
    expect(fingerprintAll(['ab', ''])).not.toBe(fingerprintAll(['ab']));
  });
});

describe('the fingerprint of sources', () => {
  const files = { 'src/a.ts': '1', 'src/b/c.ts': '2', lock: '3' };

  it('does not depend on the path of the checkout', () => {
    expect(tree(files)).toBe(tree(files));
  });

  it.each([
    ['a changed file', { ...files, 'src/b/c.ts': '2!' }],
    ['a new file', { ...files, 'src/d.ts': '' }],
    ['a renamed file', { 'src/a2.ts': '1', 'src/b/c.ts': '2', lock: '3' }],
    ['a missing file', { 'src/a.ts': '1', lock: '3' }],
    ['a change of a file named alone', { ...files, lock: '4' }],
  ])('differs with %s', (_, changed) => {
    expect(tree(changed)).not.toBe(tree(files));
  });

  it('leaves out files that are not requested', () => {
    expect(tree({ ...files, 'README.md': 'x' })).toBe(tree(files));
  });
});

describe('the listing of a folder', () => {
  const listingOf = (folder: string) => listFolder(folder).fingerprint;

  it('has another fingerprint when a file has another size or another time, and is stable otherwise', () => {
    const dir = checkout({ 'a.webp': '123' });
    const before = listingOf(dir);
    expect(listingOf(dir)).toBe(before);
    utimesSync(join(dir, 'a.webp'), 1, 1);
    const touched = listingOf(dir);
    expect(touched).not.toBe(before);
    writeFileSync(join(dir, 'a.webp'), '1234');
    utimesSync(join(dir, 'a.webp'), 1, 1);
    expect(listingOf(dir)).not.toBe(touched);
  });

  it('names the files relative to the folder', () => {
    expect(listFolder(checkout({ 'v1/b.webp': '', 'a.webp': '' })).names).toEqual([
      'a.webp',
      'v1/b.webp',
    ]);
  });

  it('of nothing is that of an empty folder', () => {
    const dir = checkout({});
    expect(listingOf(join(dir, 'missing'))).toBe(listingOf(dir));
  });
});

it('files below a folder come sorted by path, folders left out', () => {
  const dir = checkout({ 'b/z': '', 'b/a': '', a: '' });
  expect(filesBelow(dir).map(({ name }) => name)).toEqual(['a', 'b/a', 'b/z']);
});
