// The explanation that `npm run build -- <slug> --why /path` prints.
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { explainBuild } from '../../../src/builder/explain.ts';
import { liveManifest, releasePlace } from '../../../src/builder/release.ts';
import { openBuildFixture, siteOf, type BuildFixture } from './fixture/build-fixture.ts';
import { openSite, type FixtureSite } from './fixture/open-site.ts';

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
  const dataDir = join(fixture.dir, 'data');
  const own = { root: fixture.dir, dataDir, cacheDir: '', slug: 'yard', snapshot: '' };
  const { found, lines } = await explainBuild(place, before, path, {
    dataDir,
    openSite: (inputs) => openSite({ ...own, ...inputs, inline: { scripts: [], styles: [] } }),
  });
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
    expect(text).toContain('/cars/2 was rendered, because of\n  - the stock');
    expect(text).toMatch(/No longer on the page:\n {2}Vehicle 2\n/);
    expect(text).toMatch(/New on the page:\n {2}Vehicle 2, price drop/);
  });

  it('counts the pages of each cause, and those that are the same as before', async () => {
    await fixture.build({ yard: siteOf(3, { keys: { '/cars/1': 'a' } }) });
    const next = siteOf(4, { keys: { '/cars/1': 'b' } });
    next.pages['/cars/3'] = 'Vehicle 3, another text';
    const { text } = await explain(next);
    expect(text.split('\n').slice(2)).toEqual([
      '3 of 6 pages were rendered; 1 of them are the same as before.',
      '     2  the stock (such as /cars/1)',
      '     1  the page is new (/cars/4)',
    ]);
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
    expect(text).toContain('the stock');
  });

  it('names the part of the site shell that changed', async () => {
    await fixture.build({ yard: siteOf(3) });
    const { text } = await explain(siteOf(3, { name: 'New name' }), '/cars/1');
    expect(text).toContain('the site shell, which every page shows: name');
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
