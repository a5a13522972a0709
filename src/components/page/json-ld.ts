// Structured data as text that is safe inside a script element; it does not know what the data says.

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON that can neither close its script element nor break a JavaScript parser. */
export function jsonLdText(data: object): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (found) => escapes[found] ?? found);
}
