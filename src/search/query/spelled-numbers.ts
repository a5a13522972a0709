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
interface Spelled {
  value: number;
  end: number;
}

function belowHundred(words: readonly string[], at: number): Spelled | null {
  const one = small.indexOf(words[at] ?? '');
  if (one > 0) return { value: one, end: at + 1 };
  const ten = (tens.indexOf(words[at] ?? '') + 2) * 10;
  if (ten < 20) return null;
  const next = words[at + 1] === '-' ? at + 2 : at + 1;
  const unit = small.indexOf(words[next] ?? '');
  return unit > 0 && unit < 10 ? { value: ten + unit, end: next + 1 } : { value: ten, end: at + 1 };
}

/** "two hundred and fifty"; "between five hundred and six hundred" has two numbers. */
function belowThousand(words: readonly string[], at: number): Spelled | null {
  const first = belowHundred(words, at);
  if (!first || words[first.end] !== 'hundred') return first;
  const end = first.end + 1;
  const linked = words[end] === 'and';
  const rest = belowHundred(words, linked ? end + 1 : end);
  const belongs = rest && words[rest.end] !== 'hundred';
  return { value: first.value * 100 + (belongs ? rest.value : 0), end: belongs ? rest.end : end };
}

/** The number that begins at a word. */
function numberAt(words: readonly string[], at: number): Spelled | null {
  const first = belowThousand(words, at);
  if (first?.value !== 19 && first?.value !== 20) return first;
  const late = belowHundred(words, first.end);
  const isYear = late && late.value >= 10 && !thousandWord.test(words[late.end] ?? '');
  return isYear ? { value: first.value * 100 + late.value, end: late.end } : first;
}

/** What follows "thousand" and belongs to the number: "ten thousand five hundred", "two thousand and eighteen". */
function restOf(words: readonly string[], thousands: number, at: number): Spelled | null {
  const rest = belowThousand(words, words[at] === 'and' ? at + 1 : at);
  return rest && (rest.value >= 100 || thousands === 2) ? rest : null;
}

/** Makes one token of each number. The text of a single word stays, because a model may have it as its name. */
export function joinNumbers(tokens: readonly Token[]): Token[] {
  const words = tokens.map(({ text }) => text);
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] as Token;
    const { value: digits } = token;
    const number = digits === undefined ? numberAt(words, at) : { value: digits, end: at + 1 };
    if (!number) {
      joined.push(token);
      at += 1;
      continue;
    }
    let { value, end } = number;
    if (words.slice(end, end + 3).join(' ') === 'and a half') [value, end] = [value + 0.5, end + 3];
    const made: Token = { ...token, value };
    if (digits === undefined) {
      made.spelled = true;
      if (end > at + 1) made.text = String(value);
    }
    // "CX-5 Grand Tourer" is no sum.
    const isModel = !token.spaced && words[at - 1] === '-' && /[a-z]$/.test(words[at - 2] ?? '');
    const most = /^gs?$/.test(words[end] ?? '') ? 100 : 1_000;
    if (!made.thousands && !isModel && value < most && thousandWord.test(words[end] ?? '')) {
      const rest = digits === undefined ? restOf(words, value, end + 1) : null;
      made.value = value * 1000 + (rest?.value ?? 0);
      if (!rest || rest.value >= 100) made.thousands = true;
      end = rest?.end ?? end + 1;
    }
    joined.push(made);
    at = end;
  }
  return joined;
}
