import { describe, expect, it } from 'vitest';
import {
  missingPaths,
  pathsInComments,
  pathsInDocument,
} from '../../../scripts/check/document-paths.ts';

const files = ['README.md', 'docs/rules/price.md', 'src/domain/price/price-line.ts'];
const missing = (document: string, text: string) =>
  missingPaths(pathsInDocument(document, text), files).map(({ path }) => path);

describe('paths in documents', () => {
  it.each([
    ['a file that exists', 'The rule is in `src/domain/price/price-line.ts`.', []],
    ['a folder that exists', 'See src/domain/price.', []],
    [
      'a file that has moved',
      'The rule is in `src/domain/price-line.ts`.',
      ['src/domain/price-line.ts'],
    ],
    ['a placeholder', 'Write `tenants/<slug>/tenant.json` and `content/pages/*.md`.', []],
    ['a path of a package', 'See node_modules/astro/src/index.ts.', []],
    ['an address', 'See https://example.com/docs/missing.md.', []],
  ])('judges %s', (_case, text, expected) => {
    expect(missing('README.md', text)).toEqual(expected);
  });

  it('resolves links from the folder of the document', () => {
    expect(
      missing('docs/rules/price.md', '[code](../../src/domain/price/price-line.ts#L3)'),
    ).toEqual([]);
    expect(missing('docs/rules/price.md', '[old](./card.md)')).toEqual(['docs/rules/card.md']);
  });

  it('knows shared content that only a tenant has', () => {
    const mentioned = [{ path: 'content/zones.json', line: 1 }];
    expect(missingPaths(mentioned, ['tenants/acme/content/zones.json'])).toEqual([]);
  });

  it('reads comments of source files, not their code', () => {
    const code = `// See src/domain/old.ts.\nimport x from 'src/domain/other.ts';`;
    expect(missingPaths(pathsInComments(code), files)).toEqual([
      { path: 'src/domain/old.ts', line: 1 },
    ]);
  });
});
