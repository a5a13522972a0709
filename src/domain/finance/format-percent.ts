// How a yearly rate is written. Apart from the other formats, because few pages write one.
import { twoDecimals } from '../text/format.ts';

/** A yearly rate in percent: "9.49% p.a."; at least two decimals, as lenders write it. */
export function formatPercent(percent: number): string {
  // In floating point, 1.005 times 100 is 100.49999999999999; lenders round it up.
  const hundredths = Math.round(Number((Math.abs(percent) * 100).toPrecision(12)));
  return `${percent < 0 && hundredths > 0 ? '-' : ''}${twoDecimals(hundredths)}% p.a.`;
}
