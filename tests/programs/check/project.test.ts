// What the project promises to its readers and no other check sees.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(file));
const read = (file: string) => readFileSync(file, 'utf8');
const decisions = files.filter((file) => /^docs\/decisions\/[^/]+\/\d{4}-.*\.md$/.test(file));
const sources = files.filter((file) => /^src\/.*\.(?:ts|tsx|astro)$/.test(file));

describe('documents', () => {
  it('have the same headings in every decision, with Numbers last', () => {
    const headings = (file: string) =>
      [...read(file).matchAll(/^## (.+)$/gm)].map(([, name]) => name);
    const required = ['Status', 'Context', 'Decision', 'Consequences'];
    for (const file of decisions) {
      expect([required, [...required, 'Numbers']], file).toContainEqual(headings(file));
    }
  });

  it('list every decision', () => {
    const index = read('docs/decisions/README.md');
    const missing = decisions.filter(
      (file) => !index.includes(file.slice('docs/decisions/'.length)),
    );
    expect(missing).toEqual([]);
  });

  it('keep the architecture at 150 lines', () => {
    expect(read('ARCHITECTURE.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  });
});

describe('source files', () => {
  it.each(['domain', 'components', 'functions', 'stock', 'site'])(
    'of src/%s are in folders of their subject, except its entry points',
    (module) => {
      const loose = sources.filter((file) => new RegExp(`^src/${module}/[^/]+$`).test(file));
      const entries = ['functions/app', 'site/open-site', 'stock/ingest', 'stock/ingest-tenant'];
      expect(loose.filter((file) => !entries.includes(file.slice(4, -3)))).toEqual([]);
    },
  );

  it('cast past the type checker in fewer than five places', () => {
    const casts = sources.flatMap(
      (file) => read(file).match(/\bas unknown as\b|\bas never\b/g) ?? [],
    );
    expect(casts.length).toBeLessThan(5);
  });
});
