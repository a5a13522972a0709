// The weekly estimate of a vehicle without a lender's figures: requested once from the finance partner, shown with both
// rates, left out without an answer (rule finance-13). The functions write its texts: a page of a vehicle loads no code about
// loans before somebody uses a calculator.
import type { QuotedLoan, QuoteSubject, ShownQuote } from '../../domain/finance/quote.ts';
import { callApi, lookUpMs } from '../site/api.ts';
import { element } from '../dom/element.ts';

/** `price` is in AUD. The box shows a loading text until this resolves. */
export async function fillQuote(box: HTMLElement, price: number): Promise<void> {
  const presets = JSON.parse(box.dataset['quote'] ?? '{}') as QuoteSubject & { loanTerm: number };
  box.setAttribute('aria-busy', 'true');
  box.append(element('span', { class: 'muted' }, 'Estimating a weekly repayment …'));
  const result = await callApi<ShownQuote>('/api/youx/quote', {
    body: { ...presets, purchasePrice: price },
    timeoutMs: lookUpMs,
  });
  box.removeAttribute('aria-busy');
  box.replaceChildren(...(result.ok ? textsOf(result.value, box.dataset['example']) : []));
  if (result.ok) startCalculator({ quote: result.value, price, termYears: presets.loanTerm });
}

/** `example`: the terms of the site's own estimate, as text. */
function textsOf({ view, terms }: ShownQuote, example = ''): (Element | string)[] {
  const text = element('b', {}, view.text);
  if (!view.rate) return [text];
  return [
    text,
    ` (about ${view.monthly}) ${view.rate}, `,
    element('b', {}, view.comparisonRate),
    ' ',
    element('details', {}, element('summary', {}, 'Terms'), element('p', {}, terms ?? example)),
  ];
}

/** The page's calculator starts with the partner's figures, whether it is already shown or not (rule finance-25). */
function startCalculator(quoted: QuotedLoan): void {
  const container = document.querySelector<HTMLElement>('[data-calc=finance]');
  if (!container) return;
  container.dataset['quoted'] = JSON.stringify(quoted);
  container.dispatchEvent(new Event('start-changed'));
}
