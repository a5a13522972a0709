import { describe, expect, it } from 'vitest';
import { seededRandom } from '../stock/random.ts';
import { dealStates, states, type StateSubject } from '../stock/states.ts';

const usedCar: StateSubject = { item: 'car', carType: 'used', turntable: true };
const newCar: StateSubject = { item: 'car', carType: 'new', turntable: true };
const lot = [...Array<StateSubject>(60).fill(usedCar), ...Array<StateSubject>(60).fill(newCar)];
const deal = (shares = {}) => dealStates(lot, shares, seededRandom('states'));

describe('states are dealt by quota', () => {
  it('so that a lot of 120 shows every one of them', () => {
    const seen = new Set(deal().flatMap((dealt) => [...dealt]));
    expect(states.filter((state) => !seen.has(state))).toEqual([]);
  });

  it('and a share decides how many', () => {
    const counted = deal({ reserved: 0.1 }).filter((dealt) => dealt.has('reserved'));
    expect(counted).toHaveLength(12);
  });

  it('and a share of 0 keeps a state away', () => {
    expect(deal({ certified: 0 }).some((dealt) => dealt.has('certified'))).toBe(false);
  });

  it('only to vehicles it can befall', () => {
    const dealt = deal();
    expect(dealt.slice(60).some((s) => s.has('certified') || s.has('spin') || s.has('noKm'))).toBe(
      false,
    );
    expect(dealt.slice(0, 60).some((s) => s.has('preorder') || s.has('runoutSale'))).toBe(false);
  });

  it('and no vehicle is both sold and reserved, or reduced and without a price', () => {
    const both = deal({ reserved: 0.4, soldRecently: 0.4, reduced: 0.5, noPrice: 0.4 }).filter(
      (s) => (s.has('reserved') && s.has('soldRecently')) || (s.has('reduced') && s.has('noPrice')),
    );
    expect(both).toEqual([]);
  });
});
