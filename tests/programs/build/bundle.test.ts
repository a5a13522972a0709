import { hash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesBelow } from '../../../src/files/fingerprint.ts';
import { bundleId, ensureBundle } from '../../../src/bundler/bundle.ts';
import type { RenderLocals } from '../../../src/page-data/page-data.ts';
import { filesOfSite, readClientMap } from '../../../src/bundler/client-map.ts';
import type { ScriptGroup } from '../../../src/bundler/script-groups.ts';
import { openRenderer } from '../../../src/bundler/renderer.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const page =
  '---\nconst { site, page } = Astro.locals;\n---\n<title>{page.title.trim()} at {site.name}</title>\n';

let root: string;
let cacheDir: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-project-'));
  cacheDir = join(root, '.cache');
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  // Fonts take longer than the rest of these small bundles. Their folders are named by content, so all may share them.
  const fonts = join(project, '.cache', 'fonts');
  for (const folder of [fonts, cacheDir]) mkdirSync(folder, { recursive: true });
  symlinkSync(fonts, join(cacheDir, 'fonts'));
  for (const path of [
    'astro.config.mjs',
    'tsconfig.json',
    'package-lock.json',
    'src/bundler',
    'src/files/fingerprint.ts',
  ]) {
    cpSync(join(project, path), join(root, path), { recursive: true });
  }
  put('package.json', '{ "type": "module" }');
  put('src/bundler/module-aliases.ts', 'export const moduleAliases = [];');
  putScriptGroups({ name: 'react', modules: ['node_modules/react/'], priority: 0 });
  put('src/pages/cars/[slug].astro', page);
  put('src/templates/theme.css', 'body { color: red }');
  put(
    'src/templates/registry.ts',
    "import href from './theme.css?url';\nexport const templateStylesheets = { harbour: href };\n",
  );
  put('src/components/page/inline-scripts.ts', "export const inlineScripts = ['own()'];\n");
  put('public/favicon.ico', 'icon');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string) {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}
/** The project of these tests has no island unless a test adds one, so its groups are its own. */
function putScriptGroups(...groups: ScriptGroup[]) {
  const path = 'src/bundler/script-groups.ts';
  const source = readFileSync(join(project, path), 'utf8');
  put(path, source.replace(/= \[.*?^\];/ms, `= ${JSON.stringify(groups)};`));
}
const locals = { site: { name: 'Yard' }, page: { title: 'Ranger' }, stylesheets: [] };
const bundles = () => readdirSync(join(cacheDir, 'bundle'));

describe('the bundle', () => {
  it('is created once by two builds at the same time, renders pages, and is reused by the next build', async () => {
    const [one, two] = await Promise.all([
      ensureBundle({ root, cacheDir }),
      ensureBundle({ root, cacheDir }),
    ]);
    expect(one.id).toBe(two.id);
    expect(bundles()).toEqual([one.id]);
    expect(await ensureBundle({ root, cacheDir })).toMatchObject({
      ...one,
      ms: expect.any(Number),
      reused: true,
    });

    const renderer = await openRenderer(one.entry);
    const html = await renderer.html('/cars/ranger', locals as unknown as RenderLocals);
    expect(new TextDecoder().decode(html)).toContain('<title>Ranger at Yard</title>');
    await expect(renderer.html('/cars', locals as unknown as RenderLocals)).rejects.toThrow(
      'no route in src/pages matches this address',
    );
    const untitled = { ...locals, page: {} } as unknown as RenderLocals;
    await expect(renderer.html('/cars/ranger', untitled)).rejects.toThrow(/reading 'trim'/);
    const stylesheet = readFileSync(join(one.clientDir, renderer.stylesheets.harbour), 'utf8');
    expect(stylesheet).toContain('color:red');
    expect(readFileSync(join(one.clientDir, 'favicon.ico'), 'utf8')).toBe('icon');

    // The index of the search is encoded in the same thread: what one text gave must outlive the next.
    const dashes = '–'.repeat(9_000);
    const bytes = new TextEncoder().encode(dashes);
    new TextEncoder().encode('x'.repeat(9_000));
    expect(new TextDecoder().decode(bytes)).toBe(dashes);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  });

  it("lists the scripts of each page's islands and the hash of every inline script", async () => {
    put(
      'src/islands/horn/HornIsland.tsx',
      "import { useState } from 'react';\n" +
        'export default function HornIsland() {\n' +
        '  const [honks, set] = useState(0);\n' +
        "  const more = () => import('./loud.ts').then(({ loud }) => set(honks + loud));\n" +
        '  return <button onClick={more}>{honks}</button>;\n}\n',
    );
    put('src/islands/horn/loud.ts', 'export const loud = 11;\n');
    put('src/pages/index.astro', '<p>quiet</p>');
    put(
      'src/pages/cars/[slug].astro',
      "---\nimport HornIsland from '../../islands/horn/HornIsland.tsx';\n---\n<HornIsland client:idle />",
    );
    const { entry, clientDir } = await ensureBundle({ root, cacheDir });
    const renderer = await openRenderer(entry);
    const render = async (path: string) =>
      new TextDecoder().decode(await renderer.html(path, locals as unknown as RenderLocals));
    const page = await render('/cars/ranger');
    const inline = (tag: string) =>
      [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
        ([, text = '']) => `sha256-${hash('sha256', text, 'base64')}`,
      );
    const map = readClientMap(clientDir);
    expect(inline('script').length).toBeGreaterThan(1);
    expect(map.inline.scripts).toEqual(expect.arrayContaining(inline('script')));
    expect(map.inline.scripts).toContain(`sha256-${hash('sha256', 'own()', 'base64')}`);
    expect(map.inline.styles).toEqual(expect.arrayContaining(inline('style')));

    const all = filesBelow(clientDir).map(({ name }) => `/${name}`);
    const needed = (path: string) =>
      [
        ...filesOfSite(map, all, {
          pages: [renderer.pageModule(path) ?? ''],
          stylesheet: renderer.stylesheets.harbour,
          engine: 'embedded',
        }),
      ].sort();
    const started = [...page.matchAll(/(?:component|renderer)-url="([^"]+)"/g)].map(
      ([, url]) => url,
    );
    expect(started).toHaveLength(2);
    expect(needed('/cars/ranger')).toEqual(expect.arrayContaining(started));
    expect(needed('/cars/ranger')).toEqual(all.filter((name) => !name.endsWith('.css')).sort());
    expect(needed('/')).toEqual(['/favicon.ico']);
    expect(await render('/')).not.toContain('<script');
  });

  it('fails when a script group names a module that does not exist', async () => {
    putScriptGroups({ name: 'form', modules: ['src/islands/moved/Form.tsx'], priority: 0 });
    await expect(ensureBundle({ root, cacheDir })).rejects.toThrow(
      'Group "form" names src/islands/moved/Form.tsx, which no script of the bundle has.',
    );
    expect(bundles()).toEqual([]);
  });

  it("reports Astro's error when it cannot be created, and leaves no files", async () => {
    put('src/pages/cars/[slug].astro', "---\nimport x from './missing.ts';\n---\n{x}");
    await expect(ensureBundle({ root, cacheDir })).rejects.toThrow(/missing\.ts/);
    expect(bundles()).toEqual([]);
  });

  it('is retained with the two bundles used last; drafts of ended builds are deleted', async () => {
    const id = bundleId(root);
    for (const [index, name] of ['oldest', 'older', 'newer', id].entries()) {
      put(join('.cache/bundle', name, 'client/x'), '');
      utimesSync(join(cacheDir, 'bundle', name), index, index);
    }
    put(`.cache/bundle/.draft-${2 ** 30}-x/y`, '');
    put(`.cache/bundle/.draft-${process.pid}-x/y`, '');
    await ensureBundle({ root, cacheDir });
    expect(bundles().sort()).toEqual([`.draft-${process.pid}-x`, id, 'newer', 'older'].sort());
  });

  it('has an id that depends on the sources, not on tenants, stock or documents', () => {
    const before = bundleId(root);
    put('tenants/yard/tenant.json', '{}');
    put('README.md', 'x');
    expect(bundleId(root)).toBe(before);
    put('src/pages/cars/[slug].astro', `${page}<p>`);
    expect(bundleId(root)).not.toBe(before);
  });
});
