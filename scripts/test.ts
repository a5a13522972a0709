// Runs every test on a fresh clone: installs a browser if there is none, then starts Vitest.
// `npm test -- unit` runs one suite. Vitest gets further arguments unchanged.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import config from '../vitest.config.ts';
import { ensureHeadless } from './browser.ts';
import { helpIfAsked } from './command-line.ts';

const suites = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project ? [String(project.test?.name)] : [],
);
helpIfAsked(`usage: npm test [-- SUITE… FILE… -t WORDS]  suites: ${suites.join(', ')}`);
const args = process.argv.slice(2);
const chosen = args.filter((arg) => suites.includes(arg));
const rest = args.filter((arg) => !suites.includes(arg));

if (chosen.length === 0 || chosen.includes('e2e')) {
  const browser = ensureHeadless();
  if (!browser.ok) {
    console.error(browser.message);
    process.exit(1);
  }
}

/** A file system in memory, which Linux has. */
const memory = '/dev/shm';

/** Where tests keep their files: in memory if there is room, because waiting for a disk is a sixth of their time. */
function temporaryFolder(): string {
  const room = 6 * 1024 ** 3;
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  return bavail * bsize > room && freemem() > 2 * room ? memory : tmpdir();
}

const temporary = mkdtempSync(join(temporaryFolder(), 'forecourt-tests-'));
// Web servers and PostgreSQL run as other users, and pass through it.
chmodSync(temporary, 0o755);
const run = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...chosen.flatMap((suite) => ['--project', suite]),
    ...rest,
  ],
  { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, TMPDIR: temporary } },
);
// A signal ends the tests, and then this program, which clears up first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => run.kill(signal));
}
run.on('exit', (code) => {
  rmSync(temporary, { recursive: true, force: true });
  process.exit(code ?? 1);
});
