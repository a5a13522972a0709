// Who is running on this machine: process ids that still mean the process that wrote them down.
// It decides nothing about locks; Linux tells when a process started, elsewhere the id alone must do.
import { readFileSync } from 'node:fs';

export interface Owner {
  pid: number;
  /** Start time in the kernel's ticks; tells a process from a later one with the same id. Empty: unknown. */
  started: string;
}

export function thisProcess(): Owner {
  return { pid: process.pid, started: startOf(process.pid) };
}

/** Whether `owner` still runs; a later process with its id is not it, nor is one that waits to be buried. */
export function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ESRCH') return false;
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
