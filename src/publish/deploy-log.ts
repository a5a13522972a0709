// The times at which this machine deployed to a host that limits the deploys of an account: one per line, for the last
// day.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAtomically } from '../files/atomic-write.ts';

export interface DeployLog {
  /** Deploys in the 24 hours before `now` (epoch ms). */
  lastDay(now: number): number;
  note(now: number): void;
}

const dayMs = 24 * 3_600_000;
/** Number of lines after which those of earlier days are deleted. */
const longest = 1_000;

/** Several sites write it at once, so lines are appended, and a grown file is replaced as a whole. */
export function deployLog(file: string): DeployLog {
  const times = () =>
    existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number) : [];
  const recent = (now: number) => times().filter((time) => now - time < dayMs);
  return {
    lastDay: (now) => recent(now).length,
    note(now) {
      mkdirSync(dirname(file), { recursive: true });
      appendFileSync(file, `${String(now)}\n`);
      if (times().length > longest) writeAtomically(file, `${recent(now).join('\n')}\n`);
    },
  };
}
