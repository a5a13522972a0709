// `npm run nightly -- --watch`: runs the night of tenants whose export changed or whose last night failed, each time as a
// separate `npm run nightly`.
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { watchExports } from '../../src/nightly/watch-exports.ts';

/** How often this looks for changed exports (ms). */
const lookEveryMs = 500;

export interface WatchLoopOptions {
  root: string;
  dataDir: string;
  slugs: readonly string[];
  /** The program and its arguments without tenants. */
  command: readonly string[];
  signal: AbortSignal;
  /** Wait before a failed night is repeated (ms); by default that of the watch. */
  retryMs?: number;
}

/** Ends when `signal` is aborted, after the active night. */
export async function watchLoop({ command, signal, ...options }: WatchLoopOptions): Promise<void> {
  const watch = watchExports({ ...options, now: Date.now });
  while (!signal.aborted) {
    const slugs = await watch.due();
    if (slugs.length > 0) {
      await runNight([...command, ...slugs]);
      watch.ended(slugs);
    } else await pause(lookEveryMs, null, { signal }).catch(() => null);
  }
}

/** Its summary and alarm report the errors. */
function runNight(args: readonly string[]): Promise<void> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', (error) => {
      console.error(error.message);
      done();
    });
    child.on('close', () => done());
  });
}
