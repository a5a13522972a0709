// Chooses dealers whose sites represent all others in the review of a code change, and infers which other dealers an
// observed change reaches.
import { visitedKind } from '../domain/analytics/vitals.ts';
import { vehicleSchema, type Vehicle } from '../domain/vehicle/vehicle.ts';
import { keysOf, itemOf, typeOf, allowedValues, type Schema } from '../tenant/schema-walk.ts';
import { tenantSchema, type Tenant } from '../tenant/schema/index.ts';

export interface FleetMember {
  slug: string;
  /** Everything that can make its pages differ from those of others: "template: atlas", "pages.finance: true". */
  traits: ReadonlySet<string>;
}

/** Which settings are on, chosen, given or missing. Texts and numbers count as given, whatever they say. */
function traitsOf(schema: Schema, value: unknown, path: string, found: Set<string>): void {
  const type = typeOf(schema);
  const isEmpty = value === undefined || value === null || value === '';
  if (isEmpty || (Array.isArray(value) && value.length === 0)) found.add(`${path}: none`);
  else if (type === 'boolean' || allowedValues(schema).includes(String(value))) {
    found.add(`${path}: ${String(value)}`);
  } else if (Array.isArray(value)) {
    const item = itemOf(schema);
    for (const one of value) if (item) traitsOf(item, one, `${path}[]`, found);
  } else if (typeof value === 'object') {
    const item = itemOf(schema);
    // Keys of a record are names that a dealer chose.
    if (item) for (const one of Object.values(value)) traitsOf(item, one, `${path}[]`, found);
    for (const [key, inner] of keysOf(schema)) {
      const at = path === '' ? key : `${path}.${key}`;
      traitsOf(inner, (value as Record<string, unknown>)[key], at, found);
    }
  } else found.add(`${path}: given`);
}

/** "search 2" for the address of a landing page: the kind and the depth of an address. */
export const pageKind = (path: string): string =>
  `${visitedKind(path, false)} ${String(path.split('/').length - 1)}`;

/** `pages`: addresses of a built site. `texts`: names of files that the dealer has instead of shared ones. */
export function memberOf(
  tenant: Tenant,
  facts: { vehicles: readonly Vehicle[]; pages: readonly string[]; texts: readonly string[] },
): FleetMember {
  const traits = new Set<string>();
  traitsOf(tenantSchema, tenant, '', traits);
  for (const vehicle of facts.vehicles) traitsOf(vehicleSchema, vehicle, 'vehicle', traits);
  for (const path of facts.pages) traits.add(`page: ${pageKind(path)}`);
  for (const name of facts.texts) traits.add(`text: ${name}`);
  return { slug: tenant.slug, traits };
}

/** A small set that has every trait of the fleet: always the member with the most new ones (greedy set cover). */
export function representatives(fleet: readonly FleetMember[]): FleetMember[] {
  const missing = new Set(fleet.flatMap(({ traits }) => [...traits]));
  const chosen: FleetMember[] = [];
  while (missing.size > 0) {
    const news = ({ traits }: FleetMember) => [...traits].filter((one) => missing.has(one)).length;
    const best = fleet.reduce((a, b) => (news(b) > news(a) ? b : a));
    chosen.push(best);
    for (const trait of best.traits) missing.delete(trait);
  }
  return chosen;
}

/**
 * The traits that can be why some representatives show a change and others do not: all that show it have them, none of
 * the others has. Empty: no single trait explains it.
 */
export function suspectsOf(seen: readonly FleetMember[], unseen: readonly FleetMember[]) {
  const [first, ...more] = seen;
  const shared = [...(first?.traits ?? [])].filter((trait) =>
    more.every(({ traits }) => traits.has(trait)),
  );
  return new Set(shared.filter((trait) => !unseen.some(({ traits }) => traits.has(trait))));
}

/** Whether a change that `seen` show reaches a member: it has a suspect, or, where none is left, the same template. */
export function isReached(
  { traits }: FleetMember,
  seen: readonly FleetMember[],
  unseen: readonly FleetMember[],
): boolean {
  const suspects = suspectsOf(seen, unseen);
  if (suspects.size > 0) return [...suspects].some((trait) => traits.has(trait));
  const isTemplate = (trait: string) => trait.startsWith('template: ');
  return seen.some((one) =>
    [...one.traits].some((trait) => isTemplate(trait) && traits.has(trait)),
  );
}

/**
 * The member that tells most: it has some suspects of changes and lacks others, so that building it shows which of them
 * counts. Null: every member has all or none of them.
 */
export function bestSample(
  rest: readonly FleetMember[],
  suspects: readonly ReadonlySet<string>[],
): FleetMember | null {
  const splits = ({ traits }: FleetMember) =>
    suspects.filter((set) => {
      const has = [...set].filter((trait) => traits.has(trait)).length;
      return has > 0 && has < set.size;
    }).length;
  return rest.reduce<FleetMember | null>((a, b) => (splits(b) > (a ? splits(a) : 0) ? b : a), null);
}
