// A labelled fact as lists of facts show it, and what makes one worth showing.

export interface FactRow {
  label: string;
  text: string;
}

/** Whether an exported text says anything: exports write the word «null» where they know nothing. */
export function isStated(text: string | null | undefined): text is string {
  const word = text?.trim().toLowerCase();
  return word !== undefined && word !== '' && word !== 'null' && word !== 'undefined';
}

/** Rows whose text says something (rule vehicle-7). */
export function statedRows(
  rows: readonly (readonly [label: string, text: string | null | undefined])[],
): FactRow[] {
  return rows.flatMap(([label, text]) => (isStated(text) ? [{ label, text: text.trim() }] : []));
}
