// The words of a tenant's stock for the search page: the vocabulary of its vehicles, and the stock's own values for the
// grammar's. Runs in the site build only.
import type { SearchWords, SharedWords } from '../../page/search-words.ts';
import type { Vehicle } from '../../../domain/vehicle/vehicle.ts';
import { facetNames, rangeFacet } from '../../../domain/search/facets.ts';
import type { IndexedVehicle } from '../../../domain/search/indexed-vehicle.ts';
import type { QueryContext } from '../intent.ts';
import { attributeReader } from '../../vehicle-columns.ts';
import { wordsOf } from '../../words.ts';
import { keyOf } from '../lexicon.ts';
import { colourFamily } from './colour-family.ts';
import { compileWords } from './compile.ts';
import { noOtherStock } from './entries.ts';
import { missingModels } from './known-models.ts';
import { citiesOfRegions, placeNames, positionsOf, type Place } from './regions.ts';
import {
  axlesOf,
  featuresOf,
  fuelsOf,
  licenceOf,
  otherEquipment,
  transmissionsOf,
} from './stated-values.ts';
import * as lists from './lists.ts';

const distinct = <Value>(values: readonly (Value | undefined)[]): Value[] =>
  [...new Set(values.filter((value) => value !== undefined && value !== ''))] as Value[];

/** The grammar's value -> the stock's own spellings of it: "Hatchback" -> "Hatch", "Hatchback". */
function spellings(table: lists.WordTable, stocked: readonly string[]): Record<string, string[]> {
  const spellingsByName: Record<string, string[]> = {};
  for (const own of stocked) {
    const names = Object.entries(table).filter(([value, list]) =>
      [value, ...list].map(keyOf).includes(keyOf(own)),
    );
    // "Petrol - Premium" is petrol; the longest name that it contains is meant.
    const within = Object.keys(table)
      .filter((value) => keyOf(own).includes(keyOf(value)))
      .sort((a, b) => b.length - a.length);
    const name = names[0]?.[0] ?? within[0];
    if (name !== undefined) (spellingsByName[name] ??= []).push(own);
  }
  return spellingsByName;
}

const ownNames = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, [name]]));

/** Towns by the first words of their names: "Burleigh" is Burleigh Heads. */
function shortNames(vehicles: readonly Vehicle[]): Record<string, string[]> {
  const stocked = distinct(vehicles.map(({ city }) => city));
  return Object.fromEntries(
    placeNames.flatMap((town) => {
      const meant = stocked.filter((city) => city.startsWith(`${town} `));
      return meant.length > 0 && !stocked.includes(town) ? [[town, meant]] : [];
    }),
  );
}

/** What the words depend on besides the vehicles. */
export interface VocabularyFacts {
  /** The year of today at the dealer. */
  year: number;
  locations: readonly (Place & { name?: string })[];
  dealer?: { name: string; dealerships: readonly { slug: string; name: string }[] };
  /** Subscriptions show a weekly price and hide the price. */
  pricing?: { subscriptions: boolean };
  /** The dealer's groups of phrases that mean the same. */
  synonyms?: readonly (readonly string[])[];
}

/** The makes of a stock with their models, and the stock's own values for the grammar's. */
export function stockValues(vehicles: readonly Vehicle[], locations: readonly Place[]) {
  const makes: Record<string, string[]> = Object.fromEntries(
    [...Map.groupBy(vehicles, ({ make }) => make)].map(([make, own]) => [
      make,
      distinct(own.map(({ model }) => model)),
    ]),
  );
  type Row = [string, lists.WordTable, (vehicle: Vehicle) => readonly (string | undefined)[]];
  const tables: Row[] = [
    ['body', lists.bodyWords, (v) => [v.simple_body ?? v.body]],
    ['fuel', lists.fuelWords, fuelsOf],
    ['transmission', lists.transmissionWords, transmissionsOf],
    ['drive', lists.driveWords, (v) => [v.simple_drive ?? v.drive]],
    ['colour', lists.colourWords, (v) => [colourFamily(v.colour)]],
    ['state', lists.stateWords, (v) => [v.state]],
  ];
  const values: Record<string, Record<string, string[]>> = Object.fromEntries(
    tables.map(([field, table, read]) => [
      field,
      spellings(table, distinct(vehicles.flatMap(read))),
    ]),
  );
  const city = { ...shortNames(vehicles), ...citiesOfRegions(vehicles, locations) };
  if (Object.keys(city).length > 0) values['city'] = city;
  // Two-wheel drive is front or rear.
  const { drive = {} } = values;
  const twoWheels = ['2WD', 'FWD', 'RWD'].flatMap((value) => drive[value] ?? []);
  if (twoWheels.length > 0) drive['2WD'] = twoWheels;
  const origin = Object.fromEntries(
    Object.entries(lists.makesByOrigin).map(([name, list]) => [
      name,
      list.filter((make) => make in makes),
    ]),
  );
  const numbers = (read: (vehicle: Vehicle) => number | undefined) =>
    distinct(vehicles.map((vehicle) => read(vehicle) || undefined)).sort((a, b) => a - b);
  return {
    makes,
    values,
    origin,
    numbers: {
      seats: numbers(({ seats }) => seats),
      ancap: numbers(({ variant }) => variant?.ancaprating),
      cylinders: numbers(({ variant }) => variant?.cylinders),
      sleeps: numbers(({ caravan }) => caravan?.sleeps),
      doors: numbers(({ doors }) => doors),
    },
  };
}

/** The ranges that some vehicle has a number for. Subscriptions hide the price, except of vehicles without a weekly one. */
function shownRanges(
  entries: readonly IndexedVehicle[],
  subscriptions: boolean,
): SearchWords['ranges'] {
  const hidesPrice = entries.every(
    ({ vehicle: { price = 0, subscription_price: weekly = 0 } }) => price <= 0 || weekly > 0,
  );
  return Object.fromEntries(
    facetNames.flatMap((name) => {
      const attribute = rangeFacet(name)?.attribute;
      if (attribute === undefined || (attribute === 'price' && subscriptions && hidesPrice))
        return [];
      const read = attributeReader(attribute);
      const amounts = entries.map((entry) => Number(read(entry) ?? 0)).filter((one) => one > 0);
      return amounts.length > 0 ? [[name, [Math.min(...amounts), Math.max(...amounts)]]] : [];
    }),
  );
}

/** The models of cars by the body that most of them have. */
function modelsByBody(vehicles: readonly Vehicle[]): Record<string, string[]> {
  const cars = vehicles.filter(({ item_type: item }) => item === 'car');
  const bodyOf = (own: readonly Vehicle[]): string => {
    const counts = [...Map.groupBy(own, (v) => v.simple_body ?? v.body ?? '')];
    return counts.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
  };
  const models = [...Map.groupBy(cars, ({ model }) => model)];
  const groups = Map.groupBy(models, ([, own]) => bodyOf(own));
  return Object.fromEntries([...groups].map(([body, own]) => [body, own.map(([name]) => name)]));
}

const names = (table: object) => Object.keys(table);

/** A value that no vehicle has is understood too: the page then says what excludes everything. */
const contextOf = (
  stock: Pick<QueryContext, 'year' | 'makes' | 'cities' | 'features' | 'origin'>,
): QueryContext => ({
  ...stock,
  body: names(lists.bodyWords),
  fuel: names(lists.fuelWords),
  transmission: names(lists.transmissionWords),
  drive: names(lists.driveWords),
  colour: Object.fromEntries(names(lists.colourWords).map((family) => [family, []])),
  car_type: names(lists.conditionWords),
  state: names(lists.stateWords),
  features: distinct([...stock.features, ...names(lists.featureWords)]),
});

/**
 * The words of all dealers, with cars or without: no stock changes them, so that browsers keep them. A dealer without cars needs
 * none about them.
 */
export function sharedWords(hasCars: boolean): SharedWords {
  const context = contextOf({ year: 0, makes: {}, cities: {}, features: [], origin: {} });
  const items = hasCars ? [] : ['caravan'];
  const other = { ...noOtherStock, items, missing: missingModels([], {}), places: [] };
  const { phrases, entries } = compileWords(context, other);
  return { phrases, entries };
}

export function stockWords(
  entries: readonly IndexedVehicle[],
  { year, locations, dealer, pricing, synonyms = [] }: VocabularyFacts,
): SearchWords {
  const vehicles = entries.map(({ vehicle }) => vehicle);
  const { makes, values: grammarValues, ...stock } = stockValues(vehicles, locations);
  const features = distinct(vehicles.flatMap(featuresOf));
  const items = distinct(vehicles.map((v) => v.item_type));
  const itemKeys = items.map(keyOf);
  const kinds = distinct(vehicles.map((v) => v.simple_body ?? v.body));
  // Bodies that are kinds of what a dealer sells besides cars: "Scooter" of a motorcycle.
  const others = vehicles.filter((v) => v.item_type !== 'car' && v.body !== v.simple_body);
  const bodies = distinct(others.map(({ body }) => body));
  const cities = Map.groupBy(vehicles, ({ state = '' }) => state);
  const stocked = locations.filter(({ id }) => vehicles.some((v) => v.location?.id === id));
  const dealerships = (dealer?.dealerships ?? []).filter(({ slug }) =>
    vehicles.some((v) => v.dealership_slug === slug),
  );
  const positions = positionsOf(vehicles, stocked);
  const values = {
    ...grammarValues,
    body: {
      ...grammarValues['body'],
      ...ownNames(kinds.filter((body) => itemKeys.includes(keyOf(body)))),
    },
    features: ownNames(features),
    axles: ownNames(distinct(vehicles.map(axlesOf))),
    licence: ownNames(distinct(vehicles.map(licenceOf))),
  };
  const context = contextOf({
    year,
    makes,
    features,
    cities: Object.fromEntries(
      [...cities].map(([state, own]) => [state, distinct(own.map(({ city }) => city))]),
    ),
    origin: Object.fromEntries(Object.entries(stock.origin).filter(([, list]) => list.length > 0)),
  });
  const named = vehicles.map(({ model, badge = '', series = '' }) => `${model} ${badge} ${series}`);
  const words = compileWords(context, {
    // The kind of vehicle that a dealer sells says nothing about its use: "caravan" at a dealer of caravans.
    items,
    synonyms,
    missing: missingModels(vehicles, makes),
    dealer: dealer?.name ?? '',
    isSubscribed: pricing?.subscriptions ?? false,
    ownNames: [
      ...stocked.flatMap(({ id, name }) =>
        name === undefined ? [] : [{ field: 'location', value: id, name }],
      ),
      ...dealerships.map(({ slug, name }) => ({ field: 'dealership', value: slug, name })),
    ],
    places: names({ ...positions, ...grammarValues['city'] }),
    stocked: values,
    bodies: new Set(bodies.map(keyOf)),
    equipment: distinct(
      vehicles.flatMap((v) => [...otherEquipment(v), ...wordsOf(v.caravan?.axle_type ?? '')]),
    ),
    named: new Set(distinct([...named, ...bodies]).flatMap(wordsOf)),
  });
  return {
    ...words,
    ...stock,
    values: {
      ...values,
      location: ownNames(stocked.map(({ id }) => id)),
      dealership: ownNames(dealerships.map(({ slug }) => slug)),
    },
    bodies: modelsByBody(vehicles),
    places: stocked.flatMap(({ id, lat, long }) =>
      lat === null || long === null ? [] : [{ id, lat, long }],
    ),
    positions,
    ranges: shownRanges(entries, pricing?.subscriptions ?? false),
  };
}
