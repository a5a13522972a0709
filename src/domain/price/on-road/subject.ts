// What a vehicle's record says to the questions of the tables. It guesses nothing: a fact that is not stated is not known.
import { stateCodes, type StateCode } from '../../locations/state-codes.ts';
import type { Vehicle } from '../../vehicle/vehicle.ts';
import type { OnRoadQuestion } from './charges.ts';
import type { OnRoadSubject } from './rows.ts';
import type { OnRoadKind, Power, Use } from './table.ts';

const goodsBody = /\b(?:utes?|utility|pick-?up|cab[ -]chassis|vans?|trucks?|tray)\b/i;
const passengerVan = /\b(?:people[ -]?mover|mini ?van|camper ?van|motor ?home)\b/i;

/** More seats make it a bus in every state. */
const mostSeats = 9;

/** Utes, vans and trucks carry goods; undefined for a car without a body. */
export function onRoadKind(
  vehicle: Pick<Vehicle, 'item_type' | 'simple_body' | 'body' | 'seats'>,
): OnRoadKind | undefined {
  if (vehicle.item_type !== 'car') return vehicle.item_type;
  if ((vehicle.seats ?? 0) > mostSeats) return 'bus';
  const body = [vehicle.simple_body, vehicle.body].filter(Boolean).join(' ');
  if (body === '') return undefined;
  return goodsBody.test(body) && !passengerVan.test(body) ? 'goods' : 'passenger';
}

/** Whether a mild hybrid counts as a hybrid is not confirmed, and a hydrogen car has no row. */
function powerOf({ fuel, simple_fuel }: Vehicle): Power | undefined {
  const said = `${fuel ?? ''} ${simple_fuel ?? ''}`.toLowerCase();
  if (/\bmild\b|hydrogen|fuel[ -]cell/.test(said)) return undefined;
  if (/plug|phev/.test(said)) return 'plug-in hybrid';
  const burns = /petrol|unleaded|diesel|lpg|gas/.test(said);
  if (/hybrid|hev/.test(said) || (burns && said.includes('electric'))) return 'hybrid';
  if (said.includes('electric')) return 'electric';
  return burns ? 'combustion' : undefined;
}

/** Kilograms. Only trucks and buses may be heavier. */
const lightUpTo = 4_500;
const mayBeHeavy = (vehicle: Vehicle, kind: OnRoadKind) =>
  kind === 'bus' || /truck|chassis/i.test(`${vehicle.simple_body ?? ''} ${vehicle.body ?? ''}`);

const isRegistered = ({ regplate, rego_expiry }: Vehicle, today: string): boolean | undefined => {
  if (rego_expiry !== undefined && rego_expiry < today) return false;
  return regplate !== undefined || rego_expiry !== undefined ? true : undefined;
};

/** A demo was registered where its record names a plate or an end of registration. */
function everRegistered({ car_type, regplate, rego_expiry }: Vehicle): boolean | undefined {
  if (car_type === 'new' || car_type === 'used') return car_type === 'used';
  return regplate !== undefined || rego_expiry !== undefined ? true : undefined;
}

/** Undefined for a car whose record states no body. */
export function onRoadSubject(vehicle: Vehicle, use: Use): OnRoadSubject | undefined {
  const kind = onRoadKind(vehicle);
  if (kind === undefined) return undefined;
  const { variant, caravan } = vehicle;
  const power = powerOf(vehicle);
  return {
    kind,
    use,
    power,
    everRegistered: everRegistered(vehicle),
    cylinders: variant?.cylinders,
    engineCc: variant?.enginesize,
    co2: power === 'electric' ? 0 : variant?.co2combined,
    tareKg: variant?.taremass ?? caravan?.tare_weight,
    gvmKg: variant?.grossvehiclemass ?? (mayBeHeavy(vehicle, kind) ? undefined : lightUpTo),
  };
}

/** How the buyer's registration begins; `home`: the state where the vehicle is registered. */
export function registrationOf(
  vehicle: Vehicle,
  { state, home, today }: { state: StateCode; home: StateCode; today: string },
): OnRoadQuestion['registration'] {
  if (vehicle.car_type === 'new') return 'first';
  const registered = isRegistered(vehicle, today);
  if (registered === undefined) return undefined;
  return registered && state === home ? 'continues' : 'inspected';
}

export interface SellingPlaces {
  state: StateCode;
  locations: readonly { id: string; address: { state: StateCode } }[];
}

/** The state of the location that sells a vehicle: by the settings, then the record; otherwise the dealer's. */
export function sellingState(
  vehicle: Pick<Vehicle, 'location' | 'state'>,
  tenant: SellingPlaces,
): StateCode {
  const place = tenant.locations.find(({ id }) => id === vehicle.location?.id);
  const said = vehicle.location?.address?.state ?? vehicle.state;
  return place?.address.state ?? stateCodes.find((code) => code === said) ?? tenant.state;
}
