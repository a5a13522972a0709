// Holds the causes of a review while pages are compared: each gets the pages and differences that it explains. It decides
// nothing about which cause explains what (causes.ts).
import { vehicleHref } from '../domain/vehicle/vehicle-constants.ts';
import {
  causeDraft,
  dangerOfOther,
  fileDraft,
  lookDrafts,
  otherDraft,
  settingDraft,
  textFileDraft,
  toCause,
  vehicleDraft,
  type CauseDraft,
  type Draft,
  type ReviewedChanges,
} from './cause-drafts.ts';
import { newPageTitle, pagesText } from './cause-texts.ts';
import type { FileChange } from './file-changes.ts';
import { lineDiff, withoutFigures } from './line-diff.ts';
import type { PageDifference } from './page-differences.ts';
import { kindOfLine, pageParts, textOfLine } from './page-parts.ts';
import type { SettingChange } from './settings-changes.ts';
import type { VehicleChange } from './stock-changes.ts';
import { textMatcher, type TextChange } from './text-changes.ts';

type Lines = Pick<PageDifference, 'before' | 'after'>;

type Explains = ReturnType<typeof textMatcher>;

interface Ledger extends ReviewedChanges {
  drafts: Map<string, Draft>;
  named: { change: SettingChange; own: Draft; explains: Explains }[];
  written: { change: TextChange; own: Draft; explains: Explains }[];
  looks: Draft[];
  /** Causes of new and gone pages by address. */
  ofPages: Map<string, CauseDraft>;
}

export function causeLedger(changes: ReviewedChanges) {
  const ledger = openLedger(changes);
  const { drafts, before, after, looks, ofPages } = ledger;
  return {
    /** What follows from the stock: counts, figures and orders of lists. */
    lists: () => listsOf(ledger),
    /** Null for a vehicle that did not change; one with nothing but new counts is in `lists`. */
    vehicle: (change: VehicleChange | undefined): CauseDraft | null =>
      !change
        ? null
        : change.kind === 'counts'
          ? listsOf(ledger)
          : (drafts.get(vehicleKey(change)) ?? null),
    /** `path`: of a step (./site-steps.ts). */
    setting: (path: string, difference: Lines) => settingOf(ledger, path, difference),
    /** `file`: below the dealer's folder `content`. */
    content(file: string, difference: Lines): CauseDraft | null {
      const all = ledger.written.filter(({ change }) => change.file === file);
      return (all.find(({ explains }) => explains(difference)) ?? all[0])?.own ?? null;
    },
    /** The change of a text or the new page that explains the difference; null for none. */
    known(difference: PageDifference): CauseDraft | null {
      const linked = [...difference.before, ...difference.after]
        .filter((line) => kindOfLine(line) === 'link')
        .map((line) => ofPages.get(textOfLine(line)))
        .find((page) => page !== undefined);
      return linked ?? ledger.written.find(({ explains }) => explains(difference))?.own ?? null;
    },
    /** A difference that nothing else explains. */
    other: (difference: PageDifference, because: string[]) => otherOf(ledger, difference, because),
    /** A page that came or went with another change: links to it belong to that change. */
    isPage(path: string, own: CauseDraft, where: 'before' | 'after'): void {
      ofPages.set(path, own);
      const taken = where === 'before' && [...drafts.values()].find((one) => one === own)?.cause;
      if (taken && ['content', 'setting'].includes(taken.kind)) taken.danger ??= pageIsGone;
    },
    page: (path: string, where: 'before' | 'after', title: string) =>
      pageOf(ledger, path, where, title),
    /** `own`: the cause of its step; null: unknown. */
    file(change: FileChange, own: CauseDraft | null): void {
      const { name, pages } = change;
      const cause =
        own ??
        explainedBy(ledger, change) ??
        causeOf(ledger, `file ${name}`, () => fileDraft(change));
      for (const page of pages) cause.shows(page);
    },
    /** A page with other bytes on which nothing that a person reads differs. */
    invisible(path: string, sameCode: boolean): void {
      for (const look of looks) look.shows(path);
      if (looks.length === 0 && !sameCode) codeOf(ledger).shows(path);
    },
    causes: () => [...drafts.values()].map((one) => toCause(one, before, after)),
  };
}

export type CauseLedger = ReturnType<typeof causeLedger>;

function openLedger(changes: ReviewedChanges): Ledger {
  const { stock, settings, texts, who } = changes;
  const drafts = new Map<string, Draft>();
  for (const change of stock.changes) {
    if (change.kind !== 'counts') drafts.set(vehicleKey(change), vehicleDraft(change, changes));
  }
  const named = settings.map((change) => ({
    change,
    own: settingDraft(change, who),
    explains: textMatcher(change),
  }));
  for (const { change, own } of named) drafts.set(`setting ${change.paths.join()}`, own);
  const written = texts.map((change) => ({
    change,
    own: textFileDraft(change, who),
    explains: textMatcher(change),
  }));
  written.forEach(({ own }, at) => drafts.set(`content ${String(at)}`, own));
  const looks = lookDrafts(changes, named);
  for (const look of looks) {
    if (!named.some(({ own }) => own === look)) drafts.set('look', look);
  }
  const ledger = { ...changes, drafts, named, written, looks, ofPages: new Map() };
  for (const { kind, now, was } of stock.changes) {
    const entry = now ?? was;
    if (kind === 'counts' && entry) listsOf(ledger).shows(vehicleHref(entry));
  }
  return ledger;
}

const vehicleKey = ({ was, now }: VehicleChange) => `vehicle ${(now ?? was)?.id ?? ''}`;

/** The cause with this key, which is made when it is needed first. */
function causeOf({ drafts }: Ledger, key: string, make: () => Draft): Draft {
  const found = drafts.get(key) ?? make();
  drafts.set(key, found);
  return found;
}

const listsOf = (ledger: Ledger): Draft =>
  causeOf(ledger, 'lists', () =>
    causeDraft(
      { kind: 'lists', risky: false },
      () => 'Counts, figures and lists that follow from your stock',
    ),
  );

const codeOf = (ledger: Ledger): Draft =>
  causeOf(ledger, 'code', () =>
    causeDraft({ kind: 'code' }, (paths) => {
      const total = Object.keys(ledger.after.manifest.pages).length;
      return `A new version of the website software: nothing that a person reads differs on ${pagesText(paths, total)}`;
    }),
  );

/** The changed setting at the path of a step; of several, the one whose values the difference has. */
function settingOf(ledger: Ledger, path: string, difference: Lines): Draft {
  const [section = ''] = path.split(/[.[]/);
  const isNear = (one: string) => one === path || isBelow(one, path) || isBelow(path, one);
  const inSection = ledger.named.filter(({ change }) =>
    change.paths.some((one) => one === section || isBelow(one, section)),
  );
  const near = inSection.filter(({ change }) => change.paths.some(isNear));
  const all = near.length > 0 ? near : inSection;
  const speaking = all.length > 1 && all.find(({ explains }) => explains(difference));
  return (
    (speaking || all[0])?.own ??
    causeOf(ledger, `setting ${path}`, () =>
      causeDraft({ kind: 'setting' }, () => `Setting ${path} changed`),
    )
  );
}

/** The setting that has the lines of a file, or the cause of a page that came or went and to which an address led. */
function explainedBy({ named, ofPages }: Ledger, change: FileChange): CauseDraft | null {
  const ofPage = change.addresses.map((path) => ofPages.get(path)).find((own) => own !== undefined);
  return named.find(({ explains }) => explains(change))?.own ?? ofPage ?? null;
}

const isBelow = (path: string, above: string): boolean =>
  path.startsWith(`${above}.`) || path.startsWith(`${above}[`);

function otherOf(ledger: Ledger, difference: PageDifference, because: string[]): Draft {
  const { kind, region, vehicle, before, after } = difference;
  const said = changedWords(before, after);
  const kinds = [...before, '->', ...after].map(kindOfLine);
  const isPicture =
    kinds.every((one) => one === 'picture' || one === 'text') && kinds.includes('picture');
  const danger = dangerOfOther(ledger.facts, difference);
  // A picture has its figures in its name, and what is dangerous says one thing.
  const words = isPicture || danger !== null ? said : said.map(withoutFigures);
  // The same words are one change, wherever they stand; the same figures may mean something else.
  const hasFigures = words.join() !== said.join();
  const place = kind === 'lines' && !hasFigures ? [] : [region, vehicle !== null, ...kinds];
  const key = ['other', kind, danger, ...place, ...words, ...because].join('\n');
  return causeOf(ledger, key, () => otherDraft(difference, because, ledger));
}

/** The words that differ. The other words of a page are left out, so that one change of many texts is one cause. */
function changedWords(before: readonly string[], after: readonly string[]): string[] {
  const [old, now] = [before, after].map((lines) => lines.map(textOfLine).join(' ').split(' ')) as [
    string[],
    string[],
  ];
  const { removed, added } = lineDiff(old, now);
  const isMove = removed.length + added.length === 0;
  // A button says its words twice, to eyes and to screen readers.
  const once = (words: readonly string[]) => [...new Set(words)];
  return isMove ? [...before, '->', ...after] : [...once(removed), '->', ...once(added)];
}

function pageOf(
  ledger: Ledger,
  path: string,
  where: 'before' | 'after',
  title: string,
): CauseDraft {
  const isNew = where === 'after';
  const lines = mainLines((isNew ? ledger.after : ledger.before).page(path));
  const difference = isNew ? { before: [], after: lines } : { before: lines, after: [] };
  const own =
    ledger.written.find(({ explains }) => explains(difference))?.own ??
    causeOf(ledger, `page ${path}`, () =>
      causeDraft(
        {
          kind: isNew ? 'new-pages' : 'gone-pages',
          danger: isNew ? null : pageIsGone,
          risky: !isNew,
        },
        () => newPageTitle(path, where, title),
      ),
    );
  ledger.ofPages.set(path, own);
  return own;
}

const pageIsGone = 'A page is gone';

const mainLines = (html: string): string[] =>
  pageParts(html)
    .regions.main.split(/<[^>]*>/)
    .map((line) => line.trim());
