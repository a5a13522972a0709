// A picture thread: makes the jobs it is sent, one at a time, and answers when each is written.
import { parentPort, workerData } from 'node:worker_threads';
import { runJob, type PictureJob } from './make.ts';

const { outDir } = workerData as { outDir: string };

parentPort?.on('message', (job: PictureJob) => {
  runJob(job, outDir).then(
    () => parentPort?.postMessage('done'),
    (error: unknown) => {
      throw error;
    },
  );
});
