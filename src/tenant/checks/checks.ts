// All checks of a tenant's settings that look at more than one value, and secrets in clear text. It reads no files.
import makes from '../../domain/vehicle/makes.json' with { type: 'json' };
import { businessFacts } from '../../domain/content/business-facts.ts';
import { secretShapes, type KeyError, type SettingsError, nearestWord } from '../errors.ts';
import { deliveryAddress, isForGroup } from '../feed-files.ts';
import { isSettings } from '../merge.ts';
import type { Tenant } from '../schema/index.ts';
import { switchChecks } from '../switches.ts';
import { accessChecks } from './access.ts';
import {
  tenantCheck,
  errorAt,
  everyValue,
  runChecks,
  type Check,
  type PathValue,
} from './check.ts';
import { duplicateChecks } from './duplicates.ts';
import { factErrors } from './facts.ts';
import { locationChecks } from './locations.ts';
import { falsePromises } from './promises.ts';
import { moneyChecks } from './money.ts';
import { placeChecks } from './places.ts';
import { siteChecks } from './site.ts';
import { stockChecks } from './stock.ts';

// Makes that settings name: one that is misspelt would list no vehicle, no model and no logo.
type Makes = Pick<Tenant, 'manufacturer' | 'locations' | 'stock' | 'search' | 'tradeIn'>;
type NamedMake = [path: string, make: string];

const listed = (path: string, names: readonly string[]) =>
  names.map((make, index): NamedMake => [`${path}.${index}`, make]);

/** The dealer's own manufacturers, which have to be known: pages of models and structured data name them. */
const represented = ({ manufacturer, locations }: Makes): NamedMake[] => [
  ...(manufacturer === null ? [] : [['manufacturer', manufacturer] satisfies NamedMake]),
  ...locations.flatMap(({ manufacturers }, index) =>
    listed(`locations.${index}.manufacturers`, manufacturers),
  ),
];

/** Makes of the stock, among them those of caravans, which nobody lists. */
const stocked = ({ stock, search, tradeIn }: Makes): NamedMake[] => [
  ...listed('stock.filter.makes', stock.filter.makes),
  ...listed('search.popularMakes', search.popularMakes),
  ...tradeIn.valuation.guide.map(({ make }, row): NamedMake => [
    `tradeIn.valuation.guide.${row}.make`,
    make,
  ]),
];

const knownMakes = tenantCheck(
  ['manufacturer', 'locations', 'stock', 'search', 'tradeIn', 'brands'],
  ({ brands, ...settings }) => {
    const own = Object.values(brands.lists).flatMap((list) => list.map(({ name }) => name));
    const known = new Set([...makes.spellings, ...own]);
    const wrong = (needed: boolean) => (named: NamedMake) => {
      const [path, make] = named;
      if (known.has(make)) return [];
      const near = nearestWord(make, [...known]);
      if (near === null && !needed) return [];
      const hint = near
        ? `did you mean "${near}"? A make of that name belongs in brands.lists`
        : 'the name of the make as shoppers know it; a new make belongs in brands.lists';
      return [errorAt(path, `"${make}" is not a known make`, hint)];
    };
    return [
      ...represented(settings).flatMap(wrong(true)),
      ...stocked(settings).flatMap(wrong(false)),
    ];
  },
);

const makeChecks: readonly Check[] = [knownMakes];

/** Errors between settings. `slug` is the name of the tenant's folder, `valid` are the sections that are valid. */
export function crossChecks(slug: string, valid: Partial<Tenant>): KeyError[] {
  const facts = businessFacts(valid);
  return [
    ...runChecks([slugIsFolder(slug), ...checks], valid),
    ...Object.entries(valid).flatMap(([section, value]) => {
      const values = everyValue(value, [section]);
      return [
        ...orderedRanges(values),
        ...falsePromises(values),
        ...factErrors(section, values, facts),
      ];
    }),
  ];
}

/** Two tenants may not answer under one address or one website id, and none may replace a list that another one sends. */
export function sharedAddressChecks(tenants: readonly Tenant[]): SettingsError[] {
  return [...sharedSites(tenants), ...sharedDeliveries(tenants)];
}

const sharedSites = (tenants: readonly Tenant[]): SettingsError[] =>
  (['url', 'websiteId'] as const).flatMap((key) =>
    tenants.flatMap((tenant, index) => {
      const other = tenants.slice(0, index).find((earlier) => earlier[key] === tenant[key]);
      if (!other) return [];
      return [belongsToOther(tenant, key, tenant[key], other, 'give each tenant its own')];
    }),
  );

/** Each user of a file server may have its own folders. All sites of a group send the same list of the group. */
function sharedDeliveries(tenants: readonly Tenant[]): SettingsError[] {
  const owners = new Map<string, Tenant>();
  return tenants.flatMap((tenant) =>
    tenant.feeds.deliveries.flatMap((delivery, at) => {
      const address = deliveryAddress(delivery, tenant);
      const key = `${delivery.userEnv} ${address}`;
      const other = owners.get(key);
      owners.set(key, tenant);
      const path = `feeds.deliveries.${String(at)}.url`;
      const isShared = isForGroup(delivery) && other?.group === tenant.group && other !== tenant;
      return other && !isShared
        ? [belongsToOther(tenant, path, address, other, 'write {slug} into it')]
        : [];
    }),
  );
}

const belongsToOther = (
  { slug }: Tenant,
  path: string,
  value: string,
  other: Tenant,
  hint: string,
): SettingsError => ({
  file: `tenants/${slug}/tenant.json`,
  line: null,
  path,
  message: `"${value}" already belongs to ${other.slug}`,
  hint,
});

const slugIsFolder = (folder: string): Check =>
  tenantCheck(['slug'], ({ slug }) => {
    if (slug === folder) return [];
    const hint = `write "${folder}" or rename the folder`;
    return [errorAt('slug', `"${slug}" is not the name of its folder`, hint)];
  });

/** Objects with `min` and `max` anywhere in a section: the first may not exceed the second. */
function orderedRanges(values: readonly PathValue[]): KeyError[] {
  const errors: KeyError[] = [];
  for (const { path, value } of values) {
    if (!isSettings(value)) continue;
    const { min, max } = value;
    if (typeof min !== 'number' || typeof max !== 'number' || min <= max) continue;
    const message = `${min} is above max ${max}`;
    errors.push({ path: [...path, 'min'], message, hint: 'swap the two' });
  }
  return errors;
}

const checks: readonly Check[] = [
  ...siteChecks,
  ...stockChecks,
  ...locationChecks,
  ...placeChecks,
  ...switchChecks,
  ...duplicateChecks,
  ...accessChecks,
  ...moneyChecks,
  ...makeChecks,
];

/** Texts that look like secrets, even in invalid settings. Messages do not show them: more people read a report. */
export function secretsInClear(settings: unknown): KeyError[] {
  const errors: KeyError[] = [];
  for (const { path, value } of everyValue(settings)) {
    if (typeof value !== 'string' || !secretShapes.test(value)) continue;
    const hint =
      'put it in the environment, name the variable under a …Env key, and revoke this one';
    errors.push({ path: [...path], message: 'looks like a secret in clear', hint });
  }
  return errors;
}
