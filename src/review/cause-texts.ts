// The sentences that tell a dealer what changes. They state counts and texts of the comparison and nothing else.
import type { Inputs } from '../builder/inputs.ts';
import { visitedKind } from '../domain/analytics/vitals.ts';
import { countText } from '../domain/text/format.ts';
import type { PageDifference } from './page-differences.ts';
import { kindOfLine, textOfLine, type Region } from './page-parts.ts';
import { differingPassages } from './passages.ts';

/** The inputs of a build in texts for dealers. */
export const inputTexts: Record<keyof Inputs, string> = {
  code: 'a new version of the website software',
  settings: 'the settings',
  texts: 'your texts and pictures',
  sharedTexts: 'texts that all sites share',
  stock: 'your stock',
  history: 'reviews, offers or sold vehicles',
  photos: 'photos',
  day: 'the date',
};

/** The title of a page, or its address. */
export const pageTitle = (title: string, path: string): string =>
  path === '/' ? 'the home page' : title === '' ? path : title;

/** "the home page", "every page", "12 pages"; `total`: of all pages. */
export function pagesText(paths: readonly string[], total: number): string {
  const [path = ''] = paths;
  if (paths.length === 1) return path === '/' ? 'the home page' : `the page ${path}`;
  // Pages without a part, such as forms without a menu, do not turn "every" into "most".
  return paths.length >= total * 0.9 ? 'every page' : countText(paths.length, 'pages');
}

const places: Record<Region, string> = {
  head: 'in results of searches for',
  header: 'in the menu of',
  main: 'on',
  footer: 'in the footer of',
};

/** A line in words: "link to /finance" */
export function lineText(line: string): string {
  const text = textOfLine(line);
  switch (kindOfLine(line)) {
    case 'text':
      return line;
    case 'picture':
      return `picture ${text.split('/').at(-1) ?? ''}`;
    case 'link':
      return text.startsWith('tel:') || text.startsWith('mailto:')
        ? `tap: ${text}`
        : `link to ${text}`;
    case 'label':
      return `label "${text}"`;
    case 'form':
      return `form sent to ${text.replace(/^(?:get|post) /, '')}`;
    case 'field':
      return `field ${text}`;
    case 'frame':
      return `embedded ${text}`;
    case 'title':
      return `title "${text}"`;
    case 'description':
      return `description "${text}"`;
    case 'robots':
      return `search engines: ${text}`;
    case 'address':
      return `page ${text}`;
    case 'data':
      return `facts for search engines: ${text}`;
  }
}

/** The kinds of lines in the order in which a person notices them. */
const noticed = [
  'text',
  'picture',
  'frame',
  'form',
  'field',
  'link',
  'label',
  'title',
  'description',
  'address',
  'robots',
  'data',
];

/** What a person notices first of the lines before and after; of two long texts, where they differ. */
function noticedTexts(before: readonly string[], after: readonly string[]): (string | null)[] {
  const rank = (line: string) => noticed.indexOf(kindOfLine(line));
  const [old, now] = [before, after].map((lines) => lines.toSorted((a, b) => rank(a) - rank(b))[0]);
  const isLong = (line: string | undefined) => (line?.length ?? 0) > longest;
  const passages =
    isLong(old) && isLong(now) ? differingPassages(lineText(old ?? ''), lineText(now ?? '')) : null;
  return [old, now].map((line, at) => {
    if (line === undefined) return null;
    const text = (at === 0 ? passages?.before : passages?.after) || lineText(line);
    const short = text.length > longest ? `${text.slice(0, longest)}…` : text;
    return kindOfLine(line) === 'text' ? `"${short}"` : short;
  });
}

const longest = 80;

/** 'On 7 pages: "Show me" is now "View"'. `isExample`: the words differ by page. `isAnywhere`: in several parts of it. */
export function textTitle(
  { kind, region, vehicle, before, after }: PageDifference,
  paths: readonly string[],
  total: number,
  { isExample = false, isAnywhere = false } = {},
): string {
  const ofPart = vehicle === null ? places[region] : 'on vehicle cards of';
  const place = isAnywhere ? places.main : ofPart;
  const where = `${place} ${pagesText(paths, total)}${isExample ? ', for example' : ''}`;
  if (kind === 'layout') return `Another layout or order ${where}`;
  if (kind === 'order') return `Vehicles stand in another order ${where}`;
  if (kind === 'listed') return `Other vehicles are listed ${where}`;
  const [was, now] = noticedTexts(before, after);
  if (was === null) return `New ${where}: ${now ?? ''}`;
  if (now === null) return `No longer ${where}: ${was}`;
  return `Changed ${where}: ${was} is now ${now}`;
}

const pageNouns: Partial<Record<ReturnType<typeof visitedKind>, string>> = {
  search: 'list of vehicles',
  location: 'location',
  model: 'model',
  offer: 'offer',
  blog: 'post',
  vehicle: 'vehicle page',
};

/** "A new model: Crafter" */
export function newPageTitle(path: string, where: 'before' | 'after', title: string): string {
  const noun = pageNouns[visitedKind(path, false)] ?? 'page';
  const name = title === path ? path : title;
  return where === 'after' ? `A new ${noun}: ${name}` : `No more ${noun}: ${name} (${path})`;
}

/** Custom properties with a colour that another stylesheet has in another colour. */
export function colourChanges(before: string, after: string): { was: string; now: string }[] {
  const old = propertiesOf(before);
  return [...propertiesOf(after)].flatMap(([name, now]) => {
    const was = old.get(name);
    const isColour = /^(#|rgb|hsl|oklch|oklab)/i.test(now);
    return was !== undefined && was !== now && isColour ? [{ was, now }] : [];
  });
}

/** Custom properties of a stylesheet; the first value of each name. */
function propertiesOf(css: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/(--[\w-]+):([^;}]+)/g)) {
    if (!found.has(name)) found.set(name, value.trim());
  }
  return found;
}
