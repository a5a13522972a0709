// Bundles a module in memory as the site's build does (Vite), and measures its size.
import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { moduleAliases } from '../../../src/bundler/module-aliases.ts';
import { projectRoot } from '../build/workspace.ts';

/** The module's code, minified, with everything it imports at once; dynamic imports are left out. */
export async function bundle(entry: string): Promise<string> {
  const built = (await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: moduleAliases },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })) as Rollup.RollupOutput | Rollup.RollupOutput[];
  const [output] = Array.isArray(built) ? built : [built];
  const chunks = new Map(
    output?.output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])),
  );
  // Code shared with a dynamic import is a separate file.
  const started = new Set([...chunks.values()].filter(({ isEntry }) => isEntry));
  for (const { imports } of started) {
    for (const name of imports) {
      const chunk = chunks.get(name);
      if (chunk) started.add(chunk);
    }
  }
  if (started.size === 0) throw new Error(`${entry} gave no code`);
  return [...started].map(({ code }) => code).join('\n');
}

export const gzipKb = (code: string) => gzipSync(code, { level: 9 }).byteLength / 1024;
