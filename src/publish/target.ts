// A host as a port, and the steps of publishing to it: preflight, plan, send, probe, go live, probe again. Until the
// release goes live the site is unchanged.
import type { FileRecord, Manifest } from '../builder/manifest.ts';
import type { HostRules } from '../page-data/host-rules.ts';
import type { HostProblem } from './hosts/host.ts';

export interface SiteRelease {
  slug: string;
  manifest: Manifest;
  rules: HostRules;
}

export interface ContentSource {
  /** The bytes with the hash of the record; null when they are nowhere. */
  find(file: FileRecord): Promise<Uint8Array | null>;
}

/** A copy of the site to probe: a folder that our own server can serve, or an address. */
type SiteAt = { folder: string } | { url: string };

/** A release that visitors see. */
export interface LiveRelease {
  id: string;
  at: SiteAt;
}

/** A release at the host that visitors do not see yet. */
interface StagedRelease<Facts> {
  id: string;
  at: SiteAt;
  /** Stored when it is live. The next publication needs them, because the host does not list them. */
  facts: Facts;
  /** Switches to it. */
  goLive(): Promise<LiveRelease>;
}

/** A release compared with the live one. */
interface PlannedRelease<Facts> {
  /** How many of its files the host does not have. */
  missing: number;
  /** False when exactly this release is live already. */
  changed: boolean;
  /** Sends the missing files. */
  send(contents: ContentSource): Promise<StagedRelease<Facts>>;
}

export interface PastRelease {
  id: string;
  release: string;
}

/** The release that the title or message of a deploy names; undefined for a deploy of another program. */
export const releaseIn = (title = ''): string | undefined => /^release (\S+)/.exec(title)?.[1];

/** Each step returns the next one, so that none can be left out or repeated. */
export interface PublishTarget<Facts = null> {
  /** Checks limits only and sends nothing. */
  preflight(site: SiteRelease): HostProblem[];
  plan(site: SiteRelease): Promise<PlannedRelease<Facts>>;
  /** Makes an older release live again. */
  rollBackTo(id: string): Promise<LiveRelease>;
  /** Releases that `rollBackTo` can make live, the live one first. */
  history(): Promise<PastRelease[]>;
}

/** Returns the errors of a release; without errors, visitors may see it. */
export type Probe = (at: SiteAt, manifest: Manifest) => Promise<string[]>;

export type TargetResult =
  | {
      ok: true;
      release: string;
      pages: number;
      copied: number;
      before: string | null;
      /** Features that the host lacks. */
      lost: string[];
    }
  | { ok: false; code: 'preflight' | 'smoke'; errors: string[] };

type Refusal = Extract<TargetResult, { ok: false }>;

/** A release that was sent and probed; `staged` is null when exactly this release is already live. */
interface Sent<Facts> {
  ok: true;
  staged: StagedRelease<Facts> | null;
  live: PastRelease | null;
  copied: number;
  lost: string[];
}

export type Preview = { ok: true; at: SiteAt | null; copied: number; lost: string[] } | Refusal;

export interface Publication {
  site: SiteRelease;
  contents: ContentSource;
  probe: Probe;
}

/** Sends a release to a target without changing the live site. Throws like `deliver`. */
export async function preview<Facts>(
  target: PublishTarget<Facts>,
  publication: Publication,
): Promise<Preview> {
  const sent = await send(target, publication);
  if (!sent.ok) return sent;
  return { ok: true, at: sent.staged?.at ?? null, copied: sent.copied, lost: sent.lost };
}

/** Publishes a release; `onLive` gets the facts to store after the probe. Throws when the target is out of reach. */
export async function deliver<Facts>(
  target: PublishTarget<Facts>,
  publication: Publication,
  onLive: (facts: Facts) => void = () => undefined,
): Promise<TargetResult> {
  const sent = await send(target, publication);
  if (!sent.ok) return sent;
  const { staged, live, copied, lost } = sent;
  const { site, probe } = publication;
  const { pages } = site.manifest.size;
  if (staged === null) {
    const release = live?.id ?? '';
    return { ok: true, release, pages, copied, before: release, lost };
  }
  const now = await staged.goLive();
  const after = await probe(now.at, site.manifest);
  if (after.length > 0) {
    // The release was fine a moment ago. Visitors get the previous site while somebody investigates.
    const back = (await target.history()).find(({ id }) => id === live?.id);
    if (back) await target.rollBackTo(back.id);
    return { ok: false, code: 'smoke', errors: after };
  }
  onLive(staged.facts);
  return { ok: true, release: now.id, pages, copied, before: live?.id ?? null, lost };
}

async function send<Facts>(
  target: PublishTarget<Facts>,
  { site, contents, probe }: Publication,
): Promise<Sent<Facts> | Refusal> {
  const found = target.preflight(site);
  const stopping = found.filter(({ stops }) => stops).map(({ message }) => message);
  if (stopping.length > 0) return { ok: false, code: 'preflight', errors: stopping };
  const lost = found.filter(({ stops }) => !stops).map(({ message }) => message);
  const live = (await target.history())[0] ?? null;
  const { changed, missing, send } = await target.plan(site);
  if (live && !changed) return { ok: true, staged: null, live, copied: 0, lost };
  const staged = await send(contents);
  const errors = await probe(staged.at, site.manifest);
  if (errors.length > 0) return { ok: false, code: 'smoke', errors };
  return { ok: true, staged, live, copied: missing, lost };
}
