// Groups every page that differs between two releases by its cause, in words for a dealer. Each differing page belongs
// to exactly one cause. It reads no files: the caller passes manifests, stock, settings and pages.
import { changedPaths } from '../builder/built-settings.ts';
import { changedInputs, type Inputs } from '../builder/inputs.ts';
import { causeTitle, inputTexts, pagesText, stylesheetTitle, type Reach } from './cause-texts.ts';
import type { LineDiff } from './line-diff.ts';
import { comparePages, type ReleaseFacts } from './compare-releases.ts';
import { pageComparer, type CauseKind, type Mark } from './page-differences.ts';
import { settingsText } from './settings-changes.ts';
import { pageParts, type Region } from './page-parts.ts';
import { stockChanges, type StockChanges, type StockKind } from './stock-changes.ts';

export interface Cause {
  kind: CauseKind;
  /** The region of the page; null for several regions or a whole page. */
  region: Region | null;
  /** The change in words for a dealer: "Prices: 23 vehicles cheaper, 2 dearer". */
  title: string;
  /** The lines before and after, at most three each. */
  before: string[];
  after: string[];
  /** The origin of the difference: the stock, settings, texts, the software or the day. */
  because: string[];
  /** Addresses of the pages that belong to this cause. */
  pages: string[];
  /** Addresses of pages of other causes that also show this one. */
  alsoOn: string[];
  /** The page that shows it best. `in`: the release that has it. */
  example: { path: string; title: string; in: 'both' | 'before' | 'after' };
  /** Whether a person should look at it before it goes live: prices, the home page, design and software. */
  risky: boolean;
}

interface CauseCandidate {
  kind: CauseKind;
  mark: Mark | null;
  pages: string[];
  seenOn: string[];
  titles: Map<string, string>;
}

/** Beyond this number, causes with separate texts are combined, because nobody reads more. */
const textCausesShown = 12;
/** The most important kind comes first and gets the page. */
const order: CauseKind[] = [
  'headline', 'prices', 'stock', 'details', 'text', 'promotion', 'layout', 'cards', 'card-layout', 'look', 'search-texts',
  'new-pages', 'gone-pages', 'code',
]; // prettier-ignore

export function causesOf(before: ReleaseFacts, after: ReleaseFacts): Cause[] {
  const stock = stockChanges(before.stock, after.stock);
  const marksOf = pageComparer(stock);
  const found = new Map<string, CauseCandidate>();
  const look = before.stylesheet !== after.stylesheet;
  const causeFor = (key: string, kind: CauseKind, mark: Mark | null = null) => {
    const known: CauseCandidate = found.get(key) ?? {
      kind,
      mark,
      pages: [],
      seenOn: [],
      titles: new Map(),
    };
    found.set(key, known);
    return known;
  };
  const sameCode = before.manifest.inputs.code === after.manifest.inputs.code;
  /** Filters of a search page contain stock counts that are hidden until they open. */
  const hiddenStock = (path: string) => (sameCode ? stockOfPath(stock, path) : null);
  const pages = comparePages(before, after);
  const compared = pages.filter((page) => page.in === 'both').length;
  for (const { path, in: where, differs } of pages) {
    if (where !== 'both') {
      const kind = stockOfPath(stock, path) ?? (where === 'after' ? 'new-pages' : 'gone-pages');
      causeFor(kind, kind).pages.push(path);
    }
    if (where !== 'both' || !differs) continue;
    const parts = pageParts(after.page(path));
    const marks = marksOf(path, pageParts(before.page(path)), parts);
    const keyed = new Map(marks.map((mark) => [mark.key, mark]));
    const sorted = [...keyed.values()].sort((a, b) => rank(a) - rank(b));
    if (look) causeFor('look', 'look').seenOn.push(path);
    for (const mark of sorted) {
      const cause = causeFor(mark.key, mark.kind, mark);
      cause.mark ??= mark;
      cause.seenOn.push(path);
      cause.titles.set(path, parts.title);
    }
    const [first] = sorted;
    const kind = first?.kind ?? (look ? 'look' : (hiddenStock(path) ?? 'code'));
    const owner = causeFor(first?.key ?? kind, kind, first);
    owner.pages.push(path);
    owner.titles.set(path, parts.title);
  }
  for (const kind of ['prices', 'stock', 'details'] as const) {
    if (hasHappened(stock, kind)) causeFor(kind, kind);
  }
  const because = originsOf(before, after);
  for (const cause of found.values()) {
    if (cause.kind === 'promotion') cause.mark = completePromotion(cause, before, after);
  }
  const listSideEffects = sideEffects([...found.values()], stock);
  const reported = [...found.values()].filter((cause) => !listSideEffects.has(cause));
  return mergeCauses(reported)
    .map((cause) => toCause(cause, { before, after, stock, because, compared }))
    .sort(
      (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.pages.length - a.pages.length,
    );
}

/**
 * The most important cause has the lowest rank: the page's own content, then the stock, then header and footer.
 */
function rank({ kind, region }: Mark): number {
  return order.indexOf(kind) + (kind === 'text' && region !== 'main' ? 20 : 0);
}

function stockOfPath(stock: StockChanges, path: string) {
  const vehicle = path.split('/').slice(0, 3).join('/');
  const isOfStock = path.startsWith('/search') || path.startsWith('/cars/');
  return stock.ofPath.get(vehicle) ?? (isOfStock ? stock.main : null);
}

const hasHappened = (stock: StockChanges, kind: 'prices' | 'stock' | 'details'): boolean =>
  [...stock.ofVehicle.values()].includes(kind);

/** A promotion that a page of the release before has did not begin now, and one that a page has now did not end. */
function completePromotion(
  { mark }: CauseCandidate,
  before: ReleaseFacts,
  after: ReleaseFacts,
): Mark | null {
  const title = mark?.diff.removed[0] ?? mark?.diff.added[0] ?? '';
  const shownBy = ({ manifest, page }: ReleaseFacts): string[] => {
    const shows = (path: string) => {
      const html = page(path);
      return html.includes('class="promo') && pageParts(html).promotions.has(title);
    };
    return Object.keys(manifest.pages).some((path) => path.startsWith('/search') && shows(path))
      ? [title]
      : [];
  };
  return mark && { ...mark, diff: { removed: shownBy(before), added: shownBy(after) } };
}

/**
 * Text causes that follow from the number of vehicles in lists. Such a text differs on a single search page whose stock
 * differs too ("One car" becomes "2 cars"). Or it moves from some search pages to others, like a promotion at the end
 * of a list.
 */
function sideEffects(found: readonly CauseCandidate[], stock: StockChanges): Set<CauseCandidate> {
  if (stock.main === null) return new Set();
  const onLists = found.filter(
    ({ kind, pages, seenOn }) =>
      kind === 'text' && pages.length === 0 && seenOn.every((path) => path.startsWith('/search')),
  );
  const side = (name: 'removed' | 'added', other: 'removed' | 'added') =>
    new Set(
      onLists.flatMap(({ mark }) =>
        mark?.diff[other].length === 0 ? mark.diff[name].join('\n') : [],
      ),
    );
  const [removed, added] = [side('removed', 'added'), side('added', 'removed')];
  const movedPromotions = found.filter(
    ({ kind, mark, pages }) =>
      kind === 'promotion' &&
      pages.length === 0 &&
      mark?.diff.removed.length === 1 &&
      mark.diff.added.length === 1,
  );
  const hasMoved = ({ mark }: CauseCandidate) => {
    const text = [...(mark?.diff.removed ?? []), ...(mark?.diff.added ?? [])].join('\n');
    return removed.has(text) && added.has(text);
  };
  return new Set([
    ...onLists.filter((cause) => cause.seenOn.length === 1 || hasMoved(cause)),
    ...movedPromotions,
  ]);
}

/** Combines small causes of one kind when there are more than a person reads. */
function mergeCauses(all: CauseCandidate[]): CauseCandidate[] {
  const texts = all
    .filter(({ kind }) => kind === 'text' || kind === 'headline' || kind === 'search-texts')
    .sort((a, b) => b.seenOn.length - a.seenOn.length);
  const rest = texts.slice(textCausesShown);
  const [first] = rest;
  if (!first) return all;
  const kind = 'text' as const;
  const one: CauseCandidate = {
    kind,
    mark: null,
    pages: rest.flatMap(({ pages }) => pages),
    seenOn: [...new Set(rest.flatMap(({ seenOn }) => seenOn))],
    titles: new Map(rest.flatMap(({ titles }) => [...titles])),
  };
  return [...all.filter((cause) => !rest.includes(cause)), one];
}

interface Context {
  before: ReleaseFacts;
  after: ReleaseFacts;
  stock: StockChanges;
  because: Origins;
  /** Pages that both releases have. */
  compared: number;
}

function toCause(found: CauseCandidate, context: Context): Cause {
  const { kind, mark, pages, seenOn, titles } = found;
  const { before, after, stock, because, compared } = context;
  const path = exampleOf(found, after, stock);
  const examples = stock.examples[kind as StockKind] ?? { before: [], after: [] };
  const has = (facts: ReleaseFacts) => path in facts.manifest.pages;
  const own = new Set(pages);
  const reach: Reach = {
    pages: new Set([...pages, ...seenOn]).size,
    of: compared,
    path,
    title: titles.get(path) ?? '',
  };
  const diff: LineDiff = mark?.diff ?? { removed: [], added: [] };
  const [whole, ...details] =
    kind === 'look'
      ? stylesheetTitle(before.stylesheet, after.stylesheet)
      : [causeTitle(kind, mark?.region ?? 'main', diff, reach, stock)];
  return {
    kind,
    region: mark?.region ?? null,
    title: whole ?? '',
    before: [...examples.before, ...diff.removed].slice(0, 3),
    after: [...examples.after, ...details, ...diff.added].slice(0, 3),
    because: because.of(kind),
    pages,
    alsoOn: seenOn.filter((one) => !own.has(one)),
    example: {
      path,
      title: titles.get(path) ?? pagesText(path),
      in: !has(before) ? 'after' : !has(after) ? 'before' : 'both',
    },
    risky: isRisky(kind, pages),
  };
}

/**
 * For stock changes, the page of a vehicle whose own record changed, or the first list of arrivals and sales. For other
 * causes, the home page if it shows them. Otherwise a page that both releases have, or any page.
 */
function exampleOf(
  { kind, pages, seenOn }: CauseCandidate,
  after: ReleaseFacts,
  stock: StockChanges,
) {
  const live = pages.filter((path) => path in after.manifest.pages);
  const ofOwnRecord = kind === 'prices' || kind === 'details';
  const lists = seenOn.filter((path) => path.startsWith('/search'));
  const candidates = [
    // The price of this vehicle is the one that the words name, so that the picture shows it.
    kind === 'prices' && live.find((path) => path === stock.firstRepriced),
    ofOwnRecord && live.find((path) => stock.ofPath.get(path) === kind),
    kind === 'stock' && lists.sort((a, b) => a.length - b.length)[0],
    seenOn.find((path) => path === '/'),
    live.find((path) => path.startsWith('/cars/')),
    live[0],
    seenOn[0],
    pages[0],
  ];
  return candidates.find((path) => typeof path === 'string') ?? '/';
}

const harmless: CauseKind[] = ['stock', 'details', 'search-texts', 'new-pages'];
const isRisky = (kind: CauseKind, pages: string[]): boolean =>
  !harmless.includes(kind) && (kind !== 'text' || pages.includes('/') || pages.length > 1);

interface Origins {
  of(kind: CauseKind): string[];
}

/** The differences between the inputs of the two releases. */
function originsOf(before: ReleaseFacts, after: ReleaseFacts): Origins {
  const inputs = changedInputs(after.manifest.inputs, before.manifest.inputs);
  const paths =
    before.settings && after.settings ? changedPaths(before.settings, after.settings) : [];
  const labelOf = (name: keyof Inputs) =>
    name === 'settings' && paths.length > 0 ? settingsText(paths) : inputTexts[name];
  const ofStock = ['prices', 'stock', 'details'];
  return {
    of: (kind) =>
      ofStock.includes(kind)
        ? [labelOf('stock')]
        : kind === 'code'
          ? [labelOf('code')]
          : inputs.filter((name) => name !== 'stock').map(labelOf),
  };
}
