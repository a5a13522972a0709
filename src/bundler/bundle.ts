// The one Astro bundle for all tenants: which sources it is made of, where it lies, when it is made anew.
// It knows no tenant and no stock; a bundle is a function of the checkout's content.
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
  /** Names the sources; equal sources give an equal id wherever the checkout lies. */
  id: string;
  /** Module with the exports of ./server.ts. */
  entry: string;
  /** Scripts, styles and public files that go into every site as they are. */
  clientDir: string;
  /** Milliseconds spent on it in this run. */
  ms: number;
  reused: boolean;
}

const sources = ['src', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
const kept = 3;
const makeBundle = fileURLToPath(new URL('./make-bundle.ts', import.meta.url));
const run = promisify(execFile);

/** The id of the bundle that the sources under `root` make. Reads some hundred small files. */
export function bundleId(root: string): string {
  return fingerprintTree(root, sources);
}

/**
 * The bundle of the sources under `root`, from `cacheDir/bundle/<id>` or made there now. Two processes may ask
 * at once: each makes its own and the first to finish gives it its name. Throws with Astro's words when it fails.
 */
export async function ensureBundle(deps: {
  root: string;
  cacheDir: string;
  id?: string;
  /** Called when it is not there and takes some seconds. */
  onMake?: () => void;
}): Promise<Bundle> {
  const started = performance.now();
  const id = deps.id ?? bundleId(deps.root);
  const shelf = join(deps.cacheDir, 'bundle');
  const home = join(shelf, id);
  const reused = existsSync(home);
  if (reused) utimesSync(home, new Date(), new Date());
  else {
    deps.onMake?.();
    await make(deps.root, shelf, home);
  }
  prune(shelf, id);
  return {
    id,
    entry: join(home, 'server', 'entry.mjs'),
    clientDir: join(home, 'client'),
    ms: Math.round(performance.now() - started),
    reused,
  };
}

async function make(root: string, shelf: string, home: string): Promise<void> {
  mkdirSync(shelf, { recursive: true });
  const draft = mkdtempSync(join(shelf, `.draft-${process.pid}-`));
  try {
    await run(process.execPath, [makeBundle, root, draft], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
      maxBuffer: 64 * 1024 * 1024,
    });
    mkdirSync(join(draft, 'client'), { recursive: true });
    renameSync(draft, home);
  } catch (fault) {
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(home)) return;
    const { stderr, stdout, message } = fault as Error & { stderr?: string; stdout?: string };
    const words = `${stdout ?? ''}${stderr ?? ''}`.trim() || message;
    throw new Error(`The Astro bundle cannot be made:\n${words}`, { cause: fault });
  }
}

/** Keeps the bundles used last; drafts go when the process that made them is gone. */
function prune(shelf: string, id: string): void {
  const entries = readdirSync(shelf);
  const remove = (name: string) => rmSync(join(shelf, name), { recursive: true, force: true });
  for (const name of entries) {
    const maker = /^\.draft-(\d+)-/.exec(name)?.[1];
    if (maker !== undefined && !isAlive({ pid: Number(maker), started: '' })) remove(name);
  }
  entries
    .filter((name) => !name.startsWith('.') && name !== id)
    .map((name) => ({ name, used: statSync(join(shelf, name)).mtimeMs }))
    .sort((a, b) => b.used - a.used)
    .slice(kept - 1)
    .forEach(({ name }) => remove(name));
}
