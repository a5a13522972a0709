// A labelled fact in lists of facts, and the test whether it is worth showing.

export interface FactRow {
  label: string;
  text: string;
}

/** Whether an exported text has content: exports write the text "null" for unknown values. */
export function isStated(text: string | null | undefined): text is string {
  const word = text?.trim().toLowerCase();
  return word !== undefined && word !== '' && word !== 'null' && word !== 'undefined';
}

/** Rows whose text has content (rule vehicle-7). */
export function statedRows(
  rows: readonly (readonly [label: string, text: string | null | undefined])[],
): FactRow[] {
  return rows.flatMap(([label, text]) => (isStated(text) ? [{ label, text: text.trim() }] : []));
}
