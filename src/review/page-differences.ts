// The visible differences of one page, as marks. Pages with the same mark differ for the same cause.
import { isEmpty, lineDiff, withoutFigures, type LineDiff } from './line-diff.ts';
import { contentOf, linesOf, partsOf, type PageParts, type Region } from './page-parts.ts';
import type { StockChanges } from './stock-changes.ts';

export type MarkKind =
  | 'prices'
  | 'stock'
  | 'details'
  | 'headline'
  | 'text'
  | 'promotion'
  | 'layout'
  | 'cards'
  | 'card-layout'
  | 'search-texts';

/** The kinds of causes: a mark of pages, or a difference of whole pages. */
export type CauseKind = MarkKind | 'look' | 'code' | 'new-pages' | 'gone-pages';

export interface Mark {
  kind: MarkKind;
  region: Region;
  /** Equal for pages that differ in the same way. */
  key: string;
  diff: LineDiff;
}

export interface PageDifferences {
  title: string;
  marks: Mark[];
}

/** Compares pages of two releases with the stock changes between them. */
export function pageComparer(stock: StockChanges) {
  const memoised = new Map<string, { diff: LineDiff; headings: Set<string>; moved: boolean }>();
  const compare = (before: string, after: string) => {
    const key = `${before}\0${after}`;
    const known = memoised.get(key);
    if (known) return known;
    const [old, now] = [contentOf(before), contentOf(after)];
    const diff = lineDiff(old.lines, now.lines);
    const headings = new Set([...old.headings, ...now.headings]);
    const result = { diff, headings, moved: old.structure !== now.structure };
    memoised.set(key, result);
    return result;
  };

  return (path: string, beforeHtml: string, afterHtml: string): PageDifferences => {
    const before = partsOf(beforeHtml);
    const after = partsOf(afterHtml);
    const own = stock.ofPath.get(path);
    const marks: Mark[] = [];
    const onStock = own ?? stockOnPage(stock, before, after);
    for (const region of ['header', 'main', 'footer'] as const) {
      if (before.regions[region] === after.regions[region]) continue;
      const { diff: all, headings, moved } = compare(before.regions[region], after.regions[region]);
      // A vehicle's own page changes with its record, down to its action bar, and lists count their vehicles.
      const diff =
        region !== 'main' || onStock === null
          ? all
          : own
            ? { removed: [], added: [] }
            : withoutStock(all, stock);
      if (!isEmpty(diff)) {
        const isHeadline =
          region === 'main' && [...diff.removed, ...diff.added].some((line) => headings.has(line));
        marks.push(mark(isHeadline ? 'headline' : 'text', region, diff));
      } else if (moved && isEmpty(all) && !own) {
        marks.push({ kind: 'layout', region, key: `layout ${region}`, diff });
      }
    }
    marks.push(...promotionMarks(before, after), ...cardMarks(stock, before, after));
    if (onStock !== null) {
      marks.push({ kind: onStock, region: 'main', key: onStock, diff: { removed: [], added: [] } });
    }
    const { diff } = compare(before.regions.head, after.regions.head);
    if (marks.length === 0 && !isEmpty(diff)) marks.push(mark('search-texts', 'head', diff));
    return { title: after.title, marks };
  };
}

const mark = (kind: MarkKind, region: Region, diff: LineDiff): Mark => ({
  kind,
  region,
  key: [kind, region, ...kinds(diff.removed), '->', ...kinds(diff.added)]
    .join('\n')
    .slice(0, 2_000),
  diff,
});

/** A page that repeats a line differs for the same cause as one that has it once. */
const kinds = (lines: readonly string[]) => new Set(lines.map(withoutFigures));

/** The kind of stock change that most cards of a list have; null when the stock explains no difference. */
function stockOnPage(stock: StockChanges, before: PageParts, after: PageParts): MarkKind | null {
  const counts = { stock: 0, prices: 0, details: 0 };
  for (const id of new Set([...before.cards.keys(), ...after.cards.keys()])) {
    const kind = stock.ofVehicle.get(id);
    if (kind) counts[kind] += 1;
    else if (before.cards.has(id) !== after.cards.has(id)) counts.stock += 0.001;
  }
  const [kind, count] = Object.entries(counts).reduce((a, b) => (b[1] > a[1] ? b : a));
  if (count > 0) {
    // Cards that only moved follow from stock changes elsewhere.
    return count < 1 ? stock.main : (kind as MarkKind);
  }
  if (before.regions.main === after.regions.main) return null;
  // A page without cards, such as a list of makes, counts vehicles.
  const diff = lineDiff(linesOf(before.regions.main), linesOf(after.regions.main));
  return !isEmpty(diff) && isEmpty(withoutStock(diff, stock)) ? stock.main : null;
}

/** The lines that are not explained by figures and names of changed vehicles. */
function withoutStock({ removed, added }: LineDiff, stock: StockChanges): LineDiff {
  const explained = (line: string) =>
    line.startsWith('picture ') ||
    line
      .toLowerCase()
      .split(/[^a-z]+/)
      .every((word) => word === '' || stock.words.has(word));
  const masked = lineDiff(removed.map(withoutFigures), added.map(withoutFigures));
  const isLeft = (some: string[]) => {
    const left = new Set(some);
    return (line: string) => left.has(withoutFigures(line)) && !explained(line);
  };
  return {
    removed: removed.filter(isLeft(masked.removed)),
    added: added.filter(isLeft(masked.added)),
  };
}

/** Promotions that came to a page or left it; one with other words is a text that differs. */
function promotionMarks(before: PageParts, after: PageParts): Mark[] {
  const titles = new Set([...before.promotions.keys(), ...after.promotions.keys()]);
  return [...titles].flatMap((title): Mark[] => {
    const [was, is] = [before.promotions.get(title), after.promotions.get(title)];
    if (was !== undefined && is !== undefined) {
      const diff = lineDiff(linesOf(was), linesOf(is));
      return isEmpty(diff) ? [] : [mark('text', 'main', diff)];
    }
    const [removed, added] = [was === undefined ? [] : [title], is === undefined ? [] : [title]];
    return [
      { kind: 'promotion', region: 'main', key: `promotion ${title}`, diff: { removed, added } },
    ];
  });
}

/** Cards that look different although their vehicle's record is the same. */
function cardMarks(stock: StockChanges, before: PageParts, after: PageParts): Mark[] {
  for (const [id, old] of before.cards) {
    const now = after.cards.get(id);
    if (now === undefined || now === old || stock.ofVehicle.has(id)) continue;
    const [was, is] = [contentOf(old), contentOf(now)];
    const diff = lineDiff(was.lines, is.lines);
    if (!isEmpty(diff)) return [{ kind: 'cards', region: 'main', key: cardKey(diff), diff }];
    if (was.structure !== is.structure) {
      return [{ kind: 'card-layout', region: 'main', key: 'card-layout', diff }];
    }
  }
  return [];
}

/** Figures and models differ from card to card; the kind of line does not. */
const cardKey = ({ removed, added }: LineDiff): string =>
  removed.length > 0 && added.length > 0
    ? 'cards changed'
    : added.length > 0
      ? 'cards added'
      : 'cards removed';
