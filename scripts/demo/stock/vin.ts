// Made-up vehicle identification numbers whose check digit is right (ISO 3779, position 9 as in North America).
import type { Random } from './random.ts';

const VALUES: Readonly<Record<string, number>> = {
  A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9,
  S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9,
}; // prettier-ignore
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const DESCRIPTOR = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** The check digit of a VIN, '0'-'9' or 'X'. It ignores the present character at position 9. */
export function vinCheckDigit(vin: string): string {
  let sum = 0;
  WEIGHTS.forEach((weight, i) => {
    const character = vin.charAt(i);
    sum += weight * (VALUES[character] ?? Number(character));
  });
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** 17 characters without I, O and Q, and the right check digit. */
export function isValidVin(vin: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) && vin.charAt(8) === vinCheckDigit(vin);
}

/** Model-year letter or digit (position 10); repeats every 30 years from 1980. */
export function modelYearCode(year: number): string {
  return YEAR_CODES.charAt((((year - 1980) % 30) + 30) % 30);
}

/** A VIN of one of the maker's world codes. `serial` (below 1,000,000) keeps two vehicles apart. */
export function makeVin(
  wmis: readonly string[],
  year: number,
  serial: number,
  random: Random,
): string {
  const descriptor = Array.from({ length: 5 }, () => random.pick([...DESCRIPTOR])).join('');
  const plant = random.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ']);
  const vin = `${random.pick(wmis)}${descriptor}0${modelYearCode(year)}${plant}${String(serial).padStart(6, '0')}`;
  return vin.slice(0, 8) + vinCheckDigit(vin) + vin.slice(9);
}
