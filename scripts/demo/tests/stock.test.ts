import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateStock } from '../stock/generate.ts';
import type { ExportRow } from '../stock/draft.ts';
import { loadRecipe, recipeSlugs } from '../stock/recipe.ts';
import { isValidVin } from '../stock/vin.ts';
import { readDefects } from '../../../src/domain/vehicle/defects.ts';
import type { Vehicle } from '../../../src/domain/vehicle/vehicle.ts';
import { valueCar } from '../../../src/domain/valuation/valuation.ts';
import { decodeText } from '../../../src/stock/validate/decode.ts';
import { normaliseRecord } from '../../../src/stock/normalise/record.ts';
import { validate } from '../../../src/stock/validate/validate.ts';
import { demoInput, demoTenant, root } from './demo-input.ts';

const slugs = recipeSlugs(root);
const stock = new Map(slugs.map((slug) => [slug, generateStock(demoInput(slug))]));
const rowsOf = (slug: string) => stock.get(slug) ?? [];
const allRows = [...stock.values()].flat();

/** The vehicle the nightly ingest makes of a row; every value it could not read is a failure. */
function ingested(row: ExportRow): Vehicle {
  const decoded = decodeText(JSON.stringify(row));
  if (!decoded.ok) throw new Error(`${String(row.id)}: ${decoded.error.code}`);
  const candidate = normaliseRecord(decoded.record, (field, value) => {
    throw new Error(`${String(row.id)}: ${field} not understood: ${JSON.stringify(value)}`);
  });
  const valid = validate(candidate);
  if (!valid.ok) throw new Error(`${String(row.id)}: ${valid.error.code} ${valid.error.path}`);
  return valid.vehicle;
}

describe('the demo stock', () => {
  it('is the same bytes for the same seed and day', () => {
    const input = demoInput('harbourside-ford');
    expect(JSON.stringify(generateStock(input))).toBe(JSON.stringify(rowsOf('harbourside-ford')));
  });

  it('keeps ids, names and prices from one day to the next; only dates move', () => {
    const lasting = (row: ExportRow) => [row.id, row.slug, row.vin, row.price, row.images];
    const later = generateStock(demoInput('harbourside-ford', { today: '2026-11-24' }));
    expect(later.map(lasting)).toEqual(rowsOf('harbourside-ford').map(lasting));
    expect(later[0]?.created_at).not.toBe(rowsOf('harbourside-ford')[0]?.created_at);
  });

  it('is another stock for another seed', () => {
    const input = demoInput('harbourside-ford');
    const other = generateStock({ ...input, recipe: { ...input.recipe, seed: 'other' } });
    expect(other.map(({ name }) => name)).not.toEqual(
      rowsOf('harbourside-ford').map(({ name }) => name),
    );
  });

  it.each([
    ['harbourside-ford', 180],
    ['meridian-motor-group', 1500],
    ['parkside-used-cars', 250],
    ['coastline-caravans', 120],
    ['driveloop', 140],
  ])('of %s has %i vehicles', (slug, count) => {
    expect(rowsOf(slug)).toHaveLength(count);
  });

  it('names only pictures, videos and reports that the demo itself makes or brings', () => {
    const addresses = allRows.flatMap((row) => [
      row.video_url,
      row.external_video_url,
      row.file,
      ...(row.images as { image: string }[]).map(({ image }) => image),
    ]);
    const named = addresses.filter(
      (address): address is string => typeof address === 'string' && address !== '',
    );
    const known = /^\/photos\/v1\/[\w-]+-\{width\}\.webp$/;
    const samples = named.filter((address) => !known.test(address));
    expect(samples.length).toBeGreaterThan(50);
    const missing = samples.filter(
      (address) => !existsSync(join(root, 'scripts/demo/files', basename(address))),
    );
    expect(missing).toEqual([]);
    expect(JSON.stringify(allRows)).not.toMatch(/https?:\/\/[\w.-]*example/);
  });

  it('is read by the ingest without a rejected row or a value left out', () => {
    expect(allRows.map(ingested)).toHaveLength(2190);
  });

  it('repeats no id, slug, VIN or stock number over all tenants', () => {
    for (const field of ['id', 'slug', 'vin', 'stocknum']) {
      expect(new Set(allRows.map((row) => row[field])).size, field).toBe(allRows.length);
    }
  });

  it('shows two vehicles with the same first picture only where every other corner has as many', () => {
    for (const [slug, rows] of stock) {
      const uses = Map.groupBy(rows, ({ primary_image_url: url }) => String(url));
      for (const { images } of rows) {
        const [first = '', ...others] = (images as { image: string }[]).map(({ image }) => image);
        const corners = others.filter((image) => /-(?:front|rear)-three-quarter/.test(image));
        for (const corner of corners) {
          const [shown, spare] = [first, corner].map((image) => uses.get(image)?.length ?? 0);
          // The last one that was shared out may be one ahead.
          expect((shown ?? 0) - (spare ?? 0), `${slug}: ${corner}`).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  it('has no two vehicles that a shopper cannot tell apart', () => {
    for (const rows of stock.values()) {
      const seen = rows.map(({ name, colour, km, price }) => [name, colour, km, price].join('|'));
      expect(seen.filter((each, index) => seen.indexOf(each) !== index)).toEqual([]);
    }
  });

  it('says of an engine and of a body only what the car has', () => {
    const breathing = (row: ExportRow) => (row.variant as { induction?: string } | null)?.induction;
    const cars = allRows.filter(({ item_type }) => item_type === 'car');
    expect(cars.filter((row) => breathing(row) === 'Aspirated')).toEqual([]);
    const turbo = cars.filter(({ badge }) => /turbo|tsi\b|gtdi/i.test(String(badge)));
    expect(turbo.length).toBeGreaterThan(20);
    expect(turbo.filter((row) => !String(breathing(row)).startsWith('Turbo'))).toEqual([]);
    const mustangs = cars.filter(({ model }) => model === 'Mustang');
    expect(mustangs.length).toBeGreaterThan(3);
    for (const { simple_body } of mustangs) expect(simple_body).toMatch(/^(?:Coupe|Convertible)$/);
  });

  it('has no equipment that such a car cannot have', () => {
    const { fits } = demoInput('parkside-used-cars').vocabulary.equipment;
    const wrong = allRows.flatMap((row) => {
      const lines = row.standardEquipment as string[];
      return lines
        .filter((line) => {
          const { from = 0, seats = 0, doors = 0, bodies, without = '' } = fits[line] ?? {};
          const isOld = Number(row.year) < from;
          const isSmall = Number(row.seats ?? 0) < seats || Number(row.doors ?? 0) < doors;
          const isOther = bodies?.includes(String(row.simple_body)) === false;
          return isOld || isSmall || isOther || lines.includes(without);
        })
        .map((line) => `${String(row.name)}: ${line}`);
    });
    expect(wrong).toEqual([]);
    expect(allRows.some((row) => (row.standardEquipment as string[]).includes('Canopy'))).toBe(
      true,
    );
  });

  it('has VINs with the right check digit', () => {
    expect(allRows.filter(({ vin }) => !isValidVin(String(vin)))).toEqual([]);
  });

  it.each(slugs)('of %s stands at locations of the tenant’s settings', (slug) => {
    const { locations } = demoTenant(slug);
    const known = new Map(locations.map((place) => [place.id, place]));
    for (const { location, location_name, dealership_id } of rowsOf(slug)) {
      const place = known.get((location as { id: string }).id);
      expect(place?.name).toBe(location_name);
      expect(place?.dealershipId).toBe(dealership_id);
    }
  });

  it('of a franchise stands, while new, only where the make is sold', () => {
    const { locations } = demoTenant('meridian-motor-group');
    const makes = new Map(locations.map(({ id, manufacturers }) => [id, manufacturers]));
    for (const row of rowsOf('meridian-motor-group').filter(({ car_type }) => car_type === 'new')) {
      expect(makes.get((row.location as { id: string }).id)).toContain(row.make);
    }
  });

  it('of the group spreads over at least six locations', () => {
    const places = rowsOf('meridian-motor-group').map((row) => row.location_name);
    expect(new Set(places).size).toBeGreaterThanOrEqual(6);
  });

  const lending = slugs.filter((slug) => demoTenant(slug).finance.provider !== null);
  it.each(lending)('of %s is quoted by the lender the tenant shows', (slug) => {
    const provider = demoTenant(slug).finance.provider ?? '';
    const quoted = rowsOf(slug).filter((row) => provider in (row.finance_lenders as object));
    expect(quoted.length / rowsOf(slug).length).toBeGreaterThan(0.8);
  });

  it.each(slugs)('of %s has every car type and make its recipe asks for', (slug) => {
    for (const lot of loadRecipe(root, slug).lots) {
      const of = rowsOf(slug).filter(
        ({ make, car_type }) =>
          car_type === lot.carType && (lot.makes.length === 0 || lot.makes.includes(String(make))),
      );
      expect(of.length, lot.name).toBeGreaterThanOrEqual(lot.count);
    }
  });

  it('of the subscription dealer has a weekly price on every vehicle, the others have none', () => {
    for (const slug of slugs) {
      const weekly = rowsOf(slug).filter((row) => Number(row.subscription_price) > 0);
      expect(weekly.length, slug).toBe(slug === 'driveloop' ? rowsOf(slug).length : 0);
    }
  });

  it('labels of a turn nothing but equipment of the car, and says in comments that a car is not here yet', () => {
    const labelled = allRows.filter(({ hotspots }) => hotspots !== null);
    expect(labelled.length).toBeGreaterThan(10);
    for (const { hotspots, standardEquipment } of labelled) {
      const said = JSON.stringify(hotspots);
      const has = (line: RegExp) => (standardEquipment as string[]).some((one) => line.test(one));
      expect([/camera/i.test(said), /LED/.test(said), /Alloy/.test(said)]).toEqual([
        /camera/i.test(said) && has(/camera/i),
        /LED/.test(said) && has(/LED/),
        /Alloy/.test(said) && has(/alloy/i),
      ]);
    }
    const coming = allRows.filter(({ status }) => status === 'coming_soon');
    for (const { dealercomments } of coming)
      expect(dealercomments).not.toMatch(/\btoday\b|just (?:landed|in)\b|in stock|available now/i);
  });

  it('says of every used car of a dealer who promises it what is wrong with it', () => {
    for (const { dealercomments } of rowsOf('parkside-used-cars'))
      expect(readDefects(String(dealercomments)).defects).not.toEqual([]);
  });

  it('states no kilometres in comments that its records lack, and no terms of a plan', () => {
    const without = allRows.filter(({ km, item_type }) => km === null && item_type === 'car');
    expect(without.length).toBeGreaterThan(2);
    for (const { dealercomments } of without)
      expect(dealercomments).not.toMatch(/\d km\b|on the clock/);
    for (const { dealercomments } of rowsOf('driveloop'))
      expect(dealercomments).not.toMatch(/notice\.|\bdays\b|km a month|lock-in|deposit/);
  });

  it('of the caravan dealer has caravans with their measures and motorcycles without', () => {
    const vehicles = rowsOf('coastline-caravans').map(ingested);
    const caravans = vehicles.filter((vehicle) => vehicle.item_type === 'caravan');
    expect(caravans.length).toBeGreaterThan(40);
    for (const { caravan, km } of caravans) {
      expect(caravan?.aggregate_trailer_mass).toBeGreaterThan(caravan?.tare_weight ?? Infinity);
      expect(caravan?.body_length).toBeLessThan(30);
      expect(km).toBeUndefined();
    }
    expect(vehicles.filter((vehicle) => vehicle.item_type === 'motorcycle').length).toBeGreaterThan(
      40,
    );
  });

  it('calls an electric car electric, without an engine to speak of', () => {
    const electric = allRows.filter(({ simple_fuel }) => simple_fuel === 'Electric').map(ingested);
    expect(electric.length).toBeGreaterThan(5);
    for (const vehicle of electric) expect(vehicle.engine_size_litres).toBeUndefined();
  });
});

const group = rowsOf('meridian-motor-group').map(ingested);
const today = Date.parse('2026-11-20T00:00:00Z');
const daysAgo = (iso = '') => (today - Date.parse(iso)) / 86_400_000;

describe('every state a site can show appears', () => {
  it.each<[string, (vehicle: Vehicle) => boolean]>([
    [
      'sold within three days',
      (v) => v.status === 'sold' && today / 1000 - (v.sold_date_timestamp ?? 0) < 3 * 86_400,
    ],
    [
      'sold long ago',
      (v) => v.status === 'sold' && today / 1000 - (v.sold_date_timestamp ?? 0) > 7 * 86_400,
    ],
    ['coming soon', (v) => v.status === 'coming_soon' && !v.preorder],
    ['of a status no site shows', (v) => v.status === 'other'],
    ['reserved', (v) => v.reserved],
    ['certified', (v) => v.certified && v.car_type === 'used'],
    ['on preorder', (v) => v.preorder],
    ['hidden from the site', (v) => !v.show_on_dealer_website],
    ['reduced', (v) => (v.before_price ?? 0) > (v.price ?? 0)],
    ['dearer than before', (v) => v.before_price !== undefined && v.before_price < (v.price ?? 0)],
    ['without a price', (v) => v.price === undefined],
    ['priced at zero', (v) => v.price === 0],
    ['drive away', (v) => /drive away/i.test(v.price_type ?? '')],
    ['before government charges', (v) => /govt/i.test(v.price_type ?? '')],
    ['used without kilometres', (v) => v.car_type === 'used' && v.km === undefined],
    ['without photos', (v) => v.images.length === 0],
    ['with one photo', (v) => v.images.length === 1],
    ['with six photos or more', (v) => v.images.length >= 6],
    ['with twenty photos', (v) => v.images.length === 20],
    [
      'on the turntable',
      (v) => v.spin_images?.length === 36 && v.spin_interior_image !== undefined,
    ],
    ['with hotspots', (v) => (v.hotspots?.exteriorPositions.length ?? 0) > 0],
    ['with a video', (v) => v.video_url !== undefined],
    ['with a video elsewhere', (v) => v.external_video_url !== undefined],
    ['with a history report', (v) => v.file !== undefined],
    ['for test drives only', (v) => v.tag === 'Test Drive Only'],
    ['in a runout sale', (v) => v.tag === 'Runout Sale'],
    ['just arrived', (v) => daysAgo(v.created_at) < 8],
    ['long in stock', (v) => daysAgo(v.created_at) > 60],
    ['electric', (v) => v.simple_fuel === 'Electric'],
    ['hybrid', (v) => v.simple_fuel === 'Hybrid'],
    ['registered', (v) => (v.rego_expiry ?? '') > '2026-11-20'],
    ['no longer registered', (v) => v.rego_expiry !== undefined && v.rego_expiry < '2026-11-20'],
    ['quoted by the finance partner', (v) => v.youxQuote !== undefined],
    ['without lenders', (v) => v.finance_lenders === undefined],
    [
      'with a lender that names no rate',
      (v) => Object.values(v.finance_lenders ?? {}).some((s) => s.interestRate === null),
    ],
    [
      'well below the market',
      (v) => (v.autograb_data?.average_market_price ?? 0) - (v.price ?? Infinity) > 600,
    ],
    ['without market figures', (v) => v.car_type === 'used' && v.autograb_data === undefined],
    ['with a very long name', (v) => v.name.length > 110],
    ['with signs beyond ASCII in the name', (v) => /[^\x20-\x7e]/.test(v.name)],
    ['without comments', (v) => v.dealercomments === undefined],
    ['with more comments than are shown at first', (v) => (v.dealercomments?.length ?? 0) > 400],
    ['on consignment', (v) => v.private_suburb !== undefined],
  ])('the group has a vehicle %s', (_, shown) => {
    expect(group.some(shown)).toBe(true);
  });

  it('some vehicles are new, some used, some demonstrators', () => {
    expect(new Set(group.map(({ car_type }) => car_type))).toEqual(
      new Set(['new', 'used', 'demo']),
    );
  });

  it('nothing happened after the day began', () => {
    for (const vehicle of group) {
      expect(daysAgo(vehicle.created_at)).toBeGreaterThan(0);
      expect(daysAgo(vehicle.updated_at)).toBeGreaterThan(0);
    }
  });

  // Rule trade-in-8: the models that Australians buy most, up to seven years old. Most of the others are in a price guide.
  it('of the group gives a figure for at least three of five common cars', () => {
    const { valuation } = demoTenant('meridian-motor-group').tradeIn;
    expect(valuation).toMatchObject({ source: 'stock', guide: [] });
    const common = [
      ['Toyota', 'Hilux', 'RAV4', 'Corolla', 'Camry', 'Landcruiser Prado'],
      ['Ford', 'Ranger', 'Everest'],
      ['Mazda', 'CX-5', 'CX-3', '3'],
      ['Mitsubishi', 'Triton', 'Outlander', 'ASX'],
      ['Hyundai', 'i30', 'Tucson'],
      ['Kia', 'Sportage', 'Cerato'],
      ['Isuzu', 'D-MAX'],
      ['Nissan', 'X-Trail'],
      ['Subaru', 'Forester'],
    ].flatMap(([make = '', ...models]) => models.map((model) => ({ make, model })));
    const valued = common.flatMap(({ make, model }) => {
      const comparables = group
        .filter((v) => v.car_type === 'used' && v.make === make && v.model === model)
        .map(({ price = 0, year = null, km = null }) => ({ price, year, km }));
      const facts = { today: '2026-11-20', comparables, partner: null };
      const car = { make, model, badge: null, condition: 'good' };
      return [1, 2, 3, 4, 5, 6, 7].map((age) =>
        valueCar({ ...car, year: 2026 - age, km: age * 14_000 }, valuation, facts),
      );
    });
    const figures = valued.filter(({ is }) => is === 'figure');
    expect(figures.length / valued.length).toBeGreaterThanOrEqual(0.6);
  });
});
