// Prints what a search page shows for the queries of a set: the reading, the notes, the heading, the number of vehicles and
// the first five, to be judged by a person (`npm run bench -- search --only texts`). The stock is the tenant's demo export.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeCore } from '../../fixtures/search/encode-core.ts';
import { openIndex } from '../../../src/search/engine/engine.ts';
import { headingOf } from '../../../src/search/page/heading.ts';
import { ordersOf, sortLabels } from '../../../src/search/page/orders.ts';
import { attributeOf, pricedRequest, stateRequest } from '../../../src/search/page/request.ts';
import { chipsOf } from '../../../src/islands/search/bar-facts.ts';
import { closeTo } from '../../../src/islands/search/closest.ts';
import { closestVehiclesText } from '../../../src/islands/search/wording.ts';
import { emptyState, type SearchState } from '../../../src/search/page/state.ts';
import { understandSearch } from '../../../src/search/page/understood.ts';
import { stockWords } from '../../../src/search/query/vocabulary/stock-words.ts';
import { readIndexName } from '../../../src/search/result.ts';
import { vehicleColumns } from '../../../src/search/vehicle-columns.ts';
import { indexedVehicle } from '../../../src/domain/search/indexed-vehicle.ts';
import type { NearPlace } from '../../../src/domain/locations/near-place.ts';
import type { LiveSearch } from '../../../src/domain/search/live-search-data.ts';
import { itemNoun } from '../../../src/domain/text/format.ts';
import { catalogueDay, catalogueOf } from '../../fixtures/search/catalogue.ts';
import { projectRoot } from '../build/workspace.ts';

const setsFolder = join(projectRoot, 'tests/fixtures/search/rounds');

/** The filters of a state on one line. */
function stateText(
  { query, sort, lists, ranges, not = {} }: SearchState,
  base: SearchState,
): string {
  const bound = (value: number | undefined) => (value === undefined ? '' : String(value));
  return [
    ...Object.entries(lists).map(([facet, values]) => `${facet}=${values.join('|')}`),
    ...Object.entries(ranges).map(
      ([facet, { min, max }]) => `${facet}=${bound(min)}..${bound(max)}`,
    ),
    ...Object.entries(not).map(([facet, values]) => `${facet}!=${values.join('|')}`),
    ...(query === '' ? [] : [`“${query}”`]),
    ...(sort === base.sort ? [] : [sortLabels[sort]]),
  ].join('; ');
}

export function pageOf(slug: string) {
  const file = join(projectRoot, '.data/exports', `${slug}.ndjson.gz`);
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm start once`);
  const { tenant, entries: listed } = catalogueOf(slug, file);
  const entries = listed.map(({ vehicle }) => indexedVehicle(vehicle, tenant, catalogueDay));
  const words = stockWords(entries, {
    year: 2026,
    locations: tenant.locations.map(({ id, name, address: { lat, long } }) => ({
      id,
      name,
      lat,
      long,
    })),
    dealer: { name: tenant.name, dealerships: tenant.dealerships },
    pricing: tenant.pricing,
    synonyms: tenant.search.synonyms,
  });
  const opened = openIndex(
    encodeCore(vehicleColumns(entries, tenant.search.synonyms)).slice().buffer,
  );
  if (!opened.ok) throw new Error(opened.message);
  const { engine } = opened;
  const orders = ordersOf(tenant.search.sorts, false);
  const base = emptyState(orders[0] ?? 'relevant');
  const noun = itemNoun(entries.map(({ vehicle }) => vehicle.item_type));
  const landing = { path: '', noun, lists: {} };
  const site = { titles: tenant.search.titles, dealer: { city: '', state: '' } };
  const search = (state: SearchState, facets: readonly string[] = [], isLoose = true) => {
    const { indexName, params } = pricedRequest(stateRequest(state), tenant.search);
    const sort = readIndexName(indexName).sort;
    const loose = isLoose ? {} : { removeWordsIfNoResults: 'none' };
    const answer = engine.search({ ...params, ...loose, hitsPerPage: 5, facets }, sort);
    if (!answer.ok) throw new Error(answer.message);
    return answer;
  };
  /** What the page lists instead where nothing has all of a search. */
  const listsOf = async (answer: Parameters<typeof closeTo>[0], place: NearPlace | null) => {
    const live = { landing, settings: { home: { path: '/', lists: {} } } } as unknown as LiveSearch;
    const chips = chipsOf(answer.state, live, place);
    const { closest } = await closeTo(answer, chips, (asked) =>
      Promise.resolve(
        asked.map(({ state: other, facet }) => {
          const attribute = facet && attributeOf(facet);
          const { nbHits: total, facets_stats: stats } = search(
            other,
            attribute === undefined ? [] : [attribute],
            false,
          );
          return { total, stats: (attribute !== undefined && stats?.[attribute]) || null };
        }),
      ),
    );
    return closest;
  };
  return async (query: string): Promise<string[]> => {
    const understood = understandSearch(query, base, words, orders);
    const { state, unknown, missing, suggestions, near, nearPlace, corrected, topics } = understood;
    const answer = search(state);
    const { nbHits: total, leftOut = null } = answer;
    const lists = total > 0 && !leftOut ? [] : await listsOf({ state, total, leftOut }, nearPlace);
    const { records } = lists[0] ? search(lists[0].state) : answer;
    const notes = [
      ...(corrected === null ? [] : [`read as “${corrected}”`]),
      ...(missing.length > 0 ? [`none in stock: ${missing.join(', ')}`] : []),
      ...(unknown.length > 0 ? [`not searchable: ${unknown.join(', ')}`] : []),
      ...(answer.leftOut?.words.length ? [`without ${answer.leftOut.words.join(' ')}`] : []),
      ...(answer.leftOut?.isPartial ? ['most of the words first'] : []),
      ...(answer.misspelt ? [`similar to ${answer.misspelt.join(', ')}`] : []),
      ...(near ? ['near me?'] : []),
      ...(topics.length > 0 ? [`looking for ${topics.join(', ')}?`] : []),
      ...(suggestions.length > 0 ? [`+ ${suggestions.map(({ label }) => label).join(', ')}`] : []),
    ];
    const cars = records.map((record) => {
      const { vehicle } = entries[record]!;
      const price = vehicle.price ? ` $${String(vehicle.price)}` : '';
      return `${vehicle.name}${price}`;
    });
    return [
      `> ${query}`,
      `  ${stateText(state, base) || '(everything)'}`,
      ...(notes.length > 0 ? [`  ${notes.join(' · ')}`] : []),
      `  ${headingOf(state, landing, site) ?? noun}, ${[total, ...lists.map((one) => closestVehiclesText(one, {}))].join(', ')}: ${cars.join(' | ')}`,
    ];
  };
}

/** The sets are named "1-trade-harbourside-ford": round, manner, tenant. */
export async function printShown(): Promise<void> {
  for (const name of readdirSync(setsFolder)) {
    const [, slug = ''] = /^\d+-[a-z]+-(.+)\.txt$/.exec(name) ?? [];
    const show = pageOf(slug);
    console.log(`## ${name}`);
    for (const query of readFileSync(join(setsFolder, name), 'utf8').split('\n').filter(Boolean))
      console.log((await show(query)).join('\n'));
  }
}
