// "Find cars for your budget": calculates the budget at every key press, counts the cars within it, and links to them
// (rule finder-2). The rules are src/domain/finance/budget.ts and finders.ts.
import {
  budgetOf,
  clampBudgetInput,
  otherRepayment,
  type BudgetType,
} from '../../domain/finance/budget.ts';
import {
  availableFilter,
  budgetAnswer,
  priceConditions,
  budgetSearchHref,
  readAmount,
  type BudgetFinder,
} from '../../domain/search/finders.ts';
import { formatMoney, formatNumber } from '../../domain/text/format.ts';
import { announceToScreenReader } from '../dom/screen-reader.ts';
import { lastAsked, type StockSearch } from './stock-search.ts';

const debounceMs = 300;

export function startBudget(form: HTMLFormElement, finder: BudgetFinder, stock: StockSearch): void {
  const part = <Part extends Element>(selector: string) => form.querySelector<Part>(selector);
  const repayment = part<HTMLInputElement>('[name=repayment]');
  const deposit = part<HTMLInputElement>('[name=deposit]');
  const sum = part<HTMLElement>('[data-sum]');
  const button = part<HTMLButtonElement>('button');
  const message = part<HTMLElement>('[role=status]');
  if (!repayment || !deposit || !sum || !button || !message) return;

  const typeNow = (): BudgetType =>
    part<HTMLInputElement>('[name=frequency]:checked')?.value === 'monthly' ? 'monthly' : 'weekly';
  const budget = () =>
    budgetOf(
      {
        repayment: readAmount(repayment.value),
        deposit: readAmount(deposit.value),
        type: typeNow(),
      },
      finder.rate,
    );
  const show = (amount: number, count: number | null) => {
    const answer = budgetAnswer(amount, finder, count);
    sum.textContent = formatMoney(amount);
    button.disabled = !answer.enabled;
    button.textContent = answer.button;
    // A live region reads the same words out again.
    if (message.textContent !== answer.message) message.textContent = answer.message;
  };
  const count = lastAsked(
    async (max: number) => {
      const { nbHits } = await stock.search({
        numericFilters: priceConditions({ max }),
        facetFilters: availableFilter,
        hitsPerPage: 0,
      });
      return nbHits;
    },
    (found, amount) => {
      show(amount, found);
      announceToScreenReader(`${formatMoney(amount)}: ${button.textContent}`);
    },
    debounceMs,
  );
  const change = () => {
    const amount = budget();
    show(amount, null);
    if (budgetAnswer(amount, finder, null).enabled) count(amount);
  };

  for (const input of [repayment, deposit]) {
    input.addEventListener('input', change);
    // Adds separators when the field loses the focus: "2,000".
    input.addEventListener('blur', () => {
      input.value = formatNumber(clampBudgetInput(readAmount(input.value)));
    });
  }
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'frequency') return;
    repayment.value = formatNumber(
      clampBudgetInput(otherRepayment(readAmount(repayment.value), typeNow(), finder.weekly)),
    );
    change();
  });
  // A browser that comes back fills in what was typed before, when the page has loaded.
  addEventListener('pageshow', () => {
    if (repayment.value !== repayment.defaultValue || deposit.value !== deposit.defaultValue)
      change();
  });
  form.addEventListener('focusin', stock.preload, { once: true });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    location.assign(budgetSearchHref(finder.searchPath, budget()));
  });
}
