// The loan that a shopper has set in the calculator of a vehicle's page, for the forms that ask for it (rule finance-28).
// Only this browser stores it, for a day: one loan, that of the vehicle whose calculator was used last.
import type { CalculatorStart } from '../domain/finance/calculator.ts';
import { browserValue } from './browser-storage.ts';

interface SetLoan {
  slug: string;
  /** AUD; a loan on an earlier price is over. */
  price: number | undefined;
  start: CalculatorStart;
}

const dayMs = 24 * 3_600_000;

export const setLoan = browserValue<SetLoan>('loan', {
  scope: 'browser',
  ttlMs: dayMs,
  parse: (stored) => {
    const { start } = (stored ?? {}) as Partial<SetLoan>;
    return typeof start?.loan?.amount === 'number' ? (stored as SetLoan) : null;
  },
});

/** `price`: that of the vehicle, where it is known. */
export function setLoanOf(slug: string, price?: number): CalculatorStart | undefined {
  const set = setLoan.read();
  return set?.slug === slug && set.price === (price ?? set.price) ? set.start : undefined;
}
