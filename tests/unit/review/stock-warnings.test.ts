// What a review says of a vehicle beside its values: why a person should look at it first, and why it left.
import { describe, expect, it } from 'vitest';
import type { Cause } from '../../../src/review/cause.ts';
import { causesOf } from '../../../src/review/causes.ts';
import type { SiteSteps } from '../../../src/review/compare-releases.ts';
import { cars, releaseOf, type Car } from '../../fixtures/review/small-site.ts';

const nobody = () => null;
const none = () => Promise.resolve([]);
const ofStock: SiteSteps = { only: { kind: 'stock' }, states: none, beside: none };
const counted = (all: readonly Cause[]) => all.filter(({ kind }) => kind !== 'lists');

describe('a night of the stock', () => {
  it.each<[string, Partial<Car>, Partial<Car>, string | null]>([
    [
      'a sold vehicle that is for sale again',
      { sold: true, keepsPage: true },
      {},
      'It was sold, and is for sale again',
    ],
    [
      'comments that hide a damage',
      { comments: '<p>A repairable write-off.</p><p>Blue.</p>' },
      { comments: '<p>Blue.</p>' },
      'Its comments spoke of damage, and do not any more',
    ],
    [
      'no other comments',
      { comments: '<p>Red, hail damaged.</p>' },
      { comments: '<p>Blue, hail damaged.</p>' },
      null,
    ],
  ])('marks %s', async (_what, was, is, danger) => {
    const site = (changes: Partial<Car>) =>
      releaseOf({ cars: cars.map((car) => (car.id === 107 ? { ...car, ...changes } : car)) });
    const found = await causesOf(site(was), site(is), { steps: ofStock, who: nobody });
    expect(counted(found)).toMatchObject([
      { vehicle: { path: expect.stringMatching(/107$/) as string }, danger },
    ]);
  });

  it('does not name other blanks in comments', async () => {
    const site = (comments: string) =>
      releaseOf({ cars: cars.map((car) => (car.id === 107 ? { ...car, comments } : car)) });
    const found = await causesOf(site('<p>One owner.</p>'), site('<p>One\u00a0owner.</p> \r\n'), {
      steps: ofStock,
      who: nobody,
    });
    expect(counted(found)).toEqual([]);
  });

  it('says that the stock list hides a vehicle, and that an arrival has no photo', async () => {
    const night = [
      { id: 900, name: '2025 Tesla Model 3', price: 50_000, photos: 0 },
      ...cars.map((car) => (car.id === 107 ? { ...car, hidden: true } : car)),
    ];
    expect(
      counted(
        await causesOf(releaseOf(), releaseOf({ cars: night }), { steps: ofStock, who: nobody }),
      ).map(({ title }) => title),
    ).toEqual([
      '2025 Tesla Model 3: $50,000, no photo',
      '2017 Toyota Corolla: $18,500, hidden by your stock list',
    ]);
  });

  it('names arrivals, sales, and vehicles that left', async () => {
    const night = [
      { id: 900, name: '2025 Tesla Model 3', price: 50_000 },
      ...cars.slice(1).map((car, at) => (at === 0 ? { ...car, sold: true } : car)),
    ];
    const found = counted(
      await causesOf(releaseOf(), releaseOf({ cars: night }), { steps: ofStock, who: nobody }),
    );
    expect(found.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'arrived 2025 Tesla Model 3: $50,000',
      'sold 2011 Mazda CX-5: $15,500',
      'left 2010 Ford Ranger: $15,000',
    ]);
  });
});
