import { expect, it } from 'vitest';
import { forbiddenImports, readsOutside } from '../../../scripts/check/layers.ts';

const layers = {
  domain: { imports: [] },
  site: { imports: ['domain'] },
  pages: { imports: ['site'] },
};
const wrongIn = (path: string, text: string) => forbiddenImports(path, text, layers);

it.each([
  ['its own module', 'src/site/home/home.ts', "import { a } from '../shell/shell.ts';"],
  ['a module of its row', 'src/site/home.ts', "import type { A } from '../domain/a.ts';"],
  ['a package', 'src/domain/a.ts', "import { z } from 'zod';"],
  ['a stylesheet', 'src/pages/a.astro', "import sheet from '../styles/a.css?url';"],
  ['a file that belongs to no module', 'src/site/a.ts', "import '../env.d.ts';"],
])('a file may import from %s', (_, path, text) => {
  expect(wrongIn(path, text)).toEqual([]);
});

it.each([
  ['a type', "import type { Home } from '../site/home.ts';"],
  ['several lines', "import {\n  home,\n} from '../site/home.ts';"],
  ['a module for its effects', "import '../site/home.ts';"],
  ['a later import', "const home = await import('../site/home.ts');"],
  ['an export', "export * from '../site/home.ts';"],
])('an import outside the row is named with its line: %s', (_, text) => {
  expect(wrongIn('src/domain/a.ts', `\n${text}`)).toEqual([
    expect.stringMatching(/^src\/domain\/a\.ts:[24] domain may not import from site/),
  ]);
});

it('the script of a component may start an island', () => {
  const island =
    "---\nimport '../domain/a.ts';\n---\n<script>\n  import '../site/a.ts';\n</script>";
  expect(wrongIn('src/pages/a.astro', island)).toEqual([
    'src/pages/a.astro:2 pages may not import from domain (layers.mjs)',
  ]);
});

it('a module without a row is named', () => {
  expect(wrongIn('src/helpers/a.ts', '')).toEqual([
    'src/helpers/a.ts: src/helpers has no row in layers.mjs',
  ]);
});

it.each([
  ['the clock', 'src/domain/a.ts', 'const now = new Date();'],
  ['the clock', 'src/domain/a.ts', 'const now = Date.now();'],
  ['chance', 'src/domain/a.ts', 'const dice = Math.random();'],
  ['a request', 'src/pages/a.astro', '<p>{Astro.url.pathname}</p>'],
  ['a request', 'src/pages/a.astro', 'const { url } = Astro;'],
])('a read of %s is named: %s, %s', (_, path, code) => {
  expect(readsOutside(path, `\n${code}`)).toEqual([
    expect.stringContaining(`${path}:2 `) as string,
  ]);
});

it.each([
  ['src/domain/a.ts', 'const day = new Date(now);'],
  ['src/site/a.ts', 'const now = Date.now();'],
  ['src/pages/a.astro', 'const { page } = Astro.locals;'],
])('other reads are free: %s, %s', (path, code) => {
  expect(readsOutside(path, code)).toEqual([]);
});
