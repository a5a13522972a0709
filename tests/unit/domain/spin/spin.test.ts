// Rule spin-1, rule spin-3: odds, the wheel, and prizes that are used up.
import { describe, expect, it } from 'vitest';
import {
  campaignState,
  oddsText,
  prizeOf,
  restingAngle,
  wheelOf,
  type Prize,
} from '../../../../src/domain/spin/wheel.ts';

const prizes: Prize[] = [
  { id: 'lock', name: 'Hitch lock', chance: 25, stock: 2 },
  { id: 'van', name: 'Weekend', chance: 1, stock: 1 },
];
const none = new Map<string, number>();

describe('a draw', () => {
  it.each<[number, string | null]>([
    [0, 'lock'],
    [0.2499, 'lock'],
    [0.25, 'van'],
    [0.2599, 'van'],
    [0.26, null],
    [0.999999, null],
  ])('of %s gives %s', (roll, id) => {
    expect(prizeOf(prizes, roll, none)?.id ?? null).toBe(id);
  });

  it('gives each prize as often as its odds say, over all rolls', () => {
    const rolls = Array.from({ length: 10_000 }, (_, at) => at / 10_000);
    const counts = Map.groupBy(rolls, (roll) => prizeOf(prizes, roll, none)?.id ?? 'nothing');
    expect([...counts].map(([id, { length }]) => [id, length])).toEqual([
      ['lock', 2_500],
      ['van', 100],
      ['nothing', 7_400],
    ]);
  });

  it('of a prize that is used up gives no prize at all', () => {
    const given = new Map([['lock', 2]]);
    expect(prizeOf(prizes, 0.1, given)).toBeNull();
    expect(prizeOf(prizes, 0.255, given)?.id).toBe('van');
    expect(prizeOf(prizes, 0.1, new Map([['lock', 1]]))?.id).toBe('lock');
  });
});

it.each([
  [5, '5% of spins (1 in 20)'],
  [3, '3% of spins'],
  [0.1, '0.1% of spins (1 in 1000)'],
  [100, '100% of spins'],
])('a chance of %s percent is written %s', (chance, text) => {
  expect(oddsText(chance)).toBe(text);
});

it.each([
  ['2026-10-31', 'before'],
  ['2026-11-01', 'open'],
  ['2026-11-30', 'open'],
  ['2026-12-01', 'ended'],
])('on %s a campaign of November is %s', (day, state) => {
  expect(campaignState({ start: '2026-11-01', end: '2026-11-30' }, day)).toBe(state);
});

describe('the wheel', () => {
  const wheel = wheelOf(prizes, 'No luck');

  it('gives each prize its share, and the rest to no prize', () => {
    expect(wheel.map(({ prize, to }) => [prize, Number(to.toFixed(4))])).toEqual([
      ['lock', 0.25],
      ['van', 0.26],
      [null, 1],
    ]);
    expect(wheelOf([{ ...prizes[0]!, chance: 100 }], 'No luck')).toHaveLength(1);
  });

  it.each([['lock'], ['van'], [null]])('stops with the middle of %s at the top', (prize) => {
    const { from, to } = wheel.find((each) => each.prize === prize)!;
    const top = (360 - (restingAngle(wheel, prize) % 360)) / 360;
    expect(top).toBeGreaterThan(from);
    expect(top).toBeLessThan(to);
  });
});
