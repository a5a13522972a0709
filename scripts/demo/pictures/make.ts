// Writes demo pictures to a folder: plans what is missing, shares renderings between paints, spreads
// the work over threads, and never leaves half a file under a final name.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { encoded, resized, type PictureFormat } from './encode.ts';
import { isDraft, MASTER_WIDTH, negativeKey, negativeOf, printed } from './gallery.ts';
import { setDraftMeshes } from './mesh.ts';
import { pictureKey, type PictureSpec } from './spec.ts';

/** Raised whenever pictures come out differently; a folder made by another version is made anew. */
export const RENDERER_VERSION = '3';

export const DEFAULT_WIDTHS: readonly number[] = [320, 640, 800, 1200];
export const DEFAULT_FORMATS: readonly PictureFormat[] = ['webp', 'jpg'];

/** Fewer renderings than this are not worth starting threads for. */
const WORTH_THREADS = 8;

export interface MakeOptions {
  outDir: string;
  /** Pixels; default 320, 640, 800 and 1200. */
  widths?: readonly number[];
  /** Default webp and jpg; avif takes ten times as long. */
  formats?: readonly PictureFormat[];
  /** Pixels that pictures are drawn at; wider files hold pictures of this width. Default 1200, the whole detail. */
  drawnWidth?: number;
  /** Threads; default one per core. 0 works in this thread. */
  workers?: number;
  onProgress?: (done: number, total: number) => void;
}

export interface MakeResult {
  /** File names, sorted: written now, and found already there. */
  made: string[];
  kept: string[];
}

/** One rendering and the files to print from it. */
export interface PictureJob {
  drawnWidth: number;
  prints: { spec: PictureSpec; key: string; missing: { width: number; format: PictureFormat }[] }[];
}

/** Makes every picture of `specs` that `outDir` lacks; specs naming one picture are made once. */
export async function makePictures(
  specs: readonly PictureSpec[],
  options: MakeOptions,
): Promise<MakeResult> {
  const { outDir } = options;
  const widths = [...(options.widths ?? DEFAULT_WIDTHS)].sort((a, b) => b - a);
  const formats = options.formats ?? DEFAULT_FORMATS;
  const drawnWidth = prepareFolder(outDir, options.drawnWidth ?? MASTER_WIDTH);
  const present = new Set(readdirSync(outDir));
  const made: string[] = [];
  const kept: string[] = [];
  const jobs = new Map<string, PictureJob>();
  const seen = new Set<string>();
  for (const spec of specs) {
    const key = pictureKey(spec);
    if (seen.has(key)) continue;
    seen.add(key);
    const missing: { width: number; format: PictureFormat }[] = [];
    for (const width of widths)
      for (const format of formats) {
        const name = `${key}-${width}.${format}`;
        if (present.has(name)) kept.push(name);
        else {
          missing.push({ width, format });
          made.push(name);
        }
      }
    if (missing.length === 0) continue;
    const group = negativeKey(spec);
    const job = jobs.get(group) ?? { drawnWidth, prints: [] };
    job.prints.push({ spec, key, missing });
    jobs.set(group, job);
  }
  // Sorted by body, so that a thread builds few models.
  const queue = [...jobs.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, job]) => job);
  const total = queue.reduce((n, job) => n + job.prints.length, 0);
  let done = 0;
  const progress = (job: PictureJob) => options.onProgress?.((done += job.prints.length), total);
  const workers = Math.min(options.workers ?? availableParallelism(), Math.ceil(queue.length / 2));
  if (workers < 2 || queue.length < WORTH_THREADS) {
    for (const job of queue) {
      await runJob(job, outDir);
      progress(job);
    }
  } else await spread(queue, workers, outDir, progress);
  return { made: made.sort(), kept: kept.sort() };
}

/** Renders a job once and writes its files, each under a passing name until it is whole. */
export async function runJob(job: PictureJob, outDir: string): Promise<void> {
  const widest = Math.max(...job.prints.flatMap((p) => p.missing.map((m) => m.width)));
  const first = job.prints[0];
  if (!first) return;
  setDraftMeshes(isDraft(job.drawnWidth));
  const negative = await negativeOf(first.spec, Math.min(widest, job.drawnWidth));
  const { width, height } = negative.layers;
  await Promise.all(
    job.prints.map(async ({ spec, key, missing }) => {
      let picture = { rgb: printed(negative, spec), width, height };
      // Files wider than the drawing hold the same picture, which is encoded once.
      const encodings = new Map<string, Promise<Buffer>>();
      for (const size of new Set(missing.map((m) => m.width))) {
        picture = await resized(picture, Math.min(size, job.drawnWidth));
        const current = picture;
        await Promise.all(
          missing
            .filter((m) => m.width === size)
            .map(async ({ format }) => {
              const name = `${String(current.width)} ${format}`;
              const bytes = encodings.get(name) ?? encoded(current, format);
              encodings.set(name, bytes);
              return writeWhole(join(outDir, `${key}-${size}.${format}`), await bytes);
            }),
        );
      }
    }),
  );
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const passing = `${path}.${process.pid}.part`;
  await writeFile(passing, bytes);
  await rename(passing, path);
}

/**
 * Makes the folder, and removes pictures of another version or of less detail, and parts that a killed run left.
 * Returns the width that pictures of this folder are drawn at: one with more detail than asked for keeps it.
 */
function prepareFolder(outDir: string, drawnWidth: number): number {
  mkdirSync(outDir, { recursive: true });
  const stamp = join(outDir, 'renderer-version.txt');
  const written = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : '';
  const [version, width = MASTER_WIDTH] = written.split(' at ');
  const current = version === RENDERER_VERSION && Number(width) >= drawnWidth;
  const stale = current ? /\.part$/ : /-\d+\.(?:webp|jpg|avif)$|\.part$/;
  for (const name of readdirSync(outDir)) if (stale.test(name)) rmSync(join(outDir, name));
  if (current) return Number(width);
  writeFileSync(stamp, `${RENDERER_VERSION} at ${drawnWidth}\n`);
  return drawnWidth;
}

/** Hands runs of neighbouring jobs to threads; a thread that ends early fails the whole. */
async function spread(
  queue: readonly PictureJob[],
  workers: number,
  outDir: string,
  progress: (job: PictureJob) => void,
): Promise<void> {
  const share = Math.ceil(queue.length / workers);
  const lanes = Array.from({ length: workers }, (_, i) => queue.slice(i * share, (i + 1) * share));
  const threads: Worker[] = [];
  const next = (own: PictureJob[]): PictureJob | undefined => {
    const mine = own.shift();
    if (mine) return mine;
    // Done with its own: help the longest lane, from its far end.
    const longest = lanes.reduce((a, b) => (b.length > a.length ? b : a));
    return longest.pop();
  };
  try {
    await Promise.all(
      lanes.map(
        (own) =>
          new Promise<void>((resolve, reject) => {
            const thread = new Worker(new URL('./worker.ts', import.meta.url), {
              workerData: { outDir },
            });
            threads.push(thread);
            let running: PictureJob | undefined;
            const feed = () => {
              running = next(own);
              if (running) thread.postMessage(running);
              else resolve();
            };
            thread.on('message', () => {
              if (running) progress(running);
              feed();
            });
            thread.on('error', reject);
            thread.on('exit', (code) => reject(new Error(`A picture thread ended with ${code}.`)));
            feed();
          }),
      ),
    );
  } finally {
    await Promise.all(threads.map((t) => t.terminate()));
  }
}
