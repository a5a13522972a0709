// A writing key of a search engine never reaches a site. The site of a tenant with a hosted engine is built with a key
// in the environment (global-setup.ts), and none of its files contains the key or the name of its variable.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adminKeyCanary } from './canary.ts';
import { root, tenantOf } from './browser.ts';

const slug = 'coastline-caravans';
const folder = join(root, 'dist', slug);
const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(
    (entry) =>
      entry.isFile() && /\.(?:html|m?js|json|txt|css|map|xml|webmanifest)$|^_/.test(entry.name),
  )
  .map(({ parentPath, name }) => join(parentPath, name));

describe('a built site', () => {
  it("contains neither the writing key of its search engine nor the key's name", () => {
    const { engine } = tenantOf(slug).search;
    if (engine.kind === 'embedded' || !engine.adminKeyEnv)
      throw new Error(`${slug} has no hosted engine`);
    expect(texts.length).toBeGreaterThan(100);
    const telling = texts.filter((path) => {
      const text = readFileSync(path, 'utf8');
      return text.includes(adminKeyCanary) || text.includes(engine.adminKeyEnv ?? '');
    });
    expect(telling).toEqual([]);
    // The search key may reach a browser.
    expect(texts.some((path) => readFileSync(path, 'utf8').includes(engine.searchKey))).toBe(true);
  });
});
