// The causes of a review while pages are compared, and how each kind of change begins one: its words, its values and why a
// person should look at it first.
import { vehicleHref } from '../domain/vehicle/vehicle-constants.ts';
import { percent } from '../stock/guard/limits.ts';
import { colourChanges, pageTitle, textTitle } from './cause-texts.ts';
import type { Cause, CauseDifference } from './cause.ts';
import type { ReleaseFacts } from './compare-releases.ts';
import type { FileChange } from './file-changes.ts';
import { lostFacts, type IdentityFact } from './identity-facts.ts';
import type { PageDifference } from './page-differences.ts';
import { kindOfLine, pageParts } from './page-parts.ts';
import { settingTitle, type SettingChange } from './settings-changes.ts';
import { otherTerms, type StockChanges, type VehicleChange } from './stock-changes.ts';
import type { TextChange } from './text-changes.ts';
import { priceInWords, vehicleChangeTitle, pictureIn } from './vehicle-texts.ts';
import type { WhoChanged } from './who-changed.ts';

export interface CauseDraft {
  /** The cause shows on the page. */
  shows(path: string): void;
  add(path: string, difference: PageDifference): void;
}

export interface Draft extends CauseDraft {
  cause: Omit<Cause, 'pages' | 'differences' | 'example' | 'title'>;
  /** Computed when all pages are known. */
  title: (pages: readonly string[]) => string;
  pages: Set<string>;
  differences: Map<string, Omit<CauseDifference, 'pages'> & { pages: Set<string> }>;
}

/** Both releases, and the changes of their inputs. */
export interface ReviewedChanges {
  before: ReleaseFacts;
  after: ReleaseFacts;
  stock: StockChanges;
  settings: readonly SettingChange[];
  texts: readonly TextChange[];
  facts: readonly IdentityFact[];
  who: WhoChanged;
  /** The stylesheet with the settings as they were, where other software changed it; null: it did not. */
  stylesheetOfCode: string | null;
}

const plain: Draft['cause'] = {
  kind: 'text',
  region: null,
  danger: null,
  before: [],
  after: [],
  because: [],
  who: null,
  vehicle: null,
  risky: true,
};

export function causeDraft(cause: Partial<Draft['cause']>, title: Draft['title']): Draft {
  const pages = new Set<string>();
  const differences: Draft['differences'] = new Map();
  return {
    cause: { ...plain, ...cause },
    title,
    pages,
    differences,
    shows: (path) => void pages.add(path),
    add(path, { kind, region, before, after }) {
      pages.add(path);
      if (kind === 'listed' || kind === 'order') return;
      const key = [region, ...before, '->', ...after].join('\n');
      const known = differences.get(key) ?? { region, before, after, pages: new Set() };
      known.pages.add(path);
      differences.set(key, known);
    },
  };
}

export function vehicleDraft(
  change: VehicleChange,
  { before, after, who }: ReviewedChanges,
): Draft {
  const { kind, was, now, isFar, priceMove, fields, warning } = change;
  const entry = now ?? was;
  const path = vehicleHref(entry ?? { slug: '' });
  const earlier = vehicleHref(was ?? entry ?? { slug: '' });
  const page = after.page(path) || before.page(earlier);
  const [record] = [after, before].flatMap(
    (release) => release.vehicles().get(entry?.id ?? '') ?? [],
  );
  const isPrice = kind === 'price';
  const danger = !isFar
    ? isPrice && otherTerms(fields)
      ? 'The price says something else about what it includes'
      : warning
    : isPrice && !now?.price
      ? 'It has no price any more'
      : isPrice && priceMove > 0
        ? `The price ${(now?.price ?? 0) < (was?.price ?? 0) ? 'fell' : 'rose'} by ${percent(Math.abs((now?.price ?? 0) / (was?.price ?? 1) - 1))}`
        : 'No ordinary night changes this';
  const draft = causeDraft(
    {
      kind: kind === 'counts' ? 'vehicle' : kind,
      danger,
      before: isPrice ? [priceInWords(was?.price ?? null)] : [],
      after: isPrice ? [priceInWords(now?.price ?? null)] : [],
      who:
        (entry &&
          who({ vehicle: entry.id, field: isPrice ? 'price' : (fields[0]?.keys[0] ?? '') })) ??
        null,
      vehicle: { path, was: earlier, picture: pictureIn(page), stocknum: record?.stocknum },
      risky: isPrice || danger !== null,
    },
    () => vehicleChangeTitle(change),
  );
  // The page of the change shows all that differs on the vehicle's own page.
  return { ...draft, add: draft.shows };
}

export function settingDraft(change: SettingChange, who: WhoChanged): Draft {
  const { before, after, danger, paths } = change;
  const changed = paths.map((setting) => who({ setting })).find((person) => person !== null);
  return causeDraft({ kind: 'setting', danger, before, after, who: changed ?? null }, () =>
    settingTitle(change),
  );
}

export function textFileDraft({ file, title, before, after }: TextChange, who: WhoChanged): Draft {
  const danger = file.startsWith('legal/') ? 'Shoppers rely on this legal text' : null;
  return causeDraft(
    { kind: 'content', danger, before, after, who: who({ file: `content/${file}` }) },
    () => title,
  );
}

/** A changed setting of the design, and a separate cause for changes of other software. */
export function lookDrafts(
  { before, after, stylesheetOfCode }: ReviewedChanges,
  settings: readonly { change: SettingChange; own: Draft }[],
): Draft[] {
  const isDesign = ({ change }: { change: SettingChange }) =>
    change.paths.some((path) => /^(?:theme|template)\b/.test(path));
  if (before.stylesheet === after.stylesheet) return [];
  const setting = settings.find(isDesign);
  if (setting && stylesheetOfCode === null) return [setting.own];
  const colours = colourChanges(before.stylesheet, stylesheetOfCode ?? after.stylesheet);
  const own = causeDraft(
    { kind: 'look', before: colours.map(({ was }) => was), after: colours.map(({ now }) => now) },
    () => (colours.length === 0 ? 'The design changed on every page' : 'New colours on every page'),
  );
  return setting ? [setting.own, own] : [own];
}

export const fileDraft = ({ title, before, after }: FileChange): Draft =>
  causeDraft({ kind: 'file', before, after }, () => title);

/** Why a person should look first at a difference that nothing else explains; null: no reason. */
export function dangerOfOther(
  facts: readonly IdentityFact[],
  { before, after }: Pick<PageDifference, 'before' | 'after'>,
): string | null {
  const lost = lostFacts(facts, before, after);
  if (lost.length > 0)
    return `A page does not show ${lost.map(({ name }) => name).join(', ')} any more`;
  const isForm = [...before, ...after].some((line) => kindOfLine(line) === 'form');
  if (isForm) return 'A form sends what shoppers write to another place';
  const isWarning = before.some((line) => /\bWARNING: /.test(line));
  return isWarning ? 'The law asks for this warning in its own words' : null;
}

/** A difference that nothing else explains; the same words may differ at several places of a page. */
export function otherDraft(
  difference: PageDifference,
  because: string[],
  { facts, after }: Pick<ReviewedChanges, 'facts' | 'after'>,
): Draft {
  const { kind, before: gone, after: come } = difference;
  const danger = dangerOfOther(facts, difference);
  const total = Object.keys(after.manifest.pages).length;
  const places = new Set<string>();
  const draft = causeDraft({ because, before: gone, after: come, danger }, (paths) => {
    const isExample = draft.differences.size > 1;
    return textTitle(difference, paths, total, { isExample, isAnywhere: places.size > 1 });
  });
  return {
    ...draft,
    add(path, one) {
      const inCard = one.vehicle !== null;
      places.add(inCard ? 'card' : one.region);
      const isOne = places.size === 1;
      const isHead = isOne && one.region === 'head' && danger === null;
      const ofLines = isOne && inCard ? 'cards' : isHead ? 'search-texts' : 'text';
      const ofLayout = inCard ? 'card-layout' : 'layout';
      Object.assign(draft.cause, {
        kind: kind === 'layout' ? ofLayout : ofLines,
        region: isOne ? one.region : null,
        risky: !isHead,
      });
      draft.add(path, one);
    },
  };
}

export function toCause(
  { cause, title, pages, differences }: Draft,
  before: ReleaseFacts,
  after: ReleaseFacts,
): Cause {
  const paths = [...pages];
  const path = exampleOf(cause, paths, after);
  const isIn = (facts: ReleaseFacts) => path in facts.manifest.pages;
  const html = (isIn(after) ? after : before).page(path);
  return {
    ...cause,
    title: title(paths),
    pages: paths,
    differences: [...differences.values()].map((one) => ({ ...one, pages: [...one.pages] })),
    example: {
      path,
      title: pageTitle(html === '' ? '' : pageParts(html).title, path),
      in: !isIn(before) ? 'after' : !isIn(after) ? 'before' : 'both',
    },
    // A text of one page other than the home page harms nobody.
    risky:
      cause.danger !== null ||
      (cause.kind === 'text' ? paths.length > 1 || paths.includes('/') : cause.risky),
  };
}

function exampleOf(
  { vehicle }: Draft['cause'],
  paths: readonly string[],
  after: ReleaseFacts,
): string {
  const candidates = [
    vehicle?.path,
    paths.find((path) => path === '/'),
    paths.find((path) => path in after.manifest.pages && !path.startsWith('/cars/')),
    paths.find((path) => path in after.manifest.pages),
    paths[0],
  ];
  return candidates.find((path) => path !== undefined) ?? '/';
}
