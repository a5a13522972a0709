// One vehicle of the export and what the desk corrected about it: the record that the site shows, and which corrections ended by
// themselves (rule corrections-2). It is pure.
import type { Correction, EndReason } from '../../domain/corrections/correction.ts';
import { project } from '../../domain/corrections/standing.ts';
import { isAvailable } from '../../domain/vehicle/availability.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { sanitiseComments } from '../validate/sanitise.ts';

export interface Ended {
  correction: Correction;
  reason: EndReason;
}

export interface CorrectedVehicle {
  /** Null when the export does not have it. */
  vehicle: Vehicle | null;
  standing: Correction[];
  ended: Ended[];
}

type Change = (exported: Vehicle, to: Correction['to'], correction: Correction) => Partial<Vehicle>;

/** What each field changes in the record; an equal record means that the export says the same. */
const changes: Record<string, Change> = {
  show_on_dealer_website: () => ({ show_on_dealer_website: false }),
  status: ({ status }, to, { at }) =>
    to === 'sold'
      ? { status: 'sold', sold_date_timestamp: Math.floor(at / 1_000) }
      : { status, reserved: to === 'reserved' },
  // A repayment that a lender calculated from another price would be wrong.
  price: ({ price, finance_lenders, youxQuote }, to) =>
    price === to
      ? { price, finance_lenders, youxQuote }
      : { price: to as number, finance_lenders: undefined, youxQuote: undefined },
  before_price: (_exported, to) => ({ before_price: to as number }),
  km: (_exported, to) => ({ km: to as number }),
  badge: (exported, to) => ({ badge: to as string, name: nameWith(exported, to as string) }),
  dealercomments: (_exported, to) => ({
    dealercomments: sanitiseComments(to as string) || undefined,
  }),
  images: (exported, to, { from }) => photosInOrder(exported, to as string[], from),
};

/** The name with another badge: "2014 Toyota Corolla Ascent" -> "2014 Toyota Corolla ZR". */
function nameWith({ name, badge, make, model }: Vehicle, wanted: string): string {
  if (badge === wanted) return name;
  if (badge !== undefined && name.includes(badge)) return name.replace(badge, () => wanted);
  const start = `${make} ${model}`;
  return name.includes(start) ? name.replace(start, () => `${start} ${wanted}`) : name;
}

/** The chosen photos that the export still has, then those that came since the choice. */
function photosInOrder(exported: Vehicle, chosen: readonly string[], from: Correction['from']) {
  const { images, thumbnails, primary_image_url, photos_count } = exported;
  const seen = new Set(Array.isArray(from) ? from : []);
  const byAddress = new Map(images.map((image) => [image.image, image]));
  const kept = chosen.flatMap((address) => byAddress.get(address) ?? []);
  const news = images.filter(({ image }) => !seen.has(image) && !chosen.includes(image));
  const all = [...kept, ...news];
  const isSame = all.length === images.length && all.every((image, at) => image === images[at]);
  // A choice of which nothing is left says nothing.
  if (isSame || kept.length === 0) return { images, thumbnails, primary_image_url, photos_count };
  return {
    images: all,
    thumbnails: undefined,
    primary_image_url: all[0]?.image,
    photos_count: all.length,
  };
}

const applied = (exported: Vehicle, correction: Correction): Partial<Vehicle> =>
  changes[correction.field]?.(exported, correction.to, correction) ?? {};

const saysTheSame = (exported: Vehicle, correction: Correction): boolean =>
  Object.entries(applied(exported, correction)).every(
    ([field, value]) => JSON.stringify(exported[field as keyof Vehicle]) === JSON.stringify(value),
  );

/** `log`: the events about this vehicle. `today`: ISO date at the dealer. */
export function correctVehicle(
  exported: Vehicle | null,
  log: readonly Correction[],
  today: string,
): CorrectedVehicle {
  const { standing, ended } = project(log, today);
  const past = ended.flatMap(({ correction, reason, at }): Ended[] =>
    reason === 'day' && at === null ? [{ correction, reason }] : [],
  );
  const reasonFor = (correction: Correction): EndReason | null => {
    if (!exported) return 'gone';
    if (!isAvailable(exported)) return correction.to === 'sold' ? 'same' : 'sold';
    return saysTheSame(exported, correction) ? 'same' : null;
  };
  const judged = standing.map((correction) => ({ correction, reason: reasonFor(correction) }));
  const stands = judged.flatMap(({ correction, reason }) => (reason === null ? [correction] : []));
  const over = judged.flatMap(({ correction, reason }) =>
    reason === null ? [] : [{ correction, reason }],
  );
  return {
    vehicle:
      exported &&
      stands.reduce(
        (vehicle, correction) => ({ ...vehicle, ...applied(exported, correction) }),
        exported,
      ),
    standing: stands,
    ended: [...past, ...over],
  };
}
