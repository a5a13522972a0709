// Identifies running processes, so that a process id in a file is not mistaken for a later process with the same id.
// Linux gives the start time of a process; on other systems the id alone is compared.
import { readFileSync } from 'node:fs';

export interface Owner {
  pid: number;
  /** Start time in the kernel's ticks; tells a process from a later one with the same id. Empty: unknown. */
  started: string;
}

export function thisProcess(): Owner {
  return { pid: process.pid, started: startOf(process.pid) };
}

/** Whether `owner` still runs; a later process with its id does not count, nor does a zombie. */
export function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const started = startOf(owner.pid);
  return started !== zombie && (owner.started === '' || owner.started === started);
}

const zombie = 'zombie';

/** Field 22 of /proc/<pid>/stat; the name in field 2 may hold spaces and brackets. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? zombie : (fields[19] ?? '');
  } catch {
    return '';
  }
}
