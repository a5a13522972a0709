import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Vehicle, VehicleInput } from '../../../src/domain/vehicle/vehicle.ts';
import { exclusionReport } from '../../../src/feeds/exclusion-report.ts';
import { siteFeeds, type FeedFile } from '../../../src/feeds/write-feeds.ts';
import { openComparison, textOf } from '../../fixtures/parity/comparison.ts';
import { generatedStock, vinOf as vin } from '../../fixtures/parity/generated.ts';
import { feedReaders, readTable } from '../../fixtures/parity/read-feeds.ts';
import { aVehicle } from '../../fixtures/vehicle.ts';
import { aLocation, aTenant } from '../site/fixtures.ts';

const today = '2026-11-20';
const feeds = { takers: ['google', 'meta', 'microsoft', 'stock'] };
const locations = [aLocation({ storeCode: 'EXM-1' })];
const tenant = aTenant({ feeds, locations });
const photo = (name: string) => ({ image: `/photos/v1/${name}-{width}.webp` });

/** A car that every taker accepts. */
const aCar = (changes: Partial<VehicleInput> = {}) =>
  aVehicle({
    vin: vin(changes.id ?? 1001),
    colour: 'White',
    price_type: 'Drive away',
    images: [photo('a'), photo('b')],
    ...changes,
  });

/** All differences between the written files and the facts. */
function allDifferences(
  files: readonly { path: string; content: string | Uint8Array }[],
  vehicles: readonly Vehicle[],
  settings = tenant,
): string[] {
  const { compare, result } = openComparison({ tenant: settings, vehicles, today });
  for (const { path, content } of files) {
    for (const said of feedReaders[path]?.(textOf(content)) ?? []) compare(path, said);
  }
  return result.differences;
}

const generated = generatedStock(1_000);

describe('the feeds of a site', () => {
  it.each([
    ['without subscriptions', tenant],
    ['with subscriptions', aTenant({ feeds, locations, pricing: { subscriptions: true } })],
  ])('say what the facts say of 1,000 odd records %s (rule feeds-1)', (_, settings) => {
    const { files, feeds: written } = siteFeeds(generated, settings, today);
    expect(allDifferences(files(), generated, settings)).toEqual([]);
    expect(written.map(({ rows }) => rows > 20)).toEqual([true, true, true, true]);
  });

  it('hold every listed vehicle or say why not (rule feeds-2)', () => {
    const { feeds: written } = siteFeeds(generated, tenant, today);
    for (const { rows, excluded } of written) {
      expect(rows + excluded.length).toBe(generated.length);
      expect(new Set(excluded.map(({ id }) => id)).size).toBe(excluded.length);
    }
  });

  it('are the same bytes whatever the order of the stock', () => {
    const bytes = (vehicles: readonly Vehicle[]) => siteFeeds(vehicles, tenant, today).files();
    expect(bytes(generated.toReversed())).toEqual(bytes(generated));
  });

  it('have no cell that a spreadsheet runs, and one line for a vehicle', () => {
    for (const { feed, content, rows } of siteFeeds(generated, tenant, today).feeds) {
      const text = content();
      expect(text.trimEnd().split('\n')).toHaveLength(rows + 1);
      const cells = text.split('\n').flatMap((line) => line.split(feed.delimiter));
      expect(cells.filter((cell) => /^"?[=+@]/.test(cell))).toEqual([]);
    }
  });

  it('name JPEG pictures of the release (rule feeds-3)', () => {
    const { images } = siteFeeds([aCar()], tenant, today);
    expect([...images()]).toEqual([
      'https://www.example-motors.example/photos/v1/a-800.jpg',
      'https://www.example-motors.example/photos/v1/b-800.jpg',
    ]);
  });

  it('do not exist on a site that names no taker', () => {
    expect(siteFeeds([aCar()], aTenant(), today).files()).toEqual([]);
  });
});

const google = (vehicles: Vehicle[], settings = tenant) =>
  siteFeeds(vehicles, settings, today).feeds[0] as FeedFile;
const reasons = ({ excluded }: FeedFile) => excluded.map(({ reason }) => reason);

describe('Google’s feed', () => {
  it('is a row as Google publishes its columns (rule feeds-4)', () => {
    const [row] = readTable(google([aCar({ simple_body: 'Ute' })]).content(), '\t');
    const url = 'https://www.example-motors.example/cars/2021-toyota-hilux-1001';
    expect(row).toMatchObject({
      id: '1001', VIN: vin(1001), store_code: 'EXM-1', link: url,
      link_template: `${url}?store={store_code}`, google_product_category: '916', condition: 'Used',
      price: '45990.00 AUD', vehicle_price_type: 'drive_away_price', brand: 'Toyota',
      model: 'Hilux', trim: 'SR5', year: '2021', mileage: '45210 km', color: 'White', body_style: 'ute',
      engine: 'diesel', excluded_destination: 'Shopping_ads,Free_listings',
    }); // prettier-ignore
  });

  it.each<[string, Partial<VehicleInput>]>([
    ['item_type', { item_type: 'motorcycle' }],
    ['sold', { status: 'sold' }],
    ['unavailable', { status: 'coming_soon' }],
    ['unavailable', { reserved: true }],
    ['unavailable', { preorder: true }],
    ['no_price', { price: 0 }],
    ['price_type', { price_type: 'POA' }],
    ['price_type', { price_type: 'Excl. govt. charges', car_type: 'new' }],
    ['price_type', { price_type: 'Estimated drive away' }],
    ['no_condition', { car_type: undefined }],
    ['no_vin', { vin: undefined }],
    ['no_km', { km: undefined }],
    ['no_year', { year: undefined }],
    ['no_colour', { colour: undefined }],
    ['no_picture', { images: [photo('a')] }],
    ['refused_value', { id: 'x'.repeat(51), vin: vin(5) }],
  ])('leaves out with the reason %s the car with %j', (reason, changes) => {
    expect(reasons(google([aCar(changes)]))).toEqual([reason]);
  });

  it.each([
    ['Dual Cab Utility', 'ute'],
    ['Cab Chassis', 'ute'],
    ['Cabriolet', 'convertible'],
    ['Panel Van', 'full_size_van'],
    ['Spaceship', ''],
  ])('says of the body %s: %s', (simple_body, said) => {
    const [row] = readTable(google([aCar({ simple_body })]).content(), '\t');
    expect(row?.['body_style']).toBe(said);
  });

  it('takes a new car with estimated charges, and none without a store code or of a type that is not chosen', () => {
    const car = aCar({ car_type: 'new', km: 0, price_type: 'Estimated drive away' });
    expect(reasons(google([car]))).toEqual([]);
    expect(reasons(google([car], aTenant({ feeds })))).toEqual(['no_store_code']);
    const usedOnly = aTenant({ feeds: { ...feeds, carTypes: ['used'] }, locations });
    expect(reasons(google([car], usedOnly))).toEqual(['not_chosen']);
  });

  it('leaves out both cars of one VIN', () => {
    const twin = { vin: vin(1) };
    expect(reasons(google([aCar({ ...twin, id: '1' }), aCar({ ...twin, id: '2' })]))).toEqual([
      'repeated_vin',
      'repeated_vin',
    ]);
  });
});

describe('a list for a classified site', () => {
  it('has the headings, the delimiter and the photos of the settings (rule feeds-5)', () => {
    const columns = {
      'Stock No': 'stock_number',
      EGC: 'price_before_charges',
      Photos: 'photos',
      Photo: 'photo_columns',
    };
    const settings = aTenant({ feeds: { files: { autos: { columns, delimiter: 'pipe' } } } });
    const car = aCar({ stocknum: 'H1', price_before_charges: 42_000 });
    const [file] = siteFeeds([car], settings, today).files();
    expect(file?.path).toBe('/feeds/autos.csv');
    const [row] = readTable(textOf(file?.content), '|');
    const [a, b] = ['a', 'b'].map(
      (name) => `https://www.example-motors.example/photos/v1/${name}-800.jpg`,
    );
    expect(row).toMatchObject({
      'Stock No': 'H1',
      EGC: '42000',
      Photos: `${a}|${b}`,
      'Photo 1': a,
      'Photo 2': b,
      'Photo 20': '',
    });
  });
});

describe('a list for a classified site that takes ZIP files', () => {
  const columns = { Dealer: '=D-17', Stock: 'id', Text: 'comments', Equipment: 'features' };
  const settings = aTenant({
    feeds: { files: { autos: { columns, delimiter: 'tab', zip: true } } },
  });
  const car = aCar({
    dealercomments: '<p>One &amp; two</p>',
    standardEquipment: ['ABS', 'Audio: CD|USB'],
  });
  const zip = (vehicles: Vehicle[]) => siteFeeds(vehicles, settings, today).files()[0]?.content;

  it('holds the list and a line for each photo (rule feeds-5)', () => {
    const files = unzipSync(zip([car]) as Uint8Array);
    expect(Object.keys(files)).toEqual(['autos.tsv', 'photos.csv']);
    expect(readTable(textOf(files['autos.tsv']), '\t')).toEqual([
      { Dealer: 'D-17', Stock: '1001', Text: 'One & two', Equipment: 'ABS|Audio: CD/USB' },
    ]);
    expect(
      readTable(textOf(files['photos.csv']), ',').map(({ id, photo: at }) => [id, at]),
    ).toEqual([
      ['1001', '1'],
      ['1001', '2'],
    ]);
  });

  it('is the same bytes for the same stock', () => {
    expect(zip([car])).toEqual(zip([car]));
  });
});

describe('the stock report', () => {
  it('says in words how many vehicles a feed leaves out, and names vehicle and field of a refused value', () => {
    const long = 'y'.repeat(51);
    const cars = [aCar({ id: 'x', vin: undefined }), aCar({ id: long, vin: vin(7) })];
    const report = exclusionReport();
    for (const car of cars) report.add(siteFeeds([car], tenant, today).feeds);
    expect(report.sentences(new Set(['car']))).toEqual([
      `2 cars are not in Google’s feed: no VIN (1: x); a value that it does not take (1: ${long}: id)`,
      '1 car is not in Meta’s feed: no VIN (1: x)',
    ]);
  });
});
