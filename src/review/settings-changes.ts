// What changed in the settings between two releases, in words for a dealer: old and new value, and the place.
import { formatMoney } from '../domain/text/format.ts';
import { holidayText, type HolidayHours } from '../domain/hours/holiday-hours.ts';
import { hoursRows, weekdayNames, type OpeningHours } from '../domain/hours/opening-hours.ts';
import { lineDiff } from './line-diff.ts';
import { settingDescription, settingWords } from './setting-words.ts';
import { valueChanges, valueLines, type ValueChange } from './value-changes.ts';

export interface SettingChange {
  /** Paths of the settings with this change, like `locations[2].phone`: the same phone may be in several. */
  paths: string[];
  /** "Parkside Preston: phone of the place" */
  what: string;
  /** Lines; empty: there was nothing. */
  before: string[];
  after: string[];
  /** Why a person should look at it first; null for others. */
  danger: string | null;
}

const known = 'Shoppers know and reach you by this';
const power = 'It decides who may change or approve your website';
/** Settings that say who the dealer is, where messages go and who decides. */
const dangers: Record<string, string> = {
  name: known,
  legalName: known,
  abn: known,
  url: known,
  contact: known,
  locations: known,
  holidayHours: known,
  approval: power,
  'desk.people': power,
};
const messages = 'Messages of shoppers go to another place';
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
  holidayHours?: HolidayHours[];
  timeZone?: string;
}

/** Hours as the texts that a site shows: a line a day, and no instants. */
function readable(settings: WithHours): object {
  const locations = settings.locations?.map(({ hours, ...place }) => ({
    ...place,
    hours: Object.fromEntries(
      Object.entries(hours ?? {}).map(([department, days]) => [
        department,
        workdays
          .concat('Saturday', 'Sunday')
          .flatMap((name) =>
            hoursRows(days.filter(({ weekday }) => weekdayNames[weekday] === name)).map(
              ({ text }) => `${name} ${text}`,
            ),
          ),
      ]),
    ),
  }));
  const { timeZone = 'UTC' } = settings;
  const holidayHours = settings.holidayHours?.map(({ start, end, status, ...day }) => ({
    ...day,
    status: holidayText({ status, start, end }, timeZone),
  }));
  return { ...settings, ...(locations && { locations }), ...(holidayHours && { holidayHours }) };
}

const workdays: string[] = weekdayNames.slice(1, 6);

/** Lines of days; the same hours on all five workdays are one. */
function withWeek(lines: readonly string[]): string[] {
  const [first = ''] = lines;
  const text = first.slice(first.indexOf(' '));
  const isWeek = workdays.every((day, at) => lines[at] === `${day}${text}`);
  return isWeek ? [`Monday – Friday${text}`, ...lines.slice(workdays.length)] : [...lines];
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
  const isMoney = settingDescription(keys).includes('AUD');
  const linesOf = (value: unknown) =>
    valueLines(value).map((line) => (isMoney ? inMoney(line) : line));
  const from = [first, ...more]
    .map((one) => one.from)
    .find((value) => value !== undefined && value !== null);
  const places = [first, ...more].map(settingWords);
  const isList = Array.isArray(from) && Array.isArray(to);
  const { removed, added } = lineDiff(linesOf(from), linesOf(to));
  const isOrder = isList && removed.length + added.length === 0;
  const named = joinedPlaces(places);
  const [before = [], after = []] =
    isList && !isOrder ? [removed, added].map(withWeek) : [linesOf(from), linesOf(to)];
  return {
    paths: [first, ...more].map(({ path }) => path),
    what: isOrder ? `${named}, their order` : named,
    before,
    after,
    danger: [...before, ...after].some((line) => isPicture.test(line))
      ? null
      : dangerOf(keys, after.length === 0),
  };
}

/** "Preston, Reservoir: phone of the place": what is the same setting of several places is said once. */
function joinedPlaces(places: readonly string[]): string {
  const settings = Map.groupBy(new Set(places), (words) => words.slice(words.indexOf(': ') + 1));
  return [...settings]
    .map(([setting, all]) => {
      const names = all.map((words) => words.slice(0, -setting.length));
      return all.length === 1
        ? (all[0] ?? '')
        : `${names.map((name) => name.replace(/:$/, '')).join(', ')}:${setting}`;
    })
    .join('; ');
}

/** A picture or a paragraph of a place says nothing of this. */
function dangerOf(keys: readonly string[], isGone: boolean): string | null {
  const [section = '', key = ''] = keys;
  const isAddress = section === 'functions' && keys.some((one) => /emails?$|^url$/i.test(one));
  const danger = isAddress ? messages : (dangers[section] ?? dangers[`${section}.${key}`]);
  if (danger === undefined || keys.includes('about')) return null;
  return isGone && danger === known ? 'It is not set any more' : danger;
}

const inMoney = (line: string) => (/^\d+(?:\.\d+)?$/.test(line) ? formatMoney(Number(line)) : line);

/** "Preston: phone of the place: was 03 5550 0120, now 03 5550 0126"; long values stay out. */
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
