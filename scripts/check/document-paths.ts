// Finds paths in documents and comments that do not exist, so that no text sends a reader to a file that has moved.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface MentionedPath {
  path: string;
  line: number;
}

const folders = '(?:src|scripts|tests|docs|public|content|tenants)';
/** A path below one of the project's folders; what is generated or a placeholder is left out by `isPlaceholder`. */
const projectPath = new RegExp(String.raw`(?<![\w/.@-])${folders}/[\w./{},*<>[\]-]*[\w}>/*]`, 'g');
const link = /\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g;
const comment = /^\s*(?:\/\/|\/?\*|#)/;

/** Examples such as `tenants/<slug>/tenant.json` and patterns name no file. */
const isPlaceholder = (path: string) => /[<>*{}]|\.\.\.|my-dealer|example/.test(path);

/** Texts of websites (`content`, `tenants/<slug>`) link to addresses, not to files. */
const isRead = (path: string) =>
  /\.(?:md|ts|tsx|mjs|astro|css)$/.test(path) && !/^(?:content|tenants\/[^/]+)\//.test(path);

/** Project paths that a line of prose mentions. */
function pathsInLine(line: string): string[] {
  return [...line.matchAll(projectPath)]
    .map(([path]) => path)
    .filter((path) => !isPlaceholder(path));
}

/** Paths in a Markdown document, relative to the project. Links are relative to the document's folder. */
export function pathsInDocument(document: string, text: string): MentionedPath[] {
  return text.split('\n').flatMap((line, index) => {
    const links = [...line.matchAll(link)].map(([, target = '']) =>
      normalize(join(dirname(document), target)),
    );
    const prose = pathsInLine(line.replace(link, ']'));
    return [...links, ...prose].map((path) => ({ path, line: index + 1 }));
  });
}

export function pathsInComments(text: string): MentionedPath[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      comment.test(line) ? pathsInLine(line).map((path) => ({ path, line: index + 1 })) : [],
    );
}

/** Mentioned paths that are neither a file nor a folder of the project. */
export function missingPaths(
  mentioned: readonly MentionedPath[],
  files: readonly string[],
): MentionedPath[] {
  if (mentioned.length === 0) return [];
  const known = new Set(files);
  for (const file of files) {
    // A tenant's `content/` may hold what documents call by its shared place, `content/`.
    known.add(file.replace(/^tenants\/[^/]+\/(?=content\/)/, ''));
  }
  for (const file of [...known]) {
    for (let at = dirname(file); at !== '.'; at = dirname(at)) known.add(at);
  }
  return mentioned.filter(({ path }) => !known.has(path.replace(/\/$/, '')));
}

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  let problems = 0;
  for (const file of files.filter(isRead)) {
    const text = readFileSync(file, 'utf8');
    const mentioned = file.endsWith('.md') ? pathsInDocument(file, text) : pathsInComments(text);
    for (const { path, line } of missingPaths(mentioned, files)) {
      problems += 1;
      console.error(`${file}:${String(line)} mentions ${path}, which does not exist`);
    }
  }
  process.exit(problems > 0 ? 1 : 0);
}
