// The small print under prices, with the states in which a "drive away" price counts (rule price-18).
import { hasDepartment } from '../locations/departments.ts';

interface DisclaimerSettings {
  state: string;
  legal: { priceDisclaimer: string };
  locations: readonly { types: readonly string[]; address: { state: string } }[];
}

/** "QLD", or "the state of the location that sells it (ACT, NSW or VIC)". */
export function priceDisclaimerOf({ state, legal, locations }: DisclaimerSettings): string {
  const selling = locations
    .filter((location) => hasDepartment(location, 'sales'))
    .map(({ address }) => address.state);
  const states = [...new Set(selling.length === 0 ? [state] : selling)].sort();
  const last = states.at(-1) ?? state;
  const words =
    states.length < 2
      ? last
      : `the state of the location that sells it (${states.slice(0, -1).join(', ')} or ${last})`;
  return legal.priceDisclaimer.replaceAll('{state}', words);
}
