// The script of a home page: starts the finders that it has. Without the script every finder is a form or links; the
// search engine loads when a shopper first uses one.
import type { BudgetFinder, PriceRangeFinder } from '../../domain/search/finders.ts';
import type { EngineSettings } from '../../domain/search/engine-settings.ts';
import { startBudget } from './budget.ts';
import { stockSearch } from './stock-search.ts';
import { startPriceRange } from './price-range.ts';
import { startShowMe, type ShowMeSettings } from './show-me.ts';

const settingsOf = (element: Element | null): unknown =>
  JSON.parse(element?.textContent ?? 'null') as unknown;

const engine = settingsOf(document.querySelector('#engine-settings')) as EngineSettings | null;
if (engine) {
  const search = stockSearch(engine);
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-finder]')) {
    const settings = settingsOf(form.querySelector('script[type="application/json"]'));
    if (form.dataset['finder'] === 'budget') startBudget(form, settings as BudgetFinder, search);
    if (form.dataset['finder'] === 'price-range')
      startPriceRange(form, settings as PriceRangeFinder, search);
    if (form.dataset['finder'] === 'show-me') startShowMe(form, settings as ShowMeSettings, search);
  }
}
