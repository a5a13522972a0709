// Rejects names that use a word which docs/glossary.md replaces: names that a file declares, settings, CSS classes and
// file paths. It also rejects exports that say nothing, functions and types that share a name, and modules without an
// opening comment.
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
export function nameParts(name: string): string[] {
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
      parts: nameParts(word),
      use: term,
    }));
  });
}

export function replacedWordIn(name: string, words: readonly ReplacedWord[]): ReplacedWord | null {
  const joined = ` ${nameParts(name).join(' ')} `;
  return words.find(({ parts }) => joined.includes(` ${parts.join(' ')} `)) ?? null;
}

const lineOf = (source: ts.SourceFile, node: ts.Node) =>
  source.getLineAndCharacterOfPosition(node.getStart(source)).line;

/** In a `.tsx` file `<T>(` begins an element, so the path decides how the code is read. */
const parsed = (path: string, code: string) =>
  ts.createSourceFile(path, code, ts.ScriptTarget.Latest);

/** Names that TypeScript code declares: variables, parameters, properties, functions, types. */
function namesInCode(path: string, code: string, firstLine = 1): Name[] {
  const source = parsed(path, code);
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
      return namesInCode(path, text);
    case '.astro': {
      const [, frontmatter = ''] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
      return [
        ...namesInCode(`${path}.ts`, frontmatter, 2),
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

/** Names of platforms: each of their entry points exports the same one. */
const entryPointNames = new Set(['handler']);
/** Names that say nothing outside a few lines. */
const bareNames = new Set('asked at found given known of own parts shown words'.split(' '));

/** The names that a module exports. Two functions of one name, or two types, would be mistaken for each other. */
function exportedNames(
  path: string,
  code: string,
): (Name & { kind: 'function' | 'type' | 'value' })[] {
  const source = parsed(path, code);
  const named = (name: ts.Node | undefined, kind: 'function' | 'type' | 'value') =>
    name && ts.isIdentifier(name)
      ? [{ name: name.text, line: lineOf(source, name) + 1, kind }]
      : [];
  return source.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : [];
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isFunctionDeclaration(statement)) return named(statement.name, 'function');
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      return named(statement.name, 'type');
    }
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      named(name, initializer && ts.isArrowFunction(initializer) ? 'function' : 'value'),
    );
  });
}

/** Exports with a bare name, functions or types that share a name, and modules without an opening comment, to print. */
export function moduleProblems(modules: readonly { path: string; text: string }[]): string[] {
  const places = new Map<string, string>();
  return modules.flatMap(({ path, text }) => [
    ...(/^(?:#!.*\n)?\/[/*]/.test(text) ? [] : [`${path} has no opening comment`]),
    ...exportedNames(path, text).flatMap(({ name, line, kind }) => {
      const place = `${path}:${String(line)}`;
      if (bareNames.has(name)) return [`${place} exports "${name}": name the thing`];
      if (kind === 'value' || entryPointNames.has(name)) return [];
      const first = places.get(`${kind} ${name}`);
      places.set(`${kind} ${name}`, first ?? place);
      // Overloads of a function are in one file.
      return first === undefined || first.startsWith(`${path}:`)
        ? []
        : [`${place} "${name}" is also exported by ${first}`];
    }),
  ]);
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
  const modules = files
    .filter((path) => /^(?:src|scripts)\/.*\.tsx?$/.test(path) && !path.startsWith('scripts/demo/'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  for (const problem of moduleProblems(modules)) {
    problems += 1;
    console.error(problem);
  }
  process.exit(problems > 0 ? 1 : 0);
}
