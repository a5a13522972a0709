// The folding sections of a vehicle page: inclusions, reasons to buy here, reserving and protection (rule vehicle-3). A
// section without points is left out.
import { reservationProof, type ProofSettings, type ReservationProof } from './actions.ts';
import { holdHours } from './vehicle-constants.ts';
import { formatMoney } from '../text/format.ts';
import type { Vehicle } from './vehicle.ts';

/** The part of a tenant that the sections depend on. */
export interface SectionSettings extends ProofSettings {
  vehiclePage: {
    whatsIncluded: readonly string[];
    whyBuy: readonly string[];
    protect: readonly string[];
  };
  reserve: ProofSettings['reserve'] & { text: string };
}

export interface VehicleSection {
  /** Anchor of the section, so that it can be linked to. */
  id: string;
  title: string;
  points: string[];
}

/** Sections in order. `reservable`: the page offers online reservation of the vehicle. */
export function vehicleSections(
  vehicle: Pick<Vehicle, 'car_type'>,
  { vehiclePage, reserve, functions }: SectionSettings,
  reservable: boolean,
): VehicleSection[] {
  const { whatsIncluded, whyBuy, protect } = vehiclePage;
  return [
    {
      id: 'whats-included',
      title: 'What’s Included',
      points: vehicle.car_type === 'used' ? [...whatsIncluded] : [],
    },
    { id: 'why-buy', title: 'Why Buy From Us?', points: [...whyBuy] },
    {
      id: 'reserve-online',
      title: 'Reserve Online',
      points: reservable ? reservePoints({ reserve, functions }) : [],
    },
    { id: 'protect', title: 'Protect Your Car', points: [...protect] },
  ].filter(({ points }) => points.length > 0);
}

const heldFrom: Record<ReservationProof, string> = {
  deposit: ' once the deposit is paid',
  code: '',
  dealer: ' once we have confirmed it',
};

/** A deposit of $0 is not mentioned (rule reserve-2). */
function reservePoints(settings: Pick<SectionSettings, 'reserve' | 'functions'>): string[] {
  const { amount, text } = settings.reserve;
  const deposit =
    amount > 0 ? [`${formatMoney(amount)} deposit`, '100% refund if you change your mind'] : [];
  const held = `Held for you for ${String(holdHours)} hours${heldFrom[reservationProof(settings)]}`;
  return [...deposit, held, ...(text === '' ? [] : [text])];
}
