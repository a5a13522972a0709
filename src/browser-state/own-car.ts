// A trade-in that is not sent yet: the shopper's car and the offer for it, so that a closed tab loses nothing. Only
// this browser stores it, for a day, and deletes it when the enquiry has been sent. It contains no amount.
import { browserValue, storedTexts } from './browser-storage.ts';

const ownCarNames = [
  'rego',
  'regoState',
  'make',
  'model',
  'badge',
  'year',
  'kms',
  'condition',
  'offerId',
] as const;
export type OwnCarDraft = Partial<Record<(typeof ownCarNames)[number], string>>;

export const ownCarDraft = browserValue<OwnCarDraft>('own-car', {
  scope: 'browser',
  ttlMs: 24 * 3_600_000,
  parse: (stored) => {
    const draft = storedTexts(stored, ownCarNames) as OwnCarDraft;
    return Object.keys(draft).length > 0 ? draft : null;
  },
});
