// Closes a run with one plain line, `N passed, N failed`, that a person or a machine can read without knowing Vitest.
import type { Reporter, TestModule } from 'vitest/node';

export default class ClosingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    let skipped = 0;
    for (const module of modules) {
      // A file that could not even be loaded holds no test, and is a failure all the same.
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
    }
    const tail = skipped > 0 ? `, ${String(skipped)} skipped` : '';
    process.stdout.write(`\n${String(passed)} passed, ${String(failed)} failed${tail}\n`);
  }
}
