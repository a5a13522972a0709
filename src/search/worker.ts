// The search worker: opens the index away from the page's thread and answers its questions. Start it with
// `new Worker(new URL('…/search/worker.ts', import.meta.url), { type: 'module' })` and hand it to workerPort.
import { answererAt } from './client/answer.ts';
import { rehearsal, rehearsalMs } from './client/warm-up.ts';
import type { FromWorker, ToWorker } from './client/port.ts';

interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
  postMessage(message: FromWorker): void;
}
const scope = globalThis as unknown as WorkerScope;

let answer: ReturnType<typeof answererAt> | null = null;
/** Until the first search; messages go between two steps. */
let steps = [...rehearsal];
let until = 0;
function rehearse() {
  const params = steps.shift();
  if (!params || performance.now() > until) return;
  void answer?.({ kind: 'search', requests: [{ indexName: '', params }] });
  setTimeout(rehearse);
}
scope.addEventListener('message', ({ data }) => {
  if ('base' in data) {
    answer = answererAt(data.base);
    return;
  }
  const { id, question } = data;
  if (question.kind !== 'open') steps = [];
  void answer?.(question).then((reply) => {
    scope.postMessage({ id, reply });
    if (!reply.ok || question.kind !== 'open') return;
    until = performance.now() + rehearsalMs;
    setTimeout(rehearse);
  });
});
