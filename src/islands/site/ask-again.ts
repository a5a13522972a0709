// Asks for consent once more, from the link at the foot of every page (rule analytics-5).
import { $consent } from '../../browser-state/consent.ts';
import { removeQuestion, showConsentBanner } from './consent-banner.ts';
import { pageAnalytics } from './page-analytics.ts';

/** While the question loads, a second tap waits for it. */
let opening: Promise<HTMLElement> | null = null;

function openQuestion(): Promise<HTMLElement> {
  opening ??= showConsentBanner().finally(() => {
    opening = null;
  });
  return opening;
}

/**
 * Shows the question with the answer so far. The focus goes to the question, and back to `opener` with an answer or Escape.
 * Rejects when the question cannot be shown.
 */
export async function askAgain(opener: HTMLElement): Promise<void> {
  const before = $consent.get();
  const banner = document.querySelector<HTMLElement>('.consent') ?? (await openQuestion());
  if (!banner.hasAttribute('tabindex')) prepare(banner, before, opener);
  banner.focus();
}

function prepare(banner: HTMLElement, before: '' | 'no' | 'yes', opener: HTMLElement): void {
  banner.tabIndex = -1;
  if (before !== '') {
    const [no, yes] = banner.querySelectorAll('button');
    const answer = (before === 'yes' ? yes : no)?.textContent ?? '';
    banner.querySelector('a')?.before(`Your answer so far: ${answer}. `);
  }
  const close = () => {
    removeQuestion(banner);
    opener.focus();
  };
  banner.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  // The button has stored the answer before the click arrives here.
  banner.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('button')) return;
    close();
    // Scripts loaded after the earlier answer run until the visitor leaves the page.
    if (before === 'yes' && $consent.get() === 'no' && pageAnalytics.thirdParty) location.reload();
  });
}
