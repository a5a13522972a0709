// Runs a program and measures its wall time, the processor time of all its threads and children, and its peak memory.
// It reads /proc while the program runs; without /proc only wall time is known.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Cost {
  /** Seconds. */
  wall: number;
  /** Seconds of processor time, user and system. */
  cpu: number;
  /** Megabytes; the peak of the process. */
  peak: number;
  stdout: string;
  code: number;
}

const ticksPerSecond = 100;

function look(pid: number): { cpu: number; peak: number } | null {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // utime, stime and, for children that have ended, cutime and cstime (fields 14 to 17 of proc(5)).
    const cpu = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0) / ticksPerSecond;
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    return { cpu, peak };
  } catch {
    return null;
  }
}

/** Runs to the end; a failing program is an error with its output. */
export function measure(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; mayFail?: boolean } = {},
): Promise<Cost> {
  return new Promise((done, fail) => {
    const started = performance.now();
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let cpu = 0;
    let peak = 0;
    let stdout = '';
    let stderr = '';
    const { pid } = child;
    const timer = setInterval(() => {
      const seen = pid === undefined ? null : look(pid);
      if (!seen) return;
      cpu = Math.max(cpu, seen.cpu);
      peak = Math.max(peak, seen.peak);
    }, 10);
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', (error) => {
      clearInterval(timer);
      fail(error);
    });
    child.on('close', (code) => {
      clearInterval(timer);
      const wall = (performance.now() - started) / 1000;
      if (code !== 0 && !options.mayFail) {
        fail(
          new Error(
            `${command} ${args.join(' ')} ended with ${String(code)}:\n${stdout.slice(-3000)}${stderr.slice(-3000)}`,
          ),
        );
      } else done({ wall, cpu, peak, stdout, code: code ?? 1 });
    });
  });
}
