// A query as a list of words, numbers and signs. It uses no vocabulary.
import { joinNumbers, spelledNumber } from './spelled-numbers.ts';
import type { Token } from './token.ts';

const suffixes =
  /^(?:k|up|kms?|ks|klms?|kgs?|t|tonnes?|tons?|l|lt|ltr|litres?|cyls?|yrs?|years?|yo|pw|pm|pf|wk|seaters?|seats?|sts?|str|dr|doors?|stars?|grand|kish|ish|kay|kays|thousand|thou|g|cc|kkms?|ft|foot|feet|footer)$/;

/** Marks of a pasted list: a cross excludes what stands before it if a mark never begins the text, else what follows. */
function withoutMarks(query: string): string {
  const text = query
    .replace(/\ufe0f/g, '')
    .replace(/\[ ?\]|☐/g, ', unticked ')
    .replace(/\[x\]/gi, ', ')
    .replace(/≠/g, ' not ')
    .replace(/[✅✔☑✓]/g, ',');
  return /^\s*[,❌✖✗✘❎]/.test(text)
    ? text.replace(/[❌✖✗✘❎]/g, ', not ')
    : text.replace(/([^\s,;❌✖✗✘❎]+)\s*[❌✖✗✘❎]/g, ', not $1, ');
}

/** What a text is rewritten to before it is cut into words, in this order. */
const rewrites: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  [/[–—−]/g, '-'],
  [/[★⭐]/g, ' stars '],
  // "6-speed", "2x".
  [/(?<=\d)-(?=sp(?:ee)?d\b)|(?<=\b\d)(?=x\b)/g, ' '],
  [/\b(?:3|three) rows?\b(?: of seats)?/g, 'at least 6 seats'],
  [/\bclass ([abcegsvx])\b/g, '$1 class'],
  [/≤/g, '<='],
  [/≥/g, '>='],
  [/[`´‘’]/g, "'"],
  [/(?<=^|\s)'(\d\d)\b/g, (_, year = '') => (Number(year) > 40 ? '19' : '20') + year],
  // "Fwd: FW: need a ute".
  [/^(?:(?:re|fwd?): ?)+/, ''],
  // "Rego till 02/2026".
  [/\brego\b[^,;|\d]{0,12}\d\d?\/(?:\d{4}|\d\d)\b/g, 'rego'],
  // A model year, and nobody's age; a month and a year.
  [/\bmy(\d\d)(?:\.\d+)?\b(?!'| ?-?(?:years?|yrs?|yo)\b)/g, '20$1'],
  [/\b(\d\d)'(?=\s|$)/g, '$1 ft'],
  // "18'6 to 19'6".
  [
    /\b(\d\d)(?:'|ft)(\d\d?)\b"?/g,
    (_, whole = '', inches = '') =>
      `${String(Number(whole) + Math.round(Number(inches) / 1.2) / 10)} ft`,
  ],
  [
    /(?<!\d\/)\b(?:0?[1-9]|1[0-2])\/((?:19|20)\d\d|1[3-9]|2\d)\b/g,
    (_, year = '') => (year.length === 2 ? `20${year}` : year),
  ],
  // Every "n't" is a "not", with an apostrophe or without.
  [
    /\b(?:ca|c|d|could|do|does|did|is|are|was|were|has|have|had|wo|would|should|must|need|ai|might)n'?t\b|\bcan ?not\b/g,
    'not',
  ],
  [/(\w+) not (?:must|needed|req\w*|necessary)\b/g, 'unticked $1'],
  [/\bno ((?:\w+ ){1,2})(?:needed|required|necessary)\b/g, 'unticked $1'],
  // "Blue is okay, black no".
  [
    /(?<!\S)(?!ph|phone|stock|is|has|or|if|why|but)(\w+)(?: colou?rs?)? (?:no(?: good)?|excluded|nahi\w?|(?:is |are )?not(?: ok\w*| good)?)(?= *(?:[,;.|\n]|$| th(?:an|x)))/g,
    'no $1',
  ],
  // "Manual? No, auto".
  [/\?\s*(?:lol\s)?no\b(?=[,\s]+\w)/g, ' nah'],
  // "Any colour but gold".
  [/\bany\w*(?: \w+)? (?:but|bar|exc)\b/g, 'except'],
  // "we're", "that'll".
  [/'(?:(?:re|ve|ll|d)\b)?/g, ''],
  // "Tare: 2450 kg ATM: 3000 kg": a label belongs to what follows.
  [/(?<=\S +)(?<!\bnot? +)([a-z]+): /g, ', $1 '],
  // "V six", "five point oh".
  [/\bv (six|eight|ten|twelve)\b/g, (_, number = '') => `v${String(spelledNumber(number))}`],
  [
    /\b([a-z]+) point ([a-z]+)\b/g,
    (typed, first = '', last = '') => {
      const [whole, tenth] = [spelledNumber(first), spelledNumber(last === 'oh' ? 'zero' : last)];
      return whole > 0 && tenth >= 0 && tenth < 10 ? `${String(whole)}.${String(tenth)}` : typed;
    },
  ],
  [
    /\b(\d+(?:\.\d)?|[a-z]+) lakhs?\b/g,
    (typed, count = '') => {
      const lakhs = Number(count) || spelledNumber(count);
      return lakhs > 0 ? `${String(lakhs * 100)} thousand` : typed;
    },
  ],
  // Letters that are said one by one: "c r v". "A" and "I" are words.
  [/(?<![-\w/])[b-hj-z](?: [a-z](?![-\w/]))+/g, (letters) => letters.replaceAll(' ', '')],
  [/\b(?:aud?|a)?\s*\$\s*|\baud\s(?=\d)/g, '$'],
  // "$150p/w", "$300/week", "2000 km/month"; "6 l/100 km" is no distance.
  [
    /(?<=\dkms?|\d kms?|^|[^a-z])p?\s?\/\s?(week|wk|w|fortnight|fn|f|month|mth|mo|m|day)\b/g,
    ' per $1',
  ],
  [
    /(?<![a-z])(?:l|litres?|liters?) ?(?:\/|per|for|every) ?(?:100|hundred) ?(?:kms?|kilo\w*)?(?!\w)/g,
    ' per100km',
  ],
  // "2013 or more new".
  [/\bmore (new|old|cheap)\b/g, '$1er'],
  [/\b(more|less|\w+er) (?:then\b|like(?= \d))/g, '$1 than'],
  [/\ba (?=hundred|thousand)/g, 'one '],
  [/(?<=\d) n (?=\d)/g, ' and '],
  [/\bw\//g, 'with '],
  [/&/g, ' and '],
  // "under10k", "u10k", "u 10k", "20kto30k".
  [/\bu[ /]?(?=\d+ ?[kg]\b|\d\d\d?$|\d\d\d?\s)/g, 'under '],
  [/\b(under|below|over|max|sub|upto|tow|sleeps|tare|atm)(?=\$?\d)/g, '$1 '],
  [/\b(under|below|over|max|than|to) (\d\d?(?:\.\d)?)m\b/g, '$1 $2 metres'],
  [/(?<=\dk?)to(?=\$?\d)/g, ' to '],
  [
    /(\$\d{1,3}|(?<![\w.])\d{1,3}) (000|500|(?<=\$\d{1,3} )\d{3})(?!\w)|(?<=\b\d{1,3}) (?=000k?ms?\b)/g,
    '$1$2',
  ],
  [/(?<=\d),(?=\d{3}(?:,\d{3})*(?!\d))/g, ''],
  // "2,5 ton": between a measure's digits a comma is a decimal point; "5,7 seats" are two numbers.
  [
    /\b(\d{1,2}),(\d{1,2})(?=\s?(?:t|tons?|tonnes?|l|litres?|liters?|m|met(?:re|er)s?)\b)/g,
    '$1.$2',
  ],
  [/\b(\d{1,3})\.(\d{3})(?=\s?kms?\b|\s?ks\b)|\b(\d{1,3})\.(000)\b/g, '$1$2$3$4'],
];

const rewritten = (query: string): string =>
  rewrites.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement as string),
    // "2.0T" in a pasted title is an engine with a turbo; "2.5t" is what a car tows.
    withoutMarks(
      /tow|brak/i.test(query) ? query : query.replace(/\b(\d\.\d)T\b|\b(1\.\d|2\.0)t\b/g, '$1$2L'),
    )
      .toLowerCase()
      .normalize('NFKD')
      .replace(/(?<=[a-z])\p{M}+/gu, ''),
  );

/** The tokens of a query: units stand apart from their numbers, and numbers in letters are numbers. */
export function tokenise(query: string): Token[] {
  const plain = rewritten(query);
  const tokens: Token[] = [];
  let end = 0;
  for (const match of plain.matchAll(
    /\b\d\d?:\d\d\b|\b\d\d[.-]\d\d-\d(?!\d)|\b\d\d?\/\d\d?(?:\/\d{2,4}|-\d\d?\/\d\d?)(?![\d/])|[a-z]*(?![a-z])\p{L}[\p{L}\p{M}]*|\$?\d+\.\d+[a-z]*|\$?[a-z0-9°%]+|,|[-+/#<>=~]+/gu,
  )) {
    const [text] = match;
    const spaced = match.index > end || end === 0;
    const opens = /[.!?;]\s|\n/.test(plain.slice(end, match.index));
    end = match.index + text.length;
    const [, money, digits = '', suffix = ''] = /^(\$?)(\d+(?:\.\d+)?)([a-z]*)$/.exec(text) ?? [];
    // "On the 1st", "9G-tronic", "120 g/km".
    const isGrand = Number(digits) < 100 && !/^[-/]/.test(plain.slice(end));
    const isUnit = suffix === 'g' ? isGrand : suffixes.test(suffix) && digits + suffix !== '1st';
    const known = suffix === '' || isUnit;
    if (digits === '' || !known) {
      const decade = /^((?:19|20)?\d0)s$/.exec(text);
      tokens.push({ text: decade ? text : text.replace('$', ''), spaced, opens });
      continue;
    }
    const token: Token = { text: digits, value: Number(digits), spaced, opens };
    if (money) token.money = true;
    tokens.push(token);
    const [, k = '', rest = ''] = /^(kk?(?=kms?|$)|k(?=ish$)|)(.*)$/.exec(suffix) ?? [];
    // "58,000k" counts kilometres.
    const isFar = suffix === 'k' && Number(digits) > 2_000;
    const isThousand = !isFar && (k !== '' || suffix === 'g');
    if (isThousand) {
      token.value = Number(digits) * 1000;
      token.thousands = true;
    }
    if (isFar) tokens.push({ text: 'km', spaced: false });
    else if (rest !== '' && suffix !== 'g') tokens.push({ text: rest, spaced: false });
  }
  return joinNumbers(tokens);
}
