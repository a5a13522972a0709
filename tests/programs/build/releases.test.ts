// Which releases of a site exist, and when older ones are deleted.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releasePlace, pruneReleases } from '../../../src/builder/release.ts';
import { openBuildFixture, siteOf, type BuildFixture } from './fixture/build-fixture.ts';

let fixture: BuildFixture;
beforeEach(() => {
  fixture = openBuildFixture();
});
afterEach(() => fixture.remove());

const releaseCount = (slug: string) =>
  readdirSync(join(fixture.outDir, '.releases', slug)).filter((name) => !/\.json$|^\./.test(name))
    .length;

describe('releases', () => {
  it('keeps five and removes older ones with their manifests', async () => {
    for (let night = 1; night <= 7; night += 1) await fixture.build({ yard: siteOf(night) });
    expect(releaseCount('yard')).toBe(5);
    expect(readdirSync(join(fixture.outDir, '.releases/yard'))).toHaveLength(10);
    expect(Object.keys(fixture.live('yard'))).toContain('cars/7.html');
  });

  it('does not fail a build when the releases cannot be pruned', async () => {
    await fixture.build({ yard: siteOf(1) });
    const place = releasePlace(fixture.outDir, 'yard');
    rmSync(place.releases, { recursive: true });
    expect(() => {
      pruneReleases(place);
    }).not.toThrow();
  });

  it('creates files again that the previous release has lost', async () => {
    const file = join(fixture.dir, 'a.webp');
    writeFileSync(file, 'a photo');
    const siteWith = (text: string) =>
      siteOf(3, { links: { '/photos/a.webp': file }, files: { '/robots.txt': text } });
    await fixture.build({ yard: siteWith('one') });
    const second = await fixture.build({ yard: siteWith('two') });
    expect(fixture.live('yard')).toMatchObject({ 'photos/a.webp': 'a photo', 'robots.txt': 'two' });
    rmSync(join(fixture.outDir, '.releases/yard', second.tenants[0]!.release!, 'photos/a.webp'));
    await fixture.build({ yard: siteWith('three') });
    const clean = openBuildFixture();
    const again = await clean.build({ yard: siteWith('three') });
    expect(fixture.live('yard')).toEqual(clean.live('yard'));
    expect(again.tenants[0]!.errors).toEqual([]);
    clean.remove();
  });

  it('does not replace a folder that it did not make', async () => {
    mkdirSync(join(fixture.outDir, 'yard'), { recursive: true });
    const report = await fixture.build({ yard: siteOf(1) });
    expect(report.tenants[0]!.errors[0]).toMatch(/dist\/yard is not a link that a build made/);
    expect(existsSync(join(fixture.outDir, 'yard'))).toBe(true);
  });
});
