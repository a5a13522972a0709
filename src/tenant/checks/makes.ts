// Makes that settings name: one that is misspelt would list no vehicle, no model and no logo.
import makes from '../../domain/vehicle/makes.json' with { type: 'json' };
import { nearestWord } from '../errors.ts';
import type { Tenant } from '../schema/index.ts';
import { errorAt, tenantCheck, type Check } from './check.ts';

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

export const makeChecks: readonly Check[] = [knownMakes];
