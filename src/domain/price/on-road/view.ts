// The drive-away price of a vehicle's page: what it holds, and what it is for a buyer of another state or use
// (rule price-13). The page shows one of the totals at a time.
import { stateCodes, type StateCode } from '../../locations/state-codes.ts';
import { formatMoney } from '../../text/format.ts';
import type { Vehicle } from '../../vehicle/vehicle.ts';
import { shownPrice } from '../price-line.ts';
import { claimOf } from '../price-type.ts';
import { chargeNames, type OnRoadAnswer } from './charges.ts';
import { chargesFor, type OnRoadTenant } from './priced-vehicle.ts';
import { sellingState } from './subject.ts';
import { uses, type Use } from './table.ts';

type OnRoadRow = [label: string, text: string];

/** A total as a page shows it. */
export interface OnRoadQuote {
  total: string;
  rows: OnRoadRow[];
}

/** Only buyers for whom there is a total. */
export type OnRoadQuotes = Partial<Record<StateCode, Partial<Record<Use, OnRoadQuote>>>>;

export interface OnRoadView {
  /** The price of the page is for a private buyer here. */
  state: StateCode;
  /** What it holds; empty where the dealer's own drive-away price differs from the table (rule price-14). */
  rows: OnRoadRow[];
  /** The other buyers. */
  quotes: OnRoadQuotes;
}

function quoteOf(price: number, answer: OnRoadAnswer): OnRoadQuote | null {
  if (!answer.ok) return null;
  const charges = answer.charges.map(({ part, amount }): OnRoadRow => [
    chargeNames[part],
    formatMoney(amount),
  ]);
  return {
    total: formatMoney(answer.total),
    rows: [['Price before charges', formatMoney(price)], ...charges],
  };
}

/** `vehicle`: as `withOnRoadTotal` returns it. Null where its price before charges is not known. */
export function onRoadView(
  vehicle: Vehicle,
  tenant: OnRoadTenant,
  today: string,
): OnRoadView | null {
  const { price_before_charges: price, price_type: type = '' } = vehicle;
  const shown = shownPrice(vehicle);
  if (price === undefined || shown === null || claimOf(type) !== 'drive_away') return null;
  const home = sellingState(vehicle, tenant);
  const quotes: OnRoadQuotes = {};
  let own: OnRoadQuote | null = null;
  for (const state of stateCodes) {
    for (const use of uses) {
      const quote = quoteOf(price, chargesFor(vehicle, price, { state, use }, tenant, today));
      if (state === home && use === 'private') own = quote;
      else if (quote) quotes[state] = { ...quotes[state], [use]: quote };
    }
  }
  const rows = own?.total === formatMoney(shown) ? own.rows : [];
  return rows.length > 0 || Object.keys(quotes).length > 0 ? { state: home, rows, quotes } : null;
}
