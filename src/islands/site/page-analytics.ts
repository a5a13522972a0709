// The one analytics client of a page, wired from what the page says on <html>: whether the visitor is asked, and where
// events go.
import { $consent } from '../../browser-state/consent.ts';
import { createAnalytics, dataLayer, ownEndpoint } from './analytics.ts';

// Forms that count are drawn by the build as well, where there is no page.
const words = (globalThis.document?.documentElement.dataset['analytics'] ?? '').split(' ');

export const asksConsent = words.includes('ask');
/** The site brings scripts of others; a chat is one of its own kind. */
export const hasThirdParty = words.includes('third-party');
/** None of them may load before the visitor has agreed. */
export const othersWait = words.includes('after-yes');
export const hasChat = words.includes('chat');

export const analytics = createAnalytics([
  ...(words.includes('own') ? [ownEndpoint] : []),
  ...(words.includes('data-layer') ? [dataLayer] : []),
]);

if (!asksConsent) analytics.allow();
else {
  // Also when the visitor answers in another tab.
  $consent.subscribe((answer) => {
    if (answer === 'yes') analytics.allow();
    if (answer === 'no') analytics.refuse();
  });
}
