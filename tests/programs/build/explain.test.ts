// The explanation that `npm run build -- <slug> --why /path` prints.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSites } from '../../../src/builder/build.ts';
import { explainBuild } from '../../../src/builder/explain.ts';
import { liveManifest, releasePlace } from '../../../src/builder/release.ts';
import type { Tenant } from '../../../src/tenant/schema/index.ts';
import { openBuildFixture, siteOf, type BuildFixture } from './fixture/build-fixture.ts';
import type { FixtureSite } from './fixture/open-site.ts';

let fixture: BuildFixture;
beforeEach(() => {
  fixture = openBuildFixture();
});
afterEach(() => fixture.remove());

/** Builds `site` and explains a page of it, or all, as the command does. */
async function explain(site: FixtureSite, path?: string) {
  const place = releasePlace(fixture.outDir, 'yard');
  const before = liveManifest(place);
  await fixture.build({ yard: site });
  const { found, lines } = explainBuild(place, before, path, join(fixture.dir, 'data'));
  return { found, text: lines.join('\n') };
}

describe('the explanation of a page', () => {
  const repriced = siteOf(3);
  repriced.pages['/cars/2'] = 'Vehicle 2, price drop';

  it('names the input that changed and the texts that differ', async () => {
    await fixture.build({ yard: siteOf(3) });
    const { found, text } = await explain(repriced, '/cars/2');
    expect(found).toBe(true);
    expect(text).toContain('Inputs of the site that changed: the stock.');
    expect(text).toContain('/cars/2 was rendered, because of\n  - counts or order of the stock');
    expect(text).toMatch(/No longer on the page:\n {2}Vehicle 2\n/);
    expect(text).toMatch(/New on the page:\n {2}Vehicle 2, price drop/);
  });

  describe('of stock and settings', () => {
    /** Builds with a snapshot of one vehicle. */
    const build = async (site: FixtureSite, vehicle: object, settings: object) => {
      const line = `${JSON.stringify({ slug: '2', ...vehicle })}\n`;
      const stock = createHash('sha256').update(line).digest('hex');
      const snapshots = join(fixture.dir, 'data', 'yard', 'snapshots');
      mkdirSync(snapshots, { recursive: true });
      writeFileSync(join(snapshots, `${stock}.ndjson`), line);
      fixture.put({ yard: site });
      const options = fixture.options({ yard: site });
      const hash = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
      const tenants = options.tenants.map((plan) =>
        plan.ok
          ? {
              ...plan,
              tenant: settings as Tenant,
              inputs: { ...plan.inputs, stock, settings: hash },
            }
          : plan,
      );
      await buildSites({ ...options, tenants });
    };
    const settingsOf = (phone: string) => ({
      menu: { main: [] },
      locations: [
        { id: 'a', contact: { phone: '07 1' } },
        { id: 'b', contact: { phone } },
      ],
    });
    const pages = {
      ...repriced.pages,
      '/contact': 'Call 07 3',
      '/cars/3': 'Vehicle 3; similar: /cars/2 at $19,000',
    };

    it('names the fields of the vehicle, of a vehicle that it shows, and the setting', async () => {
      const first = siteOf(3);
      first.pages['/contact'] = 'Call 07 2';
      await build(first, { price: 20_000, color: 'Red' }, settingsOf('07 2'));
      const place = releasePlace(fixture.outDir, 'yard');
      const before = liveManifest(place);
      const now = { price: 19_000, color: 'Red', badge: 'XLT' };
      await build({ ...first, pages }, now, settingsOf('07 3'));
      const lines = (path?: string) =>
        explainBuild(place, before, path, join(fixture.dir, 'data')).lines;
      expect(lines()).toContain('Settings that changed: locations[1].contact.phone.');
      expect(lines('/cars/2')).toContain('  - its vehicle: badge, price');
      expect(lines('/cars/3')).toContain('  - vehicles that it shows: badge, price');
      expect(lines('/contact')).toContain('  - settings: locations[1].contact.phone');
      expect(lines('/cars/1')).toContain('/cars/1 was reused: nothing that it shows changed.');
      expect(lines().slice(3)).toEqual([
        '3 of 6 pages were rendered; 0 of them are the same as before.',
        '     1  its vehicle: badge, price (/cars/2)',
        '     1  vehicles that it shows: badge, price (/cars/3)',
        '     1  settings: locations[1].contact.phone (/contact)',
      ]);
    });

    it('counts the pages of each cause, and those that are the same as before', async () => {
      await build(siteOf(3, { keys: { '/cars/1': 'a' } }), {}, settingsOf('07 2'));
      const place = releasePlace(fixture.outDir, 'yard');
      const before = liveManifest(place);
      const next = siteOf(4, { keys: { '/cars/1': 'b' } });
      next.pages['/cars/3'] = 'Vehicle 3, another text';
      await build(next, {}, settingsOf('07 3'));
      const { lines } = explainBuild(place, before, undefined, join(fixture.dir, 'data'));
      expect(lines.slice(3)).toEqual([
        '3 of 6 pages were rendered; 1 of them are the same as before.',
        '     2  settings: locations[1].contact.phone (such as /cars/1)',
        '     1  the page is new (/cars/4)',
      ]);
    });
  });

  it('says that a page was reused when none of its inputs changed', async () => {
    await fixture.build({ yard: siteOf(3) });
    const { text } = await explain(repriced, '/cars/1');
    expect(text).toContain('/cars/1 was reused: nothing that it shows changed.');
  });

  it('is about the build that made the live release when this one had nothing to do', async () => {
    await fixture.build({ yard: siteOf(3) });
    await fixture.build({ yard: repriced });
    const { text } = await explain(repriced, '/cars/2');
    expect(text).toContain('No input has changed since');
    expect(text).toContain('counts or order of the stock');
  });

  it('names the part of the site shell that changed', async () => {
    await fixture.build({ yard: siteOf(3) });
    const { text } = await explain(siteOf(3, { name: 'New name' }), '/cars/1');
    expect(text).toContain('the site shell, which every page shows: name');
    expect(text).not.toContain('counts or order');
  });

  it('says so when the stylesheet changed', async () => {
    await fixture.build({ yard: siteOf(3) });
    const { text } = await explain(siteOf(3, { theme: ':root{--ink:red}' }), '/');
    expect(text).toContain('the stylesheet of the site');
  });

  it('says that the HTML is the same when only the inputs of the page changed', async () => {
    await fixture.build({ yard: siteOf(3, { keys: { '/cars/1': 'yesterday' } }) });
    const { text } = await explain(siteOf(3, { keys: { '/cars/1': 'today' } }), '/cars/1');
    expect(text).toContain('Its HTML is the same as before.');
  });

  it('says that a page is new, was removed or does not exist', async () => {
    expect((await explain(siteOf(3), '/cars/1')).text).toContain('there is no earlier release');
    expect((await explain(siteOf(4), '/cars/4')).text).toContain('the page is new');
    expect(await explain(siteOf(3), '/cars/4')).toMatchObject({
      found: false,
      text: expect.stringContaining('/cars/4 was removed') as string,
    });
    expect(await explain(siteOf(3), '/nowhere')).toMatchObject({
      found: false,
      text: expect.stringContaining('yard has no page /nowhere') as string,
    });
  });
});
