// Where a site with urgent corrections is built and goes live, by what this machine published.
import { join, resolve } from 'node:path';
import { liveName, releasePlace } from '../../src/builder/release.ts';
import { lastPublication } from '../../src/publish/publication.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { isFolder } from '../publish/targets.ts';

/** Builds of what is live with urgent corrections, beside the builds of nights in `dist`. */
export const urgentDist = (dist: string): string => join(dist, '.urgent');

interface UrgentPlaces {
  dataDir: string;
  /** The folder that the server serves: of builds, or of published sites. */
  served: string;
}

export interface UrgentTarget {
  /** The folder of published sites; null: builds themselves are live. */
  folder: string | null;
  host: string | undefined;
}

/** Null where the site is published to a host, to which the next night brings corrections. */
export function urgentTarget(
  slug: string,
  { dataDir }: Pick<UrgentPlaces, 'dataDir'>,
): UrgentTarget | null {
  const published = lastPublication(dataDir, slug);
  if (!published) return { folder: null, host: undefined };
  const { target, host } = published;
  return isFolder(target) ? { folder: resolve(target), host } : null;
}

/** The release that shoppers see; null where there is none. */
export function shownRelease(slug: string, places: UrgentPlaces): string | null {
  const target = urgentTarget(slug, places);
  if (!target) return null;
  return target.folder === null
    ? liveName(releasePlace(places.served, slug))
    : (lastPublication(places.dataDir, slug)?.release ?? null);
}

/** Whether nothing newer may go live together with what is urgent, because people approve it. */
export const isApart = (
  { approval }: Pick<Tenant, 'approval'>,
  { folder }: UrgentTarget,
): boolean => folder !== null && approval.needed !== 'never';
