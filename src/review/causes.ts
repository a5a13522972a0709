// Accounts for every difference between two releases by exactly one cause, in words for a dealer. Causes are the changes of
// vehicles, settings and texts. A difference that none of them explains is its own cause, so nothing is dropped. It reads no
// files: the caller passes both releases and the states between them.
import { changedInputs, type Inputs } from '../builder/inputs.ts';
import type { Cause } from './cause.ts';
import type { CauseDraft } from './cause-drafts.ts';
import { causeLedger, type CauseLedger } from './cause-ledger.ts';
import { inputTexts, pageTitle } from './cause-texts.ts';
import {
  comparePages,
  type ReleaseFacts,
  type SiteSteps,
  type SiteStep,
} from './compare-releases.ts';
import { fileChanges, redirectsIn, type FileChange } from './file-changes.ts';
import { hostRulesFile } from '../page-data/host-rules.ts';
import { identityFacts, lostFacts, type IdentityFact } from './identity-facts.ts';
import { pageComparer, type PageComparer, type PageDifference } from './page-differences.ts';
import { contentOf, pageParts } from './page-parts.ts';
import { settingChanges } from './settings-changes.ts';
import { stockChanges, type StockChanges } from './stock-changes.ts';
import { stockWordSorter, type StockWords } from './stock-words.ts';
import { textChanges } from './text-changes.ts';
import type { WhoChanged } from './who-changed.ts';
import { withPromos, type Promo, type PromoRules } from '../domain/search/promos.ts';

export interface CauseMeans {
  /** Null: the states between the releases cannot be made here. */
  steps: SiteSteps | null;
  who: WhoChanged;
}

/** Inputs that no step takes back. */
const restInputs = [
  'code',
  'texts',
  'sharedTexts',
  'history',
  'photos',
] as const satisfies (keyof Inputs)[];
/** Those that change with the stock and concern no other pages. */
const ofStock = new Set<string>(['history', 'photos']);

/** What lies between two states of a page. `rest`: inputs that no step takes back; `unknown`: any input. */
type Between = SiteStep | { kind: 'rest' | 'unknown' };

export async function causesOf(
  before: ReleaseFacts,
  after: ReleaseFacts,
  { steps, who }: CauseMeans,
): Promise<Cause[]> {
  const stock = stockChanges(before, after);
  const inputs = changedInputs(after.manifest.inputs, before.manifest.inputs);
  const facts = identityFacts(before.settings);
  const ledger = causeLedger({
    before,
    after,
    stock,
    settings: settingChanges(before.settings, after.settings),
    texts: textChanges(before.texts, after.texts),
    facts,
    who,
    stylesheetOfCode: await stylesheetOfCode(before, after, { steps, inputs }),
  });
  const review: Review = {
    before,
    after,
    stock,
    facts,
    inputs,
    rest: restInputs.filter((name) => inputs.includes(name)),
    onlyStock: inputs.every((name) => ['stock', 'day'].includes(name) || ofStock.has(name)),
    steps,
    ledger,
    compare: pageComparer(),
    saysStock: stockWordSorter(before, after),
  };
  for (const { path, in: where, differs } of comparePages(before, after)) {
    if (where === 'both') {
      if (differs) await addDifferences(review, path);
      continue;
    }
    const own = ledger.vehicle(stock.ofPath.get(path));
    if (own) own.shows(path);
    else await addPage(review, path, where);
  }
  const isOfStock = (path: string) =>
    stock.ofPath.has(path) || (stock.differs && path.startsWith('/search'));
  for (const change of fileChanges(before, after, isOfStock)) {
    ledger.file(change, await ofRedirect(review, change));
  }
  return ledger.causes();
}

/** The stylesheet with the settings as they were and today's software; null: only settings can have changed it. */
async function stylesheetOfCode(
  before: ReleaseFacts,
  after: ReleaseFacts,
  { steps, inputs }: Pick<Review, 'steps' | 'inputs'>,
): Promise<string | null> {
  if (before.stylesheet === after.stylesheet || !inputs.includes('code')) return null;
  const [first] = (await steps?.beside()) ?? [];
  const { stylesheet } = first ?? after;
  return stylesheet === before.stylesheet ? null : stylesheet;
}

interface Review {
  before: ReleaseFacts;
  after: ReleaseFacts;
  stock: StockChanges;
  facts: readonly IdentityFact[];
  /** Inputs that differ, and those of them that no step takes back. */
  inputs: readonly (keyof Inputs)[];
  rest: readonly (keyof Inputs)[];
  /** Whether nothing but the stock and the day can explain what differs for a vehicle. */
  onlyStock: boolean;
  steps: SiteSteps | null;
  ledger: CauseLedger;
  compare: PageComparer;
  saysStock: StockWords;
}

async function addDifferences(review: Review, path: string): Promise<void> {
  const { before, after, onlyStock, ledger, compare, inputs } = review;
  const is = after.page(path);
  const whole = compare(before.page(path), is);
  if (whole.length === 0) ledger.invisible(path, !inputs.includes('code'));
  const left = whole.filter((difference) => {
    const own = onlyStock ? ofVehicle(review, path, difference) : null;
    own?.add(path, difference);
    return !own;
  });
  if (left.length === 0) return;
  const states = await statesOf(review, path);
  states.forEach(({ html, then }, at) => {
    const next = states[at + 1]?.html ?? is;
    if (html === next) return;
    for (const difference of states.length === 1 ? left : compare(html, next)) {
      const isCounted = onlyStock && states.length > 1 && ofVehicle(review, path, difference);
      if (!isCounted) add(review, { path, before: html, after: next }, difference, then);
    }
  });
}

/** The states of a page from before to after, with what lies between two of them. */
async function statesOf(
  { steps, before }: Review,
  path: string,
): Promise<{ html: string; then: Between }[]> {
  const html = before.page(path);
  if (!steps) return [{ html, then: { kind: 'unknown' } }];
  if (steps.only) return [{ html, then: steps.only }];
  return [{ html, then: { kind: 'rest' } }, ...(await steps.states(path))];
}

/** The vehicle in whose card, or on whose page, the difference is; null where that did not change. */
function ofVehicle(
  { ledger, stock, facts, after: release }: Review,
  path: string,
  { vehicle, region, before, after }: PageDifference,
): CauseDraft | null {
  if (vehicle !== null) return ledger.vehicle(stock.ofVehicle.get(vehicle));
  const change = stock.ofPath.get(path);
  const isOwn = region === 'main' || region === 'head';
  const lost = lostFacts(facts, before, after).filter(
    (fact) => !replaces(facts, fact, before, after),
  );
  const shown = lost.length === 0 ? [] : contentOf(release.page(path)).lines;
  // Nobody calls about a vehicle that is sold.
  const isLost = change?.kind !== 'sold' && lostFacts(lost, before, shown).length > 0;
  return isOwn && !isLost ? ledger.vehicle(change) : null;
}

/** Whether another number or address of the dealer takes the place of the fact: a vehicle may stand elsewhere now. */
const replaces = (
  facts: readonly IdentityFact[],
  { label }: IdentityFact,
  before: readonly string[],
  after: readonly string[],
): boolean => lostFacts(facts, after, before).some((come) => come.label === label);

const ofStep = (
  { ledger }: Review,
  between: Between,
  difference: Pick<PageDifference, 'before' | 'after'>,
): CauseDraft | null =>
  between.kind === 'settings'
    ? ledger.setting(between.path, difference)
    : between.kind === 'texts'
      ? ledger.content(between.file, difference)
      : null;

/** A page in two states. */
interface Compared {
  path: string;
  before: string;
  after: string;
}

function add(review: Review, page: Compared, difference: PageDifference, between: Between): void {
  const { stock, rest, ledger } = review;
  const { path } = page;
  const { kind } = between;
  const followsStock = kind === 'stock' || (kind === 'unknown' && stock.differs);
  const own = followsStock ? ofVehicle(review, path, difference) : null;
  if (own) {
    own.add(path, difference);
    return;
  }
  const ofThisStep = ofStep(review, between, difference);
  if (ofThisStep) {
    ofThisStep.add(path, difference);
    return;
  }
  const { kind: shape } = difference;
  const moved = stock.differs && (shape === 'listed' || shape === 'order');
  const mayBeOfStock = followsStock || (kind === 'rest' && rest.every((name) => ofStock.has(name)));
  const others = moved ? null : mayBeOfStock ? withoutStock(review, page, difference) : difference;
  if (others !== difference) ledger.lists().add(path, difference);
  if (!others) return;
  const cause =
    (kind === 'day' ? null : ledger.known(others)) ??
    ledger.other(others, becauseOf(review, between));
  cause.add(path, others);
}

/** What the length and the words of the stock do not explain of a difference; null: nothing. */
function withoutStock(
  { saysStock, steps, after }: Review,
  page: Compared,
  difference: PageDifference,
): PageDifference | null {
  const { kind, promotion } = difference;
  // The same software made both states.
  if (kind === 'layout') return steps ? null : difference;
  if (promotion !== null) {
    return followsLength(after, page.path, promotion, page) ? null : difference;
  }
  const { ofStock: said, others } = saysStock(difference);
  if (others.before.length + others.after.length === 0 || isOfEmptyList(page, difference))
    return null;
  return said.before.length + said.after.length === 0 ? difference : { ...difference, ...others };
}

/** Whether the difference comes with the first vehicle of a list, or goes with the last: an empty list says other things. */
function isOfEmptyList(
  { path, before, after }: Compared,
  { region, before: gone, after: come }: PageDifference,
): boolean {
  const isOfPart = path.startsWith('/search') || gone.length === 0 || come.length === 0;
  if (!isOfPart || (region !== 'main' && region !== 'head')) return false;
  const [had, has] = [before, after].map((html) => pageParts(html).cards.size > 0);
  return had !== has;
}

const becauseOf = ({ rest, inputs }: Review, { kind }: Between): string[] =>
  kind === 'day' || kind === 'stock'
    ? [inputTexts[kind]]
    : (kind === 'rest' ? rest : inputs.filter((name) => name !== 'stock')).map(
        (name) => inputTexts[name],
      );

/** A page that only one release has belongs to the step that brought or took it. */
async function addPage(review: Review, path: string, where: 'before' | 'after'): Promise<void> {
  const { before, after, stock, ledger } = review;
  const states = await statesOf(review, path);
  const has = states.map(({ html }) => html !== '');
  const at = has.lastIndexOf(where === 'before');
  const between = states[at]?.then ?? { kind: 'unknown' as const };
  const line = `address\t${path}`;
  const difference: PageDifference = {
    kind: 'lines',
    region: 'main',
    vehicle: null,
    promotion: null,
    before: where === 'before' ? [line] : [],
    after: where === 'after' ? [line] : [],
  };
  const followsStock =
    between.kind === 'stock' ||
    (between.kind === 'unknown' && stock.differs && path.startsWith('/search'));
  const html = (where === 'after' ? after : before).page(path);
  const cause =
    ofStep(review, between, difference) ??
    (followsStock
      ? ledger.lists()
      : ledger.page(path, where, pageTitle(pageParts(html).title, path)));
  ledger.isPage(path, cause, where);
  cause.add(path, difference);
}

/** The cause of the step in which an address begins to lead elsewhere; null: no step has it. */
async function ofRedirect(review: Review, change: FileChange): Promise<CauseDraft | null> {
  const { steps, before, after } = review;
  const { leadsFrom } = change;
  if (!steps || leadsFrom === null) return null;
  if (steps.only) return ofStep(review, steps.only, change);
  const first = { hostRules: before.file(hostRulesFile), then: { kind: 'rest' as const } };
  const states = [first, ...(await steps.beside())];
  const last = { hostRules: after.file(hostRulesFile) };
  const targets = [...states, last].map(({ hostRules }) => redirectsIn(hostRules).get(leadsFrom));
  const at = states.findIndex((_state, index) => targets[index] !== targets[index + 1]);
  const between = states[at]?.then;
  return between ? ofStep(review, between, change) : null;
}

interface WithPromos {
  timeZone: string;
  search: { promos: PromoRules<Promo & { title: string }> };
}

/** Titles of the promotions that a list of so many cards has (rule search-17). */
function titlesOf({ settings, manifest }: ReleaseFacts, path: string, html: string): Set<string> {
  const { timeZone, search } = settings as WithPromos;
  const cards = [...pageParts(html).cards.keys()];
  const now = Date.parse(manifest.inputs.day);
  const grid = withPromos(cards, search.promos, { now, timeZone, carTypes: [], seed: path });
  return new Set(grid.flatMap((entry) => (entry.type === 'promo' ? entry.promo.title : [])));
}

/** `before` and `after`: HTML of the page. */
function followsLength(
  release: ReleaseFacts,
  path: string,
  promotion: string,
  { before, after }: { before: string; after: string },
): boolean {
  if ((release.settings as Partial<WithPromos> | null)?.search === undefined) return false;
  const [was, is] = [before, after].map((html) => titlesOf(release, path, html).has(promotion));
  return was !== is && is === pageParts(after).promotions.has(promotion);
}
