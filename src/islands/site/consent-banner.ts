// Asks for consent to analytics in one line: two answers of equal weight, nothing preselected, and the page stays usable.
import { privacyPath } from '../../domain/content/legal-paths.ts';
import { setConsent } from '../../browser-state/consent.ts';
import { element } from '../dom/element.ts';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import stylesheet from './site-parts.css?url';

const question = 'May we count this visit?';
/** On a large screen only: on a phone it would need a second line. */
const explanation = 'The counts contain no personal information.';

/** Marks a page with the question, for the parts that make way for it (./site-parts.css). */
const mark = (asks: boolean) => document.documentElement.classList.toggle('asks-consent', asks);

/**
 * On a phone the question would cover the buttons of a form that a visitor fills in. It waits until the focus is in another
 * part of the page.
 */
const makeWay = ({ target }: FocusEvent) => {
  const fills = target instanceof Element && target.closest('.enquiry, .purchase, .trade-in');
  document.documentElement.classList.toggle('fills-form', Boolean(fills));
};

export function removeQuestion(banner: HTMLElement): void {
  banner.remove();
  mark(false);
  removeEventListener('focusin', makeWay, true);
}

/** Shows the question until it is answered, and returns it. Rejects when its styles do not load: nothing is asked and nothing is sent. */
export async function showConsentBanner(): Promise<HTMLElement> {
  await loadStylesheet(stylesheet);
  const banner = element(
    'section',
    { class: 'consent', 'aria-label': 'Your privacy' },
    element(
      'p',
      {},
      element('b', {}, question),
      element('span', { class: 'consent-rest' }, ` ${explanation}`),
      ' ',
      element('a', { href: privacyPath }, 'Privacy policy'),
    ),
  );
  const answers = element('p', { class: 'consent-answers' });
  for (const [answer, word, rest] of [
    ['no', 'No', ', thanks'],
    ['yes', 'Yes', ', count me'],
  ] as const) {
    const label = element('span', { class: 'consent-rest' }, rest);
    const name = word + rest;
    const button = element('button', { type: 'button', 'aria-label': name }, word, label);
    button.addEventListener('click', () => {
      setConsent(answer);
      removeQuestion(banner);
    });
    answers.append(button);
  }
  banner.append(answers);
  // First in the order of focus, behind the link to the content.
  document.body.firstElementChild?.after(banner);
  mark(true);
  // Before the part that measures the question (../dom/keyboard-focus.ts).
  addEventListener('focusin', makeWay, true);
  return banner;
}
