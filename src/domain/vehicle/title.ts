// The names of a vehicle: the title, the subtitle and the longer title of its page. It never invents a missing
// part.
import type { Vehicle } from './vehicle.ts';

/** "2021 Toyota Hilux"; without a year "Toyota Hilux". */
export function vehicleTitle(vehicle: Pick<Vehicle, 'year' | 'make' | 'model'>): string {
  return joined([vehicle.year, vehicle.make, vehicle.model]);
}

/** Badge and series: "SR5 GUN126R"; empty when the export has neither. */
export function vehicleSubtitle(vehicle: Pick<Vehicle, 'badge' | 'series'>): string {
  return joined([vehicle.badge, vehicle.series]);
}

/** "2021 Toyota Hilux SR5 GUN126R", for alternative texts, breadcrumbs and messages. */
export function vehicleFullTitle(vehicle: Vehicle): string {
  return joined([vehicleTitle(vehicle), vehicleSubtitle(vehicle)]);
}

export type TitlePart = 'colour' | 'gearnum' | 'transmission' | 'bodyconfiguration';

/** The subtitle: badge and series, then the tenant's parts (rule vehicle-2): "SR5 · White · 6 speed Automatic". */
export function vehiclePageSubtitle(vehicle: Vehicle, parts: readonly TitlePart[]): string {
  const texts: Record<TitlePart, string | undefined> = {
    colour: calmColour(vehicle.colour),
    gearnum: vehicle.gearnum ? `${vehicle.gearnum} speed` : undefined,
    transmission: vehicle.simple_transmission ?? vehicle.trans,
    bodyconfiguration: vehicle.bodyconfiguration,
  };
  // It decides the warranty and the buyer's rights, so every condition but the usual one is said.
  const condition = vehicle.car_type && { new: 'New', demo: 'Demo', used: '' }[vehicle.car_type];
  const wanted = [...new Set(parts)].map((part) => texts[part]);
  return [condition, vehicleSubtitle(vehicle), ...wanted].filter(Boolean).join(' · ');
}

/** "SHADOW BLACK" -> "Shadow Black": exports shout colours. */
export const calmColour = (colour: string | undefined): string | undefined =>
  colour === colour?.toUpperCase()
    ? colour?.replace(/\p{L}+/gu, (word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    : colour;

function joined(parts: readonly (string | number | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}
