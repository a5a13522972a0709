// The one list of facets, by their names in settings and links. Each has an attribute of the index, a label and an
// order of its values. It counts nothing.

interface FacetBase {
  /** Attribute of the index (../../search/vehicle-columns.ts). */
  attribute: string;
  label: string;
}

export interface ListFacet extends FacetBase {
  kind: 'list';
  /** Commonest first, by name, by number, or in the order of `values`. */
  order: 'count' | 'name' | 'number' | readonly string[];
  /** Labels of values; other values are their own label. */
  texts?: Readonly<Record<string, string>>;
}

export interface RangeFacet extends FacetBase {
  kind: 'range';
  /** The format of an amount, and the words around it in a chip. */
  unit: 'money' | 'weekly' | 'yearly' | 'km' | 'towing' | 'mass' | 'feet' | 'engine' | 'plain';
  /** Price and km are rounded to thousands (`sliderRounding`); years and weekly prices are not. */
  rounded: boolean;
}

export type SearchFacet = ListFacet | RangeFacet;

const list = (
  attribute: string,
  label: string,
  order: ListFacet['order'] = 'count',
  texts?: ListFacet['texts'],
): ListFacet => ({ kind: 'list', attribute, label, order, ...(texts ? { texts } : {}) });

const range = (
  attribute: string,
  label: string,
  unit: RangeFacet['unit'],
  rounded = false,
): RangeFacet => ({ kind: 'range', attribute, label, unit, rounded });

/** By the names of `tenant.search.facets`, which are also the parameters of links. */
export const searchFacets = {
  car_type: list('car_type', 'Condition', ['new', 'demo', 'used'], {
    new: 'New',
    demo: 'Demo',
    used: 'Used',
  }),
  make: list('make', 'Make', 'name'),
  model: list('model', 'Model'),
  body: list('body', 'Body'),
  price: range('price', 'Price', 'money', true),
  price_range: list('price_range', 'Price range', 'number'),
  weekly_price: range('weekly_price', 'Weekly price', 'weekly'),
  weekly_price_range: list('weekly_price_range', 'Weekly price range', 'number'),
  km: range('km', 'Kilometres', 'km', true),
  year: range('year', 'Year', 'plain'),
  fuel: list('fuel', 'Fuel'),
  drive: list('drive', 'Drive'),
  transmission: list('transmission', 'Transmission'),
  colour: list('colour', 'Colour'),
  seats: list('seats', 'Seats', 'number'),
  sleeps: list('sleeps', 'Sleeps', 'number'),
  tare: range('tare_kg', 'Tare', 'mass'),
  atm: range('atm_kg', 'ATM', 'mass'),
  length: range('length_ft', 'Length', 'feet'),
  axles: list('axles', 'Axles', ['Single', 'Tandem', 'Triple']),
  doors: list('doors', 'Doors', 'number'),
  cylinders: list('cylinders', 'Cylinders', 'number'),
  engine: range('engine_cc', 'Engine size', 'engine'),
  licence: list('licence', 'Motorcycle licence', ['learner', 'open'], {
    learner: 'Learner approved (LAMS)',
    open: 'Open licence',
  }),
  ancap: list('ancap', 'ANCAP rating', ['5', '4', '3', '2', '1'], {
    5: '5 stars',
    4: '4 stars',
    3: '3 stars',
    2: '2 stars',
    1: '1 star',
  }),
  towing: range('towing_kg', 'Towing capacity', 'towing'),
  running_cost: range('running_cost', 'Fuel and energy a year', 'yearly'),
  features: list('filtered_features', 'Features'),
  location: list('location_id', 'Location', 'name'),
  state: list('state', 'State', 'name'),
  city: list('city', 'City'),
  dealership: list('dealership_slug', 'Dealership', 'name'),
  badge: list('badge', 'Badge'),
  categories: list('categories', 'Category'),
  tag: list('tag', 'Tag'),
  certified: list('certified', 'Certified', ['true', 'false'], {
    true: 'Certified',
    false: 'Not certified',
  }),
} as const satisfies Record<string, SearchFacet>;

export type FacetName = keyof typeof searchFacets;

export const facetNames = Object.keys(searchFacets) as FacetName[];

export const isFacetName = (name: string): name is FacetName => Object.hasOwn(searchFacets, name);

/** A facet by its name or its attribute: links use both. */
export function facetNamed(name: string): FacetName | null {
  if (isFacetName(name)) return name;
  const entry = Object.entries(searchFacets).find(([, { attribute }]) => attribute === name);
  return entry ? (entry[0] as FacetName) : null;
}

export const listFacet = (name: FacetName): ListFacet | null => {
  const facet: SearchFacet = searchFacets[name];
  return facet.kind === 'list' ? facet : null;
};
export const rangeFacet = (name: FacetName): RangeFacet | null => {
  const facet: SearchFacet = searchFacets[name];
  return facet.kind === 'range' ? facet : null;
};

const firstNumber = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? NaN);

/** As people read: "Genesis" before "GWM", whatever the case. */
const names = new Intl.Collator('en-AU');

/** Sorts values in the facet's order; labels that begin with "Under" come first (rule search-21). */
export function compareValues(
  { order }: ListFacet,
  a: { label: string; value: string; count: number },
  b: { label: string; value: string; count: number },
): number {
  const byName = names.compare(a.label, b.label);
  const under = Number(b.label.startsWith('Under')) - Number(a.label.startsWith('Under'));
  if (under !== 0) return under;
  if (order === 'name') return byName;
  if (order === 'number') return firstNumber(a.label) - firstNumber(b.label) || byName;
  if (order === 'count') return b.count - a.count || byName;
  return order.indexOf(a.value) - order.indexOf(b.value) || byName;
}
