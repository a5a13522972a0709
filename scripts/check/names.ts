// Rejects names that use a word which docs/glossary.md replaces: names that a file declares, settings, CSS classes and
// file paths. It does not read prose, strings or the names of packages.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import ts from 'typescript';

/** A replaced word as lower-case parts, and the term to use. */
export interface ReplacedWord {
  parts: string[];
  use: string;
}

export interface Name {
  name: string;
  line: number;
}

/** "leftOut", "left-out" and "left_out" all become ["left", "out"]. */
export function partsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
}

/** The words in backticks in the third column of the glossary's tables. */
export function replacedWords(glossary: string): ReplacedWord[] {
  return glossary.split('\n').flatMap((line) => {
    const [, term = '', , replaced = ''] = line.split('|').map((cell) => cell.trim());
    return [...replaced.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({
      parts: partsOf(word),
      use: term,
    }));
  });
}

export function replacedWordIn(name: string, words: readonly ReplacedWord[]): ReplacedWord | null {
  const joined = ` ${partsOf(name).join(' ')} `;
  return words.find(({ parts }) => joined.includes(` ${parts.join(' ')} `)) ?? null;
}

const lineOf = (source: ts.SourceFile, node: ts.Node) =>
  source.getLineAndCharacterOfPosition(node.getStart(source)).line;

/** Names that TypeScript code declares: variables, parameters, properties, functions, types. */
function namesInCode(code: string, firstLine = 1): Name[] {
  const source = ts.createSourceFile('file.tsx', code, ts.ScriptTarget.Latest);
  const names: Name[] = [];
  const visit = (node: ts.Node): void => {
    const named = ts.isImportSpecifier(node) ? undefined : (node as ts.NamedDeclaration).name;
    if (named && ts.isIdentifier(named) && !ts.isPropertyAccessExpression(node)) {
      names.push({ name: named.text, line: lineOf(source, named) + firstLine });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function namesByPattern(text: string, pattern: RegExp): Name[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(pattern)].map(([, name = '']) => ({ name, line: index + 1 })),
    );
}

/** Every name in a file that the project chose itself. */
export function namesIn(path: string, text: string): Name[] {
  switch (extname(path)) {
    case '.ts':
    case '.tsx':
      return namesInCode(text);
    case '.astro': {
      const [, frontmatter = ''] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
      return [
        ...namesInCode(frontmatter, 2),
        ...namesByPattern(text, /\bclass="([^"{]+)"/g).flatMap(({ name, line }) =>
          name.split(/\s+/).map((each) => ({ name: each, line })),
        ),
      ];
    }
    case '.css':
      return namesByPattern(text, /(?:\.|--)([a-z][\w-]*)/g);
    case '.json':
      return namesByPattern(text, /^\s*"([A-Za-z]+)":/g);
    default:
      return [];
  }
}

if (import.meta.main) {
  const words = replacedWords(readFileSync('docs/glossary.md', 'utf8'));
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'src', 'scripts', 'tests', 'tenants'],
    {
      encoding: 'utf8',
    },
  )
    .trim()
    .split('\n')
    .filter((path) => /\.(?:ts|tsx|astro|css)$|tenant\.json$|_defaults\.json$/.test(path));
  let problems = 0;
  const report = (place: string, name: string) => {
    const word = replacedWordIn(name, words);
    if (!word) return;
    problems += 1;
    console.error(
      `${place} "${name}": the glossary replaces "${word.parts.join(' ')}" by "${word.use}"`,
    );
  };
  for (const path of files) {
    report(path, path.replace(/\.[^/]*$/, ''));
    for (const { name, line } of namesIn(path, readFileSync(path, 'utf8'))) {
      report(`${path}:${String(line)}`, name);
    }
  }
  process.exit(problems > 0 ? 1 : 0);
}
