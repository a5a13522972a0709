// One stock, two engines: what a tenant's page gets from its hosted engine is what the embedded one would say.
import { algoliasearch } from 'algoliasearch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vehicleCard } from '../../../src/domain/card/vehicle-card.ts';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import { algoliaTarget } from '../../../src/indexing/algolia-target.ts';
import { figures, indexedVehicle } from '../../../src/domain/search/indexed-vehicle.ts';
import { mostRelevant, sortAttributes, sortOrders } from '../../../src/domain/search/sorting.ts';
import { publicationOf } from '../../../src/indexing/publication.ts';
import { buildIndex } from '../../../src/search/build-index.ts';
import { cardFields, hostedCards } from '../../../src/search/client/hosted-card.ts';
import { createSearchClient, type SearchClient } from '../../../src/search/client/search-client.ts';
import { publicTenant } from '../../../src/tenant/public-tenant.ts';
import { directPort, readerOf } from '../../fixtures/search/direct-port.ts';
import { embeddedSettings, hostedSettings } from '../../fixtures/search/engine-settings.ts';
import { createAlgolia } from '../../fixtures/search/algolia.ts';
import { catalogue } from '../../fixtures/search/catalogue.ts';

const today = '2026-11-20';
const { tenant: ofFile, entries: all } = catalogue('meridian-motor-group', 300);
const tenant = { ...ofFile, search: { ...ofFile.search, sorts: [...sortOrders] } };
// Some lack what every vehicle of the file has.
const entries = all.map(({ vehicle: full }, at) => {
  const { seats: _seats, created_at: _createdAt, ...rest } = full;
  const bare = { ...rest, variant: { ...full.variant, towingcapacitybraked: undefined } };
  const vehicle: Vehicle = at % 25 === 0 ? bare : full;
  return { ...indexedVehicle(vehicle, tenant, today), card: vehicleCard(vehicle, tenant, today) };
});
const hidden: Vehicle[] = [
  { ...entries[0]!.vehicle, id: 'hidden', slug: 'hidden', show_on_dealer_website: false },
  {
    ...entries[1]!.vehicle,
    id: 'long-sold',
    slug: 'long-sold',
    status: 'sold',
    sold_date_timestamp: 1_600_000_000,
  },
];
const settings = publicTenant(tenant);
const lines: string[] = [];

let hosted: SearchClient;
let embedded: SearchClient;
beforeAll(async () => {
  const fake = createAlgolia({ appId: 'forecourt', search: 'search', admin: 'admin' });
  const algolia = { requester: fake.requester };
  const target = algoliaTarget(algoliasearch('forecourt', 'admin', algolia), 'stock');
  const vehicles = [...entries.map(({ vehicle }) => vehicle), ...hidden];
  await target.replace(publicationOf(tenant, vehicles, today), () => undefined);
  // A site sorts the whole snapshot before it leaves out what it does not list.
  const byId = new Map(entries.map((entry) => [entry.vehicle.id, entry]));
  const sorted = mostRelevant(vehicles, tenant).flatMap(({ id }) => byId.get(id) ?? []);
  const { files } = buildIndex({ entries: sorted, synonyms: tenant.search.synonyms });
  const shared = {
    port: directPort(readerOf(files)),
    algolia,
    report: (line: string) => lines.push(line),
    clock: {
      now: () => Date.parse(`${today}T00:00:00Z`),
      wait: () => new Promise<void>(() => undefined),
    },
  };
  embedded = await createSearchClient(embeddedSettings(), shared);
  const engine = {
    kind: 'algolia' as const,
    appId: 'forecourt',
    index: 'stock',
    searchKey: 'search',
  };
  hosted = await createSearchClient(hostedSettings(tenant, engine), shared);
});
afterAll(() => {
  expect(lines).toEqual([]);
});

const facets = [
  'make',
  'model',
  'body',
  'fuel',
  'drive',
  'transmission',
  'year',
  'car_type',
  'price_range',
];
const ask = async (client: SearchClient, indexName: string, params: object) => {
  const { results } = await client.search([
    { indexName, params: { facets, maxValuesPerFacet: 1000, ...params } },
  ]);
  const [result] = results;
  return {
    hits: result?.hits,
    nbHits: result?.nbHits,
    nbPages: result?.nbPages,
    facets: Object.fromEntries(facets.map((name) => [name, result?.facets?.[name]])),
  };
};

describe('a hosted engine', () => {
  it('has vehicles that lack what they are sorted by', () => {
    for (const { attribute } of Object.values(sortAttributes)) {
      const lacking = entries.filter((entry) => figures[attribute](entry) === undefined);
      expect(lacking.length > 0, attribute).toBe(attribute !== 'year');
    }
  });

  it.each<[string, string, object]>([
    ['everything', 'Car_production', { hitsPerPage: 21 }],
    ['a later page', 'Car_production', { hitsPerPage: 21, page: 3 }],
    ['a text', 'Car_production', { query: 'toyota', hitsPerPage: 100 }],
    ['facets', 'Car_production', { facetFilters: [['body:Ute', 'body:SUV'], ['fuel:Diesel']] }],
    [
      'a filter',
      'Car_production',
      { filters: { or: [{ eq: ['make', 'Toyota'] }, { eq: ['body', 'Ute'] }] } },
    ],
    ['a range', 'Car_production', { numericFilters: ['price>=20000', 'price<=40000'] }],
    ...Object.values(sortAttributes).map(({ attribute, descending }): [string, string, object] => {
      const order = `${attribute}:${descending ? 'desc' : 'asc'}`;
      return [`the order ${order}`, `Car_production:${order}`, { hitsPerPage: 300 }];
    }),
  ])('answers %s as the embedded one does', async (_, indexName, params) => {
    const [theirs, ours] = [
      await ask(hosted, indexName, params),
      await ask(embedded, indexName, params),
    ];
    expect(theirs.nbHits).toBe(ours.nbHits);
    expect(theirs.facets).toEqual(ours.facets);
    expect(theirs.hits?.map(({ id }) => id)).toEqual(ours.hits?.map(({ id }) => id));
    expect(theirs.nbPages).toBe(ours.nbPages);
  });

  it('gives the same cards as the site', async () => {
    const { hits = [] } = await ask(hosted, 'Car_production', { hitsPerPage: 300 });
    const cards = new Map(entries.map(({ vehicle, card }) => [vehicle.id, card]));
    expect(hits.length).toBe(entries.length);
    for (const { objectID, ...card } of hits) expect(card).toEqual(cards.get(objectID));
  });

  it('shows nothing the site does not list', async () => {
    const { results } = await hosted.search([
      {
        indexName: 'Car_production',
        params: { filters: { or: [{ eq: ['id', 'hidden'] }, { eq: ['id', 'long-sold'] }] } },
      },
    ]);
    expect(results[0]?.nbHits).toBe(0);
  });
});

describe('a record of a hosted engine', () => {
  const read = hostedCards(settings, () => today);

  it.each([tenant.finance.provider, 'youx'])(
    'is asked for every field a card reads (%s)',
    (provider) => {
      const financed = { ...tenant, finance: { ...tenant.finance, provider } };
      const touched = new Set<string>();
      for (const { vehicle } of entries) {
        const watched = new Proxy(vehicle, {
          get: (target, key, receiver) => {
            touched.add(String(key));
            return Reflect.get(target, key, receiver) as unknown;
          },
        });
        vehicleCard(watched, financed, today);
      }
      const asked: readonly string[] = cardFields;
      expect([...touched].filter((field) => !asked.includes(field))).toEqual([]);
    },
  );

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'x'],
    ['no vehicle', { objectID: '1' }],
    ['an address that leads elsewhere', { id: '1', slug: '//evil.example', make: 'A', model: 'B' }],
    ['without a make', { id: '1', slug: 'a', model: 'B' }],
    ['a price in words', { id: '1', slug: 'a', make: 'A', model: 'B', price: 'POA' }],
    ['a price below zero', { id: '1', slug: 'a', make: 'A', model: 'B', price: -1 }],
    ['a year of no vehicle', { id: '1', slug: 'a', make: 'A', model: 'B', year: 12 }],
    ['a make too long for a vehicle', { id: '1', slug: 'a', make: 'A'.repeat(61), model: 'B' }],
  ])('that is %s gives no card', (_, record) => {
    expect(read(record)).toBeNull();
  });

  it('with invalid pictures gives a card without one', () => {
    const record = {
      id: '1',
      slug: 'a',
      make: 'A',
      model: 'B',
      images: [null, 1, {}],
      photos_count: 3,
    };
    expect(read(record)).toMatchObject({ href: '/cars/a', picture: null });
  });

  it('with a good picture among bad ones shows the good one', () => {
    const images = [{ image: 'javascript:alert(1)' }, { image: 'https://photos.example/1.jpg' }];
    const card = read({ id: '1', slug: 'a', make: 'A', model: 'B', images, photos_count: 2 });
    expect(card?.picture?.src).toContain('https://photos.example/1.jpg');
  });

  it('leaves out details that cannot be read', () => {
    const record = { id: '1', slug: 'a', make: 'A', model: 'B', price: 9_990, gearnum: 'six' };
    expect(read(record)).toEqual(read({ ...record, gearnum: undefined }));
  });

  it('of a foreign index with the least fields gives a card', () => {
    expect(read({ id: 7, objectID: '7', slug: 'a', make: 'A', model: 'B' })).toBeNull();
    expect(read({ id: '7', slug: 'kia-rio', make: 'Kia', model: 'Rio' })).toMatchObject({
      href: '/cars/kia-rio',
      title: 'Kia Rio',
    });
  });
});
