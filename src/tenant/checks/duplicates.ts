// Duplicate entries in lists of settings whose entries need different names.
import type { KeyError } from '../errors.ts';
import type { Tenant } from '../schema/index.ts';
import { tenantCheck, type Check } from './check.ts';

/** An error for each entry whose `name` an earlier entry has; null names are not compared. */
function repeated<Entry>(
  path: PropertyKey[],
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string | null,
  key?: string,
): KeyError[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    const name = nameOf(entry);
    if (name === null || !seen.has(name)) {
      if (name !== null) seen.add(name);
      return [];
    }
    const at = key === undefined ? [...path, index] : [...path, index, key];
    return [{ path: at, message: `"${name}" appears twice`, hint: 'remove one, or rename it' }];
  });
}

type MenuEntry = { label: string; link: string; children?: readonly MenuEntry[] };

/** Entries of one list with the same label and link; nested lists are checked separately. */
function menuEntries(path: PropertyKey[], entries: readonly MenuEntry[]): KeyError[] {
  return [
    ...repeated(path, entries, ({ label, link }) => `${label} (${link})`),
    ...entries.flatMap(({ children = [] }, index) =>
      menuEntries([...path, index, 'children'], children),
    ),
  ];
}

const holiday = ({ date, locationIds }: Tenant['holidayHours'][number]) =>
  locationIds.length > 0 ? `${date} at ${[...locationIds].sort().join(', ')}` : date;

/** Locations have their own check (./locations.ts), which names the earlier place. */
export const duplicateChecks: readonly Check[] = [
  tenantCheck(['dealerships'], ({ dealerships }) =>
    (['slug', 'id'] as const).flatMap((key) =>
      repeated(['dealerships'], dealerships, (entry) => entry[key], key),
    ),
  ),
  tenantCheck(['menu'], ({ menu: { main, footer } }) => [
    ...menuEntries(['menu', 'main'], main),
    ...repeated(['menu', 'footer'], footer, ({ label }) => label || null, 'label'),
    ...footer.flatMap(({ links }, index) => menuEntries(['menu', 'footer', index, 'links'], links)),
  ]),
  tenantCheck(['brands'], ({ brands }) =>
    Object.entries(brands.lists).flatMap(([kind, list]) =>
      repeated(['brands', 'lists', kind], list, ({ slug }) => slug, 'slug'),
    ),
  ),
  tenantCheck(['holidayHours'], ({ holidayHours }) =>
    repeated(['holidayHours'], holidayHours, holiday, 'date'),
  ),
  tenantCheck(['search'], ({ search }) => [
    ...repeated(['search', 'facets'], search.facets, (facet) => facet),
    ...repeated(['search', 'promos', 'cards'], search.promos.cards, ({ id }) => id, 'id'),
  ]),
  tenantCheck(['thirdParty'], ({ thirdParty }) =>
    repeated(['thirdParty'], thirdParty, ({ id }) => id, 'id'),
  ),
];
