// Six suites: `unit` (rules, modules and tenant configurations, under a minute), `demo` (the demo package), `programs`
// (commands, bundles and builds as real processes and workers), `contract` (every store and runtime of the functions),
// `reliability` (processes killed, disks full) and `e2e` (built demo sites in a real browser).
// `npm test` runs them all.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Files at once. All suites are one group, and one more file runs than there are processors: a test that waits for a
 * page or a process leaves its processor to another.
 */
const maxWorkers = availableParallelism() + 1;

/** A test whose assertions stand in a loop fails when there is nothing to loop over. */
const noEmptyTests = { requireAssertions: true };

/** Vitest's own limit of a second is too short for a process, a server or a page on a busy machine. */
const patientPolls = { ...noEmptyTests, poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    reporters: ['default', './tests/closing-reporter.ts'],
    // A test that awaits a browser which is gone fails by itself. What is left are questions nobody waits for any more (a
    // route still to be answered, an event still to be read as its page closes): chance, and no fault of anything tested.
    onUnhandledError: ({ message }) =>
      !message?.includes('Target page, context or browser has been closed'),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          expect: noEmptyTests,
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/variants/**/*.test.ts'],
          // Modules are loaded once for all files, which is half of the time: a unit test leaves no global changed. One
          // that must, or that loads a bundle (which replaces some), is one of the programs.
          isolate: false,
          maxWorkers,
          testTimeout: 30_000,
        },
      },
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
      {
        test: {
          name: 'programs',
          environment: 'node',
          expect: patientPolls,
          include: ['tests/programs/**/*.test.ts'],
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'contract',
          environment: 'node',
          expect: patientPolls,
          include: ['tests/contract/**/*.test.ts'],
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'reliability',
          environment: 'node',
          expect: patientPolls,
          include: ['tests/reliability/**/*.test.ts'],
          maxWorkers,
          // KILLS=100 takes some minutes.
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          expect: patientPolls,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          // Files share a browser and what they read of the demo stock.
          isolate: false,
          maxWorkers,
          // A shared machine may stall a browser for seconds. Once more, where nobody watches; the closing lines name it.
          retry: process.env['CI'] ? 1 : 0,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
