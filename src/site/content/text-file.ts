// A text with front matter: YAML between two lines of `---`, then Markdown. An error names file, line and key, as in
// the lists of content (./collections.ts).
import { LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import { keyPath } from './key-path.ts';

export interface HeadedText<Head> {
  head: Head;
  markdown: string;
}

/** Line of the nearest existing part, because a missing key has no line. */
function lineOf(document: Document, keys: readonly PropertyKey[], lines: LineCounter): number {
  for (let depth = keys.length; depth > 0; depth -= 1) {
    const node = document.getIn(keys.slice(0, depth), true) as { range?: number[] } | undefined;
    const start = node?.range?.[0];
    // The front matter begins on the file's second line.
    if (start !== undefined) return lines.linePos(start).line + 1;
  }
  return 1;
}

/** Parses front matter with `schema` and the Markdown after it. Throws every error: `file:line key: what is wrong`. */
export function parseHeaded<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  file: string,
): HeadedText<z.infer<Schema>> {
  const parts = /^---\r?\n(.*?)^---[ \t]*(?:\r?\n|$)(.*)$/ms.exec(text);
  if (!parts) throw new Error(`${file}:1 has no head; begin it with "---", keys and another "---"`);
  const [, head = '', markdown = ''] = parts;
  const lines = new LineCounter();
  const document = parseDocument(head, { lineCounter: lines });
  const [broken] = document.errors;
  if (broken) {
    const line = lines.linePos(broken.pos[0]).line + 1;
    throw new Error(`${file}:${line} is not YAML (${broken.code})`);
  }
  const result = schema.safeParse(document.toJS());
  if (result.success) return { head: result.data, markdown: markdown.trim() };
  throw new Error(
    result.error.issues
      .map(
        ({ path, message }) =>
          `${file}:${lineOf(document, path, lines)} ${keyPath(path)}: ${message}`,
      )
      .join('\n'),
  );
}
