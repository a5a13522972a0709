// The analytics client of a page, configured by `data-analytics` on <html>: whether to ask for consent, and where
// events go.
import { $consent } from '../../browser-state/consent.ts';
import { createAnalytics, dataLayer, ownEndpoint } from './analytics.ts';

// The build renders forms too, where there is no document.
const words = (globalThis.document?.documentElement.dataset['analytics'] ?? '').split(' ');

export const asksConsent = words.includes('ask');
/** The site has third-party scripts other than a chat. */
export const hasThirdParty = words.includes('third-party');
/** All of them need the visitor's consent. */
export const othersWait = words.includes('after-yes');
export const hasChat = words.includes('chat');

export const analytics = createAnalytics([
  ...(words.includes('own') ? [ownEndpoint] : []),
  ...(words.includes('data-layer') ? [dataLayer] : []),
]);

if (!asksConsent) analytics.allow();
else {
  // The subscription also hears answers from other tabs.
  $consent.subscribe((answer) => {
    if (answer === 'yes') analytics.allow();
    if (answer === 'no') analytics.refuse();
  });
}
