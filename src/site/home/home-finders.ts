// The finders by money as a home page shows them at first: the tenant's settings with what its stock says.
import { budgetOf, monthlyRepayment, type BudgetRate } from '../../domain/finance/budget.ts';
import { eligibleSample } from '../../domain/finance/eligibility.ts';
import { siteFees } from '../../domain/finance/comparison-rate.ts';
import {
  budgetSearchHref,
  inPriceRange,
  priceStep,
  upToText,
  type BudgetFinder,
  type PriceRangeFinder,
} from '../../domain/search/finders.ts';
import { isAvailable } from '../../domain/vehicle/availability.ts';
import type { SiteContext } from '../assembly/site-context.ts';

/** Where nothing in stock has a price, AUD. */
const endWithoutStock = 100_000;

/** Prices of vehicles that can be bought, in ascending order. */
const countedPrices = ({ vehicles }: Pick<SiteContext, 'vehicles'>): number[] =>
  vehicles
    .filter(isAvailable)
    .map(({ price }) => price)
    .filter((price) => inPriceRange(price, {}))
    .sort((a, b) => a - b);

type Financed = Pick<SiteContext, 'tenant' | 'today' | 'vehicles'>;

/** The middle of the rates beside the vehicles, so that budget and cards agree; without any, the calculator's. */
function usualInterest({ tenant: { finance }, today, vehicles }: Financed): number {
  const rates = vehicles
    .filter(isAvailable)
    .flatMap((vehicle) => eligibleSample(vehicle, finance, today)?.interestRate ?? [])
    .sort((a, b) => a - b);
  return rates[Math.floor(rates.length / 2)] ?? finance.calculator.defaultInterest;
}

/** The rate and the site's fees; null where it has no finance, or wants the plain formula. */
function budgetRate(context: Financed): BudgetRate {
  const { finance, finders } = context.tenant;
  return finance.provider === null || finders.budget.beforeInterest
    ? null
    : { interest: usualInterest(context), ...siteFees(finance) };
}

/** Null when the tenant shows none. */
export function budgetFinder(
  context: Pick<SiteContext, 'noun' | 'shell'> & Financed,
): BudgetFinder | null {
  const { shown, presets, beforeInterest: _, ...settings } = context.tenant.finders.budget;
  if (!shown) return null;
  const { frequency, weekly, deposit } = settings;
  const prices = countedPrices(context);
  const repayment = frequency === 'monthly' ? monthlyRepayment : weekly;
  const rate = budgetRate(context);
  const max = budgetOf({ repayment, deposit, type: frequency }, rate);
  const { searchPath } = context.shell;
  return {
    ...settings,
    rate,
    noun: context.noun,
    searchPath,
    count: prices.filter((price) => inPriceRange(price, { max })).length,
    cheapest: prices[0] ?? null,
    presets: presets.map((amount) => ({
      label: upToText(amount),
      href: budgetSearchHref(searchPath, amount),
    })),
  };
}

/** The slider ends at the dearest vehicle, at most at the tenant's own end. */
export function priceRangeFinder(
  context: Pick<SiteContext, 'noun' | 'shell' | 'tenant' | 'vehicles'>,
): PriceRangeFinder | null {
  const { shown, min, max } = context.tenant.finders.priceRange;
  if (!shown) return null;
  const prices = countedPrices(context);
  const dearest = prices.at(-1) ?? endWithoutStock;
  const end = Math.max(min + priceStep, Math.min(max, Math.ceil(dearest / priceStep) * priceStep));
  return {
    noun: context.noun,
    searchPath: context.shell.searchPath,
    count: prices.filter((price) => inPriceRange(price, { min, max: end })).length,
    min,
    max: end,
  };
}
