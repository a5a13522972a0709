import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../../src/functions/stores/database.ts';
import { openNamedStore, openStore } from '../../../src/functions/stores/open-store.ts';
import { parseStoreAddress } from '../../../src/functions/stores/store-address.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-open-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the setting that names the store', () => {
  it.each([
    ['postgres://user@db/leads', 'postgres'],
    ['postgresql://db/leads', 'postgres'],
    ['/var/lib/forecourt/leads.sqlite', 'file'],
  ])('%s is a store of the kind %s', (setting, kind) => {
    expect(parseStoreAddress(setting)).toMatchObject({ ok: true, address: { kind } });
  });

  it.each([
    'mysql://root:hush@db/leads',
    'postgress://db/leads',
    'libsql://db/leads',
    'https://db/leads',
    'file:///tmp/leads.sqlite',
  ])('is refused when it is an address of nothing we know, without repeating it: %s', (setting) => {
    const parsed = parseStoreAddress(setting);
    expect(parsed).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^begins with .*postgres:\/\/….*file/) as string,
    });
    expect(JSON.stringify(parsed)).not.toMatch(/hush|db\/leads/);
  });

  it('opens what the variable names, else the local store, else none', async () => {
    const [named, local] = ['named.sqlite', 'local.sqlite'].map((name) => join(folder, name));
    expect(openNamedStore({})).toBeNull();
    expect(openNamedStore({ FORECOURT_DATABASE: '' })).toBeNull();
    await openNamedStore({}, { orLocal: local ?? '' }).close();
    expect([named, local].map((file) => existsSync(file ?? ''))).toEqual([false, true]);
    await openNamedStore({ FORECOURT_DATABASE: named }, { orLocal: local ?? '' }).close();
    expect(existsSync(named ?? '')).toBe(true);
    expect(() => openNamedStore({ FORECOURT_DATABASE: 'mysql://root:hush@db' })).toThrow(
      /^FORECOURT_DATABASE begins with(?!.*hush)/,
    );
  });

  it('opens a file with its folder', async () => {
    const file = join(folder, 'deep', 'own.sqlite');
    await openStore({ address: { kind: 'file', file } }).close();
    expect(existsSync(file)).toBe(true);
  });

  it('takes a PostgreSQL server that is not there for a store that does not answer', async () => {
    const db = openStore({ address: { kind: 'postgres', url: 'postgres://127.0.0.1:1/leads' } });
    await expect(db.one('SELECT 1')).rejects.toThrow(StoreUnavailable);
    await db.close();
  });
});

describe('the files of the embedded store', () => {
  it.each(['new', 'there already, open to everybody'])(
    'are its owner’s alone: %s',
    async (kind) => {
      const place = mkdtempSync(join(folder, 'modes-'));
      const file = join(place, 'leads.sqlite');
      if (kind !== 'new') {
        writeFileSync(file, '');
        chmodSync(file, 0o666);
      }
      const db = openStore({ address: { kind: 'file', file } });
      await db.run('CREATE TABLE t (a TEXT)');
      const modes = readdirSync(place).map((name) => [
        name,
        statSync(join(place, name)).mode & 0o777,
      ]);
      expect(modes.length).toBeGreaterThan(1);
      expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([]);
      await db.close();
    },
  );
});
