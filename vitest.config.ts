// The suites; `npm test` runs them all, `npm test -- unit` one of them (scripts/test.ts reads their names here).
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import FileOrder from './tests/file-order.ts';
import { limitMs, pollMs } from './tests/limit.ts';

/**
 * Files at once. All suites but unit are one group, with two files a processor, because a test that waits for a page, a timer
 * or a process leaves its processor idle.
 */
const maxWorkers = 2 * availableParallelism();

/** For every suite. A test with its assertions in a loop fails when the loop is empty. */
const rules = {
  environment: 'node' as const,
  expect: { requireAssertions: true, poll: { timeout: pollMs } },
  maxWorkers,
  sequence: { groupOrder: 1 },
  // Modules, and in e2e the browser and the demo stock, are loaded once for all files of a process, which saves half of the
  // time of short tests. So tests must restore globals. Those that cannot belong to the programs suite.
  isolate: false,
  testTimeout: limitMs,
  hookTimeout: limitMs,
};

/** For tests of processes, which take seconds: to ask every 50 ms takes processor time from them. */
const ofProcesses = {
  ...rules,
  expect: { ...rules.expect, poll: { timeout: pollMs, interval: 250 } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: FileOrder },
    reporters: ['default', './tests/closing-reporter.ts'],
    // A test that awaits a closed browser fails by itself. The other rejections come from calls that no test awaits (a
    // route that is still to be answered, an event that is read while its page closes), and are not errors of the
    // tested code.
    onUnhandledError: ({ message }) =>
      !message?.includes('Target page, context or browser has been closed'),
    projects: [
      // Rules, modules and tenant configurations, under a minute.
      {
        test: {
          name: 'unit',
          ...rules,
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/variants/**/*.test.ts'],
          setupFiles: ['tests/properties.ts'],
          // Node loads the modules itself, as in production (docs/decisions/tooling/0010-node-loads-the-tests.md).
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: ['--import', './tests/node-hooks.ts'],
          // So it has a server of Vite of its own. A shared one gives the set-up of e2e modules without exports.
          root: import.meta.dirname,
          // Its tests wait for nothing, and each further process loads their modules again, so it is a group of its own, the first.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      // The demo package.
      {
        test: {
          name: 'demo',
          ...rules,
          include: ['scripts/demo/tests/**/*.test.ts'],
        },
      },
      // Commands, bundles and builds as real processes and workers.
      {
        test: {
          name: 'programs',
          ...ofProcesses,
          include: ['tests/programs/**/*.test.ts'],
          // A bundle replaces some globals.
          isolate: true,
        },
      },
      // Every store and runtime of the functions.
      {
        test: {
          name: 'contract',
          ...rules,
          include: ['tests/contract/**/*.test.ts'],
        },
      },
      // Processes killed, disks full.
      {
        test: {
          name: 'reliability',
          ...ofProcesses,
          include: ['tests/reliability/**/*.test.ts'],
        },
      },
      // Built demo sites in a real browser.
      {
        test: {
          name: 'e2e',
          ...rules,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          // A shared machine may stall a browser for seconds. In CI a test is retried once; the closing lines name it.
          retry: process.env['CI'] ? 1 : 0,
        },
      },
    ],
  },
});
