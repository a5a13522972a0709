import { describe, expect, it } from 'vitest';
import { seededRandom } from '../stock/random.ts';
import { isValidVin, makeVin, modelYearCode, vinCheckDigit } from '../stock/vin.ts';

describe('the VIN check digit', () => {
  it.each([
    ['1M8GDM9AXKP042788', 'X'],
    ['5GZCZ43D13S812715', '1'],
    ['11111111111111111', '1'],
    ['1HGCM82633A004352', '3'],
    ['JH4TB2H26CC000000', '6'],
  ])('of %s is %s', (vin, digit) => {
    expect(vinCheckDigit(vin)).toBe(digit);
  });

  it('stands at position 9 of a valid VIN', () => {
    expect(isValidVin('1M8GDM9AXKP042788')).toBe(true);
    expect(isValidVin('1M8GDM9A1KP042788')).toBe(false);
  });

  it.each(['1M8GDM9AXKP04278', '1M8GDM9AXKP0427881', 'IM8GDM9AXKP042788', '1m8gdm9axkp042788'])(
    'does not save %s, which is no VIN',
    (text) => {
      expect(isValidVin(text)).toBe(false);
    },
  );
});

describe('a made-up VIN', () => {
  it.each([
    [1980, 'A'],
    [2000, 'Y'],
    [2001, '1'],
    [2010, 'A'],
    [2018, 'J'],
    [2026, 'T'],
  ])('of %i has the year code %s', (year, code) => {
    expect(modelYearCode(year)).toBe(code);
  });

  it('is valid, of the maker and of the year', () => {
    for (let serial = 0; serial < 200; serial++) {
      const vin = makeVin(['MPB', '6FP'], 2018, serial, seededRandom(`vin ${serial}`));
      expect(isValidVin(vin), vin).toBe(true);
      expect(vin).toMatch(/^(MPB|6FP).{6}J/);
    }
  });
});
