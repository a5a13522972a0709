// The rights of a buyer in a state, from the same table: cooling-off, statutory warranty, deposit (rule price-16). A right
// below confidence H shows where the dealer has confirmed the state's figures, and nothing shows where the law is open.
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

/** The rows of a day whose law is certain, or that the dealer has confirmed. */
function rowsOf(state: StateCode, onRoad: OnRoadSettings, today: string): RightRow[] {
  const isConfirmed = onRoad[state]?.[financialYear(today)] !== undefined;
  return rowsOfDay(state, today).filter(
    ({ confidence }) => confidence === 'H' || (confidence === 'M' && isConfirmed),
  );
}

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

/**
 * The rights that a buyer of this vehicle has for certain. Where a better one may apply, none of its subject is stated: a
 * page must not promise less than the law.
 */
export function rightsOfVehicle(
  vehicle: Vehicle,
  tenant: RightsTenant,
  today: string,
): { state: StateCode; rights: BuyerRight[] } {
  const state = sellingState(vehicle, tenant);
  const rights = new Map<RightRow['subject'], BuyerRight | null>();
  for (const row of rowsOf(state, tenant.pricing.onRoad, today)) {
    const { subject, text } = row;
    const answer = rights.has(subject) ? false : applies(row, vehicle, today);
    if (answer === false) continue;
    rights.set(subject, answer === true ? { title: titles[subject], who: '', text } : null);
  }
  return { state, rights: [...rights.values()].filter((right) => right !== null) };
}

/**
 * One line about the contract that follows a reservation (rule reserve-11); null where a right may apply that is not certain.
 */
export function coolingOffLine(
  vehicle: Vehicle,
  tenant: RightsTenant,
  today: string,
): string | null {
  const { state, rights } = rightsOfVehicle(vehicle, tenant, today);
  const right = rights.find(({ title }) => title === titles['cooling-off']);
  if (right) return `${right.title} in ${state}: ${right.text}`;
  const mayApply = rowsOfDay(state, today).some(
    (row) => row.subject === 'cooling-off' && applies(row, vehicle, today) !== false,
  );
  return mayApply
    ? null
    : 'No cooling-off period by law for this vehicle: a contract binds when you sign it, and reserving is none';
}

/** All rights in the states where a dealer sells, for pages about no single vehicle. */
export function rightsOfSite(
  tenant: RightsTenant & { stock: { filter: { carTypes: readonly CarType[] } } },
  today: string,
): { state: StateCode; rights: BuyerRight[] }[] {
  const { locations, state, pricing, stock } = tenant;
  const states = locations.map(({ address }) => address.state);
  const sold = stock.filter.carTypes;
  return [...new Set(states.length > 0 ? states : [state])].toSorted().flatMap((code) => {
    const rows = rowsOf(code, pricing.onRoad, today).filter(
      ({ when }) =>
        sold.length === 0 || (when.carTypes?.some((type) => sold.includes(type)) ?? true),
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
