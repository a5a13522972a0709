// The question for consent to analytics (components/site/ConsentQuestion.astro): two answers of equal weight, nothing
// preselected, and the page stays usable.
import { setConsent } from '../../browser-state/consent.ts';

const question = document.querySelector<HTMLElement>('.consent');

export const removeQuestion = () => question?.remove();

/** Puts the question back to its place, behind the link to the content. Null where the site asks nothing. */
export function showQuestion(): HTMLElement | null {
  if (question) {
    question.hidden = false;
    document.querySelector('.skip')?.after(question);
  }
  return question;
}

question?.addEventListener('click', ({ target }) => {
  const answer = target instanceof Element && target.closest('button')?.value;
  if (answer !== 'yes' && answer !== 'no') return;
  setConsent(answer);
  removeQuestion();
});
