// Asks for consent to analytics: two answers of equal weight, nothing preselected, and the page stays usable. The link at
// the foot asks again (rule analytics-5).
import { $consent, setConsent } from '../../browser-state/consent.ts';
import { element } from '../dom/element.ts';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import { loadSettings } from './load-settings.ts';
import { hasThirdParty } from './page-analytics.ts';
import stylesheet from './site-parts.css?url';

/** The question and what follows it. */
export function splitQuestion(text: string): [question: string, rest: string] {
  const end = text.indexOf('?') + 1;
  return [text.slice(0, end), text.slice(end)];
}

const labels = { no: 'No, thanks', yes: 'Yes, count me' };

/**
 * Shows the question until it is answered. When the settings do not load, nothing is asked and nothing is sent. `opener`:
 * the link that asked again; the focus goes to the question, and back to the link with the answer or Escape.
 */
export async function showConsentBanner(opener?: HTMLElement): Promise<void> {
  const [{ consent }] = await Promise.all([loadSettings(), loadStylesheet(stylesheet)]);
  const open = document.querySelector<HTMLElement>('.consent');
  if (open) {
    open.focus();
    return;
  }
  const before = $consent.get();
  // Two blocks: as one, the text is the largest of a plain page and delays its largest contentful paint.
  const [question, rest] = splitQuestion(consent.question);
  const banner = element(
    'section',
    { class: 'consent', 'aria-label': 'Your privacy', tabindex: '-1' },
    element(
      'p',
      {},
      element('b', {}, question),
      `${rest} `,
      ...(before === '' ? [] : [`Your answer so far: ${labels[before]}. `]),
      element('a', { href: consent.privacyUrl }, 'Privacy policy'),
    ),
  );
  const close = () => {
    banner.remove();
    opener?.focus();
  };
  const answers = element('p', { class: 'consent-answers' });
  for (const answer of ['no', 'yes'] as const) {
    const button = element('button', { type: 'button', class: 'btn' }, labels[answer]);
    button.addEventListener('click', () => {
      setConsent(answer);
      close();
      // What was loaded with the earlier answer runs until the page is left.
      if (before === 'yes' && answer === 'no' && hasThirdParty) location.reload();
    });
    answers.append(button);
  }
  banner.append(answers);
  document.body.append(banner);
  if (!opener) return;
  banner.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  banner.focus();
}
