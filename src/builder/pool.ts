// Worker threads, kept for the whole build: a queue of jobs, each answered by messages until `done`.
// A worker that dies fails its job only and is replaced. It knows nothing of tenants.
import { Worker } from 'node:worker_threads';
import type { Expected, TenantJob, WorkerMessage, WorkerStart } from './job.ts';

export interface Pool {
  /** How many workers may run at once. */
  size: number;
  /** Starts workers until `count` are there, or as many as may run: they load while there is nothing for them to do yet. */
  start(count: number): void;
  /** Runs a job on the next free worker; resolves with its faults, none when all went well. */
  run(job: TenantJob, onMessage: (message: WorkerMessage) => void): Promise<string[]>;
  /** Ends all workers; jobs that run or wait end with `reason` as their fault. */
  close(reason: string): Promise<void>;
}

interface Task {
  job: TenantJob;
  onMessage: (message: WorkerMessage) => void;
  resolve: (faults: string[]) => void;
}

interface Slot {
  worker: Worker;
  task: Task | null;
}

export interface PoolOptions {
  /** How many workers may run at once; the first starts at once, each other when there is work for it. */
  size: number;
  program: URL;
  /** Address of the module that exports `openSite`; a worker loads it as it starts. */
  siteModule: string;
  /** Of the largest tenant: a worker holds all of a tenant's stock. */
  vehicles: number;
  /** Whose stock the first worker reads before it is told; null: nobody's. */
  expected: Expected | null;
}

/**
 * V8 left to itself lets garbage grow to several times what a site needs: with two workers on 14,000 vehicles the
 * process peaked at 1.5 GB instead of 1.0 GB, for no less processor time. A vehicle takes about 20 KB.
 */
const heapOf = (vehicles: number) => ({
  maxYoungGenerationSizeMb: 64,
  maxOldGenerationSizeMb: 512 + Math.ceil(vehicles * 0.04),
});

export function openPool({ size, program, siteModule, vehicles, expected }: PoolOptions): Pool {
  const waiting: Task[] = [];
  const slots = new Set<Slot>();
  let closed: string | null = null;

  const start = (ahead: WorkerStart['expected']): Slot => {
    const worker = new Worker(program, {
      // React renders in its development build, three times slower, unless this says production.
      env: { ...process.env, NODE_ENV: 'production' },
      workerData: { siteModule, expected: ahead } satisfies WorkerStart,
      resourceLimits: heapOf(vehicles),
      stdout: true,
    });
    // Standard output belongs to the report; what a page prints while it renders does not.
    worker.stdout.pipe(process.stderr, { end: false });
    const slot: Slot = { worker, task: null };
    slots.add(slot);
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'done') settle(slot, message.faults);
      else slot.task?.onMessage(message);
    });
    worker.on('error', (fault) => lose(slot, `a worker died: ${String(fault)}`));
    worker.on('exit', (code) => lose(slot, closed ?? `a worker ended early, code ${code}`));
    return slot;
  };

  const settle = (slot: Slot, faults: string[]) => {
    slot.task?.resolve(faults);
    slot.task = null;
    next();
  };
  const lose = (slot: Slot, fault: string) => {
    slots.delete(slot);
    settle(slot, [fault]);
  };

  const next = () => {
    while (closed === null && waiting.length > 0) {
      const slot =
        [...slots].find(({ task }) => task === null) ?? (slots.size < size && start(null));
      if (!slot) return;
      slot.task = waiting.shift() ?? null;
      slot.worker.postMessage(slot.task?.job);
    }
  };

  start(expected);
  return {
    size,
    start(count) {
      while (closed === null && slots.size < Math.min(count, size)) start(null);
    },
    run: (job, onMessage) =>
      new Promise((resolve) => {
        if (closed !== null) return resolve([closed]);
        waiting.push({ job, onMessage, resolve });
        next();
      }),
    async close(reason) {
      closed = reason;
      for (const task of waiting.splice(0)) task.resolve([reason]);
      await Promise.all([...slots].map(({ worker }) => worker.terminate()));
    },
  };
}
