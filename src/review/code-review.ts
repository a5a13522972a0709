// The review of a code change over all dealers, as one JSON document: what changes, which dealers it reaches, and how that
// is known.
import type { CodeCause, CodeChange, CodeChanges } from './code-changes.ts';
import type { PicturePair } from './pictures.ts';
import { isReached, type FleetMember } from './representatives.ts';

export interface CodeReview {
  /** The branch, tag or commit compared with, and the commit that it shares with this one. */
  base: string;
  commit: string;
  /** ISO instant. */
  created: string;
  dealers: number;
  /** The dealers whose sites use a changed file. The representatives are some of them. */
  affectedCount: number;
  /** Dealers whose sites were built before and after, with the template of each. */
  representatives: { slug: string; template: string }[];
  /** Features in use: settings, kinds of pages and vehicles, own texts. */
  features: number;
  pages: CodeChanges['pages'];
  /** Pages of each kind whose pictures were compared, though their HTML shows nothing new. */
  comparedAsPictures: number;
  /** Further such pages, which nobody compared as pictures. */
  unlooked: number;
  changes: ReviewedChange[];
  /** Dealers without a visible change. */
  unchanged: string[];
  /** Dealers whose settings or texts changed since the base, too: a difference may come from these. */
  alsoChanged: { slug: string; because: string }[];
  /** Dealers about whom this says nothing. */
  notCovered: { slug: string; because: string }[];
  /** Why there are no pictures; null: there are. */
  missing: string | null;
}

interface ReviewedChange {
  template: string;
  slug: string;
  cause: CodeCause;
  seenOn: string[];
  reaches: string[];
  pictures: PicturePair[];
}

export const pictureCount = ({ changes }: Pick<CodeReview, 'changes'>): number =>
  changes
    .flatMap(({ pictures }) => pictures)
    .filter(({ same }) => !same)
    .reduce((sum, { before, after }) => sum + (before ? 1 : 0) + (after ? 1 : 0), 0);

/** The dealers that each change reaches: those that showed it, and others that cannot be told from them. */
export function affectedDealers(
  change: CodeChange,
  fleet: readonly FleetMember[],
  built: ReadonlySet<string>,
): string[] {
  const members = fleet.filter(({ slug }) => built.has(slug));
  const seen = members.filter(({ slug }) => change.seenOn.includes(slug));
  const unseen = members.filter(({ slug }) => !change.seenOn.includes(slug));
  return fleet
    .filter((one) =>
      built.has(one.slug) ? change.seenOn.includes(one.slug) : isReached(one, seen, unseen),
    )
    .map(({ slug }) => slug);
}

/** Dealers by the changes that reach them: numbers from 1, as shown. */
export function byChanges({ changes }: Pick<CodeReview, 'changes'>): Map<string, string[]> {
  const numbers = new Map<string, number[]>();
  changes.forEach(({ reaches }, at) => {
    for (const slug of reaches) numbers.set(slug, [...(numbers.get(slug) ?? []), at + 1]);
  });
  const groups = new Map<string, string[]>();
  for (const [slug, list] of numbers) {
    const key = list.join(', ');
    groups.set(key, [...(groups.get(key) ?? []), slug]);
  }
  return groups;
}
