// `npm run review -- --code`: builds representative dealers with the code of a base and with this code, compares their
// pages, and says which dealers each visible change reaches.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { liveManifest, releasePlace } from '../../src/builder/release.ts';
import { filesBelow, fingerprint } from '../../src/files/fingerprint.ts';
import { openCamera } from '../../src/review/camera.ts';
import {
  codeChanges,
  sortChanges,
  type CodeChange,
  type ComparedSite,
} from '../../src/review/code-changes.ts';
import { codePage, howKnown } from '../../src/review/code-page.ts';
import {
  affectedDealers,
  type CodeReview,
  byChanges,
  pictureCount,
} from '../../src/review/code-review.ts';
import { lookChanges } from '../../src/review/look-changes.ts';
import { takePictures, type PicturePair } from '../../src/review/pictures.ts';
import { readReleaseFacts } from '../../src/review/release-facts.ts';
import {
  memberOf,
  bestSample,
  representatives,
  suspectsOf,
  type FleetMember,
} from '../../src/review/representatives.ts';
import { createServeApp } from '../../src/serve/app.ts';
import { currentSnapshot, readSnapshot } from '../../src/stock/snapshot/snapshot.ts';
import { errorLine, listTenants, loadTenant } from '../../src/tenant/load.ts';
import { findHeadless, launchChromium } from '../browser.ts';
import { affectedSince } from '../plan/affected.ts';
import { baseOf } from '../plan/git-changes.ts';
import { listen } from '../start/listen.ts';
import { buildCommit, runBuild } from './base.ts';
import { countText } from '../../src/domain/text/format.ts';
import { dataDir, root } from '../command-line.ts';

interface CodeReviewPlaces {
  root: string;
  /** Where the live sites are, for the kinds of their pages. */
  dist: string;
  dataDir: string;
}

interface Pictured {
  change: CodeChange;
  pairs: PicturePair[];
}

/** Dealers that are added to tell which feature a change depends on. */
const maxAdded = 3;
/** Further changes get only a text. */
const maxShown = 20;

const codeReviewFolder = (root: string): string => join(root, '.cache', 'review', 'code');

/** `wanted`: the branch, tag or commit to compare with. Throws an error for the operator. */
async function reviewCode(
  wanted: string,
  { root, dist, dataDir }: CodeReviewPlaces,
  now: number,
): Promise<CodeReview> {
  const commit = baseOf(root, wanted);
  const { affected, total } = affectedSince(root, wanted);
  const dealers = await comparableDealers(affected, { root, dist, dataDir });
  const [baseDist, ownDist] = ['before', 'after'].map((side) =>
    join(root, '.cache', 'review', `code-${side}`),
  ) as [string, string];
  const day = new Date(now).toISOString().slice(0, 10);
  const { sites, found } = await compareRepresentatives(dealers, {
    build(slugs) {
      buildCommit({ root, commit, slugs, day, out: baseDist, dataDir });
      runBuild(root, { slugs, day, out: ownDist, dataDir });
    },
    releases: async (slug) => ({
      before: await releaseFacts(baseDist, slug, dataDir),
      after: await releaseFacts(ownDist, slug, dataDir),
    }),
  });
  const out = codeReviewFolder(root);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'pictures'), { recursive: true });
  const slugs = sites.map(({ slug }) => slug);
  const pictures = await picturesOf(found, { baseDist, ownDist, out, now, slugs });
  const { fleet, templates, alsoChanged, notCovered } = dealers;
  const changes = pictures.changes.map(({ change, pairs }) => ({
    ...change,
    reaches: affectedDealers(change, fleet, new Set(slugs)),
    pictures: pairs,
  }));
  const reached = new Set(changes.flatMap(({ reaches }) => reaches));
  const code = new Set(affected.map(({ slug }) => slug));
  const review: CodeReview = {
    base: wanted,
    commit,
    created: new Date(now).toISOString(),
    dealers: total,
    affectedCount: fleet.length,
    representatives: sites.map(({ slug, template }) => ({ slug, template })),
    features: new Set(fleet.flatMap(({ traits }) => [...traits])).size,
    pages: found.pages,
    comparedAsPictures: pictures.looked,
    unlooked: found.unlooked,
    changes,
    missing: pictures.missing,
    // Dealers that no changed file affects are not in `affected`.
    unchanged: listTenants(root).filter(
      (slug) => !reached.has(slug) && (!code.has(slug) || templates.has(slug)),
    ),
    alsoChanged,
    notCovered,
  };
  writeFileSync(join(out, 'index.html'), codePage(review));
  writeFileSync(join(out, 'review.json'), `${JSON.stringify(review, null, 2)}\n`);
  return review;
}

interface ComparableDealers {
  fleet: FleetMember[];
  /** By slug. */
  templates: Map<string, string>;
  alsoChanged: CodeReview['alsoChanged'];
  notCovered: CodeReview['notCovered'];
}

/** The affected dealers whose sites can be built from both versions; the others with the reason. */
async function comparableDealers(
  affected: ReturnType<typeof affectedSince>['affected'],
  { root, dist, dataDir }: CodeReviewPlaces,
): Promise<ComparableDealers> {
  const dealers: ComparableDealers = {
    fleet: [],
    templates: new Map(),
    alsoChanged: [],
    notCovered: [],
  };
  for (const { slug, reasons } of affected) {
    const refuse = (because: string) => dealers.notCovered.push({ slug, because });
    const isNew = reasons.some(({ kind }) => kind === 'new');
    const other = reasons.find(({ kind }) => kind !== 'code' && kind !== 'new');
    const loaded = loadTenant(root, slug);
    const snapshot = loaded.ok ? await currentSnapshot(dataDir, slug) : null;
    if (!loaded.ok) {
      refuse(loaded.errors.map(errorLine).join('; '));
    } else if (isNew) {
      refuse(`it is new: npm run review -- ${slug}`);
    } else if (!snapshot) {
      refuse('it has no stock yet');
    } else {
      if (other) {
        dealers.alsoChanged.push({
          slug,
          because: `${other.kind}: ${other.because ?? 'other inputs'}`,
        });
      }
      dealers.templates.set(slug, loaded.tenant.template);
      const pages = Object.keys(liveManifest(releasePlace(dist, slug))?.pages ?? {});
      const texts = filesBelow(join(root, 'tenants', slug, 'content')).map(({ name }) => name);
      const vehicles = readSnapshot(dataDir, slug, snapshot.snapshot);
      dealers.fleet.push(memberOf(loaded.tenant, { vehicles, pages, texts }));
    }
  }
  return dealers;
}

function releaseFacts(folder: string, slug: string, dataDir: string) {
  const place = releasePlace(folder, slug);
  const manifest = liveManifest(place);
  if (!manifest) throw new Error(`the build created no site of ${slug}`);
  return readReleaseFacts(place, manifest, dataDir);
}

/**
 * Compares both sites of the representatives, then of a few more dealers that tell which feature a change depends on.
 */
async function compareRepresentatives(
  { fleet, templates }: ComparableDealers,
  {
    build,
    releases,
  }: {
    build(slugs: readonly string[]): void;
    releases(slug: string): Promise<Pick<ComparedSite, 'before' | 'after'>>;
  },
) {
  const sites: ComparedSite[] = [];
  const addSites = async (slugs: readonly string[]) => {
    if (slugs.length > 0) build(slugs);
    for (const slug of slugs) {
      sites.push({ slug, template: templates.get(slug) ?? '', ...(await releases(slug)) });
    }
    return codeChanges(sites);
  };
  let found = await addSites(representatives(fleet).map(({ slug }) => slug));
  for (let added = 0; added < maxAdded; added += 1) {
    const [built, others] = [true, false].map((isBuilt) =>
      fleet.filter((member) => sites.some(({ slug }) => slug === member.slug) === isBuilt),
    ) as [FleetMember[], FleetMember[]];
    const next = bestSample(
      others,
      found.changes.map(({ seenOn }) => {
        const isSeen = ({ slug }: FleetMember) => seenOn.includes(slug);
        return suspectsOf(
          built.filter(isSeen),
          built.filter((member) => !isSeen(member)),
        );
      }),
    );
    if (!next) break;
    found = await addSites([next.slug]);
  }
  return { sites, found };
}

/** Looks for changes in pictures, and takes one pair of pictures of each change at each width. */
async function picturesOf(
  { changes, samples }: Pick<ReturnType<typeof codeChanges>, 'changes' | 'samples'>,
  places: { baseDist: string; ownDist: string; out: string; now: number; slugs: string[] },
): Promise<{ changes: Pictured[]; looked: number; missing: string | null }> {
  const without = (missing: string) => ({
    changes: changes.map((change) => ({ change, pairs: [] })),
    looked: 0,
    missing,
  });
  const executablePath = findHeadless();
  if (executablePath === null) {
    return without(
      'There are no pictures, and changes of scripts and styles alone are not seen: this machine has no browser.',
    );
  }
  const { slugs, now, out } = places;
  const app = createServeApp({
    sites: slugs.flatMap((slug, at) =>
      (['before', 'after'] as const).map((side) => ({
        slug: `${side}-${String(at)}`,
        name: slug,
        folder: releasePlace(side === 'before' ? places.baseDist : places.ownDist, slug).live,
      })),
    ),
  });
  const server = await listen(app.fetch, 0);
  const browser = await launchChromium(executablePath);
  try {
    const answered = slugs.map((slug) => `${slug}:consent`);
    const camera = await openCamera(browser, { now, answered });
    const address = (slug: string, side: 'before' | 'after', path: string) =>
      `http://${side}-${String(slugs.indexOf(slug))}.localhost:${String(server.port)}${path}`;
    const all = sortChanges([...changes, ...(await lookChanges(samples, { camera, address }))]);
    const result = all.map((change): Pictured => ({ change, pairs: [] }));
    for (const [slug, own] of Map.groupBy(result.slice(0, maxShown), (one) => one.change.slug)) {
      const causes = own.map(({ change }) => change.cause);
      const pictures = await takePictures(
        { causes, base: 'before' },
        {
          camera,
          address: (side, path) => address(slug, side, path),
          save: (picture) => {
            const name = `${fingerprint(picture)}.webp`;
            writeFileSync(join(out, 'pictures', name), picture);
            return name;
          },
        },
        maxShown,
      );
      own.forEach((one, at) => (one.pairs = pictures.causes[String(at)] ?? []));
    }
    return { changes: result, looked: samples.length, missing: null };
  } finally {
    await browser.close();
    server.close();
  }
}

// `npm run review -- --code` on a terminal: the changes, the dealers that they reach, and how that is known.
export async function reviewOfCode(args: {
  base?: string | undefined;
  out: string;
  json: boolean;
}): Promise<number> {
  try {
    const review = await reviewCode(
      args.base ?? 'main',
      { root, dist: args.out, dataDir },
      Date.now(),
    );
    if (args.json) console.log(JSON.stringify(review));
    else for (const line of codeLines(review)) console.log(line);
    return review.notCovered.length > 0 || review.missing !== null ? 1 : 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}

/** Names of few dealers, the number of many. */
const namesOf = (slugs: readonly string[]): string =>
  slugs.length > 5 ? countText(slugs.length, 'dealers') : slugs.join(', ');

export function codeLines(review: CodeReview): string[] {
  const { base, commit, changes, unchanged, alsoChanged, notCovered, missing } = review;
  return [
    `Compared with ${base} (${commit.slice(0, 12)}): ${changes.length === 0 ? 'no visible change' : countText(changes.length, 'visible changes')}`,
    ...changes.map(
      ({ template, cause }, at) =>
        `  ${String(at + 1)}. ${cause.title} (template ${template}, ${countText(cause.pages, 'pages')})`,
    ),
    ...[...byChanges(review)].map(([numbers, slugs]) => `  ${numbers}: ${namesOf(slugs)}`),
    ...(unchanged.length === 0 ? [] : [`  no visible change: ${namesOf(unchanged)}`]),
    ...alsoChanged.map(
      ({ slug, because }) => `  ${slug} changed in its ${because}, which may be a reason, too`,
    ),
    ...notCovered.map(({ slug, because }) => `  look at ${slug} on its own: ${because}`),
    ...howKnown(review),
    ...(missing === null ? [] : [missing]),
    `${countText(pictureCount(review), 'pictures')}: ${join(codeReviewFolder(root), 'index.html')}`,
  ];
}
