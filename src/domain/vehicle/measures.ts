// Measures in the units that Australians use. Exports give caravan lengths in feet and car lengths in millimetres.
import { formatNumber } from '../text/format.ts';

const metresPerFoot = 0.3048;

/** Feet as metres in words: 21.5 -> "6.55 m" (rule stock-9). */
export function feetToMetres(feet: number): string {
  return `${(feet * metresPerFoot).toFixed(2)} m`;
}

/** Kilograms in words: "2,480 kg". */
export function formatMass(kilograms: number): string {
  return `${formatNumber(kilograms)} kg`;
}

/** A measure with its unit; undefined stays undefined, so that lists leave unknown facts out. */
export function measure(value: number | undefined, unit: string): string | undefined {
  if (value === undefined) return undefined;
  const figure = Number.isInteger(value) ? formatNumber(value) : String(value);
  return unit === '' ? figure : `${figure} ${unit}`;
}
