// The search worker: opens the index away from the page's thread and answers its questions. Start it with
// `new Worker(new URL('…/search/worker.ts', import.meta.url), { type: 'module' })` and hand it to workerPort.
import { answererAt } from './client/answer.ts';
import type { FromWorker, ToWorker } from './client/port.ts';

interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
  postMessage(message: FromWorker): void;
}
const scope = globalThis as unknown as WorkerScope;

let answer: ReturnType<typeof answererAt> | null = null;
scope.addEventListener('message', ({ data }) => {
  if ('base' in data) answer = answererAt(data.base);
  else
    void answer?.(data.question).then((reply) => {
      scope.postMessage({ id: data.id, reply });
    });
});
