// The suites; `npm test` runs them all, `npm test -- unit` one of them (scripts/test.ts reads their names here).
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Files at once. All suites are one group, with one more file than processors, because a test that waits for a page or
 * a process leaves its processor idle.
 */
const maxWorkers = availableParallelism() + 1;

/** A test with its assertions in a loop fails when the loop is empty. */
const noEmptyTests = { requireAssertions: true };

/** Vitest's own limit of a second is too short for a process, a server or a page on a busy machine. */
const slowPolls = { ...noEmptyTests, poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
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
          environment: 'node',
          expect: noEmptyTests,
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/variants/**/*.test.ts'],
          // Modules are loaded once for all files, which saves half of the time, so unit tests must restore globals.
          // Tests that cannot, or that load a bundle (which replaces some), belong to the programs suite.
          isolate: false,
          maxWorkers,
          testTimeout: 30_000,
        },
      },
      // The demo package.
      {
        test: {
          name: 'demo',
          environment: 'node',
          expect: noEmptyTests,
          include: ['scripts/demo/tests/**/*.test.ts'],
          maxWorkers,
          testTimeout: 30_000,
        },
      },
      // Commands, bundles and builds as real processes and workers.
      {
        test: {
          name: 'programs',
          environment: 'node',
          expect: slowPolls,
          include: ['tests/programs/**/*.test.ts'],
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // Every store and runtime of the functions.
      {
        test: {
          name: 'contract',
          environment: 'node',
          expect: slowPolls,
          include: ['tests/contract/**/*.test.ts'],
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // Processes killed, disks full.
      {
        test: {
          name: 'reliability',
          environment: 'node',
          expect: slowPolls,
          include: ['tests/reliability/**/*.test.ts'],
          maxWorkers,
          // KILLS=100 takes some minutes.
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
      // Built demo sites in a real browser.
      {
        test: {
          name: 'e2e',
          environment: 'node',
          expect: slowPolls,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          // Files share a browser and cached demo stock.
          isolate: false,
          maxWorkers,
          // A shared machine may stall a browser for seconds. In CI a test is retried once; the closing lines name it.
          retry: process.env['CI'] ? 1 : 0,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
