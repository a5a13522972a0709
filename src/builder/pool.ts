// Worker threads for a whole build: a queue of jobs, each answered by messages until `done`. A worker that dies fails
// its own job only and is replaced. It is independent of tenants.
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { TenantJob, WorkerMessage, WorkerStart } from './job.ts';

interface Task {
  job: TenantJob;
  onMessage: (message: WorkerMessage) => void;
  resolve: (errors: string[]) => void;
}

interface Slot {
  worker: Worker;
  task: Task | null;
}

export interface PoolOptions {
  /** How many workers may run at once. Without `start`, a worker starts when there is a job for it. */
  size: number;
  program: URL;
  /** Address of the module that exports `openSite`. */
  siteModule: string;
}

export function openPool({ size, program, siteModule }: PoolOptions) {
  const waiting: Task[] = [];
  const slots = new Set<Slot>();
  let closed: string | null = null;
  // V8 lets a heap grow severalfold between two collections. A third less memory takes no more processor time
  // (docs/decisions/build/0015-workers-limit-their-heap.md).
  setFlagsFromString('--heap-growing-percent=30');

  const startWorker = (): Slot => {
    const worker = new Worker(program, {
      // React renders in its development build, three times slower, unless this says production.
      env: { ...process.env, NODE_ENV: 'production' },
      workerData: { siteModule } satisfies WorkerStart,
      // V8 lets the nursery of each worker grow to three times this size, which saves no time and costs 200 MB in a
      // nightly run.
      resourceLimits: { maxYoungGenerationSizeMb: 24 },
      stdout: true,
    });
    // Standard output belongs to the report. The output of a page while it renders goes to standard error.
    worker.stdout.pipe(process.stderr, { end: false });
    const slot: Slot = { worker, task: null };
    slots.add(slot);
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'done') settle(slot, message.errors);
      else slot.task?.onMessage(message);
    });
    worker.on('error', (error) => lose(slot, `a worker died: ${String(error)}`));
    worker.on('exit', (code) => lose(slot, closed ?? `a worker ended early, code ${code}`));
    return slot;
  };

  const settle = (slot: Slot, errors: string[]) => {
    slot.task?.resolve(errors);
    slot.task = null;
    next();
  };
  const lose = (slot: Slot, error: string) => {
    slots.delete(slot);
    settle(slot, [error]);
  };

  const next = () => {
    while (closed === null && waiting.length > 0) {
      const slot =
        [...slots].find(({ task }) => task === null) ?? (slots.size < size && startWorker());
      if (!slot) return;
      slot.task = waiting.shift() ?? null;
      slot.worker.postMessage(slot.task?.job);
    }
  };

  return {
    /** How many workers may run at once. */
    size,
    /** Starts up to `count` workers before there is a job. They load their modules meanwhile. */
    start(count: number): void {
      while (closed === null && slots.size < Math.min(count, size)) startWorker();
    },
    /** Runs a job on the next free worker; resolves with its errors, if any. */
    run: (job: TenantJob, onMessage: Task['onMessage']) =>
      new Promise<string[]>((resolve) => {
        if (closed !== null) return resolve([closed]);
        waiting.push({ job, onMessage, resolve });
        next();
      }),
    /** Ends all workers; jobs that run or wait end with `reason` as their error. */
    async close(reason: string): Promise<void> {
      closed = reason;
      for (const task of waiting.splice(0)) task.resolve([reason]);
      await Promise.all([...slots].map(({ worker }) => worker.terminate()));
    },
  };
}

export type Pool = ReturnType<typeof openPool>;
