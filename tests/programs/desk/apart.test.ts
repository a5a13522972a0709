// Where people approve every change, a sale goes live alone, with real processes: what is newer waits (rule corrections-5).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendToLog } from '../../../src/review/log.ts';
import { logFile } from '../../../src/review/review-files.ts';
import { productionSettings } from '../../fixtures/functions/settings.ts';
import { nightlyProject, type NightlyProject } from '../../fixtures/nightly/nightly-project.ts';
import { startDesk, type DeskPerson, type DeskServer } from '../../fixtures/serve/desk-server.ts';
import { startMailServer, type MailServer } from '../../fixtures/serve/mail-server.ts';
import { record, stockOf } from '../../unit/stock/fixture.ts';

const slug = 'south';
const kim = { name: 'Kim', email: 'kim@south.example' };
const desk = `/dealer/${slug}`;

let project: NightlyProject;
let mails: MailServer;
let server: DeskServer;
let person: DeskPerson;

const sites = () => join(project.root, 'sites');
const env = () => ({
  FORECOURT_DATABASE: join(project.root, 'store.sqlite'),
  FORECOURT_SECRET: productionSettings.FORECOURT_SECRET,
  // A browser that fails stops no night, and pictures are the subject of other tests.
  CHROMIUM_PATH: '/bin/false',
});

/** The release that waits for an approval after a night. */
async function night(): Promise<string | null> {
  const { report } = await project.night(['--to', sites()], env());
  expect(report.tenants[0]?.problems).toEqual([]);
  return report.tenants[0]?.review?.release ?? null;
}
function approve(release: string | null): void {
  const entry = { at: new Date().toISOString(), release: release ?? '', link: 'x', ...kim };
  const log = logFile(project.dataDir, slug);
  appendToLog(log, () => ({ ...entry, type: 'approved', statement: 'Yes' }));
}

beforeAll(async () => {
  project = nightlyProject();
  mails = await startMailServer();
  project.addTenant(slug);
  project.settings(slug, (settings) => {
    settings['desk'] = { people: [{ ...kim, role: 'owner' }], escalateTo: null };
    settings['approval'] = { needed: 'one-person', people: [kim] };
  });
  project.put(slug, stockOf(6));
  approve(await night());
  expect(await night()).toBe(null);
  server = await startDesk(project, mails, { dist: sites(), env: env() });
  person = await server.signIn(kim.email);
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await mails.close();
  project.remove();
});

const page = async (id: number) =>
  (await server.page(slug, `/cars/2021-toyota-hilux-${String(id)}`)).body;
const isSold = async () => (await page(3)).includes('v-sold');

it('a sale is live within a minute; prices, arrivals, settings and texts of later nights wait', async () => {
  await person.act(`${desk}/vehicles/4/price`, { to: '39990' });
  const form = { place: '', 'to.text': 'Open day on Sunday', 'to.link': '', 'to.from': '' };
  await person.act(`${desk}/places/announcement`, form);
  project.settings(slug, (settings) => {
    settings['tagline'] = 'A tagline that waits';
  });
  project.put(slug, [...stockOf(6), record(7)]);
  const waiting = await night();
  expect(waiting).not.toBe(null);

  const sale = await person.act(`${desk}/vehicles/3/status`, { to: 'sold' });
  expect(sale).toContain('Shoppers see it within a minute.');
  await expect.poll(isSold).toBe(true);
  expect(await page(4)).toContain('$45,990');
  expect((await server.page(slug, '/')).body).not.toMatch(
    /Open day on Sunday|A tagline that waits/,
  );
  expect((await server.page(slug, '/cars/2021-toyota-hilux-7')).status).toBe(404);
  expect(server.printed()).not.toContain('urgent-failed');

  // What was approved before the sale brings everything else, and the sale stays.
  approve(waiting);
  const published = await project.run('publish', [slug, '--to', sites()], env());
  expect([published.code, published.stderr]).toEqual([0, '']);
  await expect.poll(async () => (await page(4)).includes('$39,990')).toBe(true);
  await expect.poll(isSold).toBe(true);
  expect((await server.page(slug, '/')).body).toContain('Open day on Sunday');
});

it('the next review is about what shoppers do not see yet', async () => {
  project.put(slug, [...stockOf(6), record(7), record(8)]);
  const release = await night();
  const summary = readFileSync(
    join(project.dataDir, slug, 'review', `${release ?? ''}.json`),
    'utf8',
  );
  const { base } = JSON.parse(summary) as { base: string };
  const live = readFileSync(join(project.dataDir, slug, 'published.json'), 'utf8');
  expect(base).toBe((JSON.parse(live) as { release: string }).release);
});
