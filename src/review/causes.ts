// Accounts for every difference between two releases by exactly one cause, in words for a dealer. Causes are the changes of
// vehicles, settings and texts. A difference that none of them explains is its own cause, so nothing is dropped. It reads no
// files: the caller passes both releases and the states between them.
import { changedInputs, type Inputs } from '../builder/inputs.ts';
import type { Cause } from './cause.ts';
import type { CauseDraft } from './cause-drafts.ts';
import { causeLedger, type CauseLedger } from './cause-ledger.ts';
import { inputTexts, pageTitle } from './cause-texts.ts';
import { comparePages, type ReleaseFacts } from './compare-releases.ts';
import { fileChanges } from './file-changes.ts';
import { identityFacts } from './identity-facts.ts';
import { withoutFigures } from './line-diff.ts';
import { pageComparer, type PageComparer, type PageDifference } from './page-differences.ts';
import { pageParts } from './page-parts.ts';
import { settingChanges } from './settings-changes.ts';
import { stockChanges, type StockChanges } from './stock-changes.ts';
import { textChanges } from './text-changes.ts';
import type { SiteSteps, SiteStep } from './site-steps.ts';
import type { WhoChanged } from './who-changed.ts';

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
  const ledger = causeLedger({
    before,
    after,
    stock,
    settings: settingChanges(before.settings, after.settings),
    texts: textChanges(before.texts, after.texts),
    facts: identityFacts(before.settings),
    who,
  });
  const review: Review = {
    before,
    after,
    stock,
    inputs,
    rest: restInputs.filter((name) => inputs.includes(name)),
    onlyStock: inputs.every((name) => ['stock', 'day'].includes(name) || ofStock.has(name)),
    steps,
    ledger,
    compare: pageComparer(),
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
  for (const change of fileChanges(before, after)) ledger.file(change);
  return ledger.causes();
}

interface Review {
  before: ReleaseFacts;
  after: ReleaseFacts;
  stock: StockChanges;
  /** Inputs that differ, and those of them that no step takes back. */
  inputs: readonly (keyof Inputs)[];
  rest: readonly (keyof Inputs)[];
  /** Whether nothing but the stock and the day can explain what differs for a vehicle. */
  onlyStock: boolean;
  steps: SiteSteps | null;
  ledger: CauseLedger;
  compare: PageComparer;
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
      if (!isCounted) add(review, path, difference, then);
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
  { ledger, stock }: Review,
  path: string,
  { vehicle, region }: PageDifference,
): CauseDraft | null {
  if (vehicle !== null) return ledger.vehicle(stock.ofVehicle.get(vehicle));
  return region === 'main' || region === 'head' ? ledger.vehicle(stock.ofPath.get(path)) : null;
}

const ofStep = (
  { ledger }: Review,
  between: Between,
  difference: PageDifference,
): CauseDraft | null =>
  between.kind === 'settings'
    ? ledger.setting(between.path, difference)
    : between.kind === 'texts'
      ? ledger.content(between.file, difference)
      : null;

function add(review: Review, path: string, difference: PageDifference, between: Between): void {
  const { stock, rest, ledger } = review;
  const { kind } = between;
  const followsStock = kind === 'stock' || (kind === 'unknown' && stock.differs);
  const own = followsStock ? ofVehicle(review, path, difference) : null;
  if (own) {
    own.add(path, difference);
    return;
  }
  const moved = difference.kind === 'listed' || difference.kind === 'order';
  const isOfStock =
    kind === 'stock' ||
    (moved && stock.differs && kind !== 'settings' && kind !== 'texts') ||
    ((isFigure(difference) || isOfList(path, difference)) &&
      (followsStock || (kind === 'rest' && rest.every((name) => ofStock.has(name)))));
  const cause =
    ofStep(review, between, difference) ??
    (isOfStock ? ledger.lists() : null) ??
    (kind === 'day' ? null : ledger.known(difference)) ??
    ledger.other(difference, becauseOf(review, between));
  cause.add(path, difference);
}

/** On a page with a list of vehicles, its words follow from the list: "2 cars" and "One car". */
const isOfList = (path: string, { region }: PageDifference): boolean =>
  path.startsWith('/search') && (region === 'main' || region === 'head');

const isFigure = ({ before, after }: PageDifference): boolean =>
  before.length > 0 &&
  before.map(withoutFigures).join('\n') === after.map(withoutFigures).join('\n');

const becauseOf = ({ rest, inputs }: Review, { kind }: Between): string[] =>
  kind === 'day'
    ? [inputTexts.day]
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
