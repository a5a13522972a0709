// Program of the thread that reads the rows of a large export (./reading-thread.ts).
import { parentPort, workerData } from 'node:worker_threads';
import { openRecordReader, type RecordSettings } from './record-reader.ts';
import type { ThreadRequest } from './reading-thread.ts';

const reader = openRecordReader(workerData as RecordSettings);
parentPort?.on('message', (request: ThreadRequest) => {
  parentPort?.postMessage(request.kind === 'rows' ? reader.read(request.rows) : reader.seen());
});
