import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVehicleSlug } from '../../../../src/domain/vehicle/vehicle-constants.ts';
import { settleAddresses } from '../../../../src/stock/normalise/addresses.ts';
import { usableSlug } from '../../../../src/stock/normalise/identity.ts';

/** Ids that slugs cannot tell apart: other marks, other letters, the same beginning. */
const id = fc.oneof(
  fc.stringMatching(/^[AaU][-./_ ][12]$/),
  fc.stringMatching(/^x{41,44}$/),
  fc.constantFrom('#', '##', '№', 'stock-feed-dealer-10021-used-car-listing-0001'),
  fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== ''),
);
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 12 });
const stated = fc.constantFrom(undefined, 'kia-rio', 'Kia Rio!', 'x'.repeat(200), '../../up', '##');

type Addresses = Map<string, { slug: string }>;

/** The slugs after a night whose export has these vehicles. */
function night(
  vehicles: readonly (readonly [string, string | undefined])[],
  last: Addresses,
): Addresses {
  const now: Addresses = new Map(
    vehicles.map(([own, slug]) => [
      own,
      { slug: usableSlug({ id: own, make: 'Kia', model: 'Rio' }, slug) ?? '' },
    ]),
  );
  for (const [own, slug] of settleAddresses(now, last)) now.set(own, { slug });
  return now;
}
const sorted = (addresses: Addresses) => [...addresses].sort(([a], [b]) => (a < b ? -1 : 1));

describe('the addresses of an export (rule stock-15)', () => {
  it('stay where only the words of a vehicle without a number are spelled better', () => {
    const own = 'aaaaaaaaaabbbbbbbbbb';
    const last = new Map([[own, { slug: 'mercedes-benz-c250-aaaaaaaaaa' }]]);
    const now = new Map([[own, { slug: 'mercedes-benz-c-class-c250-aaaaaaaaaa' }]]);
    expect(settleAddresses(now, last)).toEqual(new Map([[own, 'mercedes-benz-c250-aaaaaaaaaa']]));
  });

  const exports = ids.chain((list) =>
    fc.tuple(...list.map((own) => fc.tuple(fc.constant(own), stated))),
  );

  it('are usable and different for every vehicle', () => {
    fc.assert(
      fc.property(exports, (vehicles) => {
        const slugs = [...night(vehicles, new Map()).values()].map(({ slug }) => slug);
        expect(slugs.filter((slug) => !isVehicleSlug(slug))).toEqual([]);
        expect(new Set(slugs).size).toBe(vehicles.length);
      }),
    );
  });

  it('do not depend on the order of the rows', () => {
    fc.assert(
      fc.property(exports, (vehicles) => {
        const [first, second] = [vehicles, [...vehicles].reverse()].map((rows) =>
          sorted(night(rows, new Map())),
        );
        expect(second).toEqual(first);
      }),
    );
  });

  it('stay the same from night to night, whichever vehicles come and go', () => {
    const nights = fc.tuple(exports, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }));
    fc.assert(
      fc.property(nights, exports, ([vehicles, stays], arrivals) => {
        const first = night(vehicles, new Map());
        const kept = vehicles.filter((_, at) => stays[at]);
        const known = new Set(vehicles.map(([own]) => own));
        const rows = [...arrivals.filter(([own]) => !known.has(own)), ...kept];
        const second = night(rows, first);
        for (const [own] of kept) expect(second.get(own)).toEqual(first.get(own));
      }),
    );
  });

  it('keep the slug that a vehicle had before slugs of long ids had a suffix', () => {
    const own = `stock-feed-${'x'.repeat(60)}`;
    const old = 'kia-rio-stock-feed-xxxxxxxxxxxxxxxxxxxxxxxxxxxxx';
    const last = new Map([[own, { slug: old }]]);
    expect(night([[own, undefined]], last).get(own)?.slug).toBe(old);
    expect(night([[own, undefined]], new Map()).get(own)?.slug).toMatch(/^kia-rio-.*-[0-9a-f]{8}$/);
  });
});
