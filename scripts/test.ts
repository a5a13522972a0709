// Runs every test on a fresh clone: installs a browser if there is none, then starts Vitest.
// `npm test -- unit` runs one suite. Vitest gets further arguments unchanged.
import { spawnSync } from 'node:child_process';
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

const run = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...chosen.flatMap((suite) => ['--project', suite]),
    ...rest,
  ],
  { stdio: ['ignore', 'inherit', 'inherit'] },
);
process.exit(run.status ?? 1);
