// Lighthouse in its own Chromium, on an unused port, because two benchmarks would measure each other's pages. A browser
// that is lost on a busy machine is started again. It knows no targets.
import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright';
import { chromiumFlags } from '../../scripts/browser.ts';

interface LighthouseRun {
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** null for a page that asks search engines to stay away, which Lighthouse counts as an error. */
  seo: number | null;
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  cls: number;
  failed: string[];
}

export interface LighthouseBrowser {
  /** Throws when a page cannot be measured in three attempts. */
  run(address: string): Promise<LighthouseRun>;
  close(): Promise<void>;
}

const attempts = 3;

const freePort = () =>
  new Promise<number>((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** npx downloads it once. As a package of the project it would be a fifth of the files of every installation. */
const program = ['--yes', 'lighthouse@13.5.0'];
const options = ['--output=json', '--quiet', '--no-enable-error-reporting'];

interface Audit {
  id: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
}

/** The parts of Lighthouse's report that are used. */
interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
}

async function measure(address: string, port: number): Promise<LighthouseRun> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [...program, address, `--port=${String(port)}`, ...options],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { categories, audits, runtimeError } = JSON.parse(stdout) as Report;
  if (runtimeError) throw new Error(runtimeError.message);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const figure = (id: string) => audits[id]?.numericValue ?? NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: audits['is-crawlable']?.score === 0 ? null : score('seo'),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    failed: Object.values(audits)
      .filter(
        ({ score: part, scoreDisplayMode }) =>
          part !== null && part < 1 && scoreDisplayMode === 'binary',
      )
      .map(({ id }) => id),
  };
}

export async function openLighthouse(executablePath: string): Promise<LighthouseBrowser> {
  let browser: Browser;
  let port: number;
  const begin = async () => {
    port = await freePort();
    browser = await chromium.launch({
      executablePath,
      args: [...chromiumFlags, `--remote-debugging-port=${String(port)}`],
    });
  };
  await begin();
  return {
    async run(address) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await measure(address, port);
        } catch (error) {
          if (attempt === attempts)
            throw new Error(`${address} cannot be measured`, { cause: error });
          await browser.close();
          await begin();
        }
      }
    },
    close: () => browser.close(),
  };
}
