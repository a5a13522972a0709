// Which releases of a site lie on its shelf, and when older ones go.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releasePlace, tidyShelf } from '../../../src/builder/release.ts';
import { openWorkshop, siteOf, type Workshop } from './fixture/workshop.ts';

let shop: Workshop;
beforeEach(() => {
  shop = openWorkshop();
});
afterEach(() => shop.remove());

const shelved = (slug: string) =>
  readdirSync(join(shop.outDir, '.releases', slug)).filter((name) => !/\.json$|^\./.test(name))
    .length;

describe('releases', () => {
  it('keeps five and removes older ones with their manifests', async () => {
    for (let night = 1; night <= 7; night += 1) await shop.build({ yard: siteOf(night) });
    expect(shelved('yard')).toBe(5);
    expect(readdirSync(join(shop.outDir, '.releases/yard'))).toHaveLength(10);
    expect(Object.keys(shop.live('yard'))).toContain('cars/7.html');
  });

  it('removes them when every site of the build is live', async () => {
    const nightOf = (night: number) => ({ yard: siteOf(night), other: siteOf(night) });
    for (let night = 1; night <= 5; night += 1) await shop.build(nightOf(night));
    const shelves: number[] = [];
    await shop.build(nightOf(6), {
      onProgress: ({ type }) => {
        if (type === 'tenant') shelves.push(Math.max(...['yard', 'other'].map(shelved)));
      },
    });
    expect(shelves).toEqual([6, 6]);
    expect(['yard', 'other'].map(shelved)).toEqual([5, 5]);
  });

  it('makes room while the pages of the stock are carried, and keeps no fewer than five', async () => {
    const stock = { key: 'one', pages: ['/cars/1', '/cars/2', '/cars/3'] };
    const words = (night: number) =>
      siteOf(3, { stock, besideWords: 'same', files: { '/robots.txt': `night ${String(night)}` } });
    for (let night = 1; night <= 5; night += 1) await shop.build({ yard: words(night) });
    const shelves: number[] = [];
    await shop.build(
      { yard: words(6) },
      {
        onProgress: (event) => {
          if (event.type === 'step' && event.step === 'rendered') shelves.push(shelved('yard'));
        },
      },
    );
    expect(shelves).toEqual([4]);
    expect(shelved('yard')).toBe(5);
  });

  it('stops nothing when a shelf cannot be tidied', async () => {
    await shop.build({ yard: siteOf(1) });
    const place = releasePlace(shop.outDir, 'yard');
    rmSync(place.shelf, { recursive: true });
    expect(() => {
      tidyShelf(place);
    }).not.toThrow();
  });

  it('carries the photos of the stock along, and links one anew that was lost', async () => {
    const file = join(shop.dir, 'a.webp');
    writeFileSync(file, 'a photo');
    const words = (text: string) =>
      siteOf(3, {
        stock: { key: 'one', pages: ['/cars/1', '/cars/2', '/cars/3'] },
        besideWords: 'same',
        photos: { '/photos/a.webp': file },
        files: { '/robots.txt': text },
      });
    const first = await shop.build({ yard: words('one') });
    const second = await shop.build({ yard: words('two') });
    expect(shop.live('yard')).toMatchObject({ 'photos/a.webp': 'a photo', 'robots.txt': 'two' });
    const live = join(shop.outDir, '.releases/yard', second.tenants[0]!.release!);
    expect(first.tenants[0]!.release).not.toBe(second.tenants[0]!.release);
    rmSync(join(live, 'photos/a.webp'));
    await shop.build({ yard: words('three') });
    expect(shop.live('yard')).toMatchObject({ 'photos/a.webp': 'a photo', 'robots.txt': 'three' });
    const clean = openWorkshop();
    const again = await clean.build({ yard: words('three') });
    expect(shop.live('yard')).toEqual(clean.live('yard'));
    expect(again.tenants[0]!.faults).toEqual([]);
    clean.remove();
  });

  it('does not replace a folder that it did not make', async () => {
    mkdirSync(join(shop.outDir, 'yard'), { recursive: true });
    const report = await shop.build({ yard: siteOf(1) });
    expect(report.tenants[0]!.faults[0]).toMatch(/dist\/yard is not a link that a build made/);
    expect(existsSync(join(shop.outDir, 'yard'))).toBe(true);
  });
});
