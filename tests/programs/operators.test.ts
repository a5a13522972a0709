// What an operator reads after an error: every message names the problem and the fix, without a stack trace.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-night-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const file = join(folder, 'store.sqlite');

function run(command: string, database = file, env: Record<string, string> = {}) {
  const [program = '', ...args] = command.split(' ');
  const done = spawnSync(process.execPath, [`scripts/${program}.ts`, ...args], {
    encoding: 'utf8',
    env: { ...process.env, FORECOURT_SECRET: '', ...env, FORECOURT_DATABASE: database },
    timeout: 30_000,
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

  it.each(['leads list nobody', 'leads export nobody', 'functions events nobody'])(
    'that a tenant does not exist, and which ones do: %s',
    (command) => {
      expect(run(command)).toMatchObject({
        code: 1,
        told: expect.stringMatching(/no tenant "nobody".*harbourside-ford/) as string,
      });
    },
  );

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
