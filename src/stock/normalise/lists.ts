// A list in one cell -> its items, by what separates them: JSON, lines, bars, semicolons or commas. It does not know what
// the items are.

/** What separates items. A semicolon in brackets is a character. */
const separator = /\s*(?:<\/?(?:li|ul|ol|p|br)\b[^>]*>|[\n|\t•^~]|;(?![^()]*\)))\s*/i;
/** Separate where nothing stronger does. Not the comma of "1,000 W" or "Airbags (front, side)". */
const weaker = [/\s*,\s*(?!\d{3}(?!\d))(?![^()]*\))/, /\s+\/\s+/];

/** Stands between two addresses: marks, of which one can not be in an address, or any marks behind the name of a picture. */
const addressStart =
  /[^\w%]*[\s,;|^~"'<>][^\w%]*(?=https?:\/\/)|(?<=\.(?:jpe?g|png|webp|gif|avif))[^\w?&%]+(?=https?:\/\/)|["'\s]*[\s,;|^~]["'\s]*(?=\/)/i;

/** The items of a list of texts. A text without a separator is a list of one. */
export function readList(text: string): unknown[] {
  const json = jsonList(text);
  if (json) return json;
  const bare = unwrapped(text);
  const items = bare.split([separator, ...weaker].find((mark) => mark.test(bare)) ?? separator);
  return items.map(unquoted).filter((item) => item !== '');
}

/** The items of a list of addresses, divided where a mark or white space stands before the start of one. */
export function readAddressList(text: string): unknown[] {
  const json = jsonList(text);
  if (json) return json;
  return unwrapped(text)
    .split(addressStart)
    .map((item) => item.replace(/^["'\s]+|["'\s,;|^~]+$/g, ''))
    .filter((item) => item !== '');
}

/** The elements of a JSON list; undefined for other texts. */
function jsonList(text: string): unknown[] | undefined {
  if (!/^\s*\[/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Without the brackets of a list that another language wrote: ['a', 'b'] and {a,b}. */
const unwrapped = (text: string): string =>
  text
    .trim()
    .replace(/^\[([^]*)\]$|^\{([^]*)\}$/, (_, list?: string, set?: string) => list ?? set ?? '');

const unquoted = (item: string): string =>
  item
    .trim()
    .replace(/^(["'])([^]*)\1$/, '$2')
    .trim();
