// Asks for consent once more, from the link at the foot of every page (rule analytics-5).
import { $consent } from '../../browser-state/consent.ts';
import { removeQuestion, showQuestion } from './consent-question.ts';
import { pageAnalytics } from './page-analytics.ts';

/** Shows the question with the answer so far. The focus goes to the question, and back to `opener` with an answer or Escape. */
export function askAgain(opener: HTMLElement): void {
  const question = showQuestion();
  if (!question) return;
  if (!question.hasAttribute('tabindex')) prepare(question, opener);
  question.focus();
}

function prepare(question: HTMLElement, opener: HTMLElement): void {
  const before = $consent.get();
  const open = new AbortController();
  const { signal } = open;
  const answerSoFar = document.createElement('em');
  if (before !== '') {
    const button = question.querySelector(`[value=${before}]`);
    answerSoFar.textContent = `Your answer so far: ${button?.ariaLabel ?? ''}. `;
    question.querySelector('a')?.before(answerSoFar);
  }
  question.tabIndex = -1;
  const close = () => {
    open.abort();
    answerSoFar.remove();
    question.removeAttribute('tabindex');
    removeQuestion();
    opener.focus();
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  // The button has stored the answer before the click arrives here.
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest('button')) return;
    close();
    // Scripts loaded after the earlier answer run until the visitor leaves the page.
    if (before === 'yes' && $consent.get() === 'no' && pageAnalytics.thirdParty) location.reload();
  };
  question.addEventListener('keydown', onKey, { signal });
  question.addEventListener('click', onClick, { signal });
}
