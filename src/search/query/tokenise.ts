// A query as a list of words, numbers and signs. It uses no vocabulary.
import { joinNumbers } from './spelled-numbers.ts';
import type { Token } from './token.ts';

const suffixes =
  /^(?:k|kms?|ks|klms?|kgs?|t|tonnes?|tons?|l|lt|ltr|litres?|cyls?|yrs?|years?|yo|pw|pm|pf|wk|seaters?|seats?|str|dr|doors?|stars?|grand|kish|ish|kay|kays|thousand|thou|g|cc|kkms?)$/;

/** The tokens of a query: units stand apart from their numbers, and numbers in letters are numbers. */
export function tokenise(query: string): Token[] {
  const plain = query
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[–—−]/g, '-')
    .replace(/[`´‘’]/g, "'")
    .replace(/(?<=^|\s)'(\d\d)\b/g, (_, year: string) => (Number(year) > 40 ? '19' : '20') + year)
    // A model year, and nobody's age.
    .replace(/\bmy\s?(\d\d)\b(?! ?-?(?:years?|yrs?|yo)\b)/g, '20$1')
    .replace(/\bmy(20\d\d)\b/g, '$1')
    // "we're", "that'll".
    .replace(/'(?:(?:re|ve|ll|d)\b)?/g, '')
    .replace(/\b(?:aud|a)?\$\s*|\baud\s(?=\d)/g, '$')
    // "$150p/w", "$300/week", "$400 f/n".
    .replace(/(?<![a-z])p?\s?\/\s?(week|wk|w|fortnight|fn|f|month|mth|m|day)\b/g, ' per $1')
    .replace(/\bf\/n\b/g, 'fn')
    .replace(/\b(more|less|\w+er) then\b/g, '$1 than')
    .replace(/\ba (?=hundred|thousand)/g, 'one ')
    // Engines: "3.0d", "2.0 tdi".
    .replace(/\b(\d\.\d)d\b/g, '$1 diesel')
    .replace(/\b(\d\.\d)(?=[a-z]{3,5}\b)/g, '$1 ')
    .replace(/\bw\/o\b/g, 'without')
    .replace(/\bw\//g, 'with ')
    .replace(/\ba\/c\b/g, 'aircon')
    // "under10k", "20kto30k".
    .replace(/\b(under|below|over|max|sub|upto)(?=\$?\d)|(?<=\dk?)(to)(?=\$?\d)/g, '$1 $2 ')
    .replace(/&/g, ' and ')
    .replace(
      /(\$\d{1,3}|(?<![\w.])\d{1,3}) (000|500|(?<=\$\d{1,3} )\d{3})(?!\w)|(?<=\b\d{1,3}) (?=000k?ms?\b)/g,
      '$1$2',
    )
    .replace(/(\d),(\d{3})(?!\d)/g, '$1$2')
    .replace(/(\d),(\d{3})(?!\d)/g, '$1$2')
    .replace(/(\d)\.(\d{3})(?=\s?kms?\b|\s?ks\b)/g, '$1$2');
  const tokens: Token[] = [];
  let end = 0;
  for (const match of plain.matchAll(/\$?\d+\.\d+[a-z]*|\$?[a-z0-9°%]+|[-+,/#<>=~]+/g)) {
    const [text] = match;
    const spaced = match.index > end || end === 0;
    end = match.index + text.length;
    const [, money, digits = '', suffix = ''] = /^(\$?)(\d+(?:\.\d+)?)([a-z]*)$/.exec(text) ?? [];
    const known = suffix === '' || suffixes.test(suffix);
    if (digits === '' || !known) {
      const decade = /^((?:19|20)?\d0)s$/.exec(text);
      tokens.push(decade ? { text, spaced } : { text: text.replace('$', ''), spaced });
      continue;
    }
    const token: Token = { text: digits, value: Number(digits), spaced };
    if (money) token.money = true;
    tokens.push(token);
    const [, k, rest] = /^(kk?(?=kms?|$)|k(?=ish$)|)(.*)$/.exec(suffix) ?? [];
    const isThousand =
      k === 'k' && (rest === '' || rest === 'ish' || suffix === 'kkm' || suffix === 'kkms');
    if (isThousand && !(rest ?? '').startsWith('m')) {
      token.value = Number(digits) * 1000;
      token.thousands = true;
      if (rest) tokens.push({ text: rest, spaced: false });
    } else if (suffix === 'g') {
      token.value = Number(digits) * 1000;
      token.thousands = true;
    } else if (suffix) tokens.push({ text: suffix, spaced: false });
  }
  return joinNumbers(tokens);
}
