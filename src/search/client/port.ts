// How a page talks to whoever answers its questions: a worker, or its own thread. Every question carries an
// id; a reply nobody waits for any more is dropped.
import { answerer, type Question, type Reply } from './answer.ts';
import type { ReadFile } from './remote-index.ts';

export interface Port {
  ask(question: Question): Promise<Reply>;
  /** Ends the worker; what still waits gets a fault. */
  close(): void;
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

/** Answers in this thread: Node, tests, and browsers without module workers. */
export function directPort(read: ReadFile): Port {
  const answer = answerer(read);
  return { ask: answer, close: () => undefined };
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
    close: () => {
      stop('the search was closed');
    },
  };
}
