// What is wrong with a tenant's files and how to put it right, as a value a person can act on.

/** One thing wrong in tenant data. */
export interface Fault {
  /** File to open, relative to the project, with `:line:column` where the text itself is broken. */
  file: string;
  /** Key path such as `finance.calculator.price.min`; empty when the whole file is meant. */
  path: string;
  message: string;
  /** What to do about it; empty when the message says it all. */
  hint: string;
}

/** A fault as one line of a report: `file path: message (hint)`. */
export function faultLine({ file, path, message, hint }: Fault): string {
  return `${file}${path ? ` ${path}` : ''}: ${message}${hint ? ` (${hint})` : ''}`;
}

/** The same fault seen through several tenants (a broken default) is told once. */
export function withoutRepeats(faults: Fault[]): Fault[] {
  const seen = new Map(faults.map((fault) => [faultLine(fault), fault]));
  return [...seen.values()];
}

/** The known word nearest to a mistyped one, or null when none is near (a third of its letters off). */
export function nearestWord(word: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = Math.max(2, Math.ceil(word.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

function editDistance(a: string, b: string): number {
  // One row of the Levenshtein table per letter of `a`; `left` and `corner` are its neighbours.
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    let left = i + 1;
    let corner = i;
    row = row.map((above, j) => {
      if (j > 0) left = Math.min(corner + (letter === b[j - 1] ? 0 : 1), above + 1, left + 1);
      corner = above;
      return left;
    });
  }
  return row.at(-1) ?? 0;
}
