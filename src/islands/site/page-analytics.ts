// The analytics client of a page, configured by `data-analytics` on <html>: whether to ask for consent, and where
// events go.
import type { PageAnalytics } from '../../domain/analytics/page-analytics.ts';
import { $consent } from '../../browser-state/consent.ts';
import { activated } from '../dom/activated.ts';
import { createAnalytics, dataLayer, ownEndpoint } from './analytics-client.ts';

// The build renders forms too, where there is no document.
export const pageAnalytics = JSON.parse(
  globalThis.document?.documentElement.dataset['analytics'] ?? '{}',
) as Partial<PageAnalytics>;

export const { asksConsent = false } = pageAnalytics;

/** Whether this visitor may be counted: consent where the dealer asks for it. */
export const isCounted = (): boolean => !asksConsent || $consent.get() === 'yes';

/** Script errors of the page from its start, for vitals.ts. */
export const pageErrors: Event[] = [];

export const analytics = createAnalytics([
  ...(pageAnalytics.ownEvents ? [ownEndpoint] : []),
  ...(pageAnalytics.dataLayer ? [dataLayer] : []),
]);

// Until then, events wait: nothing of a page that is rendered ahead of its visit is counted.
void activated.then(() => {
  if (!asksConsent) analytics.allow();
  else {
    // The subscription also hears answers from other tabs.
    $consent.subscribe((answer) => {
      if (answer === 'yes') analytics.allow();
      if (answer === 'no') analytics.refuse();
    });
  }
});
