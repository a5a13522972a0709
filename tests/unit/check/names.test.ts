import { describe, expect, it } from 'vitest';
import {
  moduleProblems,
  namesIn,
  nameParts,
  replacedWordIn,
  replacedWords,
} from '../../../scripts/check/names.ts';

const glossary = `
| term   | definition            | replaces            |
| ------ | --------------------- | ------------------- |
| cancel | To release a deposit. | \`giveBack\`, hand back |
| error  | Something went wrong. | \`fault\`             |
`;
const words = replacedWords(glossary);

describe('replaced words of the glossary', () => {
  it('reads only the words in backticks', () => {
    expect(words.map(({ parts, use }) => [parts.join(' '), use])).toEqual([
      ['give back', 'cancel'],
      ['fault', 'error'],
    ]);
  });

  it.each([
    ['giveBack', ['give', 'back']],
    ['give-back', ['give', 'back']],
    ['HTTPServer', ['http', 'server']],
    ['SHA256_OF', ['sha256', 'of']],
  ])('splits %s into words', (name, parts) => {
    expect(nameParts(name)).toEqual(parts);
  });

  it.each([
    ['giveBackLater', 'cancel'],
    ['give-back', 'cancel'],
    ['readFault', 'error'],
    ['default', null],
    ['faulty', null],
    ['backGive', null],
  ])('decides about %s', (name, use) => {
    expect(replacedWordIn(name, words)?.use ?? null).toBe(use);
  });
});

describe('names that a file declares', () => {
  const named = (path: string, text: string) => namesIn(path, text).map(({ name }) => name);

  it('finds declarations in TypeScript but not imported names, uses or strings', () => {
    const code = `import { fault } from 'x';
interface Row { price: number }
function show({ id }: Row) { const text = 'fault'; return fault(row.fault, id); }`;
    expect(named('a.ts', code)).toEqual(['Row', 'price', 'show', 'id', 'text']);
  });

  it('reads a generic arrow as code and not as an element', () => {
    expect(named('a.ts', 'const same = <T>(value: T) => value;\nconst fault = 1;')).toContain(
      'fault',
    );
  });

  it('gives the line of a name', () => {
    expect(namesIn('a.ts', '\n\nconst fault = 1;')).toEqual([{ name: 'fault', line: 3 }]);
  });

  it('finds declarations and classes in Astro components', () => {
    expect(named('A.astro', '---\nconst row = 1;\n---\n<p class="card big">{row}</p>')).toEqual([
      'row',
      'card',
      'big',
    ]);
  });

  it('finds classes and custom properties in stylesheets, and keys in settings', () => {
    expect(named('a.css', '.card { --gap: 1px }')).toEqual(['card', 'gap']);
    expect(named('tenant.json', '{\n  "patience": 3\n}')).toEqual(['patience']);
  });
});

describe('the exports of modules', () => {
  const comment = '// One responsibility.\n';
  const problemsOf = (texts: Record<string, string>) =>
    moduleProblems(Object.entries(texts).map(([path, text]) => ({ path, text })));

  it('are functions and types with different names', () => {
    const a = `${comment}export function linesOf() {}\n`;
    const b = `${comment}export const linesOf = () => 1;\n`;
    expect(problemsOf({ 'src/a.ts': a, 'src/b.ts': b })).toEqual([
      'src/b.ts:2 "linesOf" is also exported by src/a.ts:2',
    ]);
    expect(
      problemsOf({
        'src/a.ts': `${comment}export interface Line {}\n`,
        'src/b.ts': `${comment}export type Line = 1;\n`,
      }),
    ).toHaveLength(1);
  });

  it('may be overloads of one function', () => {
    const text = `${comment}export function read(a: 1): 1;\nexport function read(a: 2): 2;\n`;
    expect(problemsOf({ 'src/a.ts': text })).toEqual([]);
  });

  it('have a name that says what they are', () => {
    expect(problemsOf({ 'src/a.ts': `${comment}export const found = 1;\n` })).toEqual([
      'src/a.ts:2 exports "found": name the thing',
    ]);
  });

  it('stand below an opening comment', () => {
    expect(problemsOf({ 'src/a.ts': 'export const lineCount = 1;\n' })).toEqual([
      'src/a.ts has no opening comment',
    ]);
  });
});
