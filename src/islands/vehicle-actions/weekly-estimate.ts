// The weekly estimate of a vehicle without a lender's figures: requested once from the finance partner, shown with both
// rates, left out without an answer (rule finance-13).
import { basisText, firstValues } from '../../domain/finance/estimate.ts';
import type { CalculatorStart } from '../../domain/finance/calculator.ts';
import {
  quotedStart,
  quoteView,
  type QuoteAnswer,
  type QuoteSubject,
} from '../../domain/finance/quote.ts';
import { callApi, lookUpMs } from '../site/api.ts';
import { loadSettings } from '../site/load-settings.ts';
import { element } from '../dom/element.ts';

/** `price` is in AUD. The box shows a loading text until this resolves. */
export async function fillQuote(box: HTMLElement, price: number): Promise<void> {
  const subject = JSON.parse(box.dataset['quote'] ?? '{}') as QuoteSubject;
  box.setAttribute('aria-busy', 'true');
  box.append(element('span', { class: 'muted' }, 'Estimating a weekly repayment …'));
  const view = await estimate(subject, price, box.dataset['example']).catch(() => null);
  box.removeAttribute('aria-busy');
  if (!view) {
    box.replaceChildren();
    return;
  }
  const { monthly, rate, comparisonRate, basis } = view;
  const rates = rate
    ? [
        ` (about ${monthly}) ${rate}, `,
        element('b', {}, comparisonRate),
        element('span', { class: 'small' }, ` ${basis}`),
      ]
    : [];
  box.replaceChildren(element('b', {}, view.text), ...rates);
}

/** `example`: the terms of the site's own estimate, as text. */
async function estimate(subject: QuoteSubject, price: number, example = '') {
  const { finance } = await loadSettings();
  const question = {
    selfAssessedCreditScore: firstValues.selfAssessedCreditScore,
    purchasePrice: price,
    loanTerm: firstValues.term,
    ...subject,
    whoIsHelping: '',
  };
  const result = await callApi<QuoteAnswer & { basis?: unknown }>('/api/youx/quote', {
    body: question,
    timeoutMs: lookUpMs,
  });
  if (!result.ok) return null;
  const answer = result.value;
  const view = quoteView(answer, finance.calculator);
  if (view === null || answer.basis === 'estimate') return view && { ...view, basis: example };
  const basis = basisText(question, 'partner');
  startCalculator(quotedStart(answer, view, { basis, price, termYears: question.loanTerm }));
  return { ...view, basis };
}

/** The page's calculator starts with the partner's figures, whether it is already shown or not (rule finance-25). */
function startCalculator(start: CalculatorStart | null): void {
  const container = document.querySelector<HTMLElement>('[data-calc=finance]');
  if (!container || !start) return;
  container.dataset['start'] = JSON.stringify(start);
  container.dispatchEvent(new Event('start-changed'));
}
