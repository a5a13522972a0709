// Pages as Markdown (rule agents-8): of a vehicle, a location and a list of stock. The same facts as the tools state, no
// comments of dealers.
import { countText } from '../../domain/text/format.ts';
import type { FullAnswer, ShortAnswer } from './agent-answer.ts';
import { markdownText as md } from './plain.ts';

const kept = 'Figures are those of the site. Names and descriptions come from stock exports.';
const lines = (...parts: (string | false | null | undefined)[]): string =>
  `${parts.filter((part) => typeof part === 'string').join('\n')}\n`;

const availability: Record<ShortAnswer['availability'], string> = {
  available: 'Available',
  reserved: 'Reserved',
  coming_soon: 'Coming soon',
  sold: 'Sold',
};

const types: Partial<Record<string, string>> = {
  drive_away: 'drive away',
  estimated_drive_away: 'estimated drive away',
  egc: 'excluding government charges',
};

const priceText = ({ price }: ShortAnswer): string => {
  const type = 'type' in price && price.type ? types[price.type] : undefined;
  return md(price.text) + (type ? ` ${type}` : '');
};

export const vehicleMarkdown = (vehicle: FullAnswer, dealer: string): string =>
  lines(
    `# ${md(vehicle.title)}`,
    '',
    `- Price: ${priceText(vehicle)}`,
    `- Availability: ${availability[vehicle.availability]}`,
    vehicle.condition && `- Condition: ${vehicle.condition}`,
    ...vehicle.specifications.map(({ label, text }) => `- ${md(label)}: ${md(text)}`),
    vehicle.place && `- At: ${md(vehicle.place)}`,
    vehicle.image && `- Photo: <${vehicle.image}>`,
    ...(vehicle.features.length > 0
      ? ['', '## Features', '', ...vehicle.features.map((feature) => `- ${md(feature)}`)]
      : []),
    '',
    `[The page at ${md(dealer)}](${vehicle.link})`,
    '',
    kept,
  );

/** The first vehicles of a list. */
export const listMarkdown = (list: {
  heading: string;
  link: string;
  total: number;
  vehicles: readonly ShortAnswer[];
}): string =>
  lines(
    `# ${md(list.heading)}`,
    '',
    `${countText(list.total, 'vehicles')}; the first ${String(list.vehicles.length)}:`,
    '',
    ...list.vehicles.map((vehicle) =>
      [
        `- [${md(vehicle.title)}](${vehicle.link}.md)`,
        priceText(vehicle),
        vehicle.odometer_km !== undefined && `${String(vehicle.odometer_km)} km`,
        vehicle.availability !== 'available' && availability[vehicle.availability],
        vehicle.place && md(vehicle.place),
      ]
        .filter(Boolean)
        .join(', '),
    ),
    '',
    `[All of them, with filters](${list.link})`,
    '',
    kept,
  );

export interface PlaceText {
  name: string;
  address: string;
  phone?: string | undefined;
  link: string;
  departments: readonly {
    department: string;
    week: readonly { days: string; hours: string }[];
    now: string;
  }[];
  holidays: readonly { date: string; name: string; hours: string }[];
}

export const placeMarkdown = (place: PlaceText): string =>
  lines(
    `# ${md(place.name)}`,
    '',
    place.address && `- Address: ${md(place.address)}`,
    place.phone && `- Phone: ${md(place.phone)}`,
    ...place.departments.flatMap(({ department, week }) => [
      '',
      `## Hours: ${department}`,
      '',
      ...week.map(({ days, hours }) => `- ${md(days)}: ${md(hours)}`),
    ]),
    ...(place.holidays.length > 0
      ? [
          '',
          '## Holidays',
          '',
          ...place.holidays.map(
            ({ date, name, hours }) => `- ${md(date)}, ${md(name)}: ${md(hours)}`,
          ),
        ]
      : []),
    '',
    `[The page with a map](${place.link})`,
  );
