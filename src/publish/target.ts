// A host as a port, and the steps of publishing to it: preflight, plan, upload, stage, probe, promote, probe again.
// Until `promote` the live site is unchanged.
import type { FileRecord, Manifest } from '../builder/manifest.ts';
import type { HostRules } from '../page-data/host-rules.ts';
import type { HostProblem } from './hosts/host.ts';

export interface SiteRelease {
  slug: string;
  manifest: Manifest;
  rules: HostRules;
}

interface Plan {
  site: SiteRelease;
  /** Files of the release that the host does not have. */
  missing: FileRecord[];
  /** False when exactly this release is live already. */
  changed: boolean;
}

export interface ContentSource {
  /** The bytes with the hash of the record; null when they are nowhere. */
  find(file: FileRecord): Promise<Uint8Array | null>;
}

/** A copy of the site to probe: a folder that our own server can serve, or an address. */
type SiteAt = { folder: string } | { url: string };

/** A release at the host that visitors do not see yet, or the live one. */
interface Staged {
  id: string;
  at: SiteAt;
}

export interface PastRelease {
  id: string;
  release: string;
}

export interface PublishTarget {
  /** Checks limits only and sends nothing. */
  preflight(site: SiteRelease): HostProblem[];
  plan(site: SiteRelease): Promise<Plan>;
  /** Sends missing files. */
  upload(plan: Plan, contents: ContentSource): Promise<void>;
  stage(plan: Plan): Promise<Staged>;
  /** Switches to the release. With the id of an older release, this is a rollback. */
  promote(id: string): Promise<Staged>;
  /** Releases that `promote` can make live, the live one first. */
  history(): Promise<PastRelease[]>;
}

/** Returns the errors of a release; without errors, visitors may see it. */
export type Probe = (at: SiteAt, manifest: Manifest) => Promise<string[]>;

export type Delivery =
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

type Refusal = Extract<Delivery, { ok: false }>;

/** A release that was sent and probed; `staged` is null when exactly this release is already live. */
interface Sent {
  ok: true;
  staged: Staged | null;
  live: PastRelease | null;
  copied: number;
  lost: string[];
}

export type Preview = { ok: true; at: SiteAt | null; copied: number; lost: string[] } | Refusal;

/** Sends a release to a target without changing the live site. Throws like `deliver`. */
export async function preview(
  target: PublishTarget,
  site: SiteRelease,
  contents: ContentSource,
  probe: Probe,
): Promise<Preview> {
  const sent = await send(target, site, contents, probe);
  if (!sent.ok) return sent;
  return { ok: true, at: sent.staged?.at ?? null, copied: sent.copied, lost: sent.lost };
}

/** Publishes a release to a target. Throws when the target cannot be reached or written. */
export async function deliver(
  target: PublishTarget,
  site: SiteRelease,
  contents: ContentSource,
  probe: Probe,
): Promise<Delivery> {
  const sent = await send(target, site, contents, probe);
  if (!sent.ok) return sent;
  const { staged, live, copied, lost } = sent;
  const { pages } = site.manifest.size;
  if (staged === null) {
    const release = live?.id ?? '';
    return { ok: true, release, pages, copied, before: release, lost };
  }
  const now = await target.promote(staged.id);
  const after = await probe(now.at, site.manifest);
  if (after.length > 0) {
    // The release was fine a moment ago. Visitors get the previous site while somebody investigates.
    const back = (await target.history()).find(({ id }) => id === live?.id);
    if (back) await target.promote(back.id);
    return { ok: false, code: 'smoke', errors: after };
  }
  return { ok: true, release: now.id, pages, copied, before: live?.id ?? null, lost };
}

async function send(
  target: PublishTarget,
  site: SiteRelease,
  contents: ContentSource,
  probe: Probe,
): Promise<Sent | Refusal> {
  const found = target.preflight(site);
  const stopping = found.filter(({ stops }) => stops).map(({ message }) => message);
  if (stopping.length > 0) return { ok: false, code: 'preflight', errors: stopping };
  const lost = found.filter(({ stops }) => !stops).map(({ message }) => message);
  const live = (await target.history())[0] ?? null;
  const plan = await target.plan(site);
  if (live && !plan.changed) return { ok: true, staged: null, live, copied: 0, lost };
  await target.upload(plan, contents);
  const staged = await target.stage(plan);
  const errors = await probe(staged.at, site.manifest);
  if (errors.length > 0) return { ok: false, code: 'smoke', errors };
  return { ok: true, staged, live, copied: plan.missing.length, lost };
}
