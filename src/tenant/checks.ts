// What one key alone cannot show: settings that contradict each other, need another, or hide a secret.
// Each check is a small function from a tenant to faults; none reads files.
import type { SchemaFault } from './schema-faults.ts';
import type { Fault } from './fault.ts';
import type { Tenant } from './schema/index.ts';

type Check = (tenant: Tenant) => SchemaFault[];

const fault = (path: string, message: string, hint: string): SchemaFault => ({
  path: path.split('.'),
  message,
  hint,
});

const checks: Check[] = [onePrimaryLocation, knownTimeZones];

/** Faults of a tenant whose every key is valid on its own. `slug` is the name of its folder. */
export function crossChecks(slug: string, tenant: Tenant): SchemaFault[] {
  const named =
    tenant.slug === slug
      ? []
      : [
          fault(
            'slug',
            `"${tenant.slug}" is not the folder's name`,
            `write "${slug}" or rename the folder`,
          ),
        ];
  return [...named, ...checks.flatMap((check) => check(tenant))];
}

/** Two tenants may not answer under one address or one website id. */
export function sharedAddressChecks(tenants: readonly Tenant[]): Fault[] {
  return (['url', 'websiteId'] as const).flatMap((key) =>
    tenants.flatMap((tenant, index) => {
      const other = tenants.slice(0, index).find((earlier) => earlier[key] === tenant[key]);
      if (!other) return [];
      const message = `"${tenant[key]}" already belongs to ${other.slug}`;
      return [
        {
          file: `tenants/${tenant.slug}/tenant.json`,
          path: key,
          message,
          hint: 'give each its own',
        },
      ];
    }),
  );
}

function onePrimaryLocation({ locations }: Tenant): SchemaFault[] {
  const primary = locations.filter((location) => location.primary && location.visible);
  if (primary.length === 1) return [];
  const names = primary.map(({ name }) => name).join(', ') || 'none';
  return [
    fault(
      'locations',
      `exactly one visible location is primary; found ${names}`,
      'set "primary": true on one',
    ),
  ];
}

function knownTimeZones({ timeZone, salesCounter }: Tenant): SchemaFault[] {
  const zones: [string, string][] = [['timeZone', timeZone]];
  if (salesCounter) zones.push(['salesCounter.timeZone', salesCounter.timeZone]);
  return zones
    .filter(([, zone]) => !isTimeZone(zone))
    .map(([path, zone]) =>
      fault(path, `"${zone}" is not a time zone`, 'an IANA name such as Australia/Brisbane'),
    );
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: zone });
    return /^[A-Z]\w+\//.test(zone);
  } catch {
    return false;
  }
}
