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

/**
 * The known word that a mistyped one may stand for, or null: case and separators apart, at most a quarter of its letters
 * differ. A letter more, fewer, other or exchanged with the next counts once. Short words with another letter are other
 * words: "lat" is no "tab".
 */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const letters = lettersOf(word);
  let best: string | null = null;
  let least = Infinity;
  for (const candidate of known) {
    const other = lettersOf(candidate);
    const distance = editDistance(letters, other);
    if (distance > Math.max(letters.length, other.length) / 4 || distance >= least) continue;
    [best, least] = [candidate, distance];
  }
  return best;
}

const lettersOf = (word: string): string => word.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Optimal string alignment: the Levenshtein distance, with an exchange of two neighbours as one step. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const steps = [
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      ];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        steps.push((before[j - 2] ?? 0) + 1);
      }
      next.push(Math.min(...steps));
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}

/** Shapes of well-known secrets: payment, mail and cloud keys, private keys, tokens, passwords in addresses. */
export const secretShapes =
  /\b(sk|rk)_(live|test)_|\bwhsec_|-----BEGIN|\bAKIA[0-9A-Z]{12}|\bxox[abp]-|\bSG\.[\w-]{16}|\bgh[ps]_\w{20}|\beyJ[\w-]{10,}\.|:\/\/[^/\s:]+:[^/\s@]+@/;
