// Finds demo vehicles by state, so that every state of a vehicle page is photographed. Reads the current snapshot.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { marketRange } from '../../src/domain/price/market-range.ts';
import { isReservable } from '../../src/domain/vehicle/actions.ts';
import { plainText } from '../../src/domain/text/text.ts';
import type { Vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { loadTenant } from '../../src/tenant/load.ts';
import { pricedStock } from '../../src/nightly/copy-stock.ts';
import { currentSnapshot } from '../../src/stock/snapshot/snapshot.ts';

const inStock = ({ status }: Vehicle) => status === 'in_stock';
const photos = ({ images, photos_count }: Vehicle) => Math.max(images.length, photos_count);
const spins = (vehicle: Vehicle) => (vehicle.spin_images?.length ?? 0) > 1;

const isOrdinary = (v: Vehicle) =>
  inStock(v) && photos(v) > 5 && !spins(v) && (v.price ?? 0) > 10 && Boolean(v.dealercomments);

const canReserve = (v: Vehicle) => isReservable(v, { enabled: true }) && photos(v) > 1;

const comparable = ({ price, year, km }: Vehicle) => ({
  price: price ?? 0,
  year: year ?? null,
  km: km ?? null,
});
const rangeAmong = (stock: readonly Vehicle[], vehicle: Vehicle) => {
  const isLike = (other: Vehicle) =>
    other !== vehicle &&
    other.make === vehicle.make &&
    other.model === vehicle.model &&
    other.car_type === vehicle.car_type;
  return marketRange(comparable(vehicle), stock.filter(isLike).map(comparable));
};

const isFinanced = (v: Vehicle): boolean =>
  isOrdinary(v) &&
  (v.year ?? 0) > 2020 &&
  Object.values(v.finance_lenders ?? {}).some(({ interestRate }) => (interestRate ?? 0) > 0);

/** The states of a vehicle page, each with a test for the vehicles that show it. */
const vehicleStates = {
  ordinary: isOrdinary,
  onRoad: (v) => inStock(v) && v.price_before_charges !== undefined,
  // The page follows a new price only when the vehicle is for sale, not for subscription.
  outright: (v) => isOrdinary(v) && !v.subscription_price,
  financed: isFinanced,
  // For a test that buys one, while others ask for a loan on the first.
  'financed, to buy': (v, _, stock) => v === stock.filter(isFinanced)[1],
  spin: (v) => inStock(v) && spins(v) && (v.hotspots?.exteriorPositions.length ?? 0) > 1,
  video: (v) => inStock(v) && !spins(v) && /\.webm$/.test(v.video_url ?? '') && photos(v) > 1,
  sold: (v) => v.status === 'sold' && photos(v) > 1,
  'coming soon': (v) => v.status === 'coming_soon',
  'no price': (v) => inStock(v) && !((v.price ?? 0) > 10) && !v.subscription_price && !v.preorder,
  'no photo': (v) => inStock(v) && photos(v) === 0,
  'one photo': (v) => inStock(v) && photos(v) === 1,
  reduced: (v) => inStock(v) && (v.before_price ?? 0) > (v.price ?? Infinity),
  'long comments': (v) => inStock(v) && plainText(v.dealercomments ?? '').length > 460,
  elsewhere: (v, primary) => inStock(v) && v.location !== undefined && v.location.id !== primary,
  caravan: (v) => inStock(v) && (v.caravan?.body_length ?? 0) > 0,
  'history report': (v) => inStock(v) && v.file !== undefined,
  // No lender gives a weekly repayment, so the page asks for an estimate where the site wants one, for an amount that is financed.
  'no estimate': (v) =>
    inStock(v) &&
    v.car_type === 'used' &&
    (v.price ?? 0) > 10_000 &&
    !v.youxQuote &&
    Object.values(v.finance_lenders ?? {}).every(({ interestRate }) => interestRate == null),
  quoted: (v) =>
    inStock(v) &&
    v.car_type === 'used' &&
    (v.price ?? 0) > 5000 &&
    Object.values(v.finance_lenders ?? {}).some(({ paymentMonth }) => paymentMonth != null),
  new: (v) => inStock(v) && v.car_type === 'new' && photos(v) > 1,
  tagged: (v) => inStock(v) && !spins(v) && photos(v) > 1 && Boolean(v.tag ?? v.reserved),
  reservable: canReserve,
  // For a second test that reserves one at the same time.
  'last reservable': (v, _, stock) => v === stock.findLast(canReserve),
  certified: (v) => inStock(v) && v.certified && v.car_type === 'used',
  // The site's own stock has enough like it for a range of prices (rule market-2).
  comparable: (v, _, stock) =>
    isOrdinary(v) && v.car_type === 'used' && rangeAmong(stock, v) !== null,
} satisfies Record<
  string,
  (vehicle: Vehicle, primaryLocation: string | undefined, stock: readonly Vehicle[]) => boolean
>;
export type VehicleState = keyof typeof vehicleStates;

/** The first vehicle by slug in each state that has a page in `dist`, with its price there. */
export async function vehiclesByState(
  root: string,
  slug: string,
): Promise<Partial<Record<VehicleState, Vehicle>>> {
  const dataDir = join(root, '.data');
  const current = await currentSnapshot(dataDir, slug);
  if (!current) return {};
  const loaded = loadTenant(root, slug);
  if (!loaded.ok) return {};
  const { tenant } = loaded;
  const primary = tenant.locations.find((place) => place.primary)?.id;
  const stock = pricedStock(dataDir, tenant, current.snapshot, Date.now())
    .filter((vehicle) => existsSync(join(root, 'dist', slug, 'cars', `${vehicle.slug}.html`)))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
  return Object.fromEntries(
    Object.entries(vehicleStates).flatMap(([state, is]) => {
      const found = stock.find((vehicle) => is(vehicle, primary, stock));
      return found ? [[state, found]] : [];
    }),
  );
}
