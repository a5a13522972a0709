// Drawings are sanitised once; the sanitiser runs again only for another drawing.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentHash, safeSvg, svgRules } from '../../../../src/site/assets/pipeline.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-svg-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const drawing = (radius: number) =>
  `<svg viewBox="0 0 4 4"><script>alert(1)</script><circle r="${String(radius)}"/></svg>`;

it('a drawing loses its scripts, and is cached by its content', async () => {
  const cacheDir = join(folder, 'not', 'yet');
  const clean = await safeSvg(drawing(1), cacheDir);
  expect(clean).toContain('<circle r="1"');
  expect(clean).not.toContain('alert');
  expect(await safeSvg(drawing(1), cacheDir)).toBe(clean);
  const [kept = '', ...others] = readdirSync(cacheDir);
  expect(others).toEqual([]);
  writeFileSync(join(cacheDir, kept), '<svg>kept</svg>');
  expect(await safeSvg(drawing(1), cacheDir)).toBe('<svg>kept</svg>');
  expect(await safeSvg(drawing(2), cacheDir)).toContain('<circle r="2"');
});

it('a file that is not a drawing is refused the second time, too', async () => {
  expect(await safeSvg('<p>no</p>', folder)).toBeNull();
  expect(await safeSvg('<p>no</p>', folder)).toBeNull();
  expect(readdirSync(folder)).toHaveLength(1);
});

it('drawings that were checked with other rules are checked again: svgRules is the hash of svg.ts', () => {
  const rules = new URL('../../../../src/site/assets/svg.ts', import.meta.url);
  expect(svgRules).toBe(contentHash(readFileSync(rules, 'utf8')));
});
