// Groups the differences that a code change makes on the pages of the representatives: the same change to the same part of
// a page counts once per template. Pure; pictures are compared in look-changes.ts.
import { countText } from '../domain/text/format.ts';
import { pageTitle, textTitle } from './cause-texts.ts';
import type { CauseKind } from './cause.ts';
import {
  comparePages,
  differingPieces,
  oncePerPiece,
  type Piece,
  type ReleaseFacts,
} from './compare-releases.ts';
import { isEmpty, lineDiff, type LineDiff } from './line-diff.ts';
import { contentOf, pageParts, type Region } from './page-parts.ts';
import { pageKind } from './representatives.ts';
import type { ReviewCause } from './summary.ts';

/** A dealer's site before and after the change. */
export interface ComparedSite {
  slug: string;
  template: string;
  before: ReleaseFacts;
  after: ReleaseFacts;
}

export type CodeCause = ReviewCause & {
  /** Classes of the elements that differ; empty: the order of the page. */
  parts: string[];
};

export interface CodeChange {
  template: string;
  cause: CodeCause;
  /** The dealer whose page is the example. */
  slug: string;
  /** Dealers whose pages show it. */
  seenOn: string[];
}

/** A page to look at, because its HTML shows nothing new, but its scripts or stylesheets are others. */
export interface Sample {
  template: string;
  slug: string;
  path: string;
  title: string;
  /** All dealers that have such a page. */
  slugs: string[];
  /** Parts whose HTML differs: their pictures differ for a reason that is known. */
  known: string[];
}

export interface CodeChanges {
  changes: CodeChange[];
  samples: Sample[];
  /** Further pages with other scripts or styles that are too many for pictures. */
  unlooked: number;
  /** Pages that both have; those with equal bytes; those in which nothing that a person sees differs. */
  pages: { compared: number; equal: number; invisible: number };
}

interface PartChange {
  kind: CauseKind;
  region: Region | null;
  part: string;
  diff: LineDiff;
}

interface ChangedPart extends PartChange {
  template: string;
  parts: string[];
  /** Addresses with their dealer. */
  pages: { slug: string; path: string; title: string; in: 'both' | 'before' | 'after' }[];
}

const nothing: LineDiff = { removed: [], added: [] };
/** What no change of code has. */
export const ofCode = {
  region: null,
  danger: null,
  because: [],
  who: null,
  vehicle: null,
  differences: [],
  risky: true,
} as const satisfies Partial<ReviewCause>;

export function codeChanges(sites: readonly ComparedSite[]): CodeChanges {
  const found = new Map<string, ChangedPart>();
  const samples = new Map<string, Sample>();
  const pages = { compared: 0, equal: 0, invisible: 0 };
  const changesOf = oncePerPiece(pieceChanges);
  for (const { slug, template, before, after } of sites) {
    const add = (change: PartChange, page: Omit<ChangedPart['pages'][number], 'slug'>) => {
      const key = [template, change.kind, change.region, change.part].join('\n');
      const known = found.get(key) ?? { ...change, template, parts: [change.part], pages: [] };
      found.set(key, known);
      known.pages.push({ slug, ...page });
    };
    for (const { path, in: where, differs } of comparePages(before, after)) {
      if (where !== 'both') {
        const kind = where === 'after' ? 'new-pages' : 'gone-pages';
        add({ kind, region: null, part: '', diff: nothing }, { path, title: path, in: where });
        continue;
      }
      pages.compared += 1;
      if (!differs) {
        pages.equal += 1;
        continue;
      }
      const [was, is] = [before.page(path), after.page(path)];
      const parts = pageParts(is);
      const { title } = parts;
      const changes = uniqueChanges(differingPieces(pageParts(was), parts).flatMap(changesOf));
      for (const change of changes) add(change, { path, title, in: 'both' });
      if (changes.length === 0) pages.invisible += 1;
      const assets = changedAssets(was, is);
      const styled = assets.some((name) => name.endsWith('.css'));
      if (changes.length > 0 && !styled) continue;
      // A stylesheet may have rules for a single page; scripts are the same for all pages of a kind.
      const kind = pageKind(path);
      const key = [template, styled && kind.startsWith('other') ? path : kind, ...assets].join(
        '\n',
      );
      const known = changes.map(({ part }) => part);
      const sample = samples.get(key) ?? { template, slug, path, title, slugs: [], known };
      if (!sample.slugs.includes(slug)) sample.slugs.push(slug);
      samples.set(key, sample);
    }
  }
  const changes = joinedCards([...found.values()]).map((one) => changeOf(one, pages.compared));
  const chosen = chosenSamples([...samples.values()]);
  return {
    changes: sortChanges(changes),
    samples: chosen,
    unlooked: samples.size - chosen.length,
    pages,
  };
}

/** Each needs four pictures, which take several seconds. */
const mostSamples = 24;

/** Each kind of page of each template first, because the same stylesheets and scripts change pages of a kind alike. */
function chosenSamples(samples: readonly Sample[]): Sample[] {
  const kinds = new Set<string>();
  const [first, again] = [[] as Sample[], [] as Sample[]];
  for (const sample of samples) {
    const kind = `${sample.template} ${pageKind(sample.path)}`;
    (kinds.has(kind) ? again : first).push(sample);
    kinds.add(kind);
  }
  return [...first, ...again].slice(0, mostSamples);
}

export const sortChanges = (changes: CodeChange[]): CodeChange[] =>
  changes.toSorted((a, b) => b.cause.pages - a.cause.pages);

/** Parts of cards that differ on the same pages are one change: a card is looked at as a whole. */
function joinedCards(all: readonly ChangedPart[]): ChangedPart[] {
  const isCard = ({ kind }: ChangedPart) => kind === 'cards' || kind === 'card-layout';
  const groups = Map.groupBy(all, (one) =>
    isCard(one)
      ? [one.template, ...one.pages.map(({ slug, path }) => slug + path)].join('\n')
      : [one.template, one.kind, one.region, one.part].join('\n'),
  );
  return [...groups.values()].flatMap((group) => {
    const [first, ...more] = group.toSorted((a, b) => order(a) - order(b));
    return first
      ? {
          ...first,
          parts: [...new Set([first.part, ...more.map(({ part }) => part)])],
          diff: {
            removed: group.flatMap(({ diff }) => diff.removed),
            added: group.flatMap(({ diff }) => diff.added),
          },
        }
      : [];
  });
}

/** A new text says more than a new layout. */
const order = ({ kind }: PartChange): number => (kind === 'cards' ? 0 : 1);

function changeOf(
  { template, kind, region, parts, diff, pages }: ChangedPart,
  of: number,
): CodeChange {
  // The home page shows cards beside other things; of the others, the shortest address is the plainest page.
  const [example] = pages.toSorted((a, b) => a.path.length - b.path.length);
  if (!example) throw new Error('a change without a page');
  const { path } = example;
  const named = parts.filter((part) => part !== '');
  const isCard = kind === 'cards' || kind === 'card-layout';
  const words =
    kind === 'new-pages'
      ? countText(pages.length, 'new pages')
      : kind === 'gone-pages'
        ? `${countText(pages.length, 'pages')} removed`
        : textTitle(
            {
              kind: kind === 'layout' || kind === 'card-layout' ? 'layout' : 'lines',
              region: region ?? 'main',
              vehicle: isCard ? path : null,
              promotion: null,
              before: diff.removed,
              after: diff.added,
            },
            pages.map((page) => page.path),
            of,
          );
  return {
    template,
    slug: example.slug,
    seenOn: [...new Set(pages.map(({ slug }) => slug))],
    cause: {
      ...ofCode,
      kind,
      region,
      parts: named,
      pages: pages.length,
      title: named.length === 0 ? words : `${words} (${named.map(partLabel).join(', ')})`,
      before: [...new Set(diff.removed)],
      after: [...new Set(diff.added)],
      example: { path, title: pageTitle(example.title, path), in: example.in },
    },
  };
}

/** "card price" for `card-price` */
export const partLabel = (part: string): string => part.replaceAll('-', ' ');

/** The same part may change in several cards or promotions of a page. It counts once, with the texts of all. */
function uniqueChanges(changes: readonly PartChange[]): PartChange[] {
  const byPart = Map.groupBy(changes, ({ kind, region, part }) => [kind, region, part].join('\n'));
  return [...byPart.values()].flatMap((same) => {
    const diff = {
      removed: same.flatMap((change) => change.diff.removed),
      added: same.flatMap((change) => change.diff.added),
    };
    return same.slice(0, 1).map((first) => ({ ...first, diff }));
  });
}

function pieceChanges({ kind: piece, region, before, after }: Piece): PartChange[] {
  const [old, now] = [contentOf(before), contentOf(after)];
  if (region === 'head') {
    const diff = lineDiff(old.lines, now.lines);
    return isEmpty(diff) ? [] : [{ kind: 'search-texts', region, part: '', diff }];
  }
  const isCard = piece === 'card';
  const texts = byOwner(
    lineDiff(owned(old.lines, old.lineOwners), owned(now.lines, now.lineOwners)),
  );
  const opening = (tags: string[]) => tags.filter((tag) => !tag.includes('\0</'));
  const layout = byOwner(
    lineDiff(opening(owned(old.tags, old.tagOwners)), opening(owned(now.tags, now.tagOwners))),
  );
  const change = (kind: CauseKind, part: string, diff: LineDiff): PartChange => ({
    kind,
    region,
    part,
    diff,
  });
  const changes = [...texts].map(([part, diff]) => change(isCard ? 'cards' : 'text', part, diff));
  const moved = isCard ? 'card-layout' : 'layout';
  for (const part of layout.keys()) {
    if (!texts.has(part)) changes.push(change(moved, part, nothing));
  }
  return changes.length === 0 && old.structure !== now.structure
    ? [change(moved, '', nothing)]
    : changes;
}

const owned = (lines: readonly string[], owners: readonly string[]): string[] =>
  lines.map((line, at) => `${owners[at] ?? ''}\0${line}`);

function byOwner({ removed, added }: LineDiff): Map<string, LineDiff> {
  const found = new Map<string, LineDiff>();
  for (const side of ['removed', 'added'] as const) {
    for (const entry of side === 'removed' ? removed : added) {
      const [owner = '', line = ''] = entry.split('\0');
      const known = found.get(owner) ?? { removed: [], added: [] };
      found.set(owner, known);
      known[side].push(line);
    }
  }
  return found;
}

/** Names of the scripts and stylesheets that one version loads and the other does not, without their hashes. */
function changedAssets(before: string, after: string): string[] {
  const assets = (html: string) =>
    [...html.matchAll(/\/_assets\/[^"' )]+\.(?:js|css)/g)].map(([address]) => address);
  const { removed, added } = lineDiff(assets(before), assets(after));
  const names = [...removed, ...added].map((one) => one.replace(/\.[\w-]+(\.(?:js|css))$/, '$1'));
  return [...new Set(names)].sort();
}
