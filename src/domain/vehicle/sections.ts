// The folding sections of a vehicle page: inclusions, reasons to buy here, reserving and protection (rule vehicle-3). A
// section without points is left out.
import { reservationProof, type ProofSettings, type ReservationProof } from './actions.ts';
import { itemTypes } from './field-rules.ts';
import { carTypes, holdHours } from './vehicle-constants.ts';
import { formatMoney, itemNoun } from '../text/format.ts';
import type { Vehicle } from './vehicle.ts';

/** The part of a tenant that the sections depend on. */
export interface SectionSettings extends ProofSettings {
  vehiclePage: {
    sections: Readonly<Record<'whatsIncluded' | 'whyBuy' | 'protect', readonly SectionLine[]>>;
  };
  reserve: ProofSettings['reserve'] & { text: string };
}

/** Kinds of vehicle that a line can be limited to. */
export const lineKinds = [...itemTypes, ...carTypes] as const;
type LineKind = (typeof lineKinds)[number];

/** A line for every vehicle, or for those of the named item types and car types. */
export type SectionLine = string | { text: string; for: readonly LineKind[] };

export type SectionVehicle = Pick<Vehicle, 'car_type' | 'item_type'>;

/** The lines that are true for a vehicle (rule vehicle-3); null: those that are true for all. */
export function linesFor(lines: readonly SectionLine[], vehicle: SectionVehicle | null): string[] {
  const fits = (
    named: readonly LineKind[],
    all: readonly LineKind[],
    own: LineKind | undefined,
  ) => {
    const wanted = named.filter((kind) => all.includes(kind));
    return wanted.length === 0 || (own !== undefined && wanted.includes(own));
  };
  return lines.flatMap((line) => {
    if (typeof line === 'string') return line;
    const named = line.for;
    return vehicle !== null &&
      fits(named, itemTypes, vehicle.item_type) &&
      fits(named, carTypes, vehicle.car_type)
      ? line.text
      : [];
  });
}

export interface VehicleSection {
  /** Anchor of the section, so that it can be linked to. */
  id: string;
  title: string;
  points: string[];
}

interface SectionFacts {
  /** The page offers online reservation of the vehicle. */
  reservable: boolean;
  /** It is subscribed to, so that what is included belongs to its price. */
  subscribed: boolean;
  /** `coolingOffLine`. */
  coolingOff: string;
}

/** Nobody buys what is subscribed to. */
export const whyTitle = (subscribed: boolean): string =>
  subscribed ? 'Why Subscribe With Us?' : 'Why Buy From Us?';

/** "Car", "Caravan". */
function titleNoun({ item_type }: SectionVehicle): string {
  const noun = itemNoun([item_type], 1);
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** Sections in order. */
export function vehicleSections(
  vehicle: SectionVehicle,
  { vehiclePage, reserve, functions }: SectionSettings,
  { reservable, subscribed, coolingOff }: SectionFacts,
): VehicleSection[] {
  const { whatsIncluded, whyBuy, protect } = vehiclePage.sections;
  return [
    {
      id: 'whats-included',
      title: 'What’s Included',
      points: vehicle.car_type === 'used' || subscribed ? linesFor(whatsIncluded, vehicle) : [],
    },
    { id: 'why-buy', title: whyTitle(subscribed), points: linesFor(whyBuy, vehicle) },
    {
      id: 'reserve-online',
      title: 'Reserve Online',
      points: reservable ? [...reservePoints({ reserve, functions }), coolingOff] : [],
    },
    {
      id: 'protect',
      title: `Protect Your ${titleNoun(vehicle)}`,
      points: linesFor(protect, vehicle),
    },
  ].filter(({ points }) => points.length > 0);
}

const heldFrom: Record<ReservationProof, string> = {
  deposit: ' once the deposit is paid',
  code: ' from your reservation on',
  dealer: ' once we have confirmed it',
};

/** A deposit of $0 is not mentioned (rule reserve-2). */
function reservePoints(settings: Pick<SectionSettings, 'reserve' | 'functions'>): string[] {
  const { amount, text } = settings.reserve;
  const proof = reservationProof(settings);
  const how = proof === 'deposit' ? '' : ': we call you about it, no payment is taken on this site';
  const deposit =
    amount > 0
      ? [`${formatMoney(amount)} deposit${how}`, '100% refund if you change your mind']
      : [];
  const held = `Held for you for ${String(holdHours)} hours${heldFrom[proof]}`;
  return [...deposit, held, ...(text === '' ? [] : [text])];
}
