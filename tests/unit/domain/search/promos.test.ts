import { describe, expect, it } from 'vitest';
import {
  activePromos,
  promoPlaces,
  withPromos,
  type Promo,
  type PromoOccasion,
} from '../../../../src/domain/search/promos.ts';

const promo = (id: string, changes: Partial<Promo> = {}): Promo => ({
  id,
  start: null,
  expiry: null,
  position: 8,
  display: [],
  strictDisplay: false,
  ...changes,
});
const occasion = (changes: Partial<PromoOccasion> = {}): PromoOccasion => ({
  now: Date.parse('2026-03-14T12:00:00+10:00'),
  timeZone: 'Australia/Brisbane',
  carTypes: [],
  seed: '2026-03-14',
  ...changes,
});
const rules = (cards: Promo[], changes = {}) => ({
  cards,
  repeatEvery: null,
  shuffleRest: false,
  randomisePosition: false,
  ...changes,
});
const placed = (places: Map<number, Promo>) =>
  [...places].map(([place, { id }]) => `${place}${id}`).join(' ');

// Rule search-17.
describe('which promos are shown', () => {
  it.each<[string, Partial<Promo>, boolean]>([
    ['always', {}, true],
    ['from today', { start: '2026-03-14' }, true],
    ['from tomorrow', { start: '2026-03-15' }, false],
    ['from noon, the dealer’s', { start: '2026-03-14T12:00' }, true],
    ['from noon in UTC', { start: '2026-03-14T12:00:00Z' }, false],
    ['until the end of today', { expiry: '2026-03-14' }, true],
    ['from this moment', { start: '2026-03-14T12:00:00+10:00' }, true],
    ['until yesterday', { expiry: '2026-03-13' }, false],
    ['until this moment', { expiry: '2026-03-14T12:00:00+10:00' }, true],
    ['until a second ago', { expiry: '2026-03-14T11:59:59+10:00' }, false],
  ])('%s', (_, changes, shown) => {
    expect(activePromos([promo('a', changes)], occasion())).toHaveLength(shown ? 1 : 0);
  });

  it.each<[string, Partial<Promo>, string[], boolean]>([
    ['for used, in a used search', { display: ['used'] }, ['used'], true],
    ['for used, in a search of all types', { display: ['used'] }, [], true],
    ['for used, in a new search', { display: ['used'] }, ['new'], false],
    [
      'strictly for used, in a search of all',
      { display: ['used'], strictDisplay: true },
      [],
      false,
    ],
    [
      'strictly for used, in a used search',
      { display: ['used'], strictDisplay: true },
      ['used'],
      true,
    ],
    [
      'strictly for new and demo, in a new search',
      { display: ['new', 'demo'], strictDisplay: true },
      ['new'],
      false,
    ],
    [
      'strictly for new and demo, in that search',
      { display: ['demo', 'new'], strictDisplay: true },
      ['new', 'demo'],
      true,
    ],
  ])('%s', (_, changes, carTypes, shown) => {
    expect(activePromos([promo('a', changes)], occasion({ carTypes }))).toHaveLength(shown ? 1 : 0);
  });
});

it('ends a day-long promo with the dealer’s midnight', () => {
  const atMidnight = Date.parse('2026-03-15T00:00:00+10:00');
  const ending = [promo('a', { expiry: '2026-03-14' })];
  expect(activePromos(ending, occasion({ now: atMidnight - 1 }))).toHaveLength(1);
  expect(activePromos(ending, occasion({ now: atMidnight }))).toHaveLength(0);
});

// Rule search-17.
describe('where promos stand', () => {
  it('is the place or places they name, in order', () => {
    const cards = [promo('b', { position: 17 }), promo('a', { position: [8, 20] })];
    expect(placed(promoPlaces(rules(cards), occasion(), 24))).toBe('8a 17b 20a');
  });

  it('is the next free place where theirs is taken', () => {
    const cards = [promo('b'), promo('a'), promo('c', { position: 9 })];
    expect(placed(promoPlaces(rules(cards), occasion(), 24))).toBe('8a 9c 10b');
  });

  it('comes again every N cards, waiting promos first', () => {
    const one = rules([promo('a', { position: 4 })], { repeatEvery: 6 });
    expect(placed(promoPlaces(one, occasion(), 24))).toBe('4a 10a 16a 22a');
    const three = rules(
      [promo('a', { position: 4 }), promo('b', { position: 4 }), promo('c', { position: 4 })],
      {
        repeatEvery: 6,
      },
    );
    expect(placed(promoPlaces(three, occasion(), 24))).toBe('4a 10b 16c 22a');
  });

  // Rule search-18.
  it('shuffles those that wait by the seed alone', () => {
    const cards = [...'abcdefgh'].map((id) => promo(id, { position: 1 }));
    const shuffled = rules(cards, { repeatEvery: 1, shuffleRest: true });
    const at = (seed: string) => placed(promoPlaces(shuffled, occasion({ seed }), 8));
    expect(at('monday')).toBe(at('monday'));
    expect(new Set(['monday', 'tuesday', 'wednesday'].map(at)).size).toBeGreaterThan(1);
    expect(at('monday')).toMatch(/^1a /);
    expect(
      [...at('monday').matchAll(/[a-h]/g)]
        .map(([id]) => id)
        .sort()
        .join(''),
    ).toBe('abcdefgh');
  });

  // Rule search-18.
  it('is 3 plus an offset that the seed decides, where the site wants that', () => {
    const random = rules([promo('a', { position: 20 })], { randomisePosition: true });
    const at = (seed: string) => [...promoPlaces(random, occasion({ seed }), 24).keys()];
    expect(at('x')).toEqual(at('x'));
    const seen = new Set([...'abcdefghijklmnop'].flatMap(at));
    expect(seen.size).toBeGreaterThan(1);
    for (const place of seen) {
      expect(place).toBeGreaterThanOrEqual(3);
      expect(place).toBeLessThan(9);
    }
  });
});

describe('results with promos', () => {
  const grid = (hits: number, cards: Promo[]) =>
    withPromos(
      Array.from({ length: hits }, (_, index) => index),
      rules(cards),
      occasion(),
    )
      .map((entry) => (entry.type === 'promo' ? entry.promo.id : entry.hit))
      .join(' ');

  it('keep every vehicle and count places over both', () => {
    expect(grid(5, [promo('a', { position: 3 }), promo('b', { position: 4 })])).toBe(
      '0 1 a b 2 3 4',
    );
  });

  it('have no promo after the end of a short list or in an empty one', () => {
    expect(grid(2, [promo('a', { position: 8 })])).toBe('0 1');
    expect(grid(2, [promo('a', { position: 3 })])).toBe('0 1');
    expect(grid(0, [promo('a', { position: 1 })])).toBe('');
  });
});
