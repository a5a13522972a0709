// The vehicles of a dealer: the list, a page for each, and the corrections that people make there.
import type { Context } from 'hono';
import type { Correction, CorrectionSubject } from '../../domain/corrections/correction.ts';
import type { RefusalFacts } from '../../domain/corrections/refusals.ts';
import { isAvailable } from '../../domain/vehicle/availability.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { askedPricesOf } from '../../functions/corrections/asked-prices.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import {
  correct,
  correctionsOf,
  seenIn,
  type DealerCorrections,
} from '../corrections/dealer-corrections.ts';
import { fieldForm, readFieldForm, type FieldForm } from '../corrections/field-form.ts';
import { dealerOf, notFound, show, type Desk, type DeskEnv } from '../desk.ts';
import type { Json } from '../forms/form-fields.ts';
import { shownText, vehiclePage, type VehicleField } from '../pages/vehicle.ts';
import type { PhotoChoice } from '../pages/photos.ts';
import { vehiclesPage } from '../pages/vehicles.ts';
import { exportedValue } from '../stock/desk-stock.ts';
import { vehicleList } from '../stock/vehicle-list.ts';
import { shownPage } from './shown-page.ts';

/** In the order of the page. Photos have a form of their own. */
const fieldNames = ['price', 'before_price', 'km', 'badge', 'dealercomments', 'status', 'show_on_dealer_website']; // prettier-ignore

const subjectOf = (id: string): CorrectionSubject => ({ kind: 'vehicle', id });

/** The event that an address names, if it is the dealer's. */
export const eventNamed = ({ log }: DealerCorrections, c: Context): Correction | null =>
  log.find(({ id }) => id === c.req.query('done')) ?? null;

export function addVehicles(desk: Desk): void {
  const { app, deps, base } = desk;
  app.get('/dealer/:slug/vehicles', async (c) => {
    const tenant = dealerOf(desk, c, 'correct');
    if (!tenant) return notFound(c, base);
    const corrections = await correctionsOf(desk, tenant);
    const { q = '', page = '1' } = c.req.query();
    const wanted = {
      query: q.slice(0, 80).trim(),
      page: Math.max(1, Math.trunc(Number(page)) || 1),
    };
    const list = await vehicleList(deps.stock, tenant.slug, corrections, wanted);
    const shown = shownPage(desk, c, tenant, corrections);
    return show(c, vehiclesPage(shown, { ...list, done: eventNamed(corrections, c) }));
  });
  const vehicleOf = async (c: Context<DeskEnv>) => {
    const tenant = dealerOf(desk, c, 'correct');
    const id = c.req.param('id') ?? '';
    const vehicle = tenant && (await deps.stock.vehicles(tenant.slug, [id])).get(id);
    return tenant && vehicle ? { tenant, vehicle } : null;
  };
  app.get('/dealer/:slug/vehicles/:id', async (c) => {
    const found = await vehicleOf(c);
    return found ? showVehicle(desk, c, found) : notFound(c, base);
  });
  app.post('/dealer/:slug/vehicles/:id/images', async (c) => {
    const found = await vehicleOf(c);
    return found ? choosePhotos(desk, c, found) : notFound(c, base);
  });
  app.post('/dealer/:slug/vehicles/:id/:field', async (c) => {
    const found = await vehicleOf(c);
    return found ? correctField(desk, c, found) : notFound(c, base);
  });
}

interface Found {
  tenant: Tenant;
  vehicle: Vehicle;
}

/** What the site shows in a field: what the desk says, else the export. */
const shownValue = (vehicle: Vehicle, field: string, corrections: DealerCorrections): Json =>
  corrections.of(subjectOf(vehicle.id), field)?.to ?? exportedValue(vehicle, field);

/** What the rules need to know about a vehicle; null when the export does not have it. */
export async function refusalFactsOf(
  { deps }: Desk,
  tenant: Tenant,
  vehicle: Vehicle | null,
  corrections: DealerCorrections,
): Promise<Omit<RefusalFacts, 'today'>> {
  if (!vehicle) return { vehicle: null };
  const price = shownValue(vehicle, 'price', corrections);
  return {
    vehicle: {
      isAvailable: isAvailable(vehicle),
      price: typeof price === 'number' ? price : null,
      askedPrices: await askedPricesOf(deps.db, tenant, vehicle.id),
    },
  };
}

async function correctField(desk: Desk, c: Context<DeskEnv>, { tenant, vehicle }: Found) {
  const field = c.req.param('field') ?? '';
  if (!fieldNames.includes(field)) return notFound(c, desk.base);
  const corrections = await correctionsOf(desk, tenant);
  const present = shownValue(vehicle, field, corrections);
  const subject = subjectOf(vehicle.id);
  const place = { subject, field, present, last: corrections.last(subject, field) };
  const data = await c.req.formData();
  const read = readFieldForm(place, present, data);
  if (!read) return notFound(c, desk.base);
  if (!read.ok) return showVehicle(desk, c, { tenant, vehicle, form: read.form });
  const facts = {
    ...(await refusalFactsOf(desk, tenant, vehicle, corrections)),
    seen: seenIn(data),
  };
  const written = await correct(desk, { tenant, role: c.var.role }, read.wanted, facts);
  if ('done' in written) return c.redirect(doneAddress(desk, tenant, written.done), 303);
  const form = fieldForm({
    ...place,
    last: (await correctionsOf(desk, tenant)).last(subject, field),
  });
  if (!form) return notFound(c, desk.base);
  const { typed } = read;
  return showVehicle(desk, c, {
    tenant,
    vehicle,
    form: { ...form, typed, refused: written.refused },
  });
}

/** The page of what an event is about, which says what it did. */
export function doneAddress({ base }: Desk, { slug }: Tenant, { subject, id }: Correction): string {
  const pages = { vehicle: `vehicles/${encodeURIComponent(subject.id)}`, place: 'places', content: 'content', decision: 'log' }; // prettier-ignore
  return `${base}/dealer/${slug}/${pages[subject.kind]}?done=${encodeURIComponent(id)}#done`;
}

async function choosePhotos(desk: Desk, c: Context<DeskEnv>, found: Found) {
  const { tenant, vehicle } = found;
  const data = await c.req.formData();
  const exported = exportedValue(vehicle, 'images') as string[];
  const texts = (name: string) => data.getAll(name).filter((each) => typeof each === 'string');
  const order = texts('photo');
  const isWhole =
    order.length === exported.length && new Set(order).size === order.length &&
    order.every((address) => exported.includes(address)); // prettier-ignore
  if (!isWhole) {
    const refused = ['The photos of the export have changed. Choose again.'];
    return showVehicle(desk, c, { ...found, refused });
  }
  const kept = new Set(texts('keep').map(Number));
  const photos = order.map((address, at) => ({ address, isKept: kept.has(at) }));
  const [, from, to] = /^(\d{1,3}):(\d{1,3})$/.exec(texts('move')[0] ?? '') ?? [];
  if (from !== undefined && to !== undefined) {
    const [photo] = photos.splice(Number(from), 1);
    if (photo) photos.splice(Number(to), 0, photo);
    return showVehicle(desk, c, {
      ...found,
      photos,
      moved: Math.min(Number(to), order.length - 1),
    });
  }
  const chosen = photos.filter(({ isKept }) => isKept).map(({ address }) => address);
  if (chosen.length === 0) {
    return showVehicle(desk, c, { ...found, photos, refused: ['Keep a photo.'] });
  }
  const corrections = await correctionsOf(desk, tenant);
  const facts = {
    ...(await refusalFactsOf(desk, tenant, vehicle, corrections)),
    seen: seenIn(data),
  };
  // All photos of the export: those that come later are told from those that were left out.
  const wanted = { subject: subjectOf(vehicle.id), field: 'images', from: exported, to: chosen, until: null }; // prettier-ignore
  const written = await correct(desk, { tenant, role: c.var.role }, wanted, facts);
  return 'done' in written
    ? c.redirect(doneAddress(desk, tenant, written.done), 303)
    : showVehicle(desk, c, { ...found, photos, refused: written.refused });
}

interface ShownVehicle extends Found {
  /** The form that was refused. */
  form?: FieldForm;
  photos?: PhotoChoice['photos'];
  moved?: number;
  refused?: readonly string[];
}

async function showVehicle(desk: Desk, c: Context<DeskEnv>, shown: ShownVehicle) {
  const { tenant, vehicle, form, moved, refused = [] } = shown;
  const corrections = await correctionsOf(desk, tenant);
  const fields = fieldNames.flatMap((field): VehicleField[] => {
    const present = shownValue(vehicle, field, corrections);
    const standing = corrections.of(subjectOf(vehicle.id), field);
    const last = corrections.last(subjectOf(vehicle.id), field);
    const own = fieldForm({ subject: subjectOf(vehicle.id), field, present, last });
    if (!own) return [];
    const exported = standing ? shownText(field, exportedValue(vehicle, field)) : null;
    const used = form?.name === field ? form : own;
    return [{ ...used, exported, standing, shown: shownText(field, present) }];
  });
  const exported = exportedValue(vehicle, 'images') as string[];
  const images = shownValue(vehicle, 'images', corrections) as string[];
  const kept = images.filter((address) => exported.includes(address));
  const others = exported.filter((address) => !kept.includes(address));
  const photos = shown.photos ?? [
    ...kept.map((address) => ({ address, isKept: true })),
    ...others.map((address) => ({ address, isKept: false })),
  ];
  const chosen = corrections.of(subjectOf(vehicle.id), 'images');
  const page = vehiclePage(shownPage(desk, c, tenant, corrections), {
    id: vehicle.id,
    name: vehicle.name,
    stocknum: vehicle.stocknum ?? null,
    photo: kept[0] ?? null,
    isSold: !isAvailable(vehicle),
    fields,
    photos: {
      photos,
      standing: chosen,
      seen: corrections.last(subjectOf(vehicle.id), 'images')?.id ?? '',
      moved: moved ?? null,
      refused,
    },
    done: eventNamed(corrections, c),
  });
  const isRefused = form !== undefined || refused.length > 0;
  return show(c, page, isRefused ? 422 : 200);
}
