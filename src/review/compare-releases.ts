// Compares two releases: which pages differ, and in which pieces. causes.ts says what
// the differences mean. It reads no files: the caller passes manifests, stock and pages.
import type { Manifest } from '../builder/manifest.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import type { SnapshotEntry } from '../stock/snapshot/snapshot.ts';
import type { PageParts, Region } from './page-parts.ts';
import type { StateReader } from '../builder/site-states.ts';

export interface ReleaseFacts {
  manifest: Manifest;
  stock: readonly SnapshotEntry[];
  /** The records of the stock by id; empty when they are no longer known. */
  vehicles: () => ReadonlyMap<string, Vehicle>;
  /** The merged settings; null when they are no longer known. */
  settings: object | null;
  /** The dealer's own texts by the name of their file; null when they are no longer known. */
  texts: Readonly<Record<string, string>> | null;
  /** Text of the site's own stylesheet. */
  stylesheet: string;
  /** HTML of a page of the manifest; '' for another address. */
  page: (path: string) => string;
  /** Text of a file of the manifest; '' for another name. */
  file: (name: string) => string;
}

export interface ComparedPage {
  path: string;
  /** The release that has it. */
  in: 'both' | 'before' | 'after';
  differs: boolean;
}

/** All pages of two releases, those that only `before` has last. */
export function comparePages(before: ReleaseFacts, after: ReleaseFacts): ComparedPage[] {
  const [old, now] = [before.manifest.pages, after.manifest.pages];
  const gone = Object.keys(old).filter((path) => !(path in now));
  return [
    ...Object.entries(now).map(([path, { content }]) => ({
      path,
      in: path in old ? ('both' as const) : ('after' as const),
      differs: old[path]?.content !== content,
    })),
    ...gone.map((path) => ({ path, in: 'before' as const, differs: true })),
  ];
}

/** A piece of a page that two releases have in different HTML; empty where one has none. */
export interface Piece {
  kind: 'region' | 'card' | 'promotion';
  region: Region;
  /** Of a card its vehicle, of a promotion its title. */
  id: string;
  before: string;
  after: string;
}

/** A card that only one of the pages has is a piece with one side. */
export function differingPieces(before: PageParts, after: PageParts): Piece[] {
  const regionOf = (region: Region): Piece => ({
    kind: 'region',
    region,
    id: '',
    before: before.regions[region],
    after: after.regions[region],
  });
  const piecesOf = (kind: 'card' | 'promotion', old: Pieces, now: Pieces): Piece[] =>
    [...new Set([...old.keys(), ...now.keys()])].map((id) => ({
      kind,
      region: 'main',
      id,
      before: old.get(id) ?? '',
      after: now.get(id) ?? '',
    }));
  const pieces: Piece[] = [
    ...(['header', 'main', 'footer'] as const).map(regionOf),
    ...piecesOf('card', before.cards, after.cards),
    ...piecesOf('promotion', before.promotions, after.promotions),
    regionOf('head'),
  ];
  return pieces.filter((piece) => piece.before !== piece.after);
}

type Pieces = ReadonlyMap<string, string>;

/** Headers, footers and cards that many pages share are compared once. */
export function oncePerPiece<Result extends object>(
  compare: (piece: Piece) => Result,
): (piece: Piece) => Result {
  const known = new Map<string, Result>();
  return (piece) => {
    const key = [piece.kind, piece.region, piece.before, piece.after].join('\0');
    const result = known.get(key) ?? compare(piece);
    known.set(key, result);
    return result;
  };
}

/** `path`: of a setting; those below or beside it may have changed too. `file`: below the dealer's folder `content`. */
export type SiteStep =
  { kind: 'settings'; path: string } | { kind: 'texts'; file: string } | { kind: 'stock' | 'day' };

export interface SiteSteps {
  /** The single step, when nothing else lies between the releases. */
  only: SiteStep | null;
  /** The states of a page between the releases, each with the step that follows (`then`); '' where it lacks the page. */
  states(path: string): Promise<{ html: string; then: SiteStep }[]>;
  /** What these states have beside their pages. */
  beside(): Promise<(Pick<StateReader, 'hostRules' | 'stylesheet'> & { then: SiteStep })[]>;
}
