// What the finders of a home page say and where they lead, the same for the build that draws them and the scripts
// that keep them lively (rule finder-2). Which vehicles there are comes in.
import { budgetState, type BudgetType } from '../finance/budget.ts';
import { formatMoney, formatNumber } from '../text/format.ts';

/** One thing and several of it: "car", "cars". */
export interface Noun {
  one: string;
  many: string;
}

interface PriceFinder {
  title: string;
  noun: Noun;
  searchPath: string;
  /** Vehicles found for what the finder is set to at first. */
  count: number;
  /** Only prices above this count, AUD. */
  above: number;
}

/** `tenant.finders.budget` with what the stock says. */
export interface BudgetFinder extends PriceFinder {
  frequency: BudgetType;
  /** Repayments the finder begins with, AUD. */
  weekly: number;
  monthly: number;
  deposit: number;
  termYears: number;
  /** Lowest price in stock, AUD; null: nothing in stock has a price. */
  cheapest: number | null;
  presets: { label: string; href: string }[];
}

/** `tenant.finders.priceRange` with what the stock says. */
export interface PriceRangeFinder extends PriceFinder {
  min: number;
  max: number;
  step: number;
}

/** Price conditions of a search, as engines write them. */
export function priceConditions(
  above: number,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): string[] {
  return [
    `price>${String(above)}`,
    ...(min === undefined ? [] : [`price>=${String(min)}`]),
    ...(max === undefined ? [] : [`price<=${String(max)}`]),
  ];
}

/** Whether a price meets them. */
export const inPriceRange = (
  price: number | undefined,
  above: number,
  { min = 0, max = Infinity }: { min?: number | undefined; max?: number | undefined },
): boolean => price !== undefined && price > above && price >= min && price <= max;

/** The search for a range of prices, dearest first (rule finder-7): `range[price]=:20000`. */
export function priceSearchHref(
  searchPath: string,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): string {
  const range = `${min === undefined ? '' : String(min)}:${max === undefined ? '' : String(max)}`;
  return `${searchPath}?range%5Bprice%5D=${range}&sortBy=Car_production:price:desc`;
}

/** The search for what a budget finder counts: the same prices, dearest first. */
export const budgetSearchHref = (
  { searchPath, above }: Pick<PriceFinder, 'searchPath' | 'above'>,
  max: number,
): string => priceSearchHref(searchPath, { min: Math.floor(above) + 1, max });

export interface BudgetAnswer {
  enabled: boolean;
  button: string;
  /** Empty while something can be had. */
  message: string;
}

/** What the budget finder says; `count` null: not counted yet. */
export function budgetAnswer(
  budget: number,
  { cheapest, noun }: Pick<BudgetFinder, 'cheapest' | 'noun'>,
  count: number | null,
): BudgetAnswer {
  const state = budgetState(budget, cheapest ?? Infinity, noun.one);
  if (!state.ok) return { enabled: false, button: state.button, message: state.message };
  return { enabled: true, button: foundText(count, noun), message: '' };
}

/** "24 cars Found"; "Show cars" before anything is counted. */
export const foundText = (count: number | null, noun: Noun): string =>
  count === null
    ? `Show ${noun.many}`
    : `${formatNumber(count)} ${count === 1 ? noun.one : noun.many} Found`;

/** "Show Me 24 cars" (rule search-9). */
export const showMeText = (count: number, noun: Noun): string =>
  `Show Me ${formatNumber(count)} ${count === 1 ? noun.one : noun.many}`;

/** A typed amount of money in whole dollars: digits count, whatever stands between them, and cents do not; nothing is 0. */
export const readAmount = (text: string): number =>
  Number(
    text
      .replace(/[.,]\d{0,2}\s*$/, '')
      .replace(/[^\d]/g, '')
      .slice(0, 9),
  );

/** "Up to $20,000". */
export const upToText = (amount: number): string => `Up to ${formatMoney(amount)}`;
