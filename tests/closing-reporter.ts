// Closes a run with one plain line, `N passed, N failed`, that a person or a machine can read without knowing Vitest;
// before it the tests that passed only when repeated, each of which is a fault to look for.
import type { Reporter, TestModule } from 'vitest/node';

export default class ClosingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    let skipped = 0;
    const unsteady: string[] = [];
    for (const module of modules) {
      // A file that could not even be loaded holds no test, and is a failure all the same.
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (test.diagnostic()?.flaky) unsteady.push(`${module.relativeModuleId}: ${test.fullName}`);
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
    }
    for (const test of unsteady) process.stdout.write(`\npassed only when repeated: ${test}`);
    const tail = skipped > 0 ? `, ${String(skipped)} skipped` : '';
    process.stdout.write(`\n${String(passed)} passed, ${String(failed)} failed${tail}\n`);
  }
}
