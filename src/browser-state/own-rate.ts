// The shopper's own rate as the server answered it last (rule personal-6). Only the server's answers are stored, until the
// rate ends, the shopper signs out or deletes it.
import type { PersonalRateAnswer, PersonalRateState } from '../protocol/personal-rate.ts';
import { browserValue } from './browser-storage.ts';

const dayMs = 24 * 3_600_000;

export interface OwnRate extends PersonalRateAnswer {
  /** When the server answered, ms. */
  asked: number;
}

const store = browserValue<OwnRate>('own-rate', {
  scope: 'browser',
  // The most that a rate can be valid.
  ttlMs: 90 * dayMs,
  parse: (stored) => {
    const { interest, comparisonRate, expires_at = '', terms, asked } = stored as Partial<OwnRate>;
    const numbers = [interest, comparisonRate, terms?.monthlyFee, asked];
    return numbers.every((number) => Number.isFinite(number)) && Date.parse(expires_at) > Date.now()
      ? (stored as OwnRate)
      : null;
  },
});

/** Tells the script that shows it on this page; other tabs get a storage event. */
const changed = () => globalThis.dispatchEvent?.(new Event('own-rate'));

export const ownRate = {
  read: store.read,
  forget(): void {
    store.forget();
    changed();
  },
  /** Stores a valid rate; every other answer deletes the stored one. */
  keep({ state, rate }: PersonalRateState): void {
    if (state !== 'valid' || !rate) return ownRate.forget();
    store.write({ ...rate, asked: Date.now() });
    changed();
  },
};

/** Whether the rate may have changed on another device. */
export const isOld = ({ asked }: OwnRate): boolean => Date.now() - asked > dayMs;
