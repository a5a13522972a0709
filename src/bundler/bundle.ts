// The one Astro bundle for all tenants: its sources, its folder, and when it is created again.
// It uses no tenant and no stock; a bundle is a function of the checkout's content.
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fingerprintTree } from '../files/fingerprint.ts';
import { isAlive } from '../files/process.ts';

export interface Bundle {
  /** Hash of the sources; it does not depend on where the checkout is. */
  id: string;
  /** Module with the exports of ./server.ts. */
  entry: string;
  /** Scripts, styles and public files for every site. */
  clientDir: string;
  /** Milliseconds spent on it in this run. */
  ms: number;
  reused: boolean;
}

export const bundleSources = [
  'src',
  'public',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];
const retained = 3;
const makeBundle = fileURLToPath(new URL('./make-bundle.ts', import.meta.url));
const run = promisify(execFile);

/** The id of the bundle for the sources under `root`. Reads some hundred small files. */
export function bundleId(root: string): string {
  return fingerprintTree(root, bundleSources);
}

/**
 * The bundle of the sources under `root`, from `cacheDir/bundle/<id>` or created there. If two processes call this at
 * the same time, each creates a bundle and the first to finish renames it. Throws with Astro's output when it fails.
 */
export async function ensureBundle(deps: {
  root: string;
  cacheDir: string;
  id?: string;
}): Promise<Bundle> {
  const started = performance.now();
  const id = deps.id ?? bundleId(deps.root);
  const bundlesDir = join(deps.cacheDir, 'bundle');
  const home = join(bundlesDir, id);
  const reused = existsSync(home);
  if (reused) utimesSync(home, new Date(), new Date());
  else await make(deps.root, bundlesDir, home);
  prune(bundlesDir, id);
  return {
    id,
    entry: join(home, 'server', 'entry.mjs'),
    clientDir: join(home, 'client'),
    ms: Math.round(performance.now() - started),
    reused,
  };
}

async function make(root: string, bundlesDir: string, home: string): Promise<void> {
  mkdirSync(bundlesDir, { recursive: true });
  const draft = mkdtempSync(join(bundlesDir, `.draft-${process.pid}-`));
  try {
    await run(process.execPath, [makeBundle, root, draft], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
      maxBuffer: 64 * 1024 * 1024,
    });
    mkdirSync(join(draft, 'client'), { recursive: true });
    renameSync(draft, home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(home)) return;
    const { stderr, stdout, message } = error as Error & { stderr?: string; stdout?: string };
    const output = `${stdout ?? ''}${stderr ?? ''}`.trim() || message;
    throw new Error(`The Astro bundle cannot be created:\n${output}`, { cause: error });
  }
}

/** Retains the bundles used last, and deletes drafts of processes that have ended. */
function prune(bundlesDir: string, id: string): void {
  const entries = readdirSync(bundlesDir);
  const remove = (name: string) => rmSync(join(bundlesDir, name), { recursive: true, force: true });
  for (const name of entries) {
    const maker = /^\.draft-(\d+)-/.exec(name)?.[1];
    if (maker !== undefined && !isAlive({ pid: Number(maker), started: '' })) remove(name);
  }
  entries
    .filter((name) => !name.startsWith('.') && name !== id)
    .map((name) => ({ name, used: statSync(join(bundlesDir, name)).mtimeMs }))
    .sort((a, b) => b.used - a.used)
    .slice(retained - 1)
    .forEach(({ name }) => remove(name));
}
