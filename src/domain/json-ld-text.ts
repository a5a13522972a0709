// The text of a JSON-LD script element. The one place that knows how data stays data inside <script>.

const unsafe: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON that no HTML parser can end or alter: the same data when parsed, safe in `set:html`. */
export const jsonLdText = (data: object): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => unsafe[character] ?? '');
