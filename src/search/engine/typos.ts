// How many slips of the finger lie between two words: a letter too many, too few, another, or two swapped.

/** Slips allowed in a word: 1 from 4 characters, 2 from 8; a number is never another number. */
export function slipsAllowed(word: string): number {
  if (/^[\d.]+$/.test(word)) return 0;
  return word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
}

/** Slips between `word` and `token`, or, with `beginning`, the nearest beginning of it. */
export function slips(word: string, token: string, beginning: boolean): number {
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, index) => index);
  let nearest = word.length;
  for (let column = 1; column <= token.length; column += 1) {
    const letter = token[column - 1];
    const row = [column];
    for (let index = 1; index <= word.length; index += 1) {
      const same = word[index - 1] === letter;
      let least = Math.min(
        last[index]! + 1,
        row[index - 1]! + 1,
        last[index - 1]! + (same ? 0 : 1),
      );
      if (index > 1 && word[index - 1] === token[column - 2] && word[index - 2] === letter) {
        least = Math.min(least, before[index - 2]! + 1);
      }
      row.push(least);
    }
    before = last;
    last = row;
    nearest = Math.min(nearest, row[word.length]!);
  }
  return beginning ? nearest : last[word.length]!;
}
