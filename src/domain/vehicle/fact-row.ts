// A labelled fact in a list: whether it has content, and measures in the units that Australians use. Exports state
// caravan lengths in feet and car lengths in millimetres.
import { formatNumber } from '../text/format.ts';
import type { Vehicle } from './vehicle.ts';

export interface FactRow {
  label: string;
  text: string;
}

/** Whether an exported text has content: exports write the text "null" for unknown values. */
export function hasText(text: string | null | undefined): text is string {
  const word = text?.trim().toLowerCase();
  return word !== undefined && word !== '' && word !== 'null' && word !== 'undefined';
}

/** Rows whose text has content (rule vehicle-7). */
export function statedRows(
  rows: readonly (readonly [label: string, text: string | null | undefined])[],
): FactRow[] {
  return rows.flatMap(([label, text]) => (hasText(text) ? [{ label, text: text.trim() }] : []));
}

const metresPerFoot = 0.3048;

/** Feet as metres in words: 21.5 -> "6.55 m" (rule stock-9). */
export function feetToMetres(feet: number): string {
  return `${(feet * metresPerFoot).toFixed(2)} m`;
}

/** A measure with its unit; undefined stays undefined, so that lists leave unknown facts out. */
export function measure(value: number | undefined, unit: string): string | undefined {
  if (value === undefined) return undefined;
  const figure = Number.isInteger(value) ? formatNumber(value) : String(value);
  return unit === '' ? figure : `${figure} ${unit}`;
}

/** The "All Features" list (rule vehicle-5): standard equipment in order, each item once, without empty or "null" entries. */
export function vehicleFeatures(vehicle: Pick<Vehicle, 'standardEquipment'>): string[] {
  const stated = (vehicle.standardEquipment ?? []).filter(hasText).map((text) => text.trim());
  return [...new Map(stated.map((text) => [text.toLowerCase(), text])).values()];
}

/** An engine's size: "2.8 L". Facts and filters have the same spelling. */
export const formatLitres = (litres: number): string => `${litres.toFixed(1)} L`;
