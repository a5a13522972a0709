// The search worker: opens the index outside the page's thread and answers its requests (client/port.ts).
import { answererAt } from './client/answer.ts';
import { warmUpSearches, warmUpMs } from './client/warm-up.ts';
import type { FromWorker, ToWorker } from './client/port.ts';

let answer: ReturnType<typeof answererAt> | null = null;
/** The warm-up runs until the first search of the page; messages are answered between two of its searches. */
let steps = [...warmUpSearches];
let until = 0;
function warmUp() {
  const params = steps.shift();
  if (!params || performance.now() > until) return;
  void answer?.({ kind: 'warm-up', params });
  setTimeout(warmUp);
}
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('base' in data) {
    // Twice where the page has started the worker before its search.
    answer ??= answererAt(data.base);
    void answer({ kind: 'open' });
    return;
  }
  const { id, question } = data;
  if (question.kind !== 'open') steps = [];
  void answer?.(question).then((reply) => {
    postMessage({ id, reply } satisfies FromWorker);
    if (!reply.ok || question.kind !== 'open') return;
    until = performance.now() + warmUpMs;
    setTimeout(warmUp);
  });
});
