// Bundles a module as the site's own build does (Vite), in memory, and says what it weighs.
import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { standIns } from '../../../src/site/bundle/stand-ins.ts';
import { projectRoot } from '../build/workspace.ts';

/** The module's code, minified, with everything it imports but `external`. */
export async function bundle(entry: string, external: string[] = []): Promise<string> {
  const built = (await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: standIns },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: { input: entry, external, preserveEntrySignatures: 'strict' },
    },
  })) as Rollup.RollupOutput | Rollup.RollupOutput[];
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output?.output.find((part) => part.type === 'chunk' && part.isEntry);
  if (chunk?.type !== 'chunk') throw new Error(`${entry} gave no code`);
  return chunk.code;
}

export const gzipKb = (code: string) => gzipSync(code, { level: 9 }).byteLength / 1024;
