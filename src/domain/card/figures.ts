// The figures of a price block: a numeral with its unit, and the price that an example of a repayment is about.
import type { PriceLine, RepaymentView } from './card-data.ts';

/** "$129/wk" and "10.12% p.a. comparison rate" as numeral and unit; other texts have no numeral. */
export function splitFigure(text: string): { numeral: string; unit: string } {
  const [, numeral = '', unit = text] = /^(\$[\d,.]*\d|[\d.]*\d%)(.*)$/.exec(text) ?? [];
  return { numeral, unit };
}

/** The price (AUD) of the example beside a price line; undefined where no own rate may replace it. */
export const financedPrice = (
  { kind, amount }: Pick<PriceLine, 'kind' | 'amount'>,
  { rate }: Pick<RepaymentView, 'rate'>,
): number | undefined =>
  rate === '' || kind === 'subscription' ? undefined : (amount ?? undefined);
