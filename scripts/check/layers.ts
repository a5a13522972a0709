// Rejects imports within src that the table in layers.mjs does not allow, and what a layer may not read, in .ts, .tsx and
// .astro files. Free are imports of stylesheets and packages, and the scripts of components, which start an island.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { layers } from '../../layers.mjs';

type Layers = Record<string, { imports: readonly string[] }>;

/** `from './x'`, `import './x'` and `import('./x')`, across lines. */
const relativeImport = /\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"?]+)/g;

const moduleOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1];

/** The imports of a file that its module may not make, one line each. */
export function forbiddenImports(path: string, text: string, table: Layers): string[] {
  const own = moduleOf(path);
  if (own === undefined) return [];
  const row = table[own];
  if (!row) return [`${path}: src/${own} has no row in layers.mjs`];
  const code = path.endsWith('.astro') ? text.replace(/<script[^]*?<\/script>/g, '') : text;
  return [...code.matchAll(relativeImport)].flatMap((found) => {
    const target = join(dirname(path), found[1] ?? '');
    const to = moduleOf(target);
    const free = to === undefined || to === own || target.endsWith('.css');
    if (free || row.imports.includes(to)) return [];
    const line = code.slice(0, found.index).split('\n').length;
    return [`${path}:${String(line)} ${own} may not import from ${to} (layers.mjs)`];
  });
}

const forbiddenReads = [
  {
    files: /^src\/domain\//,
    pattern: /\bnew Date\(\)|\bDate\.now\b/g,
    message: 'domain reads no clock: take `now` or `today` as an argument',
  },
  {
    files: /^src\/domain\//,
    pattern: /\bMath\.random\b/g,
    message: 'domain is deterministic: take a seed as an argument',
  },
  {
    // Pages have no request (src/bundler/render-page.ts).
    files: /\.astro$/,
    pattern: /\bAstro\.(?!(?:props|locals|slots)\b)|\}\s*=\s*Astro;/g,
    message: 'the build answers Astro.props, Astro.locals and Astro.slots only',
  },
];

/** What a file reads and its layer does not have, one line each. */
export const readsOutside = (path: string, text: string): string[] =>
  forbiddenReads
    .filter(({ files }) => files.test(path))
    .flatMap(({ pattern, message }) =>
      [...text.matchAll(pattern)].map(({ index }) => {
        const line = text.slice(0, index).split('\n').length;
        return `${path}:${String(line)} ${message}`;
      }),
    );

if (import.meta.main) {
  const problems = globSync('src/**/*.{ts,tsx,astro}')
    .sort()
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      return [...forbiddenImports(path, text, layers), ...readsOutside(path, text)];
    });
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
