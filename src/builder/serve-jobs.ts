// Serves a worker thread of the build: takes jobs from the main thread, one at a time, and reuses the renderer between
// them. ./tenant-part.ts does a job.
import { parentPort, workerData } from 'node:worker_threads';
import { readClientMap } from '../bundler/client-map.ts';
import { openRenderer, type Renderer } from '../bundler/renderer.ts';
import { explainError, type Disk } from './disk.ts';
import type { SiteModule, TenantJob, WorkerMessage, WorkerStart } from './job.ts';
import { buildPart } from './tenant-part.ts';

/** Serves jobs on this thread's port; every job ends with one `done` message. */
export function serveJobs(disk: Disk): void {
  const { siteModule } = workerData as WorkerStart;
  const site = import(siteModule) as Promise<SiteModule>;
  // A job reports the error.
  site.catch(() => undefined);
  const renderers = new Map<string, Promise<Renderer>>();
  const report = (message: WorkerMessage) => parentPort?.postMessage(message);

  const rendererOf = (entry: string) => {
    const renderer = renderers.get(entry) ?? openRenderer(entry);
    renderers.set(entry, renderer);
    return renderer;
  };

  const serve = async (job: TenantJob) => {
    try {
      const renderer = await rendererOf(job.bundle.entry);
      const { openSite } = await site;
      const { root, dataDir, cacheDir, slug, tenant, snapshot, photos, today } = job;
      const clientMap = readClientMap(job.bundle.clientDir);
      const opened = await openSite({
        root,
        dataDir,
        cacheDir,
        slug,
        tenant,
        snapshot,
        photos,
        today,
        inline: clientMap.inline,
      });
      await buildPart(job, { site: opened, renderer, clientMap, disk, report });
    } catch (error) {
      report({ type: 'done', errors: [explainError(error)] });
    }
  };
  parentPort?.on('message', (job: TenantJob) => void serve(job));
}
