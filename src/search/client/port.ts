// How a page talks to the search worker. Every question has an id; a reply that nobody waits for is dropped.
import type { Question, Reply } from './answer.ts';

export interface Port {
  ask(question: Question): Promise<Reply>;
}

/** What crosses to the worker, and back. */
export type ToWorker = { base: string } | { id: number; question: Question };
export interface FromWorker {
  id: number;
  reply: Reply;
}

/** The parts of a Worker the port uses. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  addEventListener(type: 'message', listener: (event: { data: FromWorker }) => void): void;
  addEventListener(type: 'error', listener: (event: unknown) => void): void;
  terminate(): void;
}

/** Starts the worker with the first question; a worker that died is started again by the next one. */
export function workerPort(start: () => WorkerLike, base: string): Port {
  let worker: WorkerLike | null = null;
  let lastId = 0;
  const waiting = new Map<number, (reply: Reply) => void>();

  const stop = (message: string) => {
    worker?.terminate();
    worker = null;
    const unanswered = [...waiting.values()];
    waiting.clear();
    for (const resolve of unanswered) resolve({ ok: false, code: 'worker', message });
  };
  const running = (): WorkerLike => {
    if (worker) return worker;
    const fresh = start();
    fresh.addEventListener('message', ({ data: { id, reply } }) => {
      const resolve = waiting.get(id);
      waiting.delete(id);
      resolve?.(reply);
    });
    fresh.addEventListener('error', () => {
      if (worker === fresh) stop('the search worker stopped');
    });
    fresh.postMessage({ base });
    return (worker = fresh);
  };
  return {
    ask: (question) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        try {
          running().postMessage({ id: lastId, question });
        } catch (error) {
          stop(String(error));
        }
      }),
  };
}
