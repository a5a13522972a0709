// The sentences that tell a dealer what changes. They state counts and texts of the comparison and nothing else.
import type { Inputs } from '../builder/inputs.ts';
import { countText } from '../domain/text/format.ts';
import { withoutFigures, type LineDiff } from './line-diff.ts';
import type { CauseKind } from './page-differences.ts';
import type { Region } from './page-parts.ts';
import type { StockChanges } from './stock-changes.ts';

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

/** The pages and regions of a cause. */
export interface Reach {
  pages: number;
  /** Pages that both releases have. */
  of: number;
  path: string;
  title: string;
}

/** "the home page" or "the page "Finance"" */
export const pagesText = (path: string, title = ''): string =>
  path === '/' ? 'the home page' : title === '' ? `the page ${path}` : `the page "${title}"`;

export function causeTitle(
  kind: CauseKind,
  region: Region,
  diff: LineDiff,
  reach: Reach,
  stock: StockChanges,
): string {
  switch (kind) {
    case 'prices':
      return pricesTitle(stock);
    case 'stock':
      return stockTitle(stock);
    case 'details':
      return `Details of ${countText(stock.details, 'vehicles')} changed`;
    case 'headline':
      return `New headline on ${placeText(region, reach)}`;
    case 'text':
      return textTitle(region, diff, reach);
    case 'promotion':
      return promotionTitle(diff, reach);
    case 'layout':
      return `The layout changed ${preposition(region)} ${placeText(region, reach)}`;
    case 'cards':
      return cardsTitle(diff, reach);
    case 'card-layout':
      return `Vehicle cards have a new layout on ${countText(reach.pages, 'pages')}`;
    case 'search-texts':
      return `New title or description for search engines on ${placeText(region, reach)}`;
    case 'new-pages':
      return countText(reach.pages, 'new pages');
    case 'gone-pages':
      return `${countText(reach.pages, 'pages')} removed`;
    case 'look':
      return 'The design changed on every page';
    case 'code':
      return `No visible change: texts, pictures and layout are the same on ${countText(reach.pages, 'pages')}`;
  }
}

function pricesTitle(stock: StockChanges): string {
  const { cheaper, dearer, priced, unpriced } = stock;
  const parts = [
    cheaper > 0 && `${countText(cheaper, 'vehicles')} cheaper`,
    dearer > 0 && `${cheaper > 0 ? String(dearer) : countText(dearer, 'vehicles')} dearer`,
    priced > 0 && `${countText(priced, 'vehicles')} with a first price`,
    unpriced > 0 && `${countText(unpriced, 'vehicles')} without a price`,
  ].filter((part) => part !== false);
  return `Prices: ${parts.join(', ')}`;
}

function stockTitle({ arrived, sold, left }: StockChanges): string {
  const parts = [
    arrived > 0 && `${countText(arrived, 'vehicles')} arrived`,
    sold > 0 && `${arrived > 0 ? String(sold) : countText(sold, 'vehicles')} sold`,
    left > 0 &&
      `${arrived + sold > 0 ? String(left) : countText(left, 'vehicles')} no longer in your stock list`,
  ].filter((part) => part !== false);
  return parts.join(', ');
}

/** The subjects of a line, the most important first. */
const subjects: [subject: string, pattern: RegExp][] = [
  ['Licence number', /licen[cs]e|\bLMCT\b|\bMD\s?\d|\bMVD?\s?\d/i],
  ['Opening hours', /\d\s?[ap]m\b|^closed$|opening hours/i],
  ['Phone number', /^\+?[\d][\d ()-]{6,}$/],
  ['Finance wording', /comparison rate|p\.a\.|repayment|finance/i],
  ['Picture', /^picture /],
];

function subjectOf({ removed, added }: LineDiff): string | null {
  const lines = [...removed, ...added];
  return subjects.find(([, pattern]) => lines.some((line) => pattern.test(line)))?.[0] ?? null;
}

function textTitle(region: Region, diff: LineDiff, reach: Reach): string {
  const subject = subjectOf(diff) ?? 'Text';
  const verb =
    diff.removed.length === 0
      ? 'added to'
      : diff.added.length === 0
        ? 'removed from'
        : `changed ${preposition(region)}`;
  return `${subject} ${verb} ${placeText(region, reach)}`;
}

function promotionTitle({ removed, added }: LineDiff, { pages }: Reach): string {
  const name = `The promotion "${added[0] ?? removed[0] ?? ''}"`;
  const where = `on ${countText(pages, 'pages')} of lists`;
  if (removed.length === 0) return `${name} began ${where}`;
  if (added.length === 0) return `${name} ended ${where}`;
  return `${name} stands elsewhere ${where}`;
}

function cardsTitle(diff: LineDiff, { pages }: Reach): string {
  const onPages = `on ${countText(pages, 'pages')}`;
  if (diff.removed.length === 0) return `Vehicle cards show more ${onPages}`;
  if (diff.added.length === 0) return `Vehicle cards show less ${onPages}`;
  const figures =
    diff.removed.map(withoutFigures).sort().join('\n') ===
    diff.added.map(withoutFigures).sort().join('\n');
  return figures
    ? `Vehicle cards show other figures ${onPages}`
    : `Vehicle cards have other texts ${onPages}`;
}

const preposition = (region: Region) => (region === 'header' || region === 'footer' ? 'in' : 'on');

/** "every footer", "the top of every page", "the home page", "12 pages" */
function placeText(region: Region, { pages, of, path, title }: Reach): string {
  // Pages without that footer or menu, such as forms, do not turn "every" into "most".
  const everywhere = pages > 1 && pages >= of * 0.9;
  const place = { head: 'page', header: 'menu', main: 'page', footer: 'footer' }[region];
  if (everywhere) return `every ${place}`;
  if (pages === 1) {
    const where = pagesText(path, title);
    return region === 'main' || region === 'head' ? where : `the ${place} of ${where}`;
  }
  return region === 'main' || region === 'head'
    ? countText(pages, 'pages')
    : `the ${place} of ${countText(pages, 'pages')}`;
}

/** What a changed stylesheet changes: its title, then each colour before and after. */
export function stylesheetTitle(before: string, after: string): string[] {
  const old = propertiesOf(before);
  const changed = [...propertiesOf(after)].filter(([name, value]) => {
    const was = old.get(name);
    return was !== undefined && was !== value;
  });
  const colours = changed.filter(([, value]) => /^(#|rgb|hsl|oklch|oklab)/i.test(value));
  if (colours.length === 0) return ['The design changed on every page'];
  return [
    'New colours on every page',
    ...colours.slice(0, 3).map(([name, value]) => `${old.get(name) ?? ''} becomes ${value}`),
  ];
}

/** Custom properties of a stylesheet; the first value of each name. */
function propertiesOf(css: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/(--[\w-]+):([^;}]+)/g)) {
    if (!found.has(name)) found.set(name, value.trim());
  }
  return found;
}
