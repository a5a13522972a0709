// The analytics client of a page, configured by `data-analytics` on <html>: whether to ask for consent, and where
// events go.
import { $consent } from '../../browser-state/consent.ts';
import { createAnalytics, dataLayer, ownEndpoint } from './analytics-client.ts';

// The build renders forms too, where there is no document.
export const flags = (globalThis.document?.documentElement.dataset['analytics'] ?? '').split(' ');

export const asksConsent = flags.includes('ask');
/** The site has third-party scripts other than a chat. */
export const hasThirdParty = flags.includes('third-party');
/** All of them need the visitor's consent. */
export const thirdPartyNeedsConsent = flags.includes('after-yes');
export const hasChat = flags.includes('chat');

/** Script errors of the page from its start, for vitals.ts. */
export const pageErrors: Event[] = [];

export const analytics = createAnalytics([
  ...(flags.includes('own') ? [ownEndpoint] : []),
  ...(flags.includes('data-layer') ? [dataLayer] : []),
]);

if (!asksConsent) analytics.allow();
else {
  // The subscription also hears answers from other tabs.
  $consent.subscribe((answer) => {
    if (answer === 'yes') analytics.allow();
    if (answer === 'no') analytics.refuse();
  });
}
