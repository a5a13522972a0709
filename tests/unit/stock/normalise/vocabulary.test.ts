// The words of fields with a fixed list of values, in every way of writing them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import knowledge from '../../../../src/stock/knowledge/values.json' with { type: 'json' };
import { readBodyType } from '../../../../src/stock/normalise/bodies.ts';
import { readCarType, readStatus } from '../../../../src/stock/normalise/conditions.ts';
import {
  readDrive,
  readFuel,
  readTransmission,
} from '../../../../src/stock/normalise/drivetrain.ts';
import { normaliseRecord } from '../../../../src/stock/normalise/record.ts';
import { collectWarnings, type FieldWarning } from '../../../../src/stock/normalise/row.ts';
import { record } from '../fixture.ts';

const readers: Record<string, (text: string) => unknown> = {
  car_type: readCarType,
  status: (text) => {
    const read = readStatus(text);
    return read?.reserved ? 'held' : read?.status;
  },
  fuel: readFuel,
  trans: readTransmission,
  drive: readDrive,
  body: readBodyType,
};
type Terms = Record<string, { words: string[]; codes?: string[] }>;
const fields = Object.keys(readers).map((field) => ({
  field,
  terms: (knowledge as unknown as Record<string, Terms>)[field] ?? {},
}));
/** Values of no reading of their own: they only hide the words inside them. */
const isReading = (value: string): boolean => value !== '' && value !== 'mild';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const styles: Record<string, (phrase: string) => string> = {
  'in capitals': (phrase) => phrase.toUpperCase(),
  'with hyphens': (phrase) => phrase.replaceAll(' ', '-'),
  'with underscores in capitals': (phrase) => phrase.toUpperCase().replaceAll(' ', '_'),
  'as one capitalised word': (phrase) => phrase.split(' ').map(capitalised).join(''),
  'as an address of schema.org': (phrase) =>
    `https://schema.org/${phrase.split(' ').map(capitalised).join('')}`,
  'in brackets': (phrase) => `(${phrase})`,
};

describe.each(fields)('a word of $field', ({ field, terms }) => {
  const words = Object.entries(terms).flatMap(([value, { words: list }]) =>
    isReading(value)
      ? list.map((word) => ({ word, value: value === 'gone' ? 'other' : value }))
      : [],
  );

  it.each(Object.entries(styles))('is understood %s', (_, write) => {
    const read = words.map(({ word }) => [word, readers[field]?.(write(word))]);
    expect(read).toEqual(words.map(({ word, value }) => [word, value]));
  });

  it('is understood as a code only where it is the whole text', () => {
    for (const [value, { codes = [] }] of Object.entries(terms)) {
      for (const code of codes) {
        expect([code, readers[field]?.(` ${code.toUpperCase()} `)]).toEqual([code, value]);
        if (code.length === 1) expect(readers[field]?.(`grade ${code}`)).toBeUndefined();
      }
    }
  });

  it('is understood as the label or the code of an object, and an unknown word empties the field', () => {
    for (const { word, value } of words) {
      const fieldWarnings: FieldWarning[] = [];
      const normalised = (written: unknown) =>
        normaliseRecord(record('1', { km: 5, [field]: written }), collectWarnings(fieldWarnings));
      const bare = normalised(word)[field];
      for (const written of [{ code: '?', label: word }, { id: 7, name: word }, { value: word }]) {
        expect([value, normalised(written)[field]]).toEqual([value, bare]);
      }
      expect(fieldWarnings).toEqual([]);
      const unknown = normalised('Bananas')[field];
      expect(unknown).toBe(field === 'status' ? 'other' : undefined);
      expect(fieldWarnings).toEqual([{ field, text: 'Bananas' }]);
    }
  });

  it('that is negated names nothing, where no phrase has the negation', () => {
    const phrases = words.map(({ word }) => word);
    for (const { word } of words.filter(({ word }) => !/\b(?:not|no)\b/.test(word))) {
      const [first = ''] = word.split(' ');
      if (phrases.some((phrase) => phrase.startsWith(`not ${first}`))) continue;
      expect([word, readers[field]?.(`not ${word}`)]).toEqual([word, undefined]);
    }
  });
});

describe('several words', () => {
  it.each([
    ['Used - ex demo', 'demo'],
    ['In Stock New', 'new'],
    ['New / Used', undefined],
    ['Nearly new', 'used'],
    ['New arrival', undefined],
  ])('as a condition: "%s" is %s', (text, expected) => {
    expect(readCarType(text)).toBe(expected);
  });

  it('as a status leave the vehicle the least for sale, in any order', () => {
    const order = ['withdrawn', 'sold', 'reserved', 'coming soon', 'in stock'];
    const pairs = fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 }));
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const text = `${order[a] ?? ''} - ${order[b] ?? ''}`;
        expect(readStatus(text)).toEqual(readStatus(order[Math.min(a, b)] ?? ''));
      }),
    );
  });

  const burnt = ['Petrol', 'Diesel', 'Premium ULP', 'Unleaded', 'Petrol - Premium ULP', 'LPG'];
  it.each(
    burnt.flatMap((fuel) => ['/', ' / ', ' + ', ' & ', '-', ' and '].map((mark) => [fuel, mark])),
  )(
    'as a fuel: "%s" and electricity with "%s" between them are a hybrid (rule stock-8)',
    (fuel, mark) => {
      expect(readFuel(`${fuel ?? ''}${mark ?? ''}Electric`)).toBe('Hybrid');
      expect(readFuel(`Electric${mark ?? ''}${fuel ?? ''}`)).toBe('Hybrid');
      expect(readFuel(`${fuel ?? ''} Mild Hybrid`)).toBe(readFuel(fuel ?? ''));
    },
  );

  it('as a fuel: petrol and diesel together are neither', () => {
    expect(readFuel('Petrol/Diesel')).toBeUndefined();
  });
});
