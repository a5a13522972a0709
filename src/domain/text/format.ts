// Formats numbers and money for shoppers (Australian English). It uses no vehicle, no tenant and no clock. Every page loads
// this file, so dates are in format-date.ts and rates in ../finance/format-percent.ts.
import type { ItemType } from '../vehicle/vehicle.ts';

/** Adds thousands separators. The first Intl format of a page blocks a phone for 100 ms, so this is done by hand. */
const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Hundredths (0 or more) as a number with two decimals. */
export const twoDecimals = (hundredths: number) =>
  `${grouped(String(Math.floor(hundredths / 100)))}.${String(hundredths % 100).padStart(2, '0')}`;

/** A whole number with thousands separators: "14,031". Fractions are rounded. */
export function formatNumber(value: number): string {
  const whole = Math.round(Math.abs(value));
  return `${value < 0 && whole > 0 ? '-' : ''}${grouped(String(whole))}`;
}

/** AUD dollars: "$45,990"; cents only when there are any ("$8.50"). */
export function formatMoney(dollars: number): string {
  const cents = Math.round(Math.abs(dollars) * 100);
  const sign = dollars < 0 && cents > 0 ? '-' : '';
  const figure = cents % 100 === 0 ? grouped(String(cents / 100)) : twoDecimals(cents);
  return `${sign}$${figure}`;
}

/** An odometer reading: "45,210 km". */
export function formatKm(km: number): string {
  return `${formatNumber(km)} km`;
}

/** Kilograms in words: "2,480 kg". */
export function formatMass(kilograms: number): string {
  return `${formatNumber(kilograms)} kg`;
}

/** "1,204 cars", "1 car", "1 delivery"; `noun` is plural. */
export const countText = (count: number, noun: string): string =>
  `${formatNumber(count)} ${count === 1 ? noun.replace(/ies$/, 'ys').replace(/s$/, '') : noun}`;

/** "2026-11-28 21:05 UTC" of an ISO instant, for operators. */
export const utcMinute = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** "5 years". */
export const yearsText = (years: number): string =>
  `${String(years)} ${years === 1 ? 'year' : 'years'}`;

/** "124 views"; empty when there are none. */
export const viewsText = (views: number | undefined): string =>
  views ? countText(views, 'views') : '';

const nouns: Record<ItemType | 'mixed', readonly [one: string, many: string]> = {
  car: ['car', 'cars'],
  caravan: ['caravan', 'caravans'],
  motorcycle: ['motorcycle', 'motorcycles'],
  mixed: ['vehicle', 'vehicles'],
};

/** The noun for the items: "cars", "caravans", "motorcycles", or "vehicles" for a mixture. */
export function itemNoun(itemTypes: Iterable<ItemType>, count = 2): string {
  const kinds = [...new Set(itemTypes)];
  const [one, many] = nouns[kinds.length === 1 ? (kinds[0] as ItemType) : 'mixed'];
  return count === 1 ? one : many;
}
