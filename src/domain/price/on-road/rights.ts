// The rights of a buyer in a state, from the same table: cooling-off, statutory warranty, deposit (rule price-16). A right
// below confidence H shows where the dealer has confirmed the state's figures.
import { hasDepartment } from '../../locations/departments.ts';
import type { StateCode } from '../../locations/state-codes.ts';
import type { CarType } from '../../vehicle/vehicle-constants.ts';
import type { Vehicle } from '../../vehicle/vehicle.ts';
import { financialYear, type OnRoadSettings } from './charges.ts';
import { sellingState, onRoadKind, type SellingPlaces } from './subject.ts';
import { onRoadTable } from './tables.ts';
import type { RightRow } from './table.ts';

export interface BuyerRight {
  title: string;
  /** For which vehicles; empty on a vehicle's own page. */
  who: string;
  text: string;
}

const titles: Readonly<Record<RightRow['subject'], string>> = {
  'cooling-off': 'Cooling-off',
  warranty: 'Statutory warranty',
  deposit: 'Deposit',
};

const rowsOfDay = (state: StateCode, today: string): RightRow[] =>
  onRoadTable(state).rights.filter(
    ({ from, until }) => today >= from && (until === null || today <= until),
  );

/** Whether the law of a row is certain, or the dealer has confirmed it. */
function certainty(state: StateCode, onRoad: OnRoadSettings, today: string) {
  const isConfirmed = onRoad[state]?.[financialYear(today)] !== undefined;
  return ({ confidence }: RightRow): boolean =>
    confidence === 'H' || (confidence === 'M' && isConfirmed);
}

/** The words for a right that may apply to this vehicle: a page must not promise less than the law. */
const open = 'Not confirmed for this vehicle. Ask us before you sign or pay.';

/** Whether a vehicle of a year is older than a number of years; undefined: its month decides. */
function isOlder(year: number | undefined, years: number, today: string): boolean | undefined {
  if (year === undefined) return undefined;
  const age = Number(today.slice(0, 4)) - year;
  if (age - 1 >= years) return true;
  return age + 1 <= years ? false : undefined;
}

const not = (answer: boolean | undefined) => (answer === undefined ? undefined : !answer);

/** Whether a right is one of this vehicle's; undefined where the record does not say. */
function applies({ when }: RightRow, vehicle: Vehicle, today: string): boolean | undefined {
  const { year, km, price, car_type, item_type } = vehicle;
  const kind = onRoadKind(vehicle);
  const known = <Value>(value: Value | undefined, holds: (value: Value) => boolean) =>
    value === undefined ? undefined : holds(value);
  const { yearsBelow, yearsUpTo, yearsFrom, kmBelow, kmUpTo, kmFrom, priceFrom } = when;
  const answers = [
    when.items?.includes(item_type) ?? true,
    when.carTypes ? known(car_type, (type) => when.carTypes?.includes(type) === true) : true,
    when.goods === undefined ? true : known(kind, (each) => (each !== 'passenger') === when.goods),
    yearsBelow === undefined ? true : not(isOlder(year, yearsBelow, today)),
    yearsUpTo === undefined ? true : not(isOlder(year, yearsUpTo, today)),
    yearsFrom === undefined ? true : isOlder(year, yearsFrom, today),
    kmBelow === undefined ? true : known(km, (value) => value < kmBelow),
    kmUpTo === undefined ? true : known(km, (value) => value <= kmUpTo),
    kmFrom === undefined ? true : known(km, (value) => value >= kmFrom),
    priceFrom === undefined ? true : known(price, (value) => value >= priceFrom),
  ];
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

export interface RightsTenant extends SellingPlaces {
  pricing: { onRoad: OnRoadSettings };
}

/** The rights that a buyer of this vehicle has, and the subjects whose law or whose facts are open. */
export function rightsOfVehicle(
  vehicle: Vehicle,
  tenant: RightsTenant,
  today: string,
): { state: StateCode; rights: BuyerRight[] } {
  const state = sellingState(vehicle, tenant);
  const isCertain = certainty(state, tenant.pricing.onRoad, today);
  const rights = new Map<RightRow['subject'], BuyerRight>();
  // A certain row decides before one that is not.
  for (const row of rowsOfDay(state, today).toSorted(
    (one, other) => Number(isCertain(other)) - Number(isCertain(one)),
  )) {
    const { subject } = row;
    const answer = rights.has(subject) ? false : applies(row, vehicle, today);
    if (answer === false) continue;
    const text = answer === true && isCertain(row) ? row.text : open;
    rights.set(subject, { title: titles[subject], who: '', text });
  }
  return { state, rights: [...rights.values()] };
}

/** One line about the contract that follows a reservation (rule reserve-11). */
export function coolingOffLine(vehicle: Vehicle, tenant: RightsTenant, today: string): string {
  const { state, rights } = rightsOfVehicle(vehicle, tenant, today);
  const right = rights.find(({ title }) => title === titles['cooling-off']);
  return right
    ? `${right.title} in ${state}: ${right.text}`
    : 'No cooling-off period by law for this vehicle: a contract binds when you sign it. A reservation is not a contract';
}

/** All certain rights in the states where a dealer sells, for pages about no single vehicle. */
export function rightsOfSite(
  tenant: Pick<RightsTenant, 'state' | 'pricing'> & {
    locations: readonly (RightsTenant['locations'][number] & { types: readonly string[] })[];
    stock: { filter: { carTypes: readonly CarType[] } };
  },
  today: string,
): { state: StateCode; rights: BuyerRight[] }[] {
  const { locations, state, pricing, stock } = tenant;
  const states = locations.flatMap((place) =>
    hasDepartment(place, 'sales') ? place.address.state : [],
  );
  const sold = stock.filter.carTypes;
  return [...new Set(states.length > 0 ? states : [state])].toSorted().flatMap((code) => {
    const isCertain = certainty(code, pricing.onRoad, today);
    const rows = rowsOfDay(code, today).filter(
      (row) =>
        isCertain(row) &&
        (sold.length === 0 || (row.when.carTypes?.some((type) => sold.includes(type)) ?? true)),
    );
    const rights = rows.map(({ subject, who, text }) => ({
      title: titles[subject],
      who,
      // The row is about vehicles of a kind here, not about one.
      text: text.replace('This vehicle does', 'They do'),
    }));
    return rights.length > 0 ? [{ state: code, rights }] : [];
  });
}
