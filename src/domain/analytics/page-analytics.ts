// What a site's pages count, and what they ask first. The build writes it into <html> as JSON, and the site's script reads it.

export interface PageAnalytics {
  /** Whether visitors are asked before anything is counted (rule analytics-5). */
  asksConsent: boolean;
  /** Events go to the site's own functions. */
  ownEvents: boolean;
  /** Events go to the data layer of a tag manager. */
  dataLayer: boolean;
  /** Loading times are measured. */
  vitals: boolean;
  /** Scripts of third parties other than a chat; `after-consent`: all of them wait for a yes; null: there are none. */
  thirdParty: 'at-once' | 'after-consent' | null;
  chat: boolean;
}
