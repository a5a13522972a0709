import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteStylesheet } from '../../../src/builder/manifest.ts';

let clientDir: string;
beforeAll(() => {
  clientDir = mkdtempSync(join(tmpdir(), 'stylesheet-'));
  mkdirSync(join(clientDir, '_assets'));
  const face = (name: string, range: string) =>
    `@font-face{font-family:T;src:url(/_assets/${name}.woff2)format("woff2");font-display:swap${range}}`;
  const fallback = '@font-face{font-family:Stand-in;src:local(Arial);size-adjust:101%}';
  writeFileSync(
    join(clientDir, '_assets/theme.css'),
    `${face('rest', '')}${fallback}${face('first', ';unicode-range:U+20')}p{margin:0}\n`,
  );
});
afterAll(() => {
  rmSync(clientDir, { recursive: true, force: true });
});

describe('the stylesheet of a site', () => {
  const of = (themeCss: string) => siteStylesheet(clientDir, '/_assets/theme.css', { themeCss });

  it('is the template’s rules and then the tenant’s, under a name of its content', () => {
    const { href, file, content } = of(':root{--accent:red}');
    expect(content).toMatch(/p\{margin:0\}\n:root\{--accent:red\}$/);
    expect(href).toMatch(/^\/_assets\/site\.[0-9a-f]{8}\.css$/);
    expect(file).toBe(href.slice(1));
    expect(of(':root{--accent:blue}').href).not.toBe(href);
  });

  it('says which fonts the first view needs', () => {
    expect(of('').earlyFonts).toEqual(['/_assets/first.woff2']);
  });
});
