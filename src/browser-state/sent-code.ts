// The last code that was sent to a number, in this tab: a shopper who comes back enters it, and is not sent another. The code
// itself is never stored.
import { browserValue } from './browser-storage.ts';

interface SentCode {
  /** As it is dialled inside Australia. */
  phone: string;
  /** A code serves one purpose. */
  purpose: string;
  /** When another may be sent, epoch ms. */
  resendAt: number;
}

export const sentCode = browserValue<SentCode>('sent-code', {
  scope: 'tab',
  // As long as the functions accept it.
  ttlMs: 5 * 60_000,
  parse: (stored) => {
    const { phone, purpose, resendAt } = (stored ?? {}) as Partial<SentCode>;
    return typeof phone === 'string' && typeof purpose === 'string' && typeof resendAt === 'number'
      ? { phone, purpose, resendAt }
      : null;
  },
});
