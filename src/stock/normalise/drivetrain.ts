// Transmission, driven wheels, fuel and engine: the many names in exports -> the few values of a facet.
import { oneLine, tableKey } from './text.ts';

/** Facet values of a transmission. */
export type SimpleTransmission = 'Automatic' | 'Manual';
/** Facet values of a fuel (rule stock-8). */
export type SimpleFuel = 'Petrol' | 'Diesel' | 'Hybrid' | 'Electric' | 'LPG' | 'Hydrogen';
/** Facet values of the driven wheels. */
export type SimpleDrive = 'FWD' | 'RWD' | 'AWD' | '4WD' | '2WD';

const automatic =
  /\b(?:\w*auto\w*|cvt|ivt|dsg|dct|d-ct|edct|edc|pdk|amt|tip|tiptronic|steptronic|powershift|geartronic|lineartronic|multitronic|reduction gear|single speed|sa|s[\s-]tronic|\w+[\s-]tronic|dual[\s-]?clutch|skyactiv-drive|constantly variable)\b/i;
const manual = /\b(?:man|manual|m\/t|mt)\b/i;

/** Automatic or Manual, or undefined when the text names neither. "Manual with automatic mode" is automatic. */
export function readTransmission(text: string): SimpleTransmission | undefined {
  if (/^\s*a(?:\/t|t)?\s*$/i.test(text)) return 'Automatic';
  if (/^\s*m\s*$/i.test(text)) return 'Manual';
  if (automatic.test(text)) return 'Automatic';
  return manual.test(text) ? 'Manual' : undefined;
}

/** The driven wheels that a text names: "Front" in a cell, or "4x4", "Quattro" or "xDrive" in a title. */
export function readDrive(text: string): SimpleDrive | undefined {
  if (
    /\b4\s?x\s?4\b|\b4wd\b|\bfour[\s-]wheel[\s-]drive\b|\b4 wheel drive\b|\bpart[\s-]time 4/i.test(
      text,
    )
  )
    return '4WD';
  if (
    /\bawd\b|\ball[\s-]wheel[\s-]drive\b|\bquattro\b|\b4motion\b|\bx-?drive|\b4matic\b|\ball4\b/i.test(
      text,
    )
  )
    return 'AWD';
  if (/\bfwd\b|\bfront\b/i.test(text)) return 'FWD';
  if (/\brwd\b|\brear\b/i.test(text)) return 'RWD';
  return /\b4\s?x\s?2\b|\b2wd\b/i.test(text) ? '2WD' : undefined;
}

const fuels: [RegExp, SimpleFuel][] = [
  [/\bmild[\s-]hybrid\b|\bmhev\b/i, 'Petrol'],
  [/hybrid\b|\bp?hev\b|\bhyb\b|\bplug[\s-]?in\b|\be-?power\b|\bpetrol\s*[/+&-]\s*electric\b|\belectric\s*[/+&-]\s*petrol\b/i, 'Hybrid'],
  [/\belectric\b|\bbev\b|\bev\b|\bbattery\b|\belec\b/i, 'Electric'],
  [/\bdiesel\b|\bb20\b/i, 'Diesel'],
  [/\blpg\b|\bgas\b|\blpi\b|\bcng\b/i, 'LPG'],
  [/\bhydrogen\b|\bfuel cell\b|\bfcev\b/i, 'Hydrogen'],
  [/\bpetrol\b|\bunleaded\b|\bulp\b|\bpulp\b|\bpremium\b|\bleaded\b|\bgasoline\b|\be10\b|\be85\b|\bron ?9[158]\b|^9[158]$/i, 'Petrol'],
]; // prettier-ignore

/** The fuel of a fuel cell, where "Premium" is petrol. Undefined for "Other" and unknown words. */
export function readFuel(text: string): SimpleFuel | undefined {
  return fuels.find(([pattern]) => pattern.test(text))?.[1];
}

/** The fuel that a title names with an unambiguous word; "premium" and "gas" are ambiguous. */
export function fuelInTitle(title: string): SimpleFuel | undefined {
  if (/\bmhev\b|\bmild[\s-]hybrid\b/i.test(title)) return undefined;
  if (/hybrid\b|\bp?hev\b|\(hyb\)|\bplug[\s-]?in\b|\be-power\b|\bplus ev\b/i.test(title))
    return 'Hybrid';
  if (/\belectric\b|\bev\b|\bbev\b|\be-tron\b/i.test(title)) return 'Electric';
  if (/\bdiesel\b|\bt\.?d\.?i\b|\bcrdi\b|\btdci\b|\bturbo diesel\b|\d\.\ddt\b/i.test(title))
    return 'Diesel';
  return /\blpg\b|\blpi\b/i.test(title) ? 'LPG' : undefined;
}

/** Fuel names as a shopper reads them; unknown text stays unchanged. */
export function fuelName(text: string): string {
  const names: Record<string, string> = {
    premium: 'Premium Unleaded',
    pulp: 'Premium Unleaded',
    ulp: 'Unleaded',
    unleaded: 'Unleaded',
    petrolpremiumulp: 'Premium Unleaded',
    petrolunleadedulp: 'Unleaded',
  };
  return names[tableKey(text)] ?? text;
}

/** Reads "4 cyl, 2.2 L", "2.0L 4cyl" or "1998cc". Zero litres (of an electric car) are returned as `noLitres`. */
export function readEngine(text: string): {
  cylinders?: number;
  litres?: number;
  noLitres: boolean;
} {
  const cell = oneLine(text);
  const cylinders = Number(/(\d{1,2})\s*-?\s*cyl/i.exec(cell)?.[1]);
  const litresText = /(\d{1,2}(?:[.,]\d{1,3})?)\s*l(?:itres?|trs?)?\b/i.exec(cell)?.[1];
  const cc = Number(/(\d{3,5})\s*cc\b/i.exec(cell)?.[1]);
  const litres = Number.isFinite(cc)
    ? Math.round(cc / 100) / 10
    : Number(litresText?.replace(',', '.'));
  return {
    ...(cylinders >= 1 && cylinders <= 16 ? { cylinders } : {}),
    ...(litres > 0 && litres <= 20 ? { litres } : {}),
    noLitres: litres === 0,
  };
}
