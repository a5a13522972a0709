// Photos that a table writes as the beginning of their addresses, their number and their ending: "https://cdn/T1_", 3, ".jpg" are
// T1_1.jpg to T1_3.jpg. Without one of the three the addresses would be guessed.
import { wordsIn } from './heading-words.ts';
import { webAddress } from './values.ts';

/** The columns of the three. */
export interface PhotoSeries {
  base: number;
  count: number;
  ending: number;
}

const photo = /^(?:photo|image|picture|pic|img)s?$/;
const roles = {
  base: /^(?:base|prefix|stem|root|path|folder)$/,
  count: /^(?:count|cnt|number|num|no|qty|quantity|total)$/,
  ending: /^(?:ext|extension|suffix|ending|format)$/,
};
/** Nobody takes more of one vehicle. */
const most = 200;

export function photoSeries(headings: readonly string[]): PhotoSeries | null {
  const words = headings.map(wordsIn);
  const find = (role: RegExp): number =>
    words.findIndex(
      (own) => own.some((word) => photo.test(word)) && own.some((word) => role.test(word)),
    );
  const [base, count, ending] = [find(roles.base), find(roles.count), find(roles.ending)];
  return Math.min(base, count, ending) < 0 ? null : { base, count, ending };
}

/** The addresses that a row has; `at`: its cells. */
export function photosOfSeries(
  { base, count, ending }: PhotoSeries,
  at: (cell: number) => string,
): string[] {
  const number = /^\d+$/.test(at(count)) ? Number(at(count)) : 0;
  const [, letters] = /^\.?([a-z]{3,4})$/i.exec(at(ending)) ?? [];
  if (webAddress(at(base)) === undefined || number > most || letters === undefined) return [];
  return Array.from(
    { length: number },
    (_, before) => `${at(base)}${String(before + 1)}.${letters}`,
  );
}
