// Numbers in letters, and thousands that stand apart: "twenty-five thousand", "two and a half", "20 k". Years have their
// own forms: "twenty fifteen", "two thousand and eighteen".
import type { Token } from './token.ts';

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const thousandWord = /^(?:k|grand|thousand|thousands|thou|gs?)$/;

/** The number below 20 that a word says; -1 for another word. */
export const spelledNumber = (word: string): number => small.indexOf(word);

/** A number, and where its words end. */
type Spelled = [value: number, end: number] | null;

function belowHundred(words: readonly string[], at: number): Spelled {
  const one = small.indexOf(words[at] ?? '');
  if (one > 0) return [one, at + 1];
  const ten = (tens.indexOf(words[at] ?? '') + 2) * 10;
  if (ten < 20) return null;
  const next = words[at + 1] === '-' ? at + 2 : at + 1;
  const unit = small.indexOf(words[next] ?? '');
  return unit > 0 && unit < 10 ? [ten + unit, next + 1] : [ten, at + 1];
}

/** "Three fifty" is 350, but "cx five twenty nineteen" and "five fifty thousand" have two numbers. */
function shortHundreds(words: readonly string[], at: number): Spelled {
  const one = small.indexOf(words[at] ?? '');
  const rest = one > 0 && one < 10 ? belowHundred(words, at + 1) : null;
  if (!rest || rest[0] < 10) return null;
  const isOther = /^(?:hundred|to)$/.test(words[rest[1]] ?? '') || belowHundred(words, rest[1]);
  return isOther ? null : [one * 100 + rest[0], rest[1]];
}

/** "Two hundred and fifty"; "between five hundred and six hundred" has two numbers. */
function belowThousand(words: readonly string[], at: number): Spelled {
  const first = belowHundred(words, at);
  // "Thirty nine nine ninety" is 39,990.
  const isLong = first !== null && first[0] > 9;
  const hundreds = first && shortHundreds(words, isLong ? first[1] : at);
  if (hundreds) return isLong ? [first[0] * 1_000 + hundreds[0], hundreds[1]] : hundreds;
  if (!first || words[first[1]] !== 'hundred') return first;
  const end = first[1] + 1;
  const rest = belowHundred(words, words[end] === 'and' ? end + 1 : end);
  const isOwn = rest && words[rest[1]] !== 'hundred';
  return isOwn ? [first[0] * 100 + rest[0], rest[1]] : [first[0] * 100, end];
}

/** The number that begins at a word; "nineteen" and "twenty" may begin a year. */
function numberAt(words: readonly string[], at: number): Spelled {
  const first = belowThousand(words, at);
  if (first?.[0] !== 19 && first?.[0] !== 20) return first;
  const late = belowHundred(words, first[1]);
  const isYear = late && late[0] >= 10 && !thousandWord.test(words[late[1]] ?? '');
  return isYear ? [first[0] * 100 + late[0], late[1]] : first;
}

/** What follows "thousand" and belongs to the number: "ten thousand five hundred", "two thousand and eighteen". */
function restOf(words: readonly string[], thousands: number, at: number): Spelled {
  const rest = belowThousand(words, words[at] === 'and' ? at + 1 : at);
  return rest && (rest[0] >= 100 || thousands === 2) ? rest : null;
}

/** Makes one token of each number. The text of a single word stays, because a model may have it as its name. */
export function joinNumbers(tokens: readonly Token[]): Token[] {
  const words = tokens.map(({ text }) => text);
  const joined: Token[] = [];
  let end = 0;
  for (let at = 0; at < tokens.length; at = end) {
    const token = tokens[at] as Token;
    const spelled = token.value === undefined;
    const number = spelled ? numberAt(words, at) : ([token.value ?? 0, at + 1] as const);
    end = number?.[1] ?? at + 1;
    if (!number) {
      joined.push(token);
      continue;
    }
    let [value] = number;
    const half = /^and (?:a )?half/.exec(words.slice(end, end + 3).join(' '))?.[0];
    if (half) [value, end] = [value + 0.5, end + half.split(' ').length];
    const made: Token = { ...token, value, ...(spelled && { spelled }) };
    if (spelled && end > at + 1) made.text = String(value);
    // "CX-5 Grand Tourer" is no sum.
    const isModel = !token.spaced && words[at - 1] === '-' && /[a-z]$/.test(words[at - 2] ?? '');
    const most = /^gs?$/.test(words[end] ?? '') ? 100 : 1_000;
    if (!made.thousands && !isModel && value < most && thousandWord.test(words[end] ?? '')) {
      const rest = spelled ? restOf(words, value, end + 1) : null;
      made.value = value * 1_000 + (rest?.[0] ?? 0);
      if (!rest || rest[0] >= 100) made.thousands = true;
      end = rest?.[1] ?? end + 1;
    }
    joined.push(made);
  }
  return joined;
}
