// The number of typos between two words: an added, missing, different or swapped letter.

/** Typos allowed in a word: 1 from 4 characters, 2 from 8; none in codes ("xr6", "2018") and in very long texts. */
export function allowedTypos(word: string): number {
  return /\d|.{41}/.test(word) ? 0 : Math.min(2, word.length >> 2);
}

const sorted = (letters: string): string => [...letters].sort().join('');

/**
 * Hardly anybody mistypes the first letter of a short word: "weather" is no leather. Letters that change places are alike.
 * Four letters, and a short beginning of a word, change places only: "joke" is no Juke.
 */
export function beginsAlike(word: string, token: string, unfinished: boolean): boolean {
  const isShort = unfinished ? word.length < 6 : word.length === 4 && token.length === 4;
  if (isShort) return sorted(word) === sorted(token.slice(0, word.length));
  return (
    token[0] === word[0] || (token[0] === word[1] && token[1] === word[0]) || allowedTypos(word) > 1
  );
}

/** The letters of a word as a bit set; some letters and digits share a bit. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (const letter of word) letters |= 1 << letter.charCodeAt(0);
  return letters;
}

const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const;

/** Typos between `word` and `token` or, with `beginning`, its nearest prefix. Words are shorter than 64 characters. */
export function typoCount(word: string, token: string, beginning: boolean): number {
  let [before, last, row] = rows;
  const end = word.length;
  for (let index = 0; index <= end; index += 1) last[index] = index;
  let nearest = end;
  for (let column = 1; column <= token.length; column += 1) {
    const letter = token[column - 1];
    row[0] = column;
    for (let index = 1; index <= end; index += 1) {
      const same = word[index - 1] === letter;
      let least = Math.min(
        last[index]! + 1,
        row[index - 1]! + 1,
        last[index - 1]! + (same ? 0 : 1),
      );
      if (index > 1 && word[index - 1] === token[column - 2] && word[index - 2] === letter) {
        least = Math.min(least, before[index - 2]! + 1);
      }
      row[index] = least;
    }
    [before, last, row] = [last, row, before];
    nearest = Math.min(nearest, last[end]!);
  }
  return beginning ? nearest : last[end]!;
}
