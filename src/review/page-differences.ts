// The visible differences of one page, as marks. Pages with the same mark differ for the same cause.
import { differingPieces, oncePerPiece, type Piece } from './compare-releases.ts';
import { isEmpty, lineDiff, withoutFigures, type LineDiff } from './line-diff.ts';
import { contentOf, htmlLines, type PageParts, type Region } from './page-parts.ts';
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

/** The marks of a page, with the stock changes between the two releases. */
export function pageComparer(stock: StockChanges) {
  const compare = oncePerPiece(({ before, after }) => {
    const [old, now] = [contentOf(before), contentOf(after)];
    const headings = new Set([...old.headings, ...now.headings]);
    const moved = old.structure !== now.structure;
    return { diff: lineDiff(old.lines, now.lines), headings, moved };
  });

  return (path: string, before: PageParts, after: PageParts): Mark[] => {
    const own = stock.ofPath.get(path);
    const onStock = own ?? stockOnPage(stock, before, after);
    const pieces = differingPieces(before, after);
    const regionMark = (piece: Piece): Mark[] => {
      const { region } = piece;
      const { diff: all, headings, moved } = compare(piece);
      // A vehicle's own page changes with its record, down to its action bar, and lists count their vehicles.
      const diff =
        region !== 'main' || onStock === null
          ? all
          : own
            ? { removed: [], added: [] }
            : withoutStock(all, stock);
      if (isEmpty(diff)) {
        return moved && isEmpty(all) && !own
          ? [{ kind: 'layout', region, key: `layout ${region}`, diff }]
          : [];
      }
      const isHeadline =
        region === 'main' && [...diff.removed, ...diff.added].some((line) => headings.has(line));
      return [mark(isHeadline ? 'headline' : 'text', region, diff)];
    };
    const of = (kind: Piece['kind']) => pieces.filter((piece) => piece.kind === kind);
    const marks = [
      ...of('region').flatMap((piece) => (piece.region === 'head' ? [] : regionMark(piece))),
      ...of('promotion').flatMap((piece) => promotionMark(piece, compare(piece).diff)),
      ...of('card')
        .filter(({ id }) => !stock.ofVehicle.has(id))
        .flatMap((piece) => cardMark(compare(piece)))
        .slice(0, 1),
    ];
    if (onStock !== null) {
      marks.push({ kind: onStock, region: 'main', key: onStock, diff: { removed: [], added: [] } });
    }
    const head = pieces.find(({ region }) => region === 'head');
    if (marks.length > 0 || !head) return marks;
    const { diff } = compare(head);
    return isEmpty(diff) ? [] : [mark('search-texts', 'head', diff)];
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
  const diff = lineDiff(htmlLines(before.regions.main), htmlLines(after.regions.main));
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

/** A promotion that came to a page or left it; one with other words is a text that differs. */
function promotionMark({ id, before, after }: Piece, diff: LineDiff): Mark[] {
  if (before !== '' && after !== '') return isEmpty(diff) ? [] : [mark('text', 'main', diff)];
  const moved = { removed: before === '' ? [] : [id], added: after === '' ? [] : [id] };
  return [{ kind: 'promotion', region: 'main', key: `promotion ${id}`, diff: moved }];
}

/** A card that looks different although its vehicle's record is the same. */
function cardMark({ diff, moved }: { diff: LineDiff; moved: boolean }): Mark[] {
  if (!isEmpty(diff)) return [{ kind: 'cards', region: 'main', key: cardKey(diff), diff }];
  return moved ? [{ kind: 'card-layout', region: 'main', key: 'card-layout', diff }] : [];
}

/** Figures and models differ from card to card; the kind of line does not. */
const cardKey = ({ removed, added }: LineDiff): string =>
  removed.length > 0 && added.length > 0
    ? 'cards changed'
    : added.length > 0
      ? 'cards added'
      : 'cards removed';
