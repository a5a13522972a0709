// Dealers' comments in capitals as a person writes them (rule vehicle-4): a sentence that shouts gets small letters; names and
// codes keep theirs. It knows no vehicle: the names are given.

/** Codes with vowels. Those without, such as GXL and LPG, need no list. */
const codes = new Set(
  'ABN ABS ADAS AEB AM ANCAP AUX AWD BEV EBD EOFY ESC ESP EV GTI HEV HUD ISOFIX LED OEM OK PHEV SUV TDI UHF USB VIN I'.split(
    ' ',
  ),
);

/** What ends with a sentence, a bullet or a line. */
const pieces = /[^*•|\n.!?]+[*•|\n.!?]*/g;
const wordsOf = (text: string): string[] =>
  text.replace(/&#?\w+;/g, ' ').match(/\p{L}[\p{L}’']+/gu) ?? [];
const isLoud = (word: string): boolean => word === word.toUpperCase();

/** `html`: sanitised. `names`: texts whose words keep their spelling, such as the make and the model. */
export function calmComments(html: string, names: readonly string[]): string {
  const text = html.replace(/<[^>]*>/g, ' ');
  if (!/\p{Lu}{3}/u.test(text)) return html;
  const spelled = new Map(
    names
      .flatMap((name) => name.match(/[\p{L}\p{N}]+/gu) ?? [])
      .map((word) => [word.toUpperCase(), word]),
  );
  const words = wordsOf(text);
  const shoutsThroughout = words.filter(isLoud).length > words.length / 2;
  const calm = (piece: string): string => {
    const said = wordsOf(piece);
    if (!said.every(isLoud) || said.length < (shoutsThroughout ? 1 : 3)) return piece;
    return piece
      .replace(/[\p{Lu}\p{N}][\p{Lu}\p{N}’']*/gu, (word) => spelled.get(word) ?? quiet(word))
      .replace(
        /^([^\p{L}\p{N}]*)(\p{Ll})/u,
        (_, before: string, letter: string) => before + letter.toUpperCase(),
      );
  };
  return html.replace(/(?<=^|>)[^<]+/g, (node) => node.replace(pieces, calm));
}

/** A word in lower case; a code unchanged. */
function quiet(word: string): string {
  if (/^(?:\dX\d|KMS?)$/.test(word)) return word.toLowerCase();
  if (codes.has(word) || /\d/.test(word) || !/[AEIOUY]/.test(word)) return word;
  return word.toLowerCase();
}
