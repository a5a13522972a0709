// The enquiry just sent, for the success page: in this tab, for an hour (rule enquiry-9).
import { browserValue } from './browser-storage.ts';

export interface SentEnquiry {
  kind: string;
  category: string;
  /** Id of the location that it is for. */
  location: string | null;
  /** Label and text of each completed field. */
  lines: [label: string, text: string][];
  vehicle: { slug: string; name: string; image?: string | null } | null;
  /** The token of what was booked or reserved. */
  booking: string | null;
}

export const sentEnquiry = browserValue<SentEnquiry>('sent', {
  scope: 'tab',
  ttlMs: 3_600_000,
  parse: (stored) => {
    const { kind, category, lines } = (stored ?? {}) as Partial<SentEnquiry>;
    return typeof kind === 'string' && typeof category === 'string' && Array.isArray(lines)
      ? (stored as SentEnquiry)
      : null;
  },
});
