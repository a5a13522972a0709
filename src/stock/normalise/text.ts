// Cleans any text of an export: invisible characters, unusual spaces, text in capitals.
// It does not know which field the text belongs to.

/** Invisible characters: controls, zero-width marks, bidirectional overrides, tags, lone surrogates. */
const invisible =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]|\udb40[\udc00-\udc7f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Removes invisible characters, repairs wrongly read ones and writes accented letters in one way (NFC); keeps line breaks. */
export function visibleText(text: string): string {
  // Almost every text is plain, and this test is much cheaper than a replacement.
  if (/^[\n\x20-\x7e]*$/.test(text)) return text;
  return repaired(text)
    .normalize('NFC')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(invisible, '');
}

/** Characters that Windows-1252 has for the bytes 0x80 to 0x9f; a dot stands for a byte without one. */
const windows = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ';
const continued = `[\u0080-\u00bf${windows.replaceAll('.', '')}]`;
const misread = new RegExp(`[ÂÃ]${continued}|â${continued}{2}`, 'g');

/** Reads UTF-8 that a program took for Windows-1252: "CitroÃ«n" is "Citroën". */
function repaired(text: string): string {
  return text.replace(misread, (characters) => {
    const bytes = [...characters].map((one) => {
      const at = windows.indexOf(one);
      return at === -1 ? one.charCodeAt(0) : 0x80 + at;
    });
    const read = new TextDecoder().decode(Uint8Array.from(bytes));
    return read.includes('\ufffd') ? characters : read;
  });
}

/** The visible text in one line, with one space for every run of white space. */
export function oneLine(text: string): string {
  if (/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text)) return text;
  return visibleText(text).replace(/\s+/g, ' ').trim();
}

/** Lower-case letters and digits only; the form in which table keys are looked up. */
export function tableKey(text: string): string {
  // Almost every text is plain, and the test costs less than to take letters apart.
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : text.normalize('NFKD');
  return plain.toLowerCase().replace(/[^a-z0-9]+/g, '');
}

/** "PORT MELBOURNE" and "port melbourne" -> "Port Melbourne". Text of mixed case stays unchanged. */
export function calmCase(text: string): string {
  const shouting = text === text.toUpperCase();
  if (!shouting && text !== text.toLowerCase()) return text;
  return text
    .toLowerCase()
    .replace(/(^|[\s\-/(&])(\p{L})/gu, (_, before: string, letter: string) => {
      return before + letter.toUpperCase();
    });
}

/** Words that are written as one: "ExcludingGovtCharges", "EGCPrice", `drive_away`. "KMs" is one word. */
export const spacedWords = (text: string): string =>
  /[a-z][A-Z]|[A-Z]{2}[a-z]|_/.test(text)
    ? text
        .replaceAll('_', ' ')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replace(/([A-Z])([A-Z][a-z]{2})/g, '$1 $2')
    : text;
