// Errors in a tenant's files and how to fix them, as values that a person can act on.

/** An error at a key path. Its file and line are found later. */
export interface KeyError {
  path: PropertyKey[];
  message: string;
  hint: string;
}

export interface SettingsError {
  /** File to open, relative to the project. */
  file: string;
  /** Null when the error belongs to the whole file. */
  line: number | null;
  /** Set where the text itself is broken. */
  column?: number;
  /** Key path such as `finance.calculator.minAmount`; empty for the whole file. */
  path: string;
  message: string;
  /** What to do about it; empty when the message is enough. */
  hint: string;
}

/** An error as one line of a report: `file:line path: message (hint)`. */
export function errorLine({ file, line, column, path, message, hint }: SettingsError): string {
  const place = [file, line ?? [], column ?? []].flat().join(':');
  return `${place}${path ? ` ${path}` : ''}: ${message}${hint ? ` (${hint})` : ''}`;
}

/** Errors without repeats: several tenants report the same broken default. */
export function withoutRepeats(errors: readonly SettingsError[]): SettingsError[] {
  return [...new Map(errors.map((error) => [errorLine(error), error])).values()];
}

/** The known word nearest to a mistyped one, or null when none is near (at most a third of its letters differ). */
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

/** Shapes of well-known secrets: payment, mail and cloud keys, private keys, tokens, passwords in addresses. */
export const secretShapes =
  /\b(sk|rk)_(live|test)_|\bwhsec_|-----BEGIN|\bAKIA[0-9A-Z]{12}|\bxox[abp]-|\bSG\.[\w-]{16}|\bgh[ps]_\w{20}|\beyJ[\w-]{10,}\.|:\/\/[^/\s:]+:[^/\s@]+@/;
