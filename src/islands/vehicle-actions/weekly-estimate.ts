// The weekly estimate of a vehicle without a lender's figures: requested once from the finance partner, shown with both
// rates, left out without an answer (rule finance-13).
import { basisText } from '../../domain/finance/estimate.ts';
import { quoteView, type QuoteAnswer, type QuoteSubject } from '../../domain/finance/quote.ts';
import { callApiForJson } from '../site/call-api.ts';
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
        ...[` (about ${monthly}) ${rate}, `, element('b', {}, comparisonRate)],
        element('span', { class: 'small' }, ` ${basis}`),
      ]
    : [];
  box.replaceChildren(element('b', {}, view.text), ...rates);
}

/** `example`: the terms of the site's own estimate, in words. */
async function estimate(subject: QuoteSubject, price: number, example = '') {
  const { finance } = await loadSettings();
  const question = {
    selfAssessedCreditScore: finance.quote.credit,
    purchasePrice: price,
    loanTerm: finance.quote.termYears,
    ...subject,
    whoIsHelping: '',
  };
  const answer = (await callApiForJson('/api/youx/quote', question)) as
    (QuoteAnswer & { basis?: unknown }) | null;
  if (answer === null) return null;
  const view = quoteView(answer, {
    ...finance.calculator,
    monthlyPerWeekly: finance.quote.monthlyPerWeekly,
  });
  const basis = answer.basis === 'estimate' ? example : basisText(question, 'partner');
  return view && { ...view, basis };
}
