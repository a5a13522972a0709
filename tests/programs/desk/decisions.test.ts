// An operator who accepts a held export at the desk of `npm run serve`, with real processes: the site follows at once (rule desk-10).
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nightlyProject, type NightlyProject } from '../../fixtures/nightly/nightly-project.ts';
import { startDesk, type DeskServer } from '../../fixtures/serve/desk-server.ts';
import { startMailServer, type MailServer } from '../../fixtures/serve/mail-server.ts';
import { stockOf } from '../../unit/stock/fixture.ts';

const slug = 'west';
const operator = 'ops@platform.example';
let project: NightlyProject;
let mails: MailServer;
let server: DeskServer;
const sites = () => join(project.root, 'sites');
const env = () => ({ FORECOURT_DATABASE: join(project.root, 'store.sqlite') });
const night = () => project.night(['--to', sites()], env());

beforeAll(async () => {
  project = nightlyProject();
  mails = await startMailServer();
  project.addTenant(slug);
  project.put(slug, stockOf(6));
  expect((await night()).code).toBe(0);
  project.put(slug, stockOf(1));
  expect((await night()).code).toBe(3);
  const more = { FORECOURT_OPERATORS: operator };
  server = await startDesk(project, mails, { dist: sites(), env: { ...env(), ...more } });
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await mails.close();
  project.remove();
});

it('an accepted export is on the site without a command', async () => {
  const person = await server.signIn(operator);
  const page = await person.act('/decisions', { dealer: slug, answer: 'accept-export' });
  expect(page).toContain('accepted. The website follows within minutes');
  const gone = async () => (await server.page(slug, '/cars/2021-toyota-hilux-6')).status;
  await expect.poll(gone).toBe(410);
  await expect.poll(() => person.text('/decisions')).not.toContain('being carried out');
});
