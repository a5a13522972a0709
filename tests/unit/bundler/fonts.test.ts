import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstViewRange, smallFonts } from '../../../src/bundler/fonts.ts';

let folder: string;
let fonts: { find: string; replacement: string }[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  fonts = await smallFonts(folder);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const stylesheets = ['atlas', 'harbour', 'rally']
  .map((name) => readFileSync(`src/templates/${name}/tokens.css`, 'utf8'))
  .join('\n');

describe('the fonts of the templates', () => {
  it('replace every font that a stylesheet names', () => {
    const named = [...stylesheets.matchAll(/url\('(@fonts[^']+)'\)/g)].map(([, url]) => url);
    expect(named.length).toBeGreaterThan(0);
    expect(fonts.map(({ find }) => find).sort()).toEqual(named.sort());
  });

  it('of the first view of a template weigh 18 KB together at most', () => {
    for (const template of ['atlas', 'harbour', 'rally']) {
      const named = readFileSync(`src/templates/${template}/tokens.css`, 'utf8');
      const first = fonts.filter(({ find }) => find.includes('-first') && named.includes(find));
      const bytes = first.map(({ replacement }) => readFileSync(replacement));
      for (const file of bytes) expect(file.subarray(0, 4).toString(), template).toBe('wOF2');
      const sum = bytes.reduce((total, file) => total + file.byteLength, 0);
      expect(sum, template).toBeGreaterThan(0);
      expect(sum, template).toBeLessThanOrEqual(18 * 1024);
    }
  });

  it('of the first view have the characters that the stylesheets say', () => {
    const ranges = [...stylesheets.matchAll(/unicode-range: ([^;]+);/g)].map(([, range]) => range);
    expect(ranges).toHaveLength(fonts.length / 2);
    expect(new Set(ranges)).toEqual(new Set([firstViewRange]));
  });

  it('are created once', async () => {
    const times = () => fonts.map(({ replacement }) => statSync(replacement).mtimeMs);
    const before = times();
    expect(await smallFonts(folder)).toEqual(fonts);
    expect(times()).toEqual(before);
  });
});
