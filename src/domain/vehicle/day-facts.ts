// The part of a vehicle's texts that changes with the day alone. A build that knows the record is unchanged compares
// this instead of writing every text again.
import { isJustArrived, type CardTagSettings } from '../card/card-tag.ts';
import type { Vehicle } from './vehicle.ts';
import { regoText, type RegoSettings } from './rego.ts';

/**
 * While this text and the record stay the same, the vehicle's card, key facts and finance stay the same. The finance
 * rule of one provider counts a vehicle's age in calendar years.
 */
export function dayFacts(
  vehicle: Vehicle,
  settings: CardTagSettings & RegoSettings,
  today: string,
): string {
  const arrived = isJustArrived(vehicle, settings, today) ? 'just arrived' : '';
  return `${today.slice(0, 4)} ${arrived} ${regoText(vehicle, settings, today) ?? ''}`;
}
