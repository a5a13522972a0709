// The texts and links of a home page's finders, shared by the build that renders them and the scripts that update them
// (rule finder-2). The stock's figures are arguments.
import { budgetState, type BudgetRate, type BudgetType } from '../finance/budget.ts';
import { formatMoney, formatNumber } from '../text/format.ts';

/** Singular and plural: "car", "cars". */
export interface Noun {
  one: string;
  many: string;
}

/** Only prices above this count, AUD: lower ones are deposits or weekly prices. */
const pricesAbove = 1_000;

/** Distance between two prices of the slider, AUD. */
export const priceStep = 500;

interface PriceFinder {
  noun: Noun;
  searchPath: string;
  /** Vehicles found with the finder's initial values. */
  count: number;
}

/** `tenant.finders.budget` with figures from the stock. */
export interface BudgetFinder extends PriceFinder {
  title: string;
  frequency: BudgetType;
  /** The first repayment by week, AUD. */
  weekly: number;
  deposit: number;
  rate: BudgetRate;
  /** Lowest price in stock, AUD; null when nothing in stock has a price. */
  cheapest: number | null;
  presets: { label: string; href: string }[];
}

/** `tenant.finders.priceRange` with figures from the stock. */
export interface PriceRangeFinder extends PriceFinder {
  min: number;
  max: number;
}

interface PriceBounds {
  min?: number | undefined;
  max?: number | undefined;
}

/** Vehicles that can still be bought; the search also lists those that were just sold. */
export const availableFilter = [['status:in_stock', 'status:coming_soon']];

export function priceConditions({ min, max }: PriceBounds): string[] {
  return [
    `price>${String(pricesAbove)}`,
    ...(min === undefined ? [] : [`price>=${String(min)}`]),
    ...(max === undefined ? [] : [`price<=${String(max)}`]),
  ];
}

/** Whether a price meets these conditions. */
export const inPriceRange = (
  price: number | undefined,
  { min = 0, max = Infinity }: PriceBounds,
): price is number => price !== undefined && price > pricesAbove && price >= min && price <= max;

/** The search for a price range, dearest first (rule finder-7): `range[price]=:20000`. */
export function priceSearchHref(searchPath: string, { min, max }: PriceBounds): string {
  const range = `${min === undefined ? '' : String(min)}:${max === undefined ? '' : String(max)}`;
  return `${searchPath}?range%5Bprice%5D=${range}&sortBy=Car_production:price:desc`;
}

/** The search for the vehicles that a budget finder counts, dearest first. */
export const budgetSearchHref = (searchPath: string, max: number): string =>
  priceSearchHref(searchPath, { min: pricesAbove + 1, max });

export interface BudgetAnswer {
  enabled: boolean;
  button: string;
  /** Empty while a vehicle fits. */
  message: string;
}

/** The texts of the budget finder; `count` is null before anything is counted. */
export function budgetAnswer(
  budget: number,
  { cheapest, noun }: Pick<BudgetFinder, 'cheapest' | 'noun'>,
  count: number | null,
): BudgetAnswer {
  const state = budgetState(budget, cheapest ?? Infinity, noun.one);
  if (!state.ok) return { enabled: false, button: state.button, message: state.message };
  const found = count === null ? noun.many : counted(count, noun);
  return { enabled: true, button: `Show ${found}`, message: '' };
}

const counted = (count: number, noun: Noun): string =>
  `${formatNumber(count)} ${count === 1 ? noun.one : noun.many}`;

/** "Show Me 24 cars" (rule search-9). */
export const showMeText = (count: number, noun: Noun): string => `Show Me ${counted(count, noun)}`;

/** A typed amount in whole dollars. It ignores cents and anything between the digits; an empty text is 0. */
export const readAmount = (text: string): number =>
  Number(
    text
      .replace(/[.,]\d{0,2}\s*$/, '')
      .replace(/[^\d]/g, '')
      .slice(0, 9),
  );

/** "Up to $20,000". */
export const upToText = (amount: number): string => `Up to ${formatMoney(amount)}`;
