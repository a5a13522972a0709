// Rejects imports within src that the table in layers.mjs does not allow, in .ts, .tsx and .astro files. Free are imports
// of stylesheets and packages, and the scripts of components, which start an island.
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

if (import.meta.main) {
  const problems = globSync('src/**/*.{ts,tsx,astro}')
    .sort()
    .flatMap((path) => forbiddenImports(path, readFileSync(path, 'utf8'), layers));
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
