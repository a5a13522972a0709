// The nightly run is killed at random moments, again and again. The next run completes, readers never see a torn site, and
// the alarm has one effect. KILLS=50 is the full run; the everyday one is shorter.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { openSqlite } from '../../src/functions/stores/sqlite.ts';
import { filesOf, readManifest } from '../../src/builder/manifest.ts';
import { fingerprint } from '../../src/files/fingerprint.ts';
import { nightlyProject, type NightlyProject } from '../fixtures/nightly/nightly-project.ts';
import { limitMs } from '../limit.ts';
import { record, stockOf } from '../unit/stock/fixture.ts';

const kills = Math.min(Number(process.env['KILLS'] ?? 2), 50);
const healthy = ['alpha', 'beta'];
/** One of them is broken each night, so that each night has a different alarm. */
const fragile = ['odd', 'even'];
const vehicles = 8;

let project: NightlyProject;
let smtp: SMTPServer;
let port = 0;
/** Message ids of the alarms. */
const received: string[] = [];
beforeAll(async () => {
  project = nightlyProject();
  for (const slug of [...healthy, ...fragile]) project.addTenant(slug);
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Killed runs leave connections behind.
    closeTimeout: 100,
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        received.push(/^message-id: (.*)$/im.exec(text)?.[1] ?? 'none');
        done();
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const address = smtp.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  await new Promise<void>((closed) => {
    smtp.close(closed);
  });
  project.remove();
});

/** Errors of the live release of a dealer: every file that its manifest lists is whole. */
function tornFiles(folder: string, slug: string): string[] {
  const live = join(folder, slug);
  if (!existsSync(live)) return [];
  const release = realpathSync(live);
  const manifest = readManifest(`${release}.json`);
  if (!manifest) return [`${slug}: no manifest`];
  return filesOf(manifest).flatMap(({ file, content }) => {
    const path = join(release, file);
    const whole = existsSync(path) && fingerprint(readFileSync(path)) === content;
    return whole ? [] : [`${slug}: ${file}`];
  });
}

it(
  `after each of ${String(kills)} kills the next run completes, no site is torn and the alarm has one effect`,
  { timeout: kills * limitMs },
  async () => {
    const sites = join(project.root, 'sites');
    const store = join(project.root, 'store.sqlite');
    const env = {
      FORECOURT_DATABASE: store,
      FORECOURT_ALARM_EMAIL: 'operator@platform.example',
      SMTP_URL: `smtp://127.0.0.1:${String(port)}`,
      SMTP_LOCAL: 'yes',
      MAIL_FROM: 'forecourt@platform.example',
    };
    const args = ['--to', sites, '--all'];
    const price = (night: number) => 90_000 - night * 10;
    const put = (night: number) => {
      for (const slug of [...healthy, ...fragile]) {
        project.put(slug, [...stockOf(vehicles), record('news', { price: price(night) })]);
      }
      for (const [index, slug] of fragile.entries()) {
        const template = night % 2 === index ? 'none' : 'rally';
        project.settings(slug, (settings) => (settings['template'] = template));
      }
    };
    put(0);
    expect((await project.night(args, env)).code).toBe(1);
    put(1);
    const started = performance.now();
    await project.night(args, env);
    // Kills fall between the start of a process and its end.
    const wholeMs = performance.now() - started;

    let killed = 0;
    for (let at = 1; at <= kills; at += 1) {
      put(at + 1);
      const before = received.length;
      const run = project.start('nightly', [...args, '--json'], env);
      const timer = setTimeout(() => run.child.kill('SIGKILL'), wholeMs * Math.random());
      const { signal } = await run.done;
      clearTimeout(timer);
      if (signal === 'SIGKILL') killed += 1;
      expect(healthy.flatMap((slug) => tornFiles(sites, slug))).toEqual([]);

      const { code, report } = await project.night(args, env);
      expect(code).toBe(1);
      const broken = report.tenants.filter(({ state }) => state !== 'done');
      expect(broken.map(({ slug }) => slug)).toEqual([fragile[(at + 1) % 2]]);
      for (const slug of healthy) {
        expect(tornFiles(sites, slug)).toEqual([]);
        const page = readFileSync(join(sites, slug, 'cars', '2021-toyota-hilux-news.html'), 'utf8');
        expect(page).toContain(price(at + 1).toLocaleString('en-AU'));
      }
      // A mail program shows repeats with one id as one message.
      expect(new Set(received.slice(before)).size).toBe(1);
    }
    const db = openSqlite({ file: store });
    // A shopper who watches the vehicle gets one message for each price.
    const twice = await db.all(
      "SELECT tenant, to_price FROM stock_changes WHERE change = 'price-drop' GROUP BY tenant, to_price HAVING COUNT(*) > 1",
    );
    expect(twice).toEqual([]);
    const stock = await db.all('SELECT COUNT(*) AS n FROM stock GROUP BY tenant');
    expect(stock).toEqual([...healthy, ...fragile].map(() => ({ n: vehicles + 1 })));
    await db.close();
    console.log(
      `${String(killed)} runs killed of ${String(kills)}, ${String(received.length)} alarms`,
    );
  },
);
