// What an operator reads after an error: every message names the problem and the fix, without a stack trace.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { referenceOf } from '../../src/functions/leads/lead.ts';
import { openSqlite } from '../../src/functions/stores/sqlite.ts';
import { enquiry, formToken, openFunctions } from '../fixtures/functions/functions-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-night-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const file = join(folder, 'store.sqlite');

function run(command: string, database = file, env: Record<string, string> = {}) {
  const [program = '', ...args] = command.split(' ');
  return runNode([`scripts/${program}.ts`, ...args], database, env);
}
function runNode(args: string[], database: string, env: Record<string, string> = {}) {
  const done = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, FORECOURT_SECRET: '', ...env, FORECOURT_DATABASE: database },
  });
  expect(done.stderr).not.toMatch(/^\s+at /m);
  return { code: done.status, out: done.stdout, told: done.stderr };
}

describe('an operator sees', () => {
  it.each([
    ['postgres://user:hush@127.0.0.1:1/leads', /not available: ECONNREFUSED; FORECOURT_DATABASE/],
    ['http://127.0.0.1:1/leads', /FORECOURT_DATABASE begins with "http:\/\/"/],
    ['mysql://user:hush@db/leads', /FORECOURT_DATABASE begins with "mysql:\/\/"/],
  ])('that the store is away or misnamed, without its password: %s', (database, words) => {
    for (const command of ['leads list', 'functions migrate']) {
      const { code, told } = run(command, database);
      expect([code, told]).toEqual([1, expect.stringMatching(words)]);
      expect(told).not.toContain('hush');
    }
  });

  it('that the store’s file is not a database', () => {
    const broken = join(folder, 'broken.sqlite');
    writeFileSync(broken, 'no database '.repeat(100));
    expect(run('leads list', broken)).toMatchObject({
      code: 1,
      told: expect.stringMatching(/not a database; FORECOURT_DATABASE says where/) as string,
    });
  });

  it('which store a command used where the machine’s variables are not set', () => {
    const command = `import { withStore } from './scripts/functions/with-store.ts';
      await withStore('${folder}', async () => { console.log('0 leads'); return 0; });`;
    const used = (database: string) =>
      runNode(['--input-type=module', '--eval', command], database);
    expect(used('')).toMatchObject({
      code: 0,
      out: '0 leads\n',
      told: expect.stringMatching(
        /local mode: .*forecourt\.sqlite, as FORECOURT_DATABASE is not set/,
      ),
    });
    expect(used(file).told).toBe('');
  });

  it.each(['leads list nobody', 'leads export nobody', 'functions events nobody'])(
    'that a tenant does not exist, and which ones do: %s',
    (command) => {
      expect(run(command)).toMatchObject({
        code: 1,
        told: expect.stringMatching(/no tenant "nobody".*harbourside-ford/) as string,
      });
    },
  );

  it.each([
    'state restore --all',
    'publish harbourside-ford --to unused',
    'nightly harbourside-ford',
  ])('that the folder of the state is not there, before anything is done: %s', (command) => {
    const state = join(folder, 'unmounted');
    expect(run(`${command} --state ${state}`)).toMatchObject({
      code: 1,
      out: '',
      told: expect.stringContaining(
        `there is no folder ${state} for the state: mount it`,
      ) as string,
    });
    expect(existsSync(state)).toBe(false);
  });

  it('a mistake in the command before any store is created', () => {
    const unmade = join(folder, 'unmade.sqlite');
    for (const command of ['leads', 'leads list --most abc', 'leads lst', 'functions migrat']) {
      expect(run(command, unmade)).toMatchObject({
        code: 2,
        told: expect.stringContaining('usage:') as string,
      });
    }
    expect(existsSync(unmade)).toBe(false);
  });
});

// Rule enquiry-21, rule account-12.
describe('an operator', () => {
  const tenant = 'harbourside-ford';
  const email = 'robin.canary@shopper.example';

  /** A store with enquiries of these persons; a robot filled in the hidden field of each. */
  async function heldLeads(name: string, phones: string[]) {
    const store = join(folder, name);
    const fixture = await openFunctions({ db: openSqlite({ file: store }) });
    const ids: string[] = [];
    for (const phone of phones) {
      const body = enquiry(await formToken(fixture), { phone, email, company_website: 'x' });
      const answer = await fixture.ask('/api/leads', { body });
      ids.push(((await answer.json()) as { lead_id: string }).lead_id);
    }
    await fixture.close();
    return { store, ids };
  }

  it('releases or drops a held lead by one command, once', async () => {
    const { store, ids } = await heldLeads('held.sqlite', ['0412 999 888', '0412 999 777']);
    const [real, spam] = ids;
    const held = () => run('leads list --state held', store).out;
    // Over a phone somebody reads out the reference, in any case and without the hyphen (rule enquiry-25).
    const spoken = referenceOf(real ?? '')
      .toLowerCase()
      .replace('-', '');
    expect(held()).toContain(referenceOf(real ?? ''));
    expect(JSON.parse(run(`leads show ${spoken}`, store).out)).toMatchObject({
      lead: { id: real },
    });
    expect(held()).toContain('2 leads');
    expect(run(`leads release ${spoken}`, store)).toMatchObject({
      code: 0,
      out: 'released: 1 delivery\n',
    });
    expect(run(`leads drop ${spam ?? ''}`, store)).toMatchObject({
      code: 0,
      out: 'dropped: 1 delivery\n',
    });
    expect(held()).toContain('0 leads');
    const waiting = run('leads list --state waiting', store).out;
    expect(waiting).toContain(real);
    expect(waiting).not.toContain(spam);
    for (const id of ids) expect(run(`leads release ${id}`, store).code).toBe(1);
  });

  it('copies and erases the data of one person; others stay, and nothing is left in the files', async () => {
    const { store } = await heldLeads('person.sqlite', ['0412 999 888', '0412 999 777']);
    // The server has the store open, so its write-ahead log stays when the command ends.
    const server = openSqlite({ file: store });
    await server.one('SELECT COUNT(*) AS n FROM leads');
    const files = () =>
      [store, `${store}-wal`].map((path) => readFileSync(path, 'latin1')).join('\n');
    const person = `+61412999888 --tenant ${tenant}`;
    const copy = run(`leads person ${person}`, store);
    expect(copy.code).toBe(0);
    expect((JSON.parse(copy.out) as { leads: unknown[] }).leads).toHaveLength(1);
    expect(run(`leads erase ${person}`, store)).toMatchObject({
      code: 0,
      out: 'erased: 1 lead, 0 accounts\n',
    });
    expect(run(`leads person ${person}`, store).code).toBe(1);
    expect(files()).not.toContain('0412999888');
    expect(files()).toContain('0412999777');
    const other = `${email} --tenant ${tenant}`;
    expect(run(`leads erase ${other}`, store).out).toBe('erased: 1 lead, 0 accounts\n');
    expect(files()).not.toContain(email);
    await server.close();
  });

  it('exports the leads of a dealer, with personal data only on request', async () => {
    const { store } = await heldLeads('export.sqlite', ['0412 999 888']);
    const [plain, personal] = ['', ' --personal'].map((option) =>
      run(`leads export ${tenant}${option}`, store),
    );
    expect([plain?.code, personal?.code]).toEqual([0, 0]);
    expect(plain?.out).not.toContain(email);
    expect(personal?.out).toContain(email);
  });
});
