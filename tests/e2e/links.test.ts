// Every link on every built page of the demo sites leads to a page, file or redirect of its site, and every anchor to
// an element of its page.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import { destinationOf, readRules } from '../../src/serve/rules.ts';
import { feedFileNames } from '../../src/tenant/feed-files.ts';
import { root, tenantOf } from './browser.ts';

/** Served by the functions and by print, not by files. */
const onDemand = /^\/(?:api|print)(?:[/?]|$)/;
/** Anchors that scripts handle: a form over the page, and the top. */
const scripted = new Set(['', 'top']);

const ids = (html: string) =>
  new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id));
const decoded = (text: string) => text.replaceAll('&#38;', '&').replaceAll('&amp;', '&');

describe.each(inject('slugs'))('the built site of %s', (slug) => {
  const dist = join(root, 'dist', slug);
  const pages = new Map<string, Set<string>>();
  const files = readdirSync(dist, { recursive: true }).map(String);
  for (const name of files.filter((file) => file.endsWith('.html'))) {
    const path = name === 'index.html' ? '/' : `/${name.slice(0, -'.html'.length)}`;
    pages.set(path, ids(readFileSync(join(dist, name), 'utf8')));
  }

  it('has no broken link and no broken anchor', async () => {
    const rules = await readRules(dist);
    /** The target of the host's redirect; the address itself where no redirect applies or the page is gone. */
    const ledTo = (address: string) => {
      const destination = destinationOf(rules, address);
      return destination && destination.kind !== 'gone'
        ? destination.to.replace(/[?#].*$/, '')
        : address;
    };
    const broken = new Map<string, string>();
    for (const path of pages.keys()) {
      const html = readFileSync(join(dist, path === '/' ? 'index.html' : `${path}.html`), 'utf8');
      for (const [, raw = ''] of html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
        const href = decoded(raw);
        if (!/^[/#]/.test(href) || href.startsWith('//') || onDemand.test(href)) continue;
        const [address = '', anchor] = href.split('#');
        const asked = address.replace(/\?.*$/, '') || path;
        const target = ledTo(asked);
        const found = pages.get(target);
        if (!found && !existsSync(join(dist, target))) broken.set(href, path);
        else if (found && anchor !== undefined && !scripted.has(anchor) && !found.has(anchor)) {
          broken.set(href, `${path}: no such anchor`);
        }
      }
    }
    expect(Object.fromEntries(broken)).toEqual({});
    expect(pages.size).toBeGreaterThan(tenantOf(slug).locations.length);
  });

  // Rules feeds-1 and feeds-3.
  it('names in its lists for others only pages and pictures that it has', async () => {
    const { url, feeds, locations } = tenantOf(slug);
    const lists = files.filter((file) => file.startsWith('feeds/'));
    expect(lists.toSorted()).toEqual(
      feedFileNames(feeds)
        .map((name) => `feeds/${name}`)
        .sort(),
    );
    const addresses = new Set(
      lists.flatMap((list) => {
        const bytes = readFileSync(join(dist, list));
        const text = list.endsWith('.zip')
          ? Object.values(unzipSync(bytes))
              .map((file) => strFromU8(file))
              .join('\n')
          : bytes.toString();
        return text.match(/https?:\/\/[^\s",;|]+/g) ?? [];
      }),
    );
    const wrong: string[] = [];
    for (const address of addresses) {
      const [page = '', query] = address.split('?');
      // A network fills in the code of the store.
      const isFilled = query === undefined || query === 'store={store_code}';
      const path = page.startsWith(`${url}/`) ? page.slice(url.length) : null;
      if (!isFilled || path === null) wrong.push(address);
      else if (!path.endsWith('.jpg')) {
        if (!pages.has(path)) wrong.push(`${address}: no page`);
      } else if (!existsSync(join(dist, path))) wrong.push(`${address}: no file`);
      else {
        const { format } = await sharp(join(dist, path)).metadata();
        if (format !== 'jpeg') wrong.push(`${address}: ${format}`);
      }
    }
    expect(wrong).toEqual([]);
    const codes = locations.flatMap(({ storeCode }) => storeCode ?? []);
    if (feeds.takers.includes('google')) {
      const [, ...rows] = readFileSync(join(dist, 'feeds/google-vehicles.tsv'), 'utf8')
        .trim()
        .split('\n');
      expect(rows.filter((row) => !codes.includes(row.split('\t')[2] ?? ''))).toEqual([]);
    }
  });
});
