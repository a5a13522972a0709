// Reads a JSON file so that every error has a line, a column and a hint, and every value has a line. Mistakes with a
// clear meaning (such as an extra comma) are reported, and the value is still read.
import {
  findNodeAtLocation,
  getNodePath,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';

interface JsonError {
  line: number;
  column: number;
  /** Key path of a duplicate key; empty for errors of the text itself. */
  path: string;
  message: string;
  hint: string;
}

export interface JsonFile {
  /** Undefined when the text is too broken to be read. */
  value: unknown;
  errors: JsonError[];
  /** Line of the value at a path of keys and indexes, or of the nearest enclosing value of a missing one. */
  lineOf(path: readonly PropertyKey[]): number;
}

/** Errors after which the parser continues at the right position. */
const harmless = ['CommaExpected', 'InvalidCommentToken'];

/** Reads strict JSON (RFC 8259) without duplicate keys. Never throws. */
export function readJson(source: string): JsonFile {
  const foreign = source.search(/[\uFFFD\u0000]/);
  if (foreign >= 0) {
    const message = 'the file is not written in UTF-8';
    return unreadable(errorAt(source, foreign, message, 'save it with the encoding UTF-8'));
  }
  // The byte order mark becomes a space, so that columns stay right.
  const text = source.replace(/^\uFEFF/, ' ');
  const found: ParseError[] = [];
  let tree: Node | undefined;
  try {
    tree = parseTree(text, found, { disallowComments: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return unreadable(errorAt(text, 0, 'nested too deeply', 'a settings file has few levels'));
  }
  const errors: JsonError[] = [];
  for (const { error: code, offset } of found) {
    const error = printParseErrorCode(code);
    const comma = trailingComma(text, error, offset);
    // One mistake can lead to several errors in its line.
    if (comma === null && errors.at(-1)?.line === lineAt(text, offset)) continue;
    if (comma !== null) {
      if (errors.some(({ line, column }) => isAt(text, comma, line, column))) continue;
      const message = 'a comma before the closing bracket';
      errors.push(errorAt(text, comma, message, 'remove the last comma'));
      continue;
    }
    errors.push(describe(text, error, offset));
    if (!harmless.includes(error)) return unreadable(...errors);
  }
  if (!tree) return unreadable(...errors);
  const whole = tree;
  return {
    value: errors.length === 0 ? JSON.parse(text) : getNodeValue(tree),
    errors: [...errors, ...duplicateKeys(text, tree)],
    lineOf: (path) => lineAt(text, nearestNode(whole, path).offset),
  };
}

const unreadable = (...errors: JsonError[]): JsonFile => ({
  value: undefined,
  errors,
  lineOf: () => 1,
});

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

const isAt = (text: string, offset: number, line: number, column: number): boolean =>
  lineAt(text, offset) === line && offset - text.lastIndexOf('\n', offset - 1) === column;

function errorAt(text: string, offset: number, message: string, hint: string): JsonError {
  const column = offset - text.slice(0, offset).lastIndexOf('\n');
  return { line: lineAt(text, offset), column, path: '', message, hint };
}

/** Offset of a comma in front of the closing bracket at `offset`; null for other errors. */
function trailingComma(text: string, error: string, offset: number): number | null {
  const expected = ['PropertyNameExpected', 'ValueExpected'];
  if (!expected.includes(error) || !/[}\]]/.test(text[offset] ?? '')) return null;
  const before = text.slice(0, offset).trimEnd();
  return before.endsWith(',') ? before.length - 1 : null;
}

const expectations: Record<string, string> = {
  PropertyNameExpected: 'a key in double quotes',
  ColonExpected: 'a colon after the key',
  CommaExpected: 'a comma or a closing bracket',
  CloseBraceExpected: 'a comma or }',
  CloseBracketExpected: 'a comma or ]',
};

const hints: Record<string, string> = {
  '/': 'JSON has no comments',
  '#': 'JSON has no comments',
  "'": 'use double quotes',
  '“': 'use straight double quotes',
  '”': 'use straight double quotes',
  '"': 'a comma may be missing before it',
};

const textErrors = [
  'UnexpectedEndOfString',
  'InvalidUnicode',
  'InvalidEscapeCharacter',
  'InvalidCharacter',
];

function describe(text: string, error: string, offset: number): JsonError {
  if (error === 'EndOfFileExpected') {
    return errorAt(text, offset, 'text after the end of the document', 'one value per file');
  }
  if (textErrors.includes(error)) {
    return errorAt(
      text,
      offset,
      'a text that does not end or holds a stray character',
      'close the double quotes on the same line; write \\n for a line break and \\\\ for \\',
    );
  }
  const char = text[offset];
  const found = char === undefined ? 'the end of the file' : `"${char}"`;
  const message = `expected ${expectations[error] ?? 'a value'}, found ${found}`;
  const hint = char === undefined ? 'a closing bracket may be missing' : (hints[char] ?? '');
  return errorAt(text, offset, message, hint);
}

function duplicateKeys(text: string, tree: Node): JsonError[] {
  const errors: JsonError[] = [];
  const visit = ({ type, children = [] }: Node) => {
    const seen = new Set<unknown>();
    for (const child of children) {
      const key = child.children?.[0];
      if (type === 'object' && key) {
        if (seen.has(key.value)) {
          const message = `the key "${String(key.value)}" appears twice`;
          const error = errorAt(text, key.offset, message, 'keep one of the two');
          errors.push({ ...error, path: getNodePath(key).join('.') });
        }
        seen.add(key.value);
      }
      visit(child);
    }
  };
  visit(tree);
  return errors;
}

/** The value at a path, or its nearest enclosing value, because a missing key has no position. */
function nearestNode(tree: Node, path: readonly PropertyKey[]): Node {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, depth) as (string | number)[]);
    if (node) return node;
  }
  return tree;
}
