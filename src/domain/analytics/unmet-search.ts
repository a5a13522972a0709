// Unmet searches (rule analytics-6): the filters that shoppers asked for and found nothing with. The label of the event has
// recognised filters only, never a text that somebody typed.

export const unmetSearchEvent = 62;

const part = String.raw`[a-z_]+ [\p{L}\d .+:/&()-]{1,40}`;
const pattern = new RegExp(`^${part}(?:; ${part}){0,7}$`, 'u');

/** Whether a text may be the label of an unmet search: "make Toyota; price to 5000". No run of digits is a phone number. */
export const isUnmetLabel = (label: string): boolean =>
  label.length <= 160 && pattern.test(label) && !/\d{7}/.test(label);
