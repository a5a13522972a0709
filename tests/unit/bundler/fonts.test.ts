import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallFonts } from '../../../src/bundler/fonts.ts';

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
    const named = [...stylesheets.matchAll(/url\('(@fontsource[^']+)'\)/g)].map(([, url]) => url);
    expect(named.length).toBeGreaterThan(0);
    expect(fonts.map(({ find }) => find).sort()).toEqual(named.sort());
  });

  it('are WOFF2 of at most 26 KB, and of 17 KB where headings have one weight', () => {
    for (const { find, replacement } of fonts) {
      const bytes = readFileSync(replacement);
      expect(bytes.subarray(0, 4).toString(), find).toBe('wOF2');
      const most = /bricolage|fraunces/.test(find) ? 17 : 26;
      expect(bytes.byteLength, find).toBeLessThan(most * 1024);
    }
  });

  it('are created once', async () => {
    const times = () => fonts.map(({ replacement }) => statSync(replacement).mtimeMs);
    const before = times();
    expect(await smallFonts(folder)).toEqual(fonts);
    expect(times()).toEqual(before);
  });
});
