import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../../src/functions/stores/database.ts';
import { openRemoteStore, openStore } from '../../../src/functions/stores/open-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-open-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the setting that names the store', () => {
  it('is a file unless it says otherwise, by default in the folder of the functions', async () => {
    await openStore(folder, {}).close();
    await openStore(folder, { FORECOURT_DATABASE: join(folder, 'deep', 'own.sqlite') }).close();
    expect(existsSync(join(folder, 'forecourt.sqlite'))).toBe(true);
    expect(existsSync(join(folder, 'deep', 'own.sqlite'))).toBe(true);
    expect(openRemoteStore({ FORECOURT_DATABASE: join(folder, 'own.sqlite') })).toBeNull();
  });

  it.each(['mysql://root:hush@db/leads', 'postgress://db/leads', 'file:///tmp/leads.sqlite'])(
    'is refused when it is an address of nothing we know, without repeating it: %s',
    (setting) => {
      const before = readdirSync(folder);
      const open = () => openStore(folder, { FORECOURT_DATABASE: setting });
      expect(open).toThrow(/FORECOURT_DATABASE begins with .*postgres:\/\/….*libsql:\/\/….*file/);
      expect(open).not.toThrow(/hush|db\/leads/);
      expect(readdirSync(folder)).toEqual(before);
    },
  );

  it('reaches libSQL, and a server that is not there is a store that does not answer', async () => {
    const db = openRemoteStore({ FORECOURT_DATABASE: 'http://127.0.0.1:1/leads' });
    await expect(db!.one('SELECT 1')).rejects.toThrow(StoreUnavailable);
    await db!.close();
  });
});
