// The made-up identifiers of a vehicle: registration plate, catalogue code, address words.
import type { Random } from './random.ts';

const LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ'];
const DIGITS = [...'0123456789'];

/** Plate patterns in current issue: A a letter, 0 a digit, anything else as it stands. */
const PLATES: Readonly<Record<string, string>> = {
  ACT: 'Y~A00A',
  NSW: 'AAA00A',
  NT: 'C~A00AA',
  QLD: '000AA0',
  SA: 'S000AAA',
  TAS: 'A00AA',
  VIC: '1AA0AA',
  WA: '1AAA000',
};

/** A made-up plate in the state's format, such as 417KT5 for Queensland. */
export function plateOf(state: string, random: Random): string {
  const pattern = PLATES[state] ?? 'AAA000';
  return [...pattern]
    .filter((sign) => sign !== '~')
    .map((sign) =>
      sign === 'A' ? random.pick(LETTERS) : sign === '0' ? random.pick(DIGITS) : sign,
    )
    .join('');
}

/** A catalogue code of the usual six signs, for example 0T7Q1B. */
export function nvicOf(random: Random): string {
  const sign = () => random.pick([...LETTERS, ...DIGITS]);
  return `0${sign()}${sign()}${random.pick(DIGITS)}${sign()}${sign()}`;
}

/** Lower-case words joined by single hyphens; accents dropped, everything else a gap. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
