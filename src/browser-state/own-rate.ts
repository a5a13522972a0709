// The shopper's own rate as the server answered it, until it expires (rule personal-4). Only the server's answers are stored.
import type { PersonalRateAnswer, PersonalRateState } from '../protocol/personal-rate.ts';
import { browserValue } from './browser-storage.ts';

const store = browserValue<PersonalRateAnswer>('own-rate', {
  scope: 'browser',
  // The most that a rate can be valid.
  ttlMs: 90 * 24 * 3_600_000,
  parse: (stored) => {
    const rate = stored as PersonalRateAnswer | null;
    return typeof rate?.interest === 'number' && Date.parse(rate.expires_at) > Date.now()
      ? rate
      : null;
  },
});

export const ownRate = {
  read: store.read,
  forget: store.forget,
  /** Stores a valid rate; every other answer deletes the stored one. */
  keep({ state, rate }: PersonalRateState): void {
    if (state === 'valid' && rate) store.write(rate);
    else store.forget();
  },
};
