// The figures of a lender's sample as rows; both rates come first, together.
import { formatMoney, formatPercent } from '../text/format.ts';
import { statedRows, type FactRow } from '../vehicle/fact-row.ts';
import type { LenderSample } from './lender.ts';
import { sampleTermYears } from './repayment-view.ts';

/**
 * Rows of the vehicle page's finance summary; unknown figures are left out. When no repayment may be stated (`stated`
 * is false: "Enquire for Finance"), the rows contain no repayment and no rates either.
 */
export function financeRows(sample: LenderSample, stated = true): FactRow[] {
  const years = sampleTermYears(sample);
  return statedRows([
    ['Interest rate', stated ? formatPercent(sample.interestRate) : undefined],
    ['Comparison rate', stated ? formatPercent(sample.comparisonRate) : undefined],
    ['Weekly repayment', stated ? money(sample.paymentWeek) : undefined],
    ['Monthly repayment', stated ? money(sample.paymentMonth) : undefined],
    ['Term', years === null ? undefined : `${years} ${years === 1 ? 'year' : 'years'}`],
    ['Deposit', money(sample.deposit)],
    ['Final payment', money(sample.balloon)],
    ['Establishment fee', money(sample.establishmentFees)],
    ['Total payable', money(sample.totalPayable)],
    ['Lender', sample.financeProvider],
  ]);
}

function money(dollars: number | null | undefined): string | undefined {
  return dollars == null ? undefined : formatMoney(dollars);
}
