// Closes a run with one plain line, `N passed, N failed`, that a person or a machine can read without knowing Vitest.
// Before it come the skipped tests and the tests that passed only when repeated, with what they said the first time. Each of
// those has an error to find.
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** A skipped test and the reason that it gives. */
function skippedLine(test: TestCase): string {
  const result = test.result();
  const reason = result.state === 'skipped' && result.note ? `: ${result.note}` : '';
  return `${test.module.relativeModuleId}: ${test.fullName}${reason}`;
}

/** A test that passed only when repeated, and the error and the line of the first time. */
function unsteadyLine(test: TestCase): string {
  const [error] = test.result().errors ?? [];
  const { file, line } = error?.stacks?.at(-1) ?? { file: '', line: 0 };
  const place = `${file.slice(file.lastIndexOf('/') + 1)}:${String(line)}`;
  return `${test.module.relativeModuleId}: ${test.fullName}: ${error?.message ?? ''} (${place})`;
}

export default class ClosingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    const skipped: string[] = [];
    const unsteady: string[] = [];
    for (const module of modules) {
      // A file that could not be loaded holds no test, but is a failure.
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (test.diagnostic()?.flaky) unsteady.push(unsteadyLine(test));
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped.push(skippedLine(test));
      }
    }
    for (const test of unsteady) process.stdout.write(`\npassed only when repeated: ${test}`);
    // A filter such as `-t` skips most tests: then the count alone says enough.
    if (skipped.length <= 20) {
      for (const test of skipped) process.stdout.write(`\nskipped: ${test}`);
    }
    const tail = skipped.length > 0 ? `, ${String(skipped.length)} skipped` : '';
    process.stdout.write(`\n${String(passed)} passed, ${String(failed)} failed${tail}\n`);
  }
}
