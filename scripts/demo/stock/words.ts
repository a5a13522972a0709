// What is written about a made-up vehicle: its names, equipment, categories and the dealer's comments.
import type { Draft, ExportRow } from './draft.ts';
import type { Random } from './random.ts';
import type { State } from './states.ts';
import type { Fit, Vocabulary, Voice } from './vocabulary.ts';

/** A plain and a typographic spelling of makes and models that dealers write either way. */
const ACCENTED: readonly (readonly [RegExp, string])[] = [
  [/\bCitroen\b/, 'Citroën'],
  [/\bSkoda\b/, 'Škoda'],
  [/\bMegane\b/, 'Mégane'],
];
/** Phrases that dealers append until the name is too long for any card. */
const EXTRAS: Readonly<Record<string, string>> = {
  Caravan:
    'with Off-Grid Power Pack, Full-Width Annexe, Premium Entertainment Package and All Certificates',
  Motorcycle:
    'with Touring Screen, Soft Luggage, Performance Exhaust and Full Service History from New',
};
const CAR_EXTRAS =
  'with Panoramic Glass Roof, Driver Assistance Package, Premium Audio, Towing Package and Full Service History from New';

/** The vehicle's name as the dealer typed it. */
export function nameOf(draft: Draft, has: ReadonlySet<State>): string {
  const plain = [draft.year, draft.make, draft.model, draft.badge].filter(Boolean).join(' ');
  if (has.has('longName')) return `${plain} ${EXTRAS[draft.simpleBody] ?? CAR_EXTRAS}`;
  if (has.has('allCaps')) return plain.toUpperCase();
  if (!has.has('typographicName')) return plain;
  const accented = ACCENTED.reduce((name, [word, spelling]) => name.replace(word, spelling), plain);
  return accented === plain ? `${plain} – “one owner”` : accented;
}

/** Equipment lines and the search features that they mean. */
export function equipmentFields(draft: Draft, vocabulary: Vocabulary, random: Random): ExportRow {
  const { lists, facets, fits } = vocabulary.equipment;
  const lines = draft.equipment.flatMap((name) =>
    (lists[name] ?? []).filter(() => random.chance(name === 'core' ? 0.94 : 0.7)),
  );
  const possible = [...new Set(lines)].filter((line) => canHave(draft, fits[line]));
  const standardEquipment = possible
    .filter((line) => !possible.includes(fits[line]?.without ?? ''))
    .sort();
  const features = standardEquipment.flatMap((line) => facets[line] ?? []);
  return { standardEquipment, filtered_features: [...new Set(features)].sort() };
}

/** Whether such a car can have the line: no car of 2008 has CarPlay, and no coupe has a third row. */
function canHave({ year, simpleBody, details }: Draft, fit: Fit = {}): boolean {
  return (
    year >= (fit.from ?? 0) &&
    (fit.bodies?.includes(simpleBody) ?? true) &&
    (fit.drives?.includes(String(details.simple_drive)) ?? true) &&
    Number(details.doors ?? 0) >= (fit.doors ?? 0) &&
    Number(details.seats ?? 0) >= (fit.seats ?? 0)
  );
}

/** Marketing categories a dealer files the vehicle under. */
export function categoriesOf(draft: Draft, carType: string): string[] {
  const { simpleBody, price, details } = draft;
  const out: string[] = [];
  const seats = Number(details.seats ?? 0);
  if (simpleBody === 'Caravan') out.push('Caravans');
  else if (simpleBody === 'Motorcycle') out.push('Motorcycles');
  else if (seats >= 7) out.push('7 Seaters', 'Family Cars');
  else if (simpleBody === 'SUV' || simpleBody === 'Wagon') out.push('Family Cars');
  if (details.simple_drive === '4WD') out.push('4x4');
  if (simpleBody === 'Ute' || simpleBody === 'Van') out.push('Work Vehicles');
  if (carType === 'used' && price < 20_000 && simpleBody !== 'Caravan') out.push('Under $20K');
  if (simpleBody === 'Hatchback' && price < 22_000) out.push('First Cars');
  if (price > 90_000 && simpleBody !== 'Caravan') out.push('Prestige');
  if (details.simple_fuel === 'Electric' || details.simple_fuel === 'Hybrid')
    out.push('Electric & Hybrid');
  return out;
}

export interface CommentContext {
  draft: Draft;
  name: string;
  voice: Voice;
  dealer: string;
  city: string;
  /** Whether the record states the kilometres. */
  knowsKm: boolean;
  /** What is worth naming. */
  highlights: readonly string[];
  /** What is wrong with it; null: the dealer does not say. */
  defects: readonly string[] | null;
}

/** What is wrong with a vehicle: more the older it is, and for some nothing. */
export function defectsOf(possible: readonly string[], age: number, random: Random): string[] {
  const most = age < 4 ? 1 : age < 10 ? 2 : 3;
  return random.shuffled(possible).slice(0, random.whole(0, most));
}

/** "What is wrong with it: stone chips on the bonnet; one key only." */
export const defectsText = (defects: readonly string[]): string =>
  `What is wrong with it: ${defects.length > 0 ? defects.join('; ') : 'nothing that we know of'}.`;

function filled(phrase: string, words: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = words[key] ?? words[key.toLowerCase()];
    if (value === undefined) return whole;
    return key === key.toUpperCase() && words[key] === undefined ? value.toUpperCase() : value;
  });
}

const escaped = (text: string) => text.replaceAll('&', '&amp;');

/** The dealer's comments, HTML or plain text as the voice has it. */
export function commentsOf(
  context: CommentContext,
  vocabulary: Vocabulary,
  random: Random,
): string {
  const { draft, voice, highlights } = context;
  const { opening, middle, closing, format } = vocabulary.comments[voice];
  const [feature = 'a full service history', feature2 = 'two keys'] = random.shuffled(highlights);
  const words = {
    vehicle: context.name,
    make: draft.make,
    model: draft.model,
    badge: draft.badge || draft.model,
    year: String(draft.year),
    km: draft.km > 0 ? `${draft.km.toLocaleString('en-AU')} km` : 'low kilometres',
    colour: draft.colour,
    seats: String(draft.details.seats ?? draft.details.sleeps ?? 5),
    fuel: draft.details.simple_fuel === 'Electric' ? 'charging' : 'fuel',
    dealer: context.dealer,
    city: context.city,
    feature,
    feature2,
  };
  const say = (phrase: string) => filled(phrase, words);
  const isTrue = (phrase: string) => context.knowsKm || !/\{km\}/i.test(phrase);
  const start = say([random.pick(opening), ...opening].find(isTrue) ?? '');
  const body = random
    .shuffled(middle)
    .filter(isTrue)
    .slice(0, random.whole(2, Math.min(4, middle.length)))
    .map(say);
  const said = random.pick(closing);
  const end = [say(said), context.defects && defectsText(context.defects)].filter(
    Boolean,
  ) as string[];
  const paragraphs = (texts: readonly string[]) =>
    texts.map((text) => `<p>${escaped(text)}</p>`).join('\n');
  switch (format) {
    case 'plain':
      return [start, ...body, ...end].join(' ');
    case 'breaks':
      return [start, ...body, ...end].map(escaped).join('<br><br>').replaceAll('\n', '<br>');
    case 'list':
      return `<p>${escaped(start)}</p><ul>${body.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>${paragraphs(end)}`;
    case 'paragraphs':
      return paragraphs([start, body.join(' '), ...end]);
  }
}
