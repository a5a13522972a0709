// Text in capitals, or in small letters only, as a person writes it: words get small letters, and codes keep their capitals.
// It does not know which field the text belongs to.
import knowledge from '../knowledge/words.json' with { type: 'json' };

/** Words and codes that the rule for letters gets wrong. */
const listed = new Map(knowledge.spellings.map((word) => [word.toLowerCase(), word]));
/** Two or three consonants with which an English word begins. */
const wordStarts =
  /^(?:[bcfgkp]l|[bcdfgkpt]r|s[chklmnpqtvw]|s[cp][hlr]|str|[cgprstw]h|[cpst]hr|sch|[dt]w|[gk]n|qu|ts)?[aeiouy]/;
/** Text between spaces, hyphens, slashes and brackets. */
const parts = /[\p{L}\p{N}.'’]+/gu;

/** How a make writes the letters behind the digits of a code: "d" -> "d", "hl" -> "hL". */
export type Endings = ReadonlyMap<string, string>;

/**
 * "ACTIVE X" -> "Active X", "GT-LINE" -> "GT-Line", "sr5" -> "SR5", "Tfsi" -> "TFSI". Words of mixed case stay, and so do
 * words in small letters beside others: "Sport with Navigation".
 */
export function asWritten(text: string, endings?: Endings): string {
  const isQuiet = text === text.toLowerCase();
  return text.replace(parts, (part) =>
    /\d/.test(part) ? code(part, isQuiet, endings) : word(part, isQuiet),
  );
}

/** Letters only: "ACTIVE", "GXL", "R.s.". */
function word(part: string, isQuiet: boolean): string {
  const isLow = part === part.toLowerCase();
  if (isLow && !isQuiet) return part;
  const own = listed.get(part.toLowerCase());
  if (own !== undefined) return own;
  if (/^(?:\p{L}\.)+\p{L}?$/u.test(part)) return part.toUpperCase();
  if (/\p{L}\.\p{L}/u.test(part)) return part;
  if (isLow || part === part.toUpperCase()) return isWord(part) ? titled(part) : part.toUpperCase();
  if (part !== titled(part) || isWord(part)) return part;
  // "Gxl" and "Tfsi" are codes beyond doubt; "Rev" may be a word, and "Sprtbck" is one, cut short.
  return part.length < 5 && (part.length > 3 || !/[aeiouy]/i.test(part))
    ? part.toUpperCase()
    : part;
}

/** Letters with digits: "SR5", "330I", "2.5I", "85Tfsi", "75TH", "4X4", "5DR". */
function code(part: string, isQuiet: boolean, endings?: Endings): string {
  const low = part.toLowerCase();
  const own = listed.get(low);
  if (own !== undefined) return own;
  if (/^(?:\d+(?:st|nd|rd|th|dr|sp|seats?)|\dx\d|\d+\.\d+i)$/.test(low)) return low;
  const [, before = '', digits = '', after = ''] = /^(\p{L}*)([\d.]+)(\p{L}*)$/u.exec(part) ?? [];
  if (digits === '') return part;
  const ending = /^\d{2,3}$/.test(digits) ? endings?.get(after.toLowerCase()) : undefined;
  return codeWord(before, isQuiet) + digits + (ending ?? codeWord(after, isQuiet));
}

/** The letters of a code: "Xdrive" -> "xDrive", "Tfsi" -> "TFSI", but "Omoda" is a word. Capitals stay: "ALL4". */
function codeWord(letters: string, isQuiet: boolean): string {
  if (letters === letters.toUpperCase()) return listed.get(letters.toLowerCase()) ?? letters;
  if (letters.length === 1) return isQuiet ? letters.toUpperCase() : letters;
  return word(letters, isQuiet);
}

const titled = (part: string): string =>
  part.slice(0, 1).toUpperCase() + part.slice(1).toLowerCase();

/** Whether people can say the letters as a word. "GXL", "XLT", "TDI" and "VIII" are spelled out. */
function isWord(part: string): boolean {
  const letters = part
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (letters.length < 3 || /^[ivx]+$/.test(letters)) return false;
  if (letters.length === 3) return /^[^aeiouy][aeiou](?:[^aeiouy]|[aeiou])$/.test(letters);
  return wordStarts.test(letters) || /^[^aeiouy][aeiouy]/.test(letters);
}
