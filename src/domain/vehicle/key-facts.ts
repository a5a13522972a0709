// The key-information grid of a vehicle page: what a buyer checks first, in the order they check it.
// Registration is worded by rego.ts, measures of the variant stand in specifications.ts.
import { formatKm } from '../text/format.ts';
import type { Vehicle } from './vehicle.ts';
import { engineText } from './card-facts.ts';
import { statedRows, type FactRow } from './fact-row.ts';
import { measure } from './measures.ts';
import { regoText, type RegoSettings } from './rego.ts';

/** Rows of the grid; a tenant shows the first few and «Show More» the rest. `today` is an ISO date. */
export function keyFacts(vehicle: Vehicle, settings: RegoSettings, today: string): FactRow[] {
  return statedRows([
    ['Kilometres', vehicle.km === undefined ? undefined : formatKm(vehicle.km)],
    ['Transmission', vehicle.trans ?? vehicle.simple_transmission],
    ['Fuel', vehicle.fuel ?? vehicle.simple_fuel],
    ['Body', vehicle.body ?? vehicle.simple_body],
    ['Drive', vehicle.drive ?? vehicle.simple_drive],
    ['Engine', engineText(vehicle)],
    ['Colour', vehicle.colour],
    ['Interior', vehicle.interior_colour],
    ['Seats', measure(vehicle.seats || undefined, '')],
    ['Doors', measure(vehicle.doors || undefined, '')],
    ['Build date', vehicle.build_date],
    ['Compliance date', vehicle.compliance_date],
    ['Registration', vehicle.regplate],
    ['Registration expiry', regoText(vehicle, settings, today)],
    ['Stock number', vehicle.stocknum],
    ['VIN', vehicle.vin],
  ]);
}
