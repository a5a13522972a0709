// The weekly estimate of a vehicle without a lender's figures: requested once from the finance partner, shown with both
// rates, left out without an answer (rule finance-13).
import { quoteView, type QuoteAnswer, type QuoteSubject } from '../../domain/finance/quote.ts';
import { callApiForJson } from '../site/call-api.ts';
import { loadSettings } from '../site/load-settings.ts';
import { element } from '../dom/element.ts';

/** `price` is in AUD. The box shows a loading text until this resolves. */
export async function fillQuote(box: HTMLElement, price: number): Promise<void> {
  const subject = JSON.parse(box.dataset['quote'] ?? '{}') as QuoteSubject;
  box.setAttribute('aria-busy', 'true');
  box.append(element('span', { class: 'muted' }, 'Estimating a weekly repayment …'));
  const view = await estimate(subject, price).catch(() => null);
  box.removeAttribute('aria-busy');
  if (!view) {
    box.replaceChildren();
    return;
  }
  const { monthly, rate, comparisonRate } = view;
  const rates = rate ? [` (about ${monthly}) ${rate}, `, element('b', {}, comparisonRate)] : [];
  box.replaceChildren(element('b', {}, view.text), ...rates);
}

async function estimate(subject: QuoteSubject, price: number) {
  const { finance } = await loadSettings();
  const answer = await callApiForJson('/api/youx/quote', {
    selfAssessedCreditScore: finance.quote.credit,
    purchasePrice: price,
    loanTerm: finance.quote.termYears,
    ...subject,
    whoIsHelping: '',
  });
  return answer === null
    ? null
    : quoteView(answer as QuoteAnswer, {
        ...finance.calculator,
        monthlyPerWeekly: finance.quote.monthlyPerWeekly,
      });
}
