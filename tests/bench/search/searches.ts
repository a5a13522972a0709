// The searches of a shopper as InstantSearch sends them: one request for the hits, one per refined facet and one for
// the refined range. Our engine and its peers share them.
import type { SearchParams } from '../../../src/search/engine/engine.ts';

/** Facets counted with every search. */
export const countedFacets = [
  'make', 'model', 'badge', 'body', 'fuel', 'drive', 'transmission', 'colour', 'seats', 'year',
  'car_type', 'status', 'location_name', 'state', 'city',
]; // prettier-ignore
export const hitsPerPage = 21;

export interface BenchSearch {
  query: string;
  /** Values of each refined facet; a vehicle needs one of each. */
  refined: Record<string, string[]>;
  /** AUD. */
  price: { min: number; max: number } | null;
}

const texts = [
  'toyota', 'hilux', 'white', 'mazda cx5', 'suv auto', 'diesel', 'ford ran', 'hyundai', 'kia s', 'ute',
  'hatch', '4x4', 'land cruiser', 'hybrid', 'black', 'silver wagon', 'golf', 'trition', 'bmw x', 'i30',
]; // prettier-ignore
const bodies = ['SUV', 'Ute', 'Hatchback', 'Sedan'];
const fuels = ['Diesel', 'Petrol', 'Hybrid'];

/** `count` different searches with text, three refined facets and a price range. */
export function filteredSearches(count: number): BenchSearch[] {
  return Array.from({ length: count }, (_, n) => ({
    query: texts[n % texts.length] ?? '',
    refined: {
      body: [bodies[n % 4] ?? '', bodies[(n + 1) % 4] ?? ''],
      fuel: [fuels[n % 3] ?? '', fuels[(n + 1) % 3] ?? ''],
      transmission: n % 5 === 0 ? ['Manual'] : ['Automatic'],
    },
    price: { min: 1_000 * (n % 13), max: 60_000 + 1_000 * n },
  }));
}

/** A landing: no text, one make or none; all counts. */
export const landings = ['', 'Toyota', 'Mazda', 'Ford', 'Kia', 'Hyundai', 'Nissan'].map(
  (make): BenchSearch => ({ query: '', refined: make ? { make: [make] } : {}, price: null }),
);

/** The requests of a search: everything refined, then one without each refinement for its counts. */
export function requestsOf({ query, refined, price }: BenchSearch): SearchParams[] {
  const request = (without: string | null, facets: string[], hits: number): SearchParams => ({
    query,
    facets,
    hitsPerPage: hits,
    maxValuesPerFacet: 100,
    facetFilters: Object.entries(refined)
      .filter(([facet]) => facet !== without)
      .map(([facet, values]) => values.map((value) => `${facet}:${value}`)),
    numericFilters:
      price && without !== 'price' ? [`price>=${price.min}`, `price<=${price.max}`] : [],
  });
  return [
    request(null, [...countedFacets, 'price'], hitsPerPage),
    ...[...Object.keys(refined), ...(price ? ['price'] : [])].map((facet) =>
      request(facet, [facet], 0),
    ),
  ];
}
