// The cooling-off period after a contract for a vehicle, by the law of the state in which it is sold (rule reserve-11).
import type { Vehicle } from '../vehicle/vehicle.ts';
import { stateCodes, type StateCode } from '../locations/state-codes.ts';

interface CoolingOff {
  /** Null: for every vehicle. */
  carTypes: readonly Vehicle['car_type'][] | null;
  text: string;
}

/** Victoria: Motor Car Traders Act s43. Queensland: MDCA Act s102, s106. South Australia: Second-hand Vehicle Dealers Act. */
const coolingOffs: Partial<Record<StateCode, CoolingOff>> = {
  NSW: {
    carTypes: null,
    text: 'Cooling-off in NSW: one business day after you sign, where we arrange your credit',
  },
  VIC: {
    carTypes: null,
    text: 'Cooling-off in Victoria: three clear business days after you sign, until you take the vehicle',
  },
  QLD: {
    carTypes: ['used'],
    text: 'Cooling-off in Queensland: until the end of our next business day after you sign',
  },
  SA: {
    carTypes: ['used', 'demo'],
    text: 'Cooling-off in South Australia: two clear business days after you sign',
  },
};

/** One line about the contract that follows a reservation. `state` is a code like "QLD"; undefined: not known. */
export function coolingOffText(
  state: string | undefined,
  { car_type }: Pick<Vehicle, 'car_type'>,
): string {
  const code = stateCodes.find((each) => each === state?.toUpperCase());
  const rule = code && coolingOffs[code];
  if (rule && (rule.carTypes?.includes(car_type) ?? true)) return rule.text;
  return 'No cooling-off period by law for this vehicle: a contract binds when you sign it, and reserving is none';
}
