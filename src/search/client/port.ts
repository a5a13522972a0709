// Messages between a page and the search worker. Every request has an id; an unexpected reply is dropped.
import type { Question, Reply } from './answer.ts';

export interface Port {
  ask(question: Question): Promise<Reply>;
}

/** Messages to and from the worker. */
export type ToWorker = { base: string } | { id: number; question: Question };
export interface FromWorker {
  id: number;
  reply: Reply;
}

/** The parts of a Worker that the port uses. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  addEventListener(type: 'message', listener: (event: { data: FromWorker }) => void): void;
  addEventListener(type: 'error', listener: (event: unknown) => void): void;
  terminate(): void;
}

/** Starts the worker at the first request; after a crash the next request starts it again. */
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
