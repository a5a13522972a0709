import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBuildFixture, siteOf, type BuildFixture } from './fixture/build-fixture.ts';

const buildCommand = fileURLToPath(new URL('../../../scripts/build.ts', import.meta.url));
const child = fileURLToPath(new URL('./fixture/build-child.ts', import.meta.url));

let fixture: BuildFixture;
beforeEach(() => {
  fixture = openBuildFixture();
});
afterEach(() => fixture.remove());

/** Builds in a separate process and returns its exit code or signal. */
async function buildInChild(...args: string[]): Promise<string | number> {
  const [code, signal] = (await once(
    spawn(process.execPath, [child, fixture.dir, ...args], { stdio: 'ignore' }),
    'exit',
  )) as [number | null, string | null];
  return signal ?? code ?? '';
}

it('output of a page does not appear in the report on standard output', async () => {
  fixture.put({ yard: siteOf(1, { prints: 'hello' }) });
  const build = spawn(process.execPath, [child, fixture.dir]);
  const read = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString();
  const [stdout, stderr] = await Promise.all([read(build.stdout), read(build.stderr)]);
  expect([stdout, stderr]).toEqual(['', 'hello\n']);
});

it('of two processes that build one tenant, the later is refused and the earlier ends normally', async () => {
  await fixture.build({ yard: siteOf(1) });
  const before = fixture.live('yard');
  const wanted = siteOf(2);
  fixture.put({ yard: wanted });
  const first = spawn(process.execPath, [child, fixture.dir, 'draft', 'SIGSTOP']);
  const ended = once(first, 'exit');
  await once(first.stdout, 'data');
  const refused = await fixture.build({ yard: siteOf(3) });
  expect(refused.tenants[0]!.errors).toEqual([
    expect.stringContaining(
      `another build of yard is running (process ${String(first.pid)}, since `,
    ),
  ]);
  expect(fixture.live('yard')).toEqual(before);
  fixture.put({ yard: wanted });
  // Again and again: on a busy machine the build may stop itself only after the first signal.
  const waking = setInterval(() => first.kill('SIGCONT'), 50);
  expect(await ended.finally(() => clearInterval(waking))).toEqual([0, null]);
  const clean = openBuildFixture();
  await clean.build({ yard: wanted });
  expect(fixture.live('yard')).toEqual(clean.live('yard'));
  clean.remove();
});

describe('npm run build', () => {
  const run = async (...args: string[]) => {
    const command = spawn(process.execPath, [buildCommand, ...args], { cwd: fixture.dir });
    const read = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString();
    const texts = [read(command.stdout), read(command.stderr)] as const;
    const [code] = (await once(command, 'exit')) as [number];
    return { code, stdout: await texts[0], stderr: await texts[1] };
  };

  it.each([
    ['an unknown tenant', ['nobody'], /^no tenant "nobody"; there are .*harbourside-ford/],
    ['a slug that leads elsewhere', ['../etc'], /^no tenant "\.\.\/etc"; there are /],
    ['a day that is none', ['--all', '--today', 'monday'], /^--today takes a date/],
    ['an explanation for all tenants', ['--all', '--why', '/'], /^--why explains one tenant/],
    [
      'an explanation as JSON',
      ['driveloop', '--json', '--why', '/'],
      /^--why prints text and cannot be combined/,
    ],
    [
      'an explanation of two pages',
      ['driveloop', '--why', '/', '/cars'],
      /^--why explains one page/,
    ],
  ])('ends with 2 and help for %s', async (_, args, words) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(words);
    expect(stderr).toContain('usage: npm run build');
  });
});

describe('a killed build', () => {
  const before = siteOf(8);
  const after = siteOf(9, { name: 'Renamed' });

  it.each([
    ['while the site is opened', { dieAt: 'open' }, '', 'before'],
    ['in the middle of the pages', { dieAt: '/cars/5' }, '', 'before'],
    ['while files are written', { dieAt: 'files' }, '', 'before'],
    ['with an empty draft', {}, 'draft', 'before'],
    ['with all pages written', {}, 'rendered', 'before'],
    ['with the draft renamed', {}, 'renamed', 'before'],
    ['with its manifest written', {}, 'manifest-written', 'before'],
    ['right after the switch', {}, 'switched-live', 'after'],
  ] as const)(
    '%s leaves a complete site, and the next build works as usual',
    async (_, site, step, left) => {
      await fixture.build({ yard: before });
      const sites = { before: fixture.live('yard'), after: {} };
      fixture.put({ yard: { ...after, ...site } });
      expect(await buildInChild(step)).toBe('SIGKILL');
      const afterKill = fixture.live('yard');

      const report = await fixture.build({ yard: after });
      expect(report.tenants[0]!.errors).toEqual([]);
      sites.after = fixture.live('yard');
      expect(afterKill).toEqual(sites[left]);

      const clean = openBuildFixture();
      await clean.build({ yard: after });
      expect(sites.after).toEqual(clean.live('yard'));
      clean.remove();
      const rubbish = readdirSync(join(fixture.outDir, '.releases/yard')).filter((name) =>
        name.startsWith('.draft'),
      );
      expect(rubbish).toEqual([]);
    },
  );
});
