// A negation turns whatever comparison follows and excludes whatever value follows (rule search-26): every negation with
// every verb, every comparison and every unit, and each two of these together.
import { describe, expect, it } from 'vitest';
import { understand } from '../../../../src/search/query/grammar.ts';
import { compileWords } from '../../../../src/search/query/vocabulary/compile.ts';
import * as lists from '../../../../src/search/query/vocabulary/lists.ts';
import { queryContext, written } from '../../../fixtures/search/query-sets.ts';

const words = compileWords(queryContext());
const filters = (query: string) => written(understand(query, words).filters);

const auxiliaries = [
  'do',
  'does',
  'did',
  'is',
  'was',
  'has',
  'have',
  'wo',
  'would',
  'could',
  'must',
  'ca',
];
const negations = [
  ...auxiliaries.flatMap((verb) => [`${verb}n't`, `${verb}nt`]),
  'not',
  'no',
  'never',
  'nothing',
  'none',
  'cannot',
  'can not',
  'without',
];
const verbs = ['', 'cost', 'pay', 'go', 'want to spend', 'be', 'want anything'];
const comparisons = [
  ...['over', 'more than', 'above', 'greater than', 'at least', 'exceeding'].map(
    (text) => [text, 'lte'] as const,
  ),
  ...['under', 'less than', 'below', 'cheaper than', 'at most'].map(
    (text) => [text, 'gte'] as const,
  ),
];
const amounts = [
  ['20k', 'price', 20_000],
  ['$18,500', 'price', 18_500],
  ['twenty thousand dollars', 'price', 20_000],
  ['100,000 km', 'km', 100_000],
  ['80000 kms on the clock', 'km', 80_000],
  ['5 seats', 'seats', 5],
  ['3 litres', 'engine_litres', 3],
] as const;

describe('a negation', () => {
  it.each(negations)('turns every comparison of every unit: "%s"', (negation) => {
    for (const [turn, verb] of verbs.entries())
      for (const [at, [comparison, op]] of comparisons.entries()) {
        const [amount, field, value] = amounts[(turn + at) % amounts.length]!;
        const query = `${negation} ${verb} ${comparison} ${amount}`.replace(/ +/g, ' ');
        expect(filters(query), query).toEqual([`${field} ${op} ${String(value)}`]);
      }
  });

  it('turns the kilometres that a car has done', () => {
    for (const negation of negations)
      for (const [comparison, op] of comparisons)
        expect(filters(`${negation} done ${comparison} 100k`)).toEqual([`km ${op} 100000`]);
  });

  it.each(negations)('turns a year: "%s"', (negation) => {
    expect(filters(`hilux ${negation} older than 2015`)).toContain('year gte 2015');
    expect(filters(`hilux ${negation} newer than 2015`)).toContain('year lte 2015');
    expect(filters(`${negation} older than 5 years`)).toEqual(['year gte 2018']);
  });

  it.each(negations)('excludes every kind of value: "%s"', (negation) => {
    for (const [value, filter] of [
      ['a toyota', 'make not Toyota'],
      ['the corolla', 'model not Corolla'],
      ['white', 'colour not White'],
      ['diesel', 'fuel not Diesel'],
      ['an automatic', 'transmission not Automatic'],
      ['a hatch', 'body not Hatchback'],
    ] as const)
      expect(
        filters(`suv ${negation} ${value}`.replace('suv', 'kia')),
        `${negation} ${value}`,
      ).toContain(filter);
  });

  it('means low kilometres and a recent car before their opposites', () => {
    for (const negation of negations) {
      expect(filters(`${negation} too many kms`), negation).toEqual(['km lte 60000']);
      expect(filters(`${negation} very old`), negation).toEqual(['year gte 2020']);
    }
  });

  it.each(['❌', '✖️', '✗', '❎'])(
    'is a cross before or after a value of a list: "%s"',
    (cross) => {
      const values = ['fuel not Diesel', 'price lte 20000', 'transmission eq Automatic'];
      expect(filters(`✅ automatic ${cross} diesel ${cross} over 20k`)).toEqual(values);
      expect(filters(`automatic ✔️ diesel ${cross} under 20k`)).toEqual(values);
    },
  );

  it.each(['diesel', 'manual', 'white', 'kia'])('stands after a value: "%s no"', (value) => {
    const [own] = filters(`not ${value}`);
    for (const text of [`hatch, ${value} no`, `hatch, ${value} not`, `${value} not, hatch`])
      expect(filters(text), text).toEqual(['body eq Hatchback', own].sort());
  });

  it.each(['ranger', 'hilux', 'mazda 3'])('excludes a model that is named again: "%s"', (model) => {
    const [own] = filters(`not ${model}`);
    expect(filters(`no ${model}, i am sick of ${model}, ute`)).toEqual(['body eq Ute', own].sort());
  });

  it('excludes the word that a misspelt one was read as', () => {
    expect(understand('prado not kakadu', words).without).toEqual(
      understand('prado not kakdu', words).without,
    );
  });

  it.each(['diesel', 'electric', 'manual'])('ends with its sentence: "no %s"', (value) => {
    const [own] = filters(`not ${value}`);
    for (const end of ['.', '!', ';', '\n'])
      for (const text of [`no ${value}${end} petrol suv`, `no blorp${end} petrol suv`])
        expect(filters(text), text).toEqual(
          ['body eq SUV', 'fuel eq Petrol', ...(text.includes(value) ? [own] : [])].sort(),
        );
  });

  it.each(['diesel', 'manual', 'white', 'kia'])('is "no good", and not "%s" alone', (value) => {
    const [own] = filters(`not ${value}`);
    expect(filters(`hatch, ${value} no good`)).toEqual(['body eq Hatchback', own].sort());
  });

  it.each(['over', 'share', 'stop', 'blorp'])('excludes no "%s", which no vehicle has', (word) => {
    const { without, unrecorded } = understand(`suv not ${word} blorps`, words);
    expect([without, unrecorded.join(' ')]).toEqual([[], expect.stringContaining(`not ${word}`)]);
  });

  it.each(['fast', 'family', 'sporty'])('takes the suggestions of "%s" away', (word) => {
    expect(understand(`${word} car`, words).soft).not.toEqual([]);
    const { soft, unrecorded } = understand(`white car, not ${word}`, words);
    expect([soft, unrecorded]).toEqual([[], [`not ${word}`]]);
  });

  it.each([
    ['reliable car no problems under 10k', ['price lte 10000']],
    [
      "my wife and i can't agree, corolla under 20k",
      ['make eq Toyota', 'model eq Corolla', 'price lte 20000'],
    ],
    ['not white, under 20k', ['colour not White', 'price lte 20000']],
    ['not white or black', ['colour not Black,White']],
    ['not white automatic', ['colour not White', 'transmission eq Automatic']],
  ])('ends with the words that it is about: %s', (query, expected) => {
    expect(filters(query)).toEqual(expected);
  });
});

describe('a correction', () => {
  const said: readonly (readonly [wrong: string, right: string])[] = [
    ['a hilux', 'a ranger'],
    ['a toyota', 'a mazda'],
    ['a white ute', 'a grey one'],
    ['a diesel', 'a hybrid'],
    ['under 60k', 'under 30k'],
    ['under 100,000 km', 'under 60,000 km'],
    ['2018', '2020'],
  ];
  const cues = lists.plainMeanings.correction;

  it.each(cues)('replaces what was said of the same: "%s"', (cue) => {
    for (const [wrong, right] of said) {
      const kept = filters(wrong).filter((filter) => filter === 'body eq Ute');
      const query = `${wrong} ${cue} ${right}`;
      expect(filters(query), query).toEqual([...kept, ...filters(right)].sort());
    }
  });

  it('is a "no" after a question', () => {
    expect(filters('manual? no, auto')).toEqual(['transmission eq Automatic']);
    expect(filters('hilux? no lol a ranger')).toEqual(['make eq Ford', 'model eq Ranger']);
  });

  it('names what it replaces, and keeps everything else', () => {
    const { filters: left, unrecorded } = understand('um a white hilux no sorry a ranger', words);
    expect(written(left)).toEqual(['colour eq White', 'make eq Ford', 'model eq Ranger']);
    expect(unrecorded).toEqual(['Toyota Hilux']);
    expect(filters('a ranger i mean ford')).toEqual(['make eq Ford', 'model eq Ranger']);
  });
});

it.each([
  (value: string) => `suv, don't need ${value}`,
  (value: string) => `Need: suv. Don't need: ${value}.`,
  (value: string) => `suv, ${value} not needed`,
  (value: string) => `suv, ${value} not must`,
  (value: string) => `[x] suv [ ] ${value}`,
  (value: string) => `no need for ${value} or ${value}, suv`,
])('what nobody needs is neither a condition nor excluded, and is named', (text) => {
  for (const value of ['diesel', 'manual', 'sunroof', 'kia', 'white']) {
    const { filters: read, unrecorded } = understand(text(value), words);
    expect(written(read), text(value)).toEqual(['body eq SUV']);
    expect(unrecorded, text(value)).toContain(value);
  }
});

describe('a negation of values', () => {
  it('stands after its value, too', () => {
    for (const colour of ['White', 'Black', 'Red'])
      for (const noun of ['', ' colour', ' color'])
        expect(filters(`${colour}${noun} no, automatic suv`)).toContain(`colour not ${colour}`);
  });

  it('goes on to a number of cylinders after "or"', () => {
    for (const negation of ['nothing', 'no', 'not'])
      for (const [typed, count] of [
        ['v8', 8],
        ['v six', 6],
      ] as const)
        expect(filters(`suv, ${negation} turbo or ${typed} under 15k`)).toEqual(
          expect.arrayContaining([`cylinders not ${String(count)}`, 'price lte 15000']),
        );
  });
});
