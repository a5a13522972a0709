// Why a row or a whole export is rejected: the codes, their position, and what a dealer can do about each.
// It does not know how errors are found.

/** What a code means to a reader of the report. */
interface Meaning {
  title: string;
  fix: string;
}

export const rejectionMeanings = {
  'bad-json': {
    title: 'The row is not valid JSON',
    fix: 'Ask the supplier of the export to repair this row; nothing of it could be read.',
  },
  truncated: {
    title: 'The export ends in the middle of this row',
    fix: 'The file was cut off. Export it again and wait until it has been written in full.',
  },
  'too-large': {
    title: 'The row is larger than a vehicle can be',
    fix: 'Look for a comment or a picture pasted into a field, and shorten it.',
  },
  'too-deep': {
    title: 'The row is nested too deeply',
    fix: 'A vehicle has a few levels only; ask the supplier what was exported here.',
  },
  'forbidden-key': {
    title: 'The row uses a reserved field name',
    fix: 'Fields may not be called __proto__, constructor or prototype.',
  },
  'duplicate-key': {
    title: 'A field is stated twice in the row',
    fix: 'Only one of the two values can be right. Correct the vehicle, or ask the supplier of the export.',
  },
  'not-a-record': {
    title: 'The row is not a vehicle',
    fix: 'Every row must be an object with fields such as id, make and model.',
  },
  'wrong-columns': {
    title: 'The row has more or fewer cells than the heading',
    fix: 'Look for a comma or a quotation mark in a text that is not quoted.',
  },
  missing: {
    title: 'A necessary field is empty',
    fix: 'Fill in the field and export again.',
  },
  'bad-price': {
    title: 'The price cannot be right',
    fix: 'Enter one amount of dollars, 0 or more, or leave the price empty.',
  },
  'bad-value': {
    title: 'A field has a value it cannot have',
    fix: 'Correct the field named and export again.',
  },
} as const satisfies Record<string, Meaning>;

export type RejectionCode = keyof typeof rejectionMeanings;

/** One rejected row. `path` is the key path inside the row, empty for the whole row; lines count from 1. */
export interface Rejection {
  code: RejectionCode;
  path: string;
  line: number;
}

/** A rejection before its line is known, with a description and the beginning of the row for the quarantine. */
export interface RowError {
  code: RejectionCode;
  path: string;
  /** A short description of the value. */
  detail?: string | undefined;
  /** The beginning of the row in the export. */
  excerpt?: string | undefined;
}

/** Characters of a rejected row that are kept. */
export const excerptLength = 400;

/** Key path in the usual notation: `images[2].image`. */
export function issuePath(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) =>
      typeof key === 'number' ? `[${String(key)}]` : `${index > 0 ? '.' : ''}${String(key)}`,
    )
    .join('');
}
