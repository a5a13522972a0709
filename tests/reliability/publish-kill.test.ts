// A publication is killed at random moments while visitors read the site: every answer is whole and of one release, and the
// next publication completes. KILLS=400 is the full run; the everyday one is shorter.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { listen } from '../../scripts/start/listen.ts';
import { liveManifest, releasePlace } from '../../src/builder/release.ts';
import { builtIn } from '../../src/publish/contents.ts';
import { folderSite } from '../../src/publish/publish.ts';
import { createServeApp } from '../../src/serve/app.ts';
import { makeRelease, siteFiles } from '../fixtures/hosts/release.ts';
import { pageReader } from '../fixtures/serve/page-reader.ts';
import { limitMs } from '../limit.ts';

const kills = Number(process.env['KILLS'] ?? 5);
const program = join(process.cwd(), 'tests/fixtures/hosts/publishing-child.ts');
const length = 60_000;
const pages = 30;

/** A build whose pages and script all show one sign. */
function build(root: string, sign: string): string {
  const outDir = join(root, sign);
  const cars = Array.from({ length: pages }, (_, n) => [
    `cars/${String(n)}.html`,
    `<script src="/_assets/${sign}.js"></script>${sign.repeat(length)}`,
  ]);
  const script = { [`_assets/${sign}.js`]: sign.repeat(length) };
  makeRelease(outDir, siteFiles(sign, { ...Object.fromEntries(cars), ...script }));
  return outDir;
}

it(
  `after ${String(kills)} kills during publications no answer is torn or missing`,
  { timeout: kills * limitMs },
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'forecourt-publish-kill-'));
    const [a, b] = [build(root, 'a'), build(root, 'b')];
    const target = join(root, 'host');
    const probe = () => Promise.resolve([]);
    const publish = (outDir: string) => folderSite(target, 'north').publish(builtIn(outDir), probe);
    expect(await publish(a)).toMatchObject({ ok: true });

    const app = createServeApp({
      sites: [{ slug: 'north', name: 'North', folder: join(target, 'north') }],
    });
    const server = await listen(app.fetch, 0);
    const { read, close } = pageReader(server.port, 'north.localhost');

    const torn: string[] = [];
    const seen = { a: 0, b: 0 };
    let answers = 0;
    let reading = true;
    const visitor = async (number: number) => {
      // Pages that are open, oldest first: a visitor's page is older than the request for its script.
      const open: ('a' | 'b')[] = [];
      for (let n = number; reading; n += 1) {
        const page = await read(`/cars/${String(n % pages)}`);
        const sign = /_assets\/([ab])\.js/.exec(page.text)?.[1] as 'a' | 'b' | undefined;
        const body = page.text.slice(page.text.lastIndexOf('>') + 1);
        if (page.status !== 200 || !sign || body !== sign.repeat(length)) {
          torn.push(`page ${String(page.status)}, ${String(page.text.length)} characters`);
          continue;
        }
        seen[sign] += 1;
        answers += 1;
        open.push(sign);
        const oldest = open.length > 4 ? open.shift() : undefined;
        if (oldest === undefined) continue;
        const script = await read(`/_assets/${oldest}.js`);
        if (script.status !== 200 || script.text !== oldest.repeat(length)) {
          torn.push(`script ${oldest} ${String(script.status)}`);
        }
      }
    };
    const visitors = [0, 15].map(visitor);

    /** Until the child is in its publication number `count`. */
    const started = async (child: ChildProcess, count: number) => {
      if (!child.stdout) throw new Error('no output');
      const lines = createInterface({ input: child.stdout });
      const ended = Promise.reject.bind(Promise, new Error('the publication ended by itself'));
      for (let line = 0; line < count; line += 1) {
        await Promise.race([once(lines, 'line'), once(lines, 'close').then(ended)]);
      }
    };
    for (let at = 0; at < kills; at += 1) {
      const child = spawn(process.execPath, [program, a, b, target], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = new Promise((done) => child.once('exit', done));
      await started(child, 2 + Math.floor(Math.random() * 5));
      // Some answers later, so that the kill comes at any point of the publication.
      const before = answers;
      const wanted = Math.floor(Math.random() * 8);
      await expect.poll(() => answers, { interval: 1 }).toBeGreaterThanOrEqual(before + wanted);
      child.kill('SIGKILL');
      await ended;
      expect(liveManifest(releasePlace(target, 'north'))).not.toBeNull();
    }
    for (const outDir of [a, b]) expect(await publish(outDir)).toMatchObject({ ok: true });
    reading = false;
    await Promise.all(visitors);
    close();
    server.close();
    expect(torn).toEqual([]);
    expect(Math.min(seen.a, seen.b)).toBeGreaterThan(0);
    // Nothing is left of the killed publications but releases.
    const left = readdirSync(releasePlace(target, 'north').releases).filter((name) =>
      /^\.(?!lock)/.test(name),
    );
    expect(left).toEqual([]);
    rmSync(root, { recursive: true });
  },
);
