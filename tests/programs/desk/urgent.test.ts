// A dealer at the desk of `npm run serve`, with real processes: what is urgent goes live by itself, whatever happens meanwhile
// (rule corrections-5).
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { wallTime } from '../../../src/domain/hours/calendar.ts';
import { takeLock } from '../../../src/files/lock.ts';
import { nightlyProject, type NightlyProject } from '../../fixtures/nightly/nightly-project.ts';
import { startDesk, type DeskPerson, type DeskServer } from '../../fixtures/serve/desk-server.ts';
import { startMailServer, type MailServer } from '../../fixtures/serve/mail-server.ts';
import { stockOf } from '../../unit/stock/fixture.ts';

const slug = 'north';
const kim = 'kim@north.example';
const desk = `/dealer/${slug}`;

let project: NightlyProject;
let mails: MailServer;
let server: DeskServer;
let person: DeskPerson;

const sites = () => join(project.root, 'sites');
const env = () => ({ FORECOURT_DATABASE: join(project.root, 'store.sqlite') });
const serve = () => startDesk(project, mails, { dist: sites(), env: env() });
const night = () => project.night(['--to', sites()], env());

beforeAll(async () => {
  project = nightlyProject();
  mails = await startMailServer();
  project.addTenant(slug);
  project.settings(slug, (settings) => {
    settings['desk'] = { people: [{ name: 'Kim', email: kim, role: 'owner' }], escalateTo: null };
  });
  project.put(slug, stockOf(6));
  const { code, stderr } = await night();
  expect([code, stderr]).toEqual([0, '']);
  server = await serve();
  person = await server.signIn(kim);
});
afterEach(async () => {
  // A site may look as it should, while a build still runs.
  await expect.poll(() => person.text(`${desk}/vehicles`)).not.toContain('on the way');
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await mails.close();
  project.remove();
});

const carOf = (id: number) => server.page(slug, `/cars/2021-toyota-hilux-${String(id)}`);
// Each test sells a vehicle of its own, because to take a sale back is another build.
const isSold = async (id: number) => (await carOf(id)).body.includes('v-sold');
const isLive = (id: number) => expect.poll(() => isSold(id)).toBe(true);
const sell = (id: number) => person.act(`${desk}/vehicles/${String(id)}/status`, { to: 'sold' });
/** As a night that runs. Waits for the build that ends. */
async function takeNightLock(): Promise<() => void> {
  let release: (() => void) | undefined;
  const take = () => {
    const lock = takeLock(join(project.dataDir, slug, 'night.lock'));
    if (lock.ok) release = lock.release;
    return lock.ok;
  };
  await expect.poll(take).toBe(true);
  return () => release?.();
}
const eventIn = (text: string) => /name="event" value="([^"]+)"/.exec(text)?.[1] ?? '';

it('a sale, a hidden vehicle and hours of today go live without a command, and undo takes them back', async () => {
  const hide = (until: string) =>
    person.act(`${desk}/vehicles/4/show_on_dealer_website`, { until });
  await expect(hide('2099-01-01')).rejects.toThrow();
  const { day } = wallTime(Date.now(), 'Australia/Melbourne');
  const hours = { 'to.name': 'Stocktake', 'to.open': '10:11', 'to.close': '15:47' };
  const states = async () => [
    await isSold(3),
    (await carOf(4)).status,
    (await server.page(slug, '/locations/preston')).body.includes('Stocktake'),
  ];
  expect(await states()).toEqual([false, 200, false]);
  const changed = [
    await sell(3),
    await hide(''),
    await person.act(`${desk}/places/hours`, { place: '301', day, ...hours }),
  ];
  for (const each of changed) expect(each).toContain('Shoppers see it within a minute.');
  await expect.poll(states).toEqual([true, 410, true]);
  await expect.poll(() => person.text(`${desk}/vehicles`)).not.toContain('on the way');
  for (const event of new Set(changed.map(eventIn))) await person.act(`${desk}/undo`, { event });
  await expect.poll(states).toEqual([false, 200, false]);
});

it('a night at the same moment neither stops a sale nor takes it back', async () => {
  const release = await takeNightLock();
  await sell(1);
  expect(await person.text(`${desk}/vehicles`)).toContain('1 change is on the way');
  const running = night();
  release();
  expect((await running).code).toBe(0);
  await isLive(1);
  expect(server.printed()).not.toContain('urgent-failed');
});

it('a server that dies between the click and the build makes it live after its start', async () => {
  const release = await takeNightLock();
  await sell(2);
  await server.kill('SIGKILL');
  release();
  expect((await night()).code).toBe(0);
  server = await serve();
  person = server.person(person.session());
  await isLive(2);
});

it('a build that fails loses nothing: the desk says so, and it goes live when the cause is gone', async () => {
  let tagline: unknown;
  project.settings(slug, (settings) => {
    tagline = settings['tagline'];
    settings['tagline'] = 7;
  });
  await sell(5);
  await expect
    .poll(() => person.text(`${desk}/vehicles`))
    .toContain('Not on your website yet: 1 change.');
  expect(await isSold(5)).toBe(false);
  project.settings(slug, (settings) => {
    settings['tagline'] = tagline;
  });
  await isLive(5);
  await expect.poll(() => person.text(`${desk}/vehicles`)).not.toContain('Not on your website yet');
});
