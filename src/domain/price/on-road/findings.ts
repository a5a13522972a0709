// What a dealer or operator must do about drive-away prices: new figures each July, and prices that contradict the table.
// The compliance rules of prices call these two functions, and so does the stock report. They read no clock.
import type { StateCode } from '../../locations/state-codes.ts';
import { formatMoney } from '../../text/format.ts';
import type { Vehicle } from '../../vehicle/vehicle.ts';
import { shownPrice } from '../price-line.ts';
import { claimOf, priceTypeOf } from '../price-type.ts';
import { financialYear, type OnRoadSettings } from './charges.ts';
import { chargesFor, type OnRoadTenant } from './priced-vehicle.ts';
import { sellingState } from './subject.ts';
import { onRoadTable } from './tables.ts';

export interface OnRoadFinding {
  id: 'price.on-road.deviation' | 'price.on-road.table' | 'price.on-road.confirmation';
  /** The vehicle, where it is about one. */
  vehicleId?: string;
  text: string;
  cure: string;
}

/** AUD by which a dealer's own drive-away price may differ from the table (rule price-14). */
const tolerance = 250;

/** A dealer's own drive-away price with its price before charges, as the export states both. `vehicle`: the export's record. */
export function deviationFinding(
  vehicle: Vehicle,
  tenant: OnRoadTenant,
  today: string,
): OnRoadFinding | null {
  const total = shownPrice(vehicle);
  const price = vehicle.price_before_charges;
  if (total === null || price === undefined) return null;
  if (claimOf(priceTypeOf(vehicle, tenant.pricing)) !== 'drive_away') return null;
  const state = sellingState(vehicle, tenant);
  const answer = chargesFor(vehicle, price, { state, use: 'private' }, tenant, today);
  if (!answer.ok || Math.abs(answer.total - total) <= tolerance) return null;
  return {
    id: 'price.on-road.deviation',
    vehicleId: vehicle.id,
    text: `${vehicle.name}: drive away ${formatMoney(total)}, but ${formatMoney(price)} and the charges of ${state} are ${formatMoney(answer.total)}.`,
    cure: 'Correct one of the two prices in your stock system. The site shows your drive-away price.',
  };
}

/** Figures of the next year are due from this day on, so that July begins with them. */
const dueFrom = '06-01';

/** The year whose figures should be known on a day. */
const yearDue = (today: string): string =>
  financialYear(today.slice(5) >= dueFrom ? `${today.slice(0, 4)}-07-01` : today);

const statesOf = ({ state, locations }: OnRoadTenant): StateCode[] => [
  ...new Set([
    ...locations.map(({ address }) => address.state),
    ...(locations.length > 0 ? [] : [state]),
  ]),
];

/** From June on for each state that the site sells in: a table of an earlier year, and figures that the dealer has not confirmed (rule price-15). */
export function yearFindings(tenant: OnRoadTenant, today: string): OnRoadFinding[] {
  const year = yearDue(today);
  const { onRoad } = tenant.pricing;
  return statesOf(tenant).flatMap((state): OnRoadFinding[] => {
    const table = onRoadTable(state);
    if (table.year < year) {
      return [
        {
          id: 'price.on-road.table',
          text: `The table of ${state} has the fees of ${table.year}; those of ${year} begin on 1 July.`,
          cure: `Write the fees of ${year} into content/on-road/${state.toLowerCase()}.json (docs/operations/on-road.md).`,
        },
      ];
    }
    return confirmationFindings(onRoad, state, table.year);
  });
}

/** A dealer who has confirmed an earlier year has totals until a new year begins. */
function confirmationFindings(
  onRoad: OnRoadSettings,
  state: StateCode,
  year: string,
): OnRoadFinding[] {
  const confirmed = Object.keys(onRoad[state] ?? {});
  if (confirmed.length === 0 || confirmed.includes(year)) return [];
  return [
    {
      id: 'price.on-road.confirmation',
      text: `Drive-away prices in ${state} end with the fees of ${confirmed.toSorted().at(-1) ?? ''}.`,
      cure: `Check the fees of ${year} and add them to pricing.onRoad.${state}.`,
    },
  ];
}
