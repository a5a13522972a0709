// What changed in the settings between two releases, in words for a dealer: old and new value, and the place.
import { formatMoney } from '../domain/text/format.ts';
import { hoursRows, type OpeningHours } from '../domain/hours/opening-hours.ts';
import { descriptionOf, schemaAt, typeOf } from '../tenant/schema-walk.ts';
import { tenantSchema } from '../tenant/schema/index.ts';
import { lineDiff } from './line-diff.ts';
import { valueChanges, valueLines, wordsOfKey, type ValueChange } from './value-changes.ts';

export interface SettingChange {
  /** Paths of the settings with this change, like `locations[2].phone`: the same phone may be in several. */
  paths: string[];
  /** "Phone of the place (Parkside Preston)" */
  what: string;
  /** Lines; empty: there was nothing. */
  before: string[];
  after: string[];
  /** Whether it says who the dealer is, or how shoppers reach and find the place. */
  isIdentity: boolean;
}

/** Settings that say who the dealer is. Other settings below them, such as pictures, do not. */
const identitySections = new Set([
  'name',
  'legalName',
  'abn',
  'url',
  'contact',
  'locations',
  'holidayHours',
]);
const isPicture = /\.(?:webp|avif|jpe?g|png|svg)$/i;

/** Settings without an effect on a site. */
const silent = new Set(['$schema']);

export function settingChanges(before: object | null, after: object | null): SettingChange[] {
  if (!before || !after) return [];
  const changes = valueChanges(readable(before), readable(after)).filter(
    ({ keys: [key = ''] }) => !silent.has(key),
  );
  const groups = Map.groupBy(changes, (change) => sameChange(change, changes));
  return [...groups.values()].flatMap(([first, ...more]) =>
    first ? toSettingChange(first, more) : [],
  );
}

interface WithHours {
  locations?: { hours?: Record<string, OpeningHours[]> }[];
}

/** Opening hours as the rows that a site shows, because a dealer changes a row and not seven days. */
function readable(settings: WithHours): object {
  const locations = settings.locations?.map(({ hours, ...place }) => ({
    ...place,
    hours: Object.fromEntries(
      Object.entries(hours ?? {}).map(([department, days]) => [
        department,
        hoursRows(days).map(({ days: when, text }) => `${when} ${text}`),
      ]),
    ),
  }));
  return { ...settings, ...(locations && { locations }) };
}

/**
 * The same text that becomes the same other text is one change, wherever it stands; other values mean nothing alone. So is
 * a text that is set where none was, beside a place in which it replaces another.
 */
function sameChange({ path, from, to }: ValueChange, all: readonly ValueChange[]): string {
  if (isLongText(from) && (to === undefined || to === null)) return JSON.stringify([from, null]);
  if (!isLongText(to)) return path;
  const replaced = isLongText(from)
    ? from
    : all.map((other) => (other.to === to ? other.from : undefined)).find(isLongText);
  return replaced === undefined ? path : JSON.stringify([replaced, to]);
}

const isLongText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 4;

function toSettingChange(first: ValueChange, more: readonly ValueChange[]): SettingChange {
  const { to, keys } = first;
  const isMoney = descriptionAt(keys).includes('AUD');
  const linesOf = (value: unknown) =>
    valueLines(value).map((line) => (isMoney ? inMoney(line) : line));
  const from = [first, ...more]
    .map((one) => one.from)
    .find((value) => value !== undefined && value !== null);
  const places = [first, ...more].map(whatText);
  const isList = Array.isArray(from) && Array.isArray(to);
  const { removed, added } = lineDiff(linesOf(from), linesOf(to));
  const isOrder = isList && removed.length + added.length === 0;
  const [before, after] = isList && !isOrder ? [removed, added] : [linesOf(from), linesOf(to)];
  return {
    paths: [first, ...more].map(({ path }) => path),
    what: [...new Set(places)].join('; '),
    before,
    after,
    isIdentity:
      identitySections.has(keys[0] ?? '') &&
      ![...before, ...after].some((line) => isPicture.test(line)) &&
      !keys.includes('about'),
  };
}

const inMoney = (line: string) => (/^\d+(?:\.\d+)?$/.test(line) ? formatMoney(Number(line)) : line);

/** The sentence of a description that says what a setting is, without its details. */
const headOf = (description: string): string =>
  description.split(/[;:(]|\. |, for example/)[0]?.trim() ?? '';

/** "Dealer licence of Parkside Preston", "Theme brand (The one accent)" */
function whatText({ keys, names, isEntry }: ValueChange): string {
  const words = keys.map(wordsOfKey);
  const own = keys.includes('hours') ? `${words.at(-1) ?? ''} hours` : (words.at(-1) ?? '');
  const above = words.slice(0, -1).filter((word) => word !== own);
  const described = headOf(descriptionAt(keys));
  const note = described === '' || described.length > longest ? '' : ` (${described})`;
  const text = isEntry
    ? `${own}: ${names.at(-1) ?? ''}`
    : names.length > 0
      ? `${own} of ${names.join(', ')}`
      : `${[...above, own].join(' ')}${note}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Keys of lists have no index here, and the schema of an entry is that of any. */
function descriptionAt(keys: readonly string[]): string {
  const found = keys.reduce<ReturnType<typeof schemaAt>>((schema, key) => {
    if (!schema) return null;
    return typeOf(schema) === 'array' ? schemaAt(schema, [0, key]) : schemaAt(schema, [key]);
  }, tenantSchema);
  return found ? descriptionOf(found) : '';
}

/** "Phone of the place (Preston): was 03 5550 0120, now 03 5550 0126"; long values stay out. */
export function settingTitle({
  what,
  before,
  after,
}: Pick<SettingChange, 'what' | 'before' | 'after'>): string {
  const [was, now] = [before.join(', '), after.join(', ')];
  if (was.length > longest || now.length > longest) return `${what} changed`;
  return `${what}: was ${was || 'not set'}, now ${now || 'not set'}`;
}

const longest = 70;
