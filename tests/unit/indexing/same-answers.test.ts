// One stock, three engines: a page shows the same with a hosted engine as with the embedded one, and when it fails.
import { algoliasearch } from 'algoliasearch';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { vehicleCard } from '../../../src/domain/card/vehicle-card.ts';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import { algoliaTarget } from '../../../src/indexing/algolia-target.ts';
import { meilisearchTarget } from '../../../src/indexing/meilisearch-target.ts';
import { searchFacets } from '../../../src/domain/search/facets.ts';
import { figures, indexedVehicle } from '../../../src/domain/search/indexed-vehicle.ts';
import { mostRelevant, sortAttributes, sortOrders } from '../../../src/domain/search/sorting.ts';
import { publicationOf } from '../../../src/indexing/publication.ts';
import { buildIndex } from '../../../src/search/build-index.ts';
import { cardFields, hostedCards } from '../../../src/search/client/hosted-card.ts';
import { createSearchClient, type SearchClient } from '../../../src/search/client/search-client.ts';
import { readAddress } from '../../../src/search/page/address.ts';
import { indexName, sortIndex } from '../../../src/search/page/orders.ts';
import { pricedRequest, stateRequest } from '../../../src/search/page/request.ts';
import { emptyState } from '../../../src/search/page/state.ts';
import { publicTenant } from '../../../src/tenant/public-tenant.ts';
import { directPort, readerOf } from '../../fixtures/search/direct-port.ts';
import { embeddedSettings, hostedSettings } from '../../fixtures/search/engine-settings.ts';
import { createAlgolia } from '../../fixtures/search/algolia.ts';
import { catalogue } from '../../fixtures/search/catalogue.ts';
import {
  meilisearchServer,
  type MeilisearchServer,
} from '../../fixtures/search/meilisearch-server.ts';
import { localServer } from '../../fixtures/stock/local-server.ts';

const today = '2026-11-20';
const { tenant: ofFile, entries: all } = catalogue('meridian-motor-group', 300);
const tenant = { ...ofFile, search: { ...ofFile.search, sorts: [...sortOrders] } };
/** Signs that requests and filters have meanings for. */
const oddBadges = ['-25 Edition', '"Quoted" (4x4)', 'A: B', 'NOT'];
// Some lack what every vehicle of the file has.
const entries = all.map(({ vehicle: full }, at) => {
  const { seats: _seats, created_at: _createdAt, ...rest } = full;
  const bare = { ...rest, variant: { ...full.variant, towingcapacitybraked: undefined } };
  const named = { ...full, badge: oddBadges[at] ?? full.badge };
  const vehicle: Vehicle = at % 25 === 0 && at > 0 ? bare : named;
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

const kinds = ['algolia', 'meilisearch'] as const;
type Kind = (typeof kinds)[number];
type Engine = Parameters<typeof hostedSettings>[1];
type Requester = ReturnType<typeof createAlgolia>['requester'];

// A site sorts the whole snapshot before it leaves out what it does not list.
const vehicles = [...entries.map(({ vehicle }) => vehicle), ...hidden];
const byId = new Map(entries.map((entry) => [entry.vehicle.id, entry]));
const sorted = mostRelevant(vehicles, tenant).flatMap(({ id }) => byId.get(id) ?? []);
const { files } = buildIndex({ entries: sorted, synonyms: tenant.search.synonyms });

const fake = createAlgolia({ appId: 'forecourt', search: 'search', admin: 'admin' });
let server: MeilisearchServer;
let embedded: SearchClient;
const hosted = new Map<Kind, SearchClient>();

const waitsForever = () => new Promise<void>(() => undefined);
const optionsOf = (requester: Requester, wait: () => Promise<void> = waitsForever) => ({
  port: directPort(readerOf(files)),
  algolia: { requester },
  report: (line: string) => lines.push(line),
  clock: { now: () => Date.parse(`${today}T00:00:00Z`), wait },
});
const engineOf = (kind: Kind, host: string): Engine => ({
  ...(kind === 'algolia' ? { kind, appId: 'forecourt' } : { kind, host }),
  index: 'stock',
  searchKey: 'search',
});

beforeAll(async () => {
  server = await meilisearchServer('search');
  const publication = publicationOf(tenant, vehicles, today);
  const admin = algoliasearch('forecourt', 'admin', { requester: fake.requester });
  const targets = [
    algoliaTarget(admin, 'stock'),
    meilisearchTarget({ host: server.url, index: 'stock', adminKey: 'search' }),
  ];
  for (const target of targets) await target.replace(publication, () => undefined);
  embedded = await createSearchClient(embeddedSettings(), optionsOf(fake.requester));
  for (const kind of kinds) {
    const settings = hostedSettings(tenant, engineOf(kind, server.url));
    hosted.set(kind, await createSearchClient(settings, optionsOf(fake.requester)));
  }
});
afterAll(async () => {
  await server.close();
  expect(lines).toEqual([]);
});

const facets = Object.values(searchFacets).map(({ attribute }) => attribute);
const lists = Object.values(searchFacets).flatMap(({ kind, attribute }) =>
  kind === 'list' ? [attribute] : [],
);
const path = '/search/new-used-and-demo-cars';
const landing = { ...emptyState('relevant'), path };

/** What a page shows at an address. */
async function pageAt(client: SearchClient, address: string) {
  const state = readAddress(path, `?${address}`, { landing, home: landing, sort: 'relevant' });
  const { indexName, params } = pricedRequest(stateRequest(state), tenant.search);
  const asked = { facets, maxValuesPerFacet: 1_000, hitsPerPage: 21, page: state.page - 1 };
  const { results } = await client.search([{ indexName, params: { ...params, ...asked } }]);
  const [{ hits, nbHits, nbPages, facets: counts, facets_stats: stats = {} } = raise()] = results;
  return {
    cards: hits.map(({ objectID: _objectID, ...card }) => card),
    nbHits,
    nbPages,
    counts: Object.fromEntries(lists.map((name) => [name, counts?.[name] ?? {}])),
    ranges: Object.fromEntries(
      Object.entries(stats).map(([name, { min, max }]) => [name, [min, max]]),
    ),
  };
}
const raise = (): never => {
  throw new Error('no result');
};

/** Sample states. The fakes know no typos and no order by text, so a text is one word, and most have an order. */
const addresses: readonly string[] = [
  '',
  'page=2',
  'page=4',
  'page=99',
  `sortBy=${sortIndex('lowest')}`,
  ...sortOrders.flatMap((order) =>
    order === 'relevant' ? [] : [`sortBy=${sortIndex(order)}&page=2`],
  ),
  'make=Toyota',
  'make=toyota',
  'make=Toyota,Mazda&page=2',
  'make=Toyota&model=Hilux,Corolla',
  'make=Nobody',
  'make=-Toyota',
  'not[make]=Toyota',
  'not[make]=Toyota,Mazda&not[body]=SUV',
  'not[make]=Nobody',
  'body=Ute,SUV&fuel=Diesel',
  'body=SUV&drive=AWD,4WD&transmission=Automatic&year=2020:',
  'car_type=used&price=:20000',
  'price=20000:40000',
  'price=20000:40000&sortBy=Car_production:price:asc',
  'price=1:',
  'km=:50000&sortBy=Car_production:km:asc&page=2',
  'year=2018:2021',
  'year=2024:2018',
  'seats=7,8',
  'doors=4&cylinders=4',
  'engine=1500:2000',
  'towing=2500:',
  'ancap=5&sortBy=Car_production:towing_kg:desc',
  'weekly_price=:150',
  'running_cost=:2000',
  'colour=White,Silver&not[fuel]=Petrol',
  'features=Tow Bar',
  'features=Tow Bar,Apple CarPlay',
  'state=QLD&city=Brisbane',
  'location=nowhere',
  ...oddBadges.map((badge) => `badge=${encodeURIComponent(badge)}`),
  'query=toyota',
  'query=toyota&body=SUV&sortBy=Car_production:price:desc',
  'query=TOYOTA&sortBy=Car_production:year:desc&page=2',
  'query=diesel&make=Toyota&price=:60000&sortBy=Car_production:price:asc',
  'query=hilux&not[transmission]=Automatic&sortBy=Car_production:km:asc',
];

describe.each(kinds)('%s', (kind) => {
  const client = () => hosted.get(kind) ?? raise();
  // Meilisearch's client writes each failure to the console.
  beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue());
  afterAll(() => vi.mocked(console.error).mockRestore());

  // Rule search-24.
  it.each(addresses)('shows the page of the embedded engine at “%s”', async (address) => {
    expect(await pageAt(client(), address)).toEqual(await pageAt(embedded, address));
  });

  it('shows nothing the site does not list', async () => {
    const filters = { or: [{ eq: ['id', 'hidden'] }, { eq: ['id', 'long-sold'] }] } as const;
    const { results } = await client().search([{ indexName, params: { filters } }]);
    expect(results[0]?.nbHits).toBe(0);
  });

  const answering = (status: number, content: string): Requester => ({
    send: () => Promise.resolve({ status, content, isTimedOut: false }),
  });
  it.each<[string, number, string]>([
    ['refuses the key', 403, '{"message":"The provided API key is invalid."}'],
    ['has no such index', 404, '{"message":"Index stock not found."}'],
    ['is overloaded', 503, ''],
    ['breaks', 500, 'Internal error'],
    ['is behind a sign-in page', 200, '<!doctype html><title>Sign in</title>'],
    ['answers something else', 200, '{"results":[{}]}'],
    ['answers nothing', 200, '{}'],
  ])('that %s leaves the page to the embedded engine', async (_, status, content) => {
    const broken = await localServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(content);
    });
    const settings = hostedSettings(tenant, engineOf(kind, broken.url));
    const failing = await createSearchClient(settings, optionsOf(answering(status, content)));
    const address = 'make=Toyota&price=:40000&sortBy=Car_production:price:asc';
    expect(await pageAt(failing, address)).toEqual(await pageAt(embedded, address));
    expect(lines.splice(0)).toEqual([expect.stringContaining('embedded engine answers')]);
    await broken.close();
  });

  it('that never answers leaves the page to the embedded engine', async () => {
    const silent = await localServer(() => undefined);
    const settings = hostedSettings(tenant, engineOf(kind, silent.url));
    const hanging: Requester = { send: () => new Promise(() => undefined) };
    const failing = await createSearchClient(
      settings,
      optionsOf(hanging, () => Promise.resolve()),
    );
    expect(await pageAt(failing, 'page=2')).toEqual(await pageAt(embedded, 'page=2'));
    expect(lines.splice(0)).toEqual([expect.stringContaining('no answer in')]);
    await silent.close();
  });
});

it('sorts by figures that some vehicles lack', () => {
  for (const { attribute } of Object.values(sortAttributes)) {
    const lacking = entries.filter((entry) => figures[attribute](entry) === undefined);
    expect(lacking.length > 0, attribute).toBe(attribute !== 'year');
  }
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
