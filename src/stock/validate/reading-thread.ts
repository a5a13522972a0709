// A record reader on a thread of its own, for the many rows of a first export: this thread takes the export apart and
// writes meanwhile. ./reading-program.ts runs there.
import { Worker } from 'node:worker_threads';
import type { NewRow, RecordReader, RecordSettings, RowRead, RowsSeen } from './record-reader.ts';

/** `seen`: asks for what the rows show together, and ends the thread. */
export type ThreadRequest = { kind: 'rows'; rows: readonly NewRow[] } | { kind: 'seen' };
type ThreadAnswer = RowRead[] | RowsSeen;

/** Answers come in the order of the requests. An error of the thread is that of every request that waits. */
export function openReadingThread(settings: RecordSettings): RecordReader {
  const thread = new Worker(new URL('./reading-program.ts', import.meta.url), {
    workerData: settings,
  });
  const waiting: PromiseWithResolvers<ThreadAnswer>[] = [];
  let failure: unknown;
  const fail = (error: unknown): void => {
    failure ??= error;
    for (const one of waiting.splice(0)) one.reject(failure);
  };
  thread.on('message', (answer: ThreadAnswer) => waiting.shift()?.resolve(answer));
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('the thread that reads the export ended early')));
  const ask = (request: ThreadRequest): Promise<ThreadAnswer> => {
    const answer = Promise.withResolvers<ThreadAnswer>();
    if (failure !== undefined) answer.reject(failure);
    waiting.push(answer);
    thread.postMessage(request);
    return answer.promise;
  };
  return {
    read: (rows) => ask({ kind: 'rows', rows }) as Promise<RowRead[]>,
    seen: () => ask({ kind: 'seen' }) as Promise<RowsSeen>,
    close: () => thread.terminate(),
  };
}
