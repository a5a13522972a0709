// Part of the unit suite alone, because the mutation tester runs every suite of its configuration. MUTANTS_TESTS names the
// files of tests.
import { defineConfig } from 'vitest/config';
import config from '../../../vitest.config.ts';

const suites = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project ? [project.test] : [],
);

export default defineConfig({
  test: {
    ...suites.find((suite) => suite?.name === 'unit'),
    // Each mutant needs its modules anew, and Node would keep them.
    experimental: { viteModuleRunner: true },
    include: [process.env['MUTANTS_TESTS'] ?? ''],
  },
});
