// `npm run serve -- --preview` and `npm run review -- --serve`: reviews and the previewed sites for people with a link.
// It opens no store and starts no functions, so nothing that a preview does reaches the data of production.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { contentOfRelease, releaseDir, releasePlace } from '../../src/builder/release.ts';
import { createReviewApp } from '../../src/review/app.ts';
import { reviewLinks } from '../../src/review/access.ts';
import { appendToLog, readLog } from '../../src/review/log.ts';
import {
  logFile,
  readCausesOfPages,
  readPicture,
  readPictures,
  readSummary,
} from '../../src/review/review-files.ts';
import { createServeApp } from '../../src/serve/app.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { stopSignal } from '../command-line.ts';
import { openDraining } from '../serve/drain.ts';
import { reviewEnvironment } from './environment.ts';

/** Names of releases are hashes, with the suffix of an alternate slot. */
const isRelease = (name: string) => /^[0-9a-f]+$/.test(contentOfRelease(name));

interface Places {
  dist: string;
  dataDir: string;
}

/** Serves until the process is asked to stop. A wrong variable ends the process with exit code 2. */
export async function serveReviews(
  tenants: readonly Tenant[],
  places: Places,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  try {
    const { fetch, url, listen } = reviewServer(tenants, places, env);
    const server = await openDraining(fetch, listen, 'FORECOURT_LISTEN');
    console.log(`reviews at ${url} (port ${String(server.port)}), for people with a link`);
    await once(stopSignal(), 'abort');
    await server.drain();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

/** The app of reviews and its address. Throws an error for the operator when a variable is missing. */
export function reviewServer(
  tenants: readonly Pick<Tenant, 'slug' | 'approval' | 'timeZone'>[],
  { dist, dataDir }: Places,
  env: NodeJS.ProcessEnv,
) {
  const { secret, previousSecret, url, listen } = reviewEnvironment(env);
  const bySlug = new Map(tenants.map((tenant) => [tenant.slug, tenant]));
  const sites = new Map<string, (request: Request) => Promise<Response>>();
  const app = createReviewApp({
    links: reviewLinks(secret, Date.now, previousSecret),
    log: (slug) => (bySlug.has(slug) ? readLog(logFile(dataDir, slug)) : null),
    approval: (slug) => bySlug.get(slug)?.approval ?? null,
    append: (slug, decide) => appendToLog(logFile(dataDir, slug), decide),
    summary: (slug, release) => readSummary(dataDir, slug, release),
    causesOfPage: (slug, release, path) => readCausesOfPages(dataDir, slug, release)?.[path] ?? [],
    pagesOfCause: (slug, release, cause) =>
      Object.entries(readCausesOfPages(dataDir, slug, release) ?? {}).flatMap(([path, causes]) =>
        causes.includes(cause) ? path : [],
      ),
    pictures: (slug, release) => readPictures(dataDir, slug, release),
    picture: (slug, file) => readPicture(dataDir, slug, file),
    timeZone: (slug) => bySlug.get(slug)?.timeZone ?? 'UTC',
    site(slug, release) {
      const folder = releaseDir(releasePlace(dist, slug), release);
      if (!isRelease(release) || !existsSync(folder)) return null;
      const known = sites.get(folder);
      if (known) return known;
      const site = createServeApp({
        sites: [{ slug, name: slug, folder }],
        siteOfHost: () => slug,
      });
      const answer = async (request: Request) => site.fetch(request);
      sites.set(folder, answer);
      return answer;
    },
    secure: url.startsWith('https:'),
    now: Date.now,
    newId: randomUUID,
  });
  return { fetch: app.fetch, url, listen };
}
