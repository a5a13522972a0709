import { describe, expect, it } from 'vitest';
import { towingNeed, towingReason, towingReasons } from '../../../../src/domain/vehicle/towing.ts';

// Rule vehicle-23.
describe('what can tow a van', () => {
  it.each<[number, number | null, number]>([
    [2_600, null, 2_600],
    [2_600, 240, 2_600],
    [2_600, 260, 2_600],
    [2_600, 310, 3_100],
    [2_600.5, null, 2_601],
  ])('of %d kg with %j kg on the ball needs a capacity of %d kg', (atmKg, ballKg, capacity) => {
    expect(towingNeed({ atmKg, ballKg })).toBe(capacity);
  });

  it.each<[number, number | null]>([
    [0, null],
    [99, null],
    [8_001, null],
    [NaN, null],
    [700, 700],
    [2_600, 5],
    [2_600, NaN],
  ])('is no question for weights of %d and %j kg', (atmKg, ballKg) => {
    expect(towingNeed({ atmKg, ballKg })).toBeNull();
  });

  it('says whether the van or its ball decides, and what the listings do not state', () => {
    const [van, ...rest] = towingReasons({ atmKg: 2_600, ballKg: 200 });
    expect(van).toContain('at least 2,600 kg, the ATM');
    expect(rest.join(' ')).toContain('no limit of the ball weight');
    expect(towingReasons({ atmKg: 2_600, ballKg: 310 })[0]).toContain('usually needs');
  });

  it.each([
    [3_000, 'Tows 3,000 kg; your van weighs 2,400 kg loaded; 600 kg spare'],
    [2_400, 'Tows 2,400 kg; your van weighs 2,400 kg loaded; nothing to spare'],
  ])('says of a vehicle that tows %d kg: "%s"', (capacityKg, reason) => {
    expect(towingReason(capacityKg, { atmKg: 2_400, ballKg: null })).toBe(reason);
  });
});
