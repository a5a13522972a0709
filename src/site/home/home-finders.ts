// The finders by money as a home page shows them at first: the tenant's settings with what its stock says.
import { budgetOf } from '../../domain/finance/budget.ts';
import {
  inPriceRange,
  budgetSearchHref,
  upToText,
  type BudgetFinder,
  type PriceRangeFinder,
} from '../../domain/search/finders.ts';
import type { SiteContext } from '../assembly/site-context.ts';

/** Prices that count, in ascending order. */
const pricesAbove = ({ vehicles }: Pick<SiteContext, 'vehicles'>, above: number): number[] =>
  vehicles.flatMap(({ price = 0 }) => (price > above ? [price] : [])).sort((a, b) => a - b);

/** Null when the tenant shows none. */
export function budgetFinder(
  context: Pick<SiteContext, 'noun' | 'shell' | 'tenant' | 'vehicles'>,
): BudgetFinder | null {
  const { shown, presets, priceAbove: above, ...settings } = context.tenant.finders.budget;
  if (!shown) return null;
  const { frequency, weekly, monthly, deposit, termYears } = settings;
  const prices = pricesAbove(context, above);
  const repayment = frequency === 'monthly' ? monthly : weekly;
  const max = budgetOf({ repayment, deposit, type: frequency }, termYears);
  const { searchPath } = context.shell;
  return {
    ...settings,
    noun: context.noun,
    searchPath,
    count: prices.filter((price) => inPriceRange(price, above, { max })).length,
    above,
    cheapest: prices[0] ?? null,
    presets: presets.map((amount) => ({
      label: upToText(amount),
      href: budgetSearchHref({ searchPath, above }, amount),
    })),
  };
}

/** The slider ends at the dearest vehicle, at most at the tenant's own end. */
export function priceRangeFinder(
  context: Pick<SiteContext, 'noun' | 'shell' | 'tenant' | 'vehicles'>,
): PriceRangeFinder | null {
  const { shown, title, min, max, step, fallbackMax, facetAbove } =
    context.tenant.finders.priceRange;
  if (!shown) return null;
  const prices = pricesAbove(context, facetAbove);
  const dearest = prices.at(-1) ?? fallbackMax;
  const end = Math.max(min + step, Math.min(max, Math.ceil(dearest / step) * step));
  return {
    title,
    noun: context.noun,
    searchPath: context.shell.searchPath,
    count: prices.filter((price) => inPriceRange(price, facetAbove, { min, max: end })).length,
    above: facetAbove,
    min,
    max: end,
    step,
  };
}
