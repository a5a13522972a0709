// Truncates texts, extracts plain text from sanitised HTML, and creates slugs. It does not sanitise: its HTML input is
// already safe.

const entityBefore = /&(?:#x?)?[0-9a-z]{0,31}$/i;
const entityAfter = /^(?:#x?)?[0-9a-z]{0,31};/i;

/** The text up to `limit` UTF-16 units, else its beginning and "…", never cut inside a pair or an entity. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = limit;
  const lastUnit = text.charCodeAt(end - 1);
  if (lastUnit >= 0xd800 && lastUnit <= 0xdbff) end -= 1;

  const begun = entityBefore.exec(text.slice(0, end));
  if (begun && entityAfter.test(text.slice(begun.index + 1))) end = begun.index;

  const cut = text.slice(0, end);
  const startsWord = /\s/.test(text.charAt(end));
  const lastSpace = startsWord ? end : cut.search(/\s\S*$/);
  const whole = lastSpace > 0 ? cut.slice(0, lastSpace) : cut;
  // A closing ";" stays, because it may end an entity.
  return `${whole.replace(/[\s.,:–-]+$/, '')}…`;
}

/** The first sentences of a text that fit into `limit` characters; where none does, its beginning. */
export function wholeSentences(text: string, limit: number): string {
  const [fitting] = /^.*[.!?](?=\s)/s.exec(text.slice(0, limit + 1)) ?? [];
  return text.length <= limit ? text : (fitting ?? truncate(text, limit));
}

/** Plain text, and its beginning when the rest folds behind "View more". */
export interface FoldedText {
  text: string;
  /** Null when the whole text shows. */
  preview: string | null;
}

/** A text longer than `from` characters is folded to at most `length`. */
export const foldedText = (text: string, from: number, length = from): FoldedText => ({
  text,
  preview: text.length > from ? truncate(text, length) : null,
});

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  deg: '°',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  frac12: '½',
  eacute: 'é',
};

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return namedEntities[name] ?? whole;
  const hex = name.charAt(1).toLowerCase() === 'x';
  const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
  const usable = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return usable ? String.fromCodePoint(code) : '';
}

/** The text of sanitised HTML, with spaces for tags that separate words. Escape it before it goes into a page. */
export function plainText(html: string): string {
  return (
    html
      .replace(/<\/?(?:p|br|li|ul|ol|div|h[1-6]|tr|td|th|table|blockquote)\b[^<>]*>/gi, ' ')
      .replace(/<\/?[a-z][^<>]*>/gi, '')
      .replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/gi, decodeEntity)
      // Single spaces, as most are, stay as they are.
      .replace(/[^\S ]\s*| \s+/g, ' ')
      .trim()
  );
}

const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  '&': ' and ',
  "'": '',
  '’': '',
};

/** A path-safe name: "Škoda Kodiaq 4×4" -> "skoda-kodiaq-4x4". Empty when no character can be written so. */
export function slugify(text: string, maxLength = 80): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/×/g, 'x')
    .replace(/[ßæœøđðłþı&'’]/g, (letter) => letters[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength + 1)
    .replace(/^-+/, '')
    .slice(0, maxLength)
    .replace(/-+$/, '');
}
