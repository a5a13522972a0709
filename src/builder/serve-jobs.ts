// What a worker thread of the build does: takes jobs from the main thread, one at a time, and keeps the
// renderer warm between them. What a job means is decided in ./tenant-part.ts.
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { readClientMap } from '../bundler/client-map.ts';
import { openRenderer, type Renderer } from '../bundler/renderer.ts';
import { explainFault, type Disk } from './disk.ts';
import { openKnownContents, type KnownContents } from './known-contents.ts';
import type { SiteModule, TenantJob, WorkerMessage, WorkerStart } from './job.ts';
import { abandon, buildPart } from './tenant-part.ts';

/** Serves jobs on this thread's port; every job ends with one `done` message. */
export function serveJobs(disk: Disk): void {
  // While the main thread still reads what there is to do; a fault is that of the first job.
  const { siteModule, expected } = workerData as WorkerStart;
  const site = import(siteModule) as Promise<SiteModule>;
  let ahead = site.then(({ readAhead }) => expected && readAhead(expected));
  ahead.catch(() => undefined);
  const renderers = new Map<string, Promise<Renderer>>();
  const report = (message: WorkerMessage) => parentPort?.postMessage(message);

  const rendererOf = (entry: string) => {
    const renderer = renderers.get(entry) ?? openRenderer(entry);
    renderers.set(entry, renderer);
    return renderer;
  };

  let contents: KnownContents | undefined;
  const serve = async (job: TenantJob) => {
    try {
      const renderer = await rendererOf(job.bundle.entry);
      const { openSite } = await site;
      const { root, dataDir, cacheDir, slug, tenant, snapshot, photos, today } = job;
      // Whether wanted or not: a site has no use for another's stock.
      const stock = ahead;
      ahead = Promise.resolve(null);
      const open = () =>
        openSite({
          root,
          dataDir,
          cacheDir,
          slug,
          tenant,
          snapshot,
          photos,
          today,
          inline: readClientMap(job.bundle.clientDir).inline,
          ...(slug === expected?.slug && { ahead: stock }),
        });
      contents ??= openKnownContents(join(cacheDir, 'contents.json'));
      await buildPart(job, { open, renderer, disk, contents, report });
    } catch (fault) {
      abandon(job.counter);
      report({ type: 'done', faults: [explainFault(fault)] });
    }
  };
  parentPort?.on('message', (job: TenantJob) => void serve(job));
}
