// Unmet searches (rule analytics-6): filters that shoppers set and that matched nothing. The label of the event has
// recognised filters only, never a text that somebody typed.

export const unmetSearchEvent = 62;

const part = String.raw`[a-z_]+ [\p{L}\d .+:/&()°_'!-]{1,40}`;
/** Parts of a label at most. */
export const mostParts = 8;
const pattern = new RegExp(`^${part}(?:; ${part}){0,${String(mostParts - 1)}}$`, 'u');

/** Whether a text may label an unmet search: "make Toyota; price to 5000". No digits as long as a phone number. */
export const isUnmetLabel = (label: string): boolean =>
  label.length <= 160 && pattern.test(label) && !/\d{7}/.test(label);
