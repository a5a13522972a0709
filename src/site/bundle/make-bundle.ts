// Program: bundles the Astro project at argv[2] into the folder argv[3] (server/, client/).
// A process of its own, so that the build's memory never holds Vite. Started by ./bundle.ts.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'astro';

const [root, outDir] = process.argv.slice(2);
if (!root || !outDir) throw new Error('usage: make-bundle <root> <outDir>');

const cacheDir = join(outDir, 'cache');
await build({
  root,
  outDir,
  cacheDir,
  logLevel: 'warn',
  vite: {
    cacheDir: join(cacheDir, 'vite'),
    logLevel: 'warn',
    // One self-contained entry: a worker loads it in a third of the time, and React is its production build.
    ssr: { noExternal: true },
  },
});
rmSync(cacheDir, { recursive: true, force: true });
