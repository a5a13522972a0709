// Finds the make that a text names, in the spelling of the make. It does not know models.
import { calmCase, tableKey } from './text.ts';

const spellings = [
  'Abarth', 'Alfa Romeo', 'Alpine', 'Aston Martin', 'Audi', 'Bentley', 'BMW', 'BYD', 'Cadillac', 'Caterham',
  'Chery', 'Chevrolet', 'Chrysler', 'Citroen', 'CUPRA', 'Daewoo', 'DAF', 'Daihatsu', 'Datsun', 'Dodge',
  'Ducati', 'Ferrari', 'Fiat', 'Ford', 'Foton', 'FPV', 'Freightliner', 'Fuso', 'GAC', 'Geely', 'Genesis',
  'GMC', 'Great Wall', 'GWM', 'Harley-Davidson', 'Haval', 'Hino', 'Holden', 'Honda', 'HSV', 'Hummer',
  'Hyundai', 'Indian', 'INEOS', 'Infiniti', 'International', 'Isuzu', 'Isuzu Ute', 'Iveco', 'JAC', 'Jaguar',
  'Jayco', 'Jeep', 'Kawasaki', 'Kenworth', 'Kia', 'KGM', 'KTM', 'Lamborghini', 'Lancia', 'Land Rover', 'LDV',
  'Leapmotor', 'Lexus', 'Lincoln', 'Lotus', 'Mack', 'Mahindra', 'MAN', 'Maserati', 'Maybach', 'Mazda',
  'McLaren', 'Mercedes-AMG', 'Mercedes-Benz', 'MG', 'Mini', 'Mitsubishi', 'Morgan', 'Nissan', 'Opel',
  'Packard', 'Peugeot', 'Polestar', 'Pontiac', 'Porsche', 'Proton', 'RAM', 'Range Rover', 'Renault',
  'Rolls-Royce', 'Rover', 'Royal Enfield', 'Saab', 'Scania', 'SEAT', 'Skoda', 'Smart', 'Ssangyong',
  'Subaru', 'Suzuki', 'Tata', 'TVR', 'Tesla', 'Toyota', 'Triumph', 'UD Trucks', 'Vespa', 'Volkswagen',
  'Volvo', 'XPeng', 'Yamaha', 'Zeekr',
]; // prettier-ignore
const otherNames: Record<string, string> = {
  vw: 'Volkswagen',
  mercedes: 'Mercedes-Benz',
  benz: 'Mercedes-Benz',
  landrover: 'Land Rover',
  alfa: 'Alfa Romeo',
  aston: 'Aston Martin',
  rolls: 'Rolls-Royce',
  chev: 'Chevrolet',
  harley: 'Harley-Davidson',
  citron: 'Citroen',
  isuzuute: 'Isuzu Ute',
};
const byKey = new Map<string, string>([
  ...spellings.map((make): [string, string] => [tableKey(make), make]),
  ...Object.entries(otherNames),
]);

/** The make in its own spelling. An unknown make keeps its text, but not in all capitals. */
export function readMake(text: string): string {
  const known = byKey.get(tableKey(text));
  if (known) return known;
  return text.length <= 4 && text === text.toUpperCase() ? text : calmCase(text);
}

/** Whether the table or the tenant's settings name this make. */
export function isKnownMake(text: string): boolean {
  return byKey.has(tableKey(text));
}

/**
 * The make that two columns hold together: "Land" + "Rover", "Great" + "Wall Steed". `model` is the rest of the
 * model column. Undefined when the two columns do not begin with one of `joinedMakes` (tenant setting).
 */
export function joinMake(
  make: string,
  model: string,
  joinedMakes: readonly string[],
): { make: string; model: string } | undefined {
  const words = model.split(' ');
  for (const joined of joinedMakes) {
    const taken = joined.split(/[\s-]+/).length - make.split(/[\s-]+/).length;
    if (taken < 1 || taken > words.length) continue;
    if (tableKey(`${make}${words.slice(0, taken).join('')}`) !== tableKey(joined)) continue;
    return { make: readMake(joined), model: words.slice(taken).join(' ') };
  }
  return undefined;
}

/** The make at the start of a title, and the words after it. A make of two words wins over a make of one word. */
export function makeAtStart(title: string): { make: string; rest: string } | undefined {
  const words = title.split(' ');
  for (const count of [2, 1]) {
    const start = words.slice(0, count).join(' ');
    const known = byKey.get(tableKey(start));
    if (known && words.length >= count) return { make: known, rest: words.slice(count).join(' ') };
  }
  return undefined;
}
