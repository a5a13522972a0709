// A site is switched from release to release while visitors read it: every answer is of one release, and none is missing.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { listen } from '../../scripts/start/listen.ts';
import { createServeApp } from '../../src/serve/app.ts';
import { fingerprint } from '../../src/files/fingerprint.ts';
import { makeManifest } from '../../src/builder/manifest.ts';
import { openDraft, publishDraft, releasePlace, switchLive } from '../../src/builder/release.ts';
import { hostRulesFile } from '../../src/page-data/host-rules.ts';
import { folderSite } from '../../src/publish/publish.ts';
import { someRules } from '../fixtures/hosts/rules.ts';
import { pageReader } from '../fixtures/serve/page-reader.ts';
import { inputsOf } from '../unit/site/fixtures.ts';

const switches = 400;
const readers = 8;

/** A release whose page names a stylesheet that the other one lacks; both are long enough to be read in pieces. */
function release(folder: string, sign: string): string {
  const place = releasePlace(folder, 'north');
  mkdirSync(place.releases, { recursive: true });
  openDraft(place);
  const files = {
    'index.html': `<link rel="stylesheet" href="/_assets/${sign}.css">${sign.repeat(400_000)}`,
    [`_assets/${sign}.css`]: `/*${sign.repeat(200_000)}*/`,
    '404.html': 'not here',
    [hostRulesFile]: JSON.stringify(someRules()),
  };
  const records = Object.entries(files).map(([file, text]) => {
    const path = join(place.draft, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return { file, content: fingerprint(text), bytes: Buffer.byteLength(text) };
  });
  const manifest = makeManifest({
    slug: 'north',
    inputs: inputsOf(sign),
    shared: {},
    searchIndex: 'index',
    pages: [],
    files: records,
  });
  return publishDraft(place, manifest, { fresh: true }).release;
}

it(`after ${String(switches)} switches no answer is torn or missing, and a rollback succeeds`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-switches-'));
  const names = ['a', 'b'].map((sign) => release(folder, sign));
  const place = releasePlace(folder, 'north');
  const app = createServeApp({
    sites: [{ slug: 'north', name: 'North', folder: join(folder, 'north') }],
  });
  const server = await listen(app.fetch, 0);
  const { read, close } = pageReader(server.port, 'north.localhost');

  const wrong: string[] = [];
  const seen = { a: 0, b: 0 };
  let reading = true;
  const reader = async () => {
    while (reading) {
      const page = await read('/');
      const sign = /_assets\/([ab])\.css/.exec(page.text)?.[1] as 'a' | 'b' | undefined;
      const rest = page.text.slice(page.text.indexOf('>') + 1);
      if (page.status !== 200 || !sign || rest !== sign.repeat(400_000)) {
        wrong.push(`page ${String(page.status)}, ${String(page.text.length)} characters`);
        continue;
      }
      seen[sign] += 1;
      // The page was opened before the switch, its stylesheet may be asked for after it.
      const style = await read(`/_assets/${sign}.css`);
      if (style.status !== 200 || style.text !== `/*${sign.repeat(200_000)}*/`) {
        wrong.push(`stylesheet ${sign} ${String(style.status)}`);
      }
    }
  };
  const all = Array.from({ length: readers }, reader);
  for (let at = 0; at < switches; at += 1) {
    switchLive(place, names[at % 2] ?? '');
    // Other requests go on between a switch and the next.
    const before = seen.a + seen.b;
    await expect.poll(() => seen.a + seen.b, { interval: 1 }).toBeGreaterThan(before);
  }
  reading = false;
  await Promise.all(all);
  expect(wrong).toEqual([]);
  expect(Math.min(seen.a, seen.b)).toBeGreaterThan(switches / 10);

  expect(await folderSite(folder, 'north').rollBack()).toMatchObject({ ok: true });
  close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
