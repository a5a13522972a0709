// The folding sections of a vehicle page: inclusions, reasons to buy here, reserving and protection (rule vehicle-3). A
// section without points is left out.
import { holdHours } from './vehicle-constants.ts';
import { formatMoney } from '../text/format.ts';
import type { Vehicle } from './vehicle.ts';

/** The part of a tenant that the sections depend on. */
export interface SectionSettings {
  vehiclePage: {
    whatsIncluded: readonly string[];
    whyBuy: readonly string[];
    protect: readonly string[];
  };
  reserve: { amount: number; text: string };
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
  { vehiclePage, reserve }: SectionSettings,
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
      points: reservable ? reservePoints(reserve) : [],
    },
    { id: 'protect', title: 'Protect Your Car', points: [...protect] },
  ].filter(({ points }) => points.length > 0);
}

/** A deposit of $0 is not mentioned (rule reserve-2). */
function reservePoints({ amount, text }: SectionSettings['reserve']): string[] {
  const deposit =
    amount > 0 ? [`${formatMoney(amount)} deposit`, '100% refund if you change your mind'] : [];
  const held = `Held for you for ${String(holdHours)} hours`;
  return [...deposit, held, ...(text === '' ? [] : [text])];
}
