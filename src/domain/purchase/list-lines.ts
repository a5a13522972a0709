// The lines of a purchase that are lists: their labels, and their items for a page.
export const includedLabel = 'Included';
export const documentsLabel = 'Documents to bring';

/** The items of a line that is a list; null for other lines. */
export const itemsOfLine = ([label, text]: readonly [label: string, text: string]):
  string[] | null =>
  label === includedLabel || label === documentsLabel ? text.split('; ') : null;
