// Links of a built site, read from a real release in a folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brokenLinks, missingVehicles } from '../../../src/nightly/check-site.ts';
import type { Manifest } from '../../../src/builder/manifest.ts';
import { releaseDir, releasePlace } from '../../../src/builder/release.ts';
import { makeRelease, siteFiles } from '../../fixtures/hosts/release.ts';
import { someRules } from '../../fixtures/hosts/rules.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-site-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const pages = { 'a&b.html': 'and', 'città.html': 'town' };

function warningsOf(
  home: string,
  more: Record<string, string> = {},
  before: Manifest | null = null,
): string[] {
  const manifest = makeRelease(folder, siteFiles(home, { ...pages, ...more }));
  const release = releaseDir(releasePlace(folder, 'north'), manifest.release);
  return brokenLinks({ manifest, rules: someRules() }, release, before);
}

const warning = (address: string) => `/ links to ${address}, which is not there`;

describe('links of a built site', () => {
  it.each([
    ['to a page', '<a href="/404">x</a>'],
    ['to a file', '<a class="y" href="/robots.txt">x</a>'],
    ['with a query and a fragment', '<a href="/404?b=1#c">x</a>'],
    ['with &amp; in the address', '<a href="/a&amp;b">x</a>'],
    ['with &#38; in the address', '<a href="/a&#38;b">x</a>'],
    ['with letters outside ASCII', '<a href="/città">x</a>'],
    ['to another site', '<a href="//example.com/gone">x</a>'],
    ['to a function', '<a href="/api/stock">x</a>'],
  ])('lead somewhere: a link %s', (_, html) => {
    expect(warningsOf(html)).toEqual([]);
  });

  it.each([
    ['a plain link', '<a href="/gone">x</a>', '/gone'],
    [
      'a link after other attributes and a line break',
      '<a\n class="y" href="/gone">x</a>',
      '/gone',
    ],
    ['&amp; in the address', '<a href="/c&amp;d?e">x</a>', '/c&d'],
    ['letters outside ASCII', '<a href="/größe">x</a>', '/größe'],
    ['a link after one that works', '<a href="/404">x</a><a href="/gone">x</a>', '/gone'],
  ])('are reported when nothing is there: %s', (_, html, address) => {
    expect(warningsOf(html)).toEqual([warning(address)]);
  });

  it.each([
    ['another element', '<link rel="next" href="/gone">'],
    ['an element whose name starts with a', '<area href="/gone">'],
    ['text after a link', '<a href="/404">write href="/gone"</a>'],
    ['text before any element', 'href="/gone"'],
  ])('do not count in %s', (_, html) => {
    expect(warningsOf(html)).toEqual([]);
  });

  it('name only the first page of a link that many pages have', () => {
    const link = '<a href="/gone">x</a>';
    expect(warningsOf(link, { 'b.html': link })).toHaveLength(1);
  });

  it('are not looked at on pages that are the same as in the release before', () => {
    const home = '<a href="/gone">x</a>';
    const before = makeRelease(folder, siteFiles(home, pages));
    expect(warningsOf(home, { 'new.html': '<a href="/away">x</a>' }, before)).toEqual([
      '/new links to /away, which is not there',
    ]);
  });
});

describe('a built site without a page of a vehicle', () => {
  const site = (files: Record<string, string>) => makeRelease(folder, siteFiles('', files));

  it('is not published when its stock has vehicles', () => {
    expect(missingVehicles(site(pages), 24)).toEqual([
      expect.stringContaining('the stock has 24 vehicles'),
    ]);
  });

  it('may go live with an empty stock, and one with vehicles always', () => {
    expect(missingVehicles(site(pages), 0)).toEqual([]);
    expect(missingVehicles(site({ 'cars/kia-rio.html': 'car' }), 24)).toEqual([]);
  });
});
