// Program: bundles the Astro project at argv[2] into the folder argv[3] (server/, client/, client.json).
// It is a separate process, so that Vite is not in the build's memory. ./bundle.ts starts it.
import { hash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'astro';
import { filesBelow } from '../files/fingerprint.ts';
import { clientMapPath, filesNamed, type ClientMap } from './client-map.ts';
import { watchPageIslands } from './page-islands.ts';

const [root, outDir] = process.argv.slice(2);
if (!root || !outDir) throw new Error('usage: make-bundle <root> <outDir>');

const cacheDir = join(outDir, 'cache');
const islands = watchPageIslands();
await build({
  root,
  outDir,
  cacheDir,
  logLevel: 'warn',
  integrations: [islands.integration],
  vite: {
    cacheDir: join(cacheDir, 'vite'),
    logLevel: 'warn',
    // One self-contained entry: a worker loads it in a third of the time, and React is its production build.
    ssr: { noExternal: true },
  },
});
rmSync(cacheDir, { recursive: true, force: true });

/** Exports of the bundle about inline scripts. */
interface BundleEntry {
  islandPrescripts(): string;
  inlineScripts: readonly string[];
}
const entry = (await import(
  pathToFileURL(join(outDir, 'server', 'entry.mjs')).href
)) as BundleEntry;
const prescripts = entry.islandPrescripts();
const between = (tag: string) =>
  [...prescripts.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => text);
const hashes = (texts: readonly string[]) =>
  [...new Set(texts)].map((text) => `sha256-${hash('sha256', text, 'base64')}`).sort();

const clientDir = join(outDir, 'client');
const map: ClientMap = {
  pages: islands.startsWith(filesBelow(clientDir).map(({ name }) => `/${name}`)),
  names: filesNamed(clientDir),
  inline: {
    scripts: hashes([...between('script'), ...entry.inlineScripts]),
    styles: hashes(between('style')),
  },
};
writeFileSync(clientMapPath(outDir), JSON.stringify(map));
