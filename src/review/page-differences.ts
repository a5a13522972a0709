// The differences of one page in two states: lines by place, the layout, and vehicle cards that came, went or moved. It does
// not say why they differ (causes.ts).
import { differingPieces, oncePerPiece, type Piece } from './compare-releases.ts';
import { hunksOf, type Hunk } from './line-diff.ts';
import { contentOf, pageParts, type Region } from './page-parts.ts';

export interface PageDifference extends Hunk {
  /**
   * `lines`: `before` and `after` are lines of ./page-parts.ts. `layout`: other elements or styles, or another order.
   * `listed`: a card is in one state only. `order`: cards stand in another order.
   */
  kind: 'lines' | 'layout' | 'listed' | 'order';
  region: Region;
  /** The vehicle whose card it is in; null outside of cards. */
  vehicle: string | null;
  /** The title of a promotion that is on one page only; null for others. */
  promotion: string | null;
}

export type PageComparer = (before: string, after: string) => PageDifference[];

/** Compares HTML of pages; pieces that many pages share are compared once. */
export function pageComparer(): PageComparer {
  const compare = oncePerPiece(pieceDifferences);
  const partsOf = lastFew(pageParts);
  return (before, after) => {
    const [old, now] = [partsOf(before), partsOf(after)];
    const differences = differingPieces(old, now).flatMap(compare);
    const shared = (cards: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
      [...cards.keys()].filter((id) => other.has(id)).join();
    if (shared(old.cards, now.cards) !== shared(now.cards, old.cards)) {
      differences.push({ ...nowhere, kind: 'order' });
    }
    return differences;
  };
}

const nowhere = {
  region: 'main' as const,
  vehicle: null,
  promotion: null,
  before: [],
  after: [],
};

function pieceDifferences({ kind, region, id, before, after }: Piece): PageDifference[] {
  const vehicle = kind === 'card' ? id : null;
  const isOfOne = before === '' || after === '';
  const promotion = kind === 'promotion' && isOfOne ? id : null;
  if (vehicle !== null && isOfOne) {
    return [{ ...nowhere, kind: 'listed', vehicle }];
  }
  const [old, now] = [contentOf(before), contentOf(after)];
  const hunks = hunksOf(old.lines, now.lines);
  if (hunks.length > 0) {
    return hunks.map((hunk) => ({ ...hunk, kind: 'lines', region, vehicle, promotion }));
  }
  const isSame = old.structure === now.structure && old.lines.join() === now.lines.join();
  return isSame || region === 'head' ? [] : [{ ...nowhere, kind: 'layout', region, vehicle }];
}

/** A chain of states compares most pages twice, as the end of one step and the beginning of the next. */
function lastFew<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const result = known.get(text) ?? read(text);
    known.delete(text);
    known.set(text, result);
    const [oldest = ''] = known.keys();
    if (known.size > 3) known.delete(oldest);
    return result;
  };
}
