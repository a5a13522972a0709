import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vehicleCard } from '../../../../src/domain/card/vehicle-card.ts';
import { vehicleFacts } from '../../../../src/domain/facts/vehicle-facts.ts';
import { carTypes } from '../../../../src/domain/vehicle/vehicle-constants.ts';
import { vehicleStatuses } from '../../../../src/domain/vehicle/field-rules.ts';
import type { VehicleInput } from '../../../../src/domain/vehicle/vehicle.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';
import { aSite, aTenant } from '../../site/fixtures.ts';

const today = '2026-11-20';
const tenant = aTenant();
const facts = (changes: Partial<VehicleInput>, settings = tenant) =>
  vehicleFacts(aVehicle(changes), settings, today);
const photo = (name: string) => ({ image: `/photos/v1/${name}-{width}.webp` });

describe('the facts of a vehicle', () => {
  it.each([
    [{ status: 'in_stock' }, 'available'],
    [{ status: 'in_stock', reserved: true }, 'reserved'],
    [{ status: 'coming_soon', reserved: true }, 'coming_soon'],
    [{ status: 'sold', reserved: true }, 'sold'],
    [{ status: 'other' }, 'sold'],
  ] as const)('say of %j that it is %s', (changes, availability) => {
    expect(facts(changes).availability).toBe(availability);
  });

  it.each([
    ['Drive away', 'drive_away'],
    ['DAP', 'drive_away'],
    ['Ride away', 'drive_away'],
    ['Estimated drive away', 'estimated_drive_away'],
    ['Excl. govt. charges', 'egc'],
    ['Incl. GST', 'none'],
    [undefined, 'none'],
  ])('say of a price marked %s that it claims %s', (price_type, claim) => {
    expect(facts({ price_type }).price.claim).toBe(claim);
  });

  it('have no amount and no claim for a price a week or none', () => {
    const subscriptions = aTenant({ pricing: { subscriptions: true } });
    const weekly = facts({ subscription_price: 289, price_type: 'Drive away' }, subscriptions);
    expect(weekly.price).toMatchObject({ amount: null, weekly: 289, claim: 'none' });
    expect(facts({ price: 0, price_type: 'Drive away' }).price).toMatchObject({
      amount: null,
      claim: 'none',
    });
  });

  it('begin the photos with the primary one, and have none for a single photo (rule photos-10)', () => {
    const images = [photo('a'), photo('b'), photo('c')];
    const names = (changes: Partial<VehicleInput>) =>
      facts({ images, ...changes }).photos.map(({ image }) => image[11]);
    expect(names({ primary_image_url: photo('b').image })).toEqual(['b', 'a', 'c']);
    expect(names({ primary_image_url: photo('elsewhere').image })).toEqual(['a', 'b', 'c']);
    expect(names({ images: [photo('a')], primary_image_url: photo('a').image })).toEqual([]);
  });
});

const albums: { image: string }[][] = [[], [photo('a')], [photo('a'), photo('b')]];

describe('card, page and structured data', () => {
  const record = fc.record({
    price: fc.constantFrom(undefined, 0, 10, 10.5, 45_990, 1_234_567.89),
    before_price: fc.constantFrom(undefined, 0, 48_990),
    price_type: fc.constantFrom(undefined, 'DAP', 'Excl. govt. charges', '<b>Drive away</b>'),
    km: fc.constantFrom(undefined, 0, 45_210),
    car_type: fc.constantFrom(undefined, ...carTypes),
    status: fc.constantFrom(...vehicleStatuses),
    reserved: fc.boolean(),
    badge: fc.constantFrom(undefined, 'SR5', '"><script>'),
    year: fc.constantFrom(undefined, 2021),
    images: fc.constantFrom(...albums),
    primary_image_url: fc.constantFrom(undefined, photo('b').image, photo('z').image),
  });

  it('agree on price, title, odometer, condition and picture, whatever the record says (rule vehicle-24)', () => {
    fc.assert(
      fc.property(record, (changes) => {
        const vehicle = aVehicle({ ...changes, slug: 'one', sold_date_timestamp: 1_795_000_000 });
        const known = vehicleFacts(vehicle, tenant, today);
        const card = vehicleCard(vehicle, tenant, today);
        const page = aSite([vehicle], { today }).at('/cars/one', 'vehicle');
        const ld = page.jsonLd[0] as Record<string, unknown> & {
          offers?: Record<string, unknown>;
          image?: string[];
        };
        const isSold = known.availability === 'sold';
        expect(card.price).toEqual(known.price.line);
        if (!isSold) expect(page.price).toEqual(known.price.line);
        expect(ld.offers?.['price'] ?? null).toBe(isSold ? null : known.price.amount);
        expect(ld['name']).toBe(known.fullTitle);
        expect([card.title, card.subtitle].filter(Boolean).join(' ')).toBe(known.fullTitle);
        const km = ld['mileageFromOdometer'] as { value: number } | undefined;
        expect(km?.value ?? null).toBe(known.km);
        const name = (address: string | undefined) => address?.match(/v1\/(\w)-/)?.[1];
        const lead = name(known.photos[0]?.image);
        expect(name(card.picture?.src)).toBe(lead);
        expect(name(ld.image?.[0])).toBe(lead);
        if (!isSold) expect(name(page.photos[0]?.src)).toBe(lead);
      }),
      { numRuns: 60 },
    );
  });
});
