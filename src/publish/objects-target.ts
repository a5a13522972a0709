// A dealer's site in a bucket, with CloudFront in front: a folder of objects for each release, and a table that says which
// folder a host name shows. Contents that the bucket has are copied inside it.
import { filesOf, type FileRecord } from '../builder/manifest.ts';
import { fingerprint } from '../files/fingerprint.ts';
import { carryAssets, type CarriedAsset } from './carried-assets.ts';
import { eachOf, neededContent } from './contents.ts';
import {
  cloudfrontLimits,
  cloudfrontProblems,
  patternRules,
  siteObjects,
  type SiteObject,
} from './hosts/cloudfront.ts';
import { limitProblem } from './hosts/host.ts';
import type { Bucket, ObjectFacts } from './objects/bucket.ts';
import type { HostTable } from './objects/host-table.ts';
import { releaseIndexes, type ReleaseIndex, type ReleaseIndexes } from './objects/release-index.ts';
import type {
  ContentSource,
  LiveRelease,
  PastRelease,
  PublishTarget,
  SiteRelease,
} from './target.ts';

const releasesKept = 5;
const transfers = 32;

export interface ObjectsOptions {
  bucket: Bucket;
  /** Null when another program reads the pointer `.live/<slug>/live.json`. */
  table: HostTable | null;
  slug: string;
  /** Host names that show the live release, besides the one in its rules. */
  hosts: string[];
  /** Address of a release that is not live, and of the live site. */
  urlOf: (id: string | null) => string;
  /** Epoch ms. */
  now: () => number;
}

/** The bucket and the table as one site uses them. */
interface SitePlace extends ObjectsOptions {
  indexes: ReleaseIndexes;
  folderOf: (id: string) => string;
  keyIn: (id: string, key: string) => string;
}

interface Draft {
  id: string;
  index: ReleaseIndex;
  objects: SiteObject[];
}
type Live = Pick<Draft, 'id' | 'index'>;

export function objectsTarget(options: ObjectsOptions): PublishTarget {
  const { bucket, table, slug, urlOf } = options;
  const indexes = releaseIndexes(bucket, slug);
  const folderOf = (id: string) => `${slug}/${id}`;
  const keyIn = (id: string, key: string) => `${folderOf(id)}/${key}`;
  const place: SitePlace = { ...options, indexes, folderOf, keyIn };
  const isLive = (id: string): LiveRelease => ({ id, at: { url: urlOf(null) } });

  return {
    preflight: (site) => cloudfrontProblems(site.rules, siteObjects(site.rules, site.manifest, [])),
    async plan(site) {
      const live = await indexes.live();
      const draft = draftOf(place, site, live?.index ?? null);
      const { id, index, objects } = draft;
      const changed = live?.index.own !== index.own || !(await showsLive(place, live));
      const rules = tableRules(place, id, site);
      if (changed && table) await stopAtLimit(table, rules);
      const missing = missingContents(changed ? objects : [], placesIn(place, live));
      return {
        missing: missing.size,
        changed,
        async send(contents) {
          await sendObjects(place, draft, missing, contents);
          await table?.update(rules);
          // A publication that ended meanwhile has removed it like that of a killed one.
          if (!(await indexes.read(id))) await indexes.write(id, index);
          return {
            id,
            at: { url: urlOf(id) },
            facts: null,
            async goLive() {
              const staying = await makeLive(place, { id, index }, (releases) =>
                releases.filter((release) => release.id !== id),
              );
              await prune(place, new Set(staying.map((release) => release.id)));
              return isLive(id);
            },
          };
        },
      };
    },
    async rollBackTo(id) {
      const index = await indexes.read(id);
      if (!index) throw new Error(`${bucket.name} has no release ${id} of ${slug}`);
      await makeLive(place, { id, index: await carryBack(place, id, index) }, (releases) => {
        const position = releases.findIndex((release) => release.id === id);
        // A rollback keeps the releases that it skips.
        return position >= 0 ? releases.slice(position + 1) : releases;
      });
      return isLive(id);
    },
    history: async () => (await indexes.pointer()).releases,
  };
}

const carriedTo = (
  live: ReleaseIndex | null,
  files: readonly Pick<FileRecord, 'file'>[],
  now: number,
): CarriedAsset[] =>
  live ? carryAssets({ own: live.assets, carried: live.carried }, files, now) : [];

function draftOf({ hosts, keyIn, now }: SitePlace, site: SiteRelease, live: ReleaseIndex | null) {
  const records = filesOf(site.manifest);
  const carried = carriedTo(live, records, now());
  const objects = siteObjects(site.rules, site.manifest, carried);
  const rules = patternRules(site.rules);
  const hashOf = (all: readonly SiteObject[]) =>
    fingerprint(JSON.stringify([all, [...rules], site.rules.host, hosts]));
  const id = hashOf(objects).slice(0, 16);
  const index: ReleaseIndex = {
    release: site.manifest.release,
    own: hashOf(siteObjects(site.rules, site.manifest, [])),
    objects: Object.fromEntries(objects.map(({ key, record }) => [key, record?.content ?? ''])),
    assets: records
      .filter(({ file }) => file.startsWith('_assets/'))
      .map(({ file, content, bytes }) => ({ file, content, bytes })),
    carried,
    rules: [...rules.keys()].map((first) => keyIn(id, first)),
    hosts: [site.rules.host, ...hosts],
    notFound: { type: 'text/html; charset=utf-8', cacheControl: site.rules.notFoundCaching },
  };
  return { id, index, objects };
}

/** Content -> a key of the live release that has it. */
const placesIn = ({ keyIn }: SitePlace, live: Live | null): Map<string, string> =>
  new Map(
    Object.entries(live?.index.objects ?? {}).map(([key, content]) => [
      content,
      keyIn(live?.id ?? '', key),
    ]),
  );

function missingContents(
  objects: readonly SiteObject[],
  places: ReadonlyMap<string, string>,
): Map<string, FileRecord> {
  const missing = new Map<string, FileRecord>();
  for (const { record } of objects) {
    if (record && !places.has(record.content)) missing.set(record.content, record);
  }
  return missing;
}

const tableRules = ({ keyIn }: SitePlace, id: string, { rules }: SiteRelease) =>
  new Map(
    [...patternRules(rules)].map(([first, rule]) => [keyIn(id, first), JSON.stringify(rule)]),
  );

/** Checked first: a full table would refuse the release after its objects were sent. */
async function stopAtLimit(table: HostTable, rules: ReadonlyMap<string, string>): Promise<void> {
  const added = [...rules].map(([key, value]) => key + value).join('');
  const [problem] = limitProblem({
    host: 'cloudfront',
    value: (await table.size()) + Buffer.byteLength(added),
    limit: cloudfrontLimits.storeBytes,
    what: 'bytes in the key-value store',
    remedy: 'use exact redirects, or another distribution for some of the sites',
  });
  if (problem) throw new Error(problem.message);
}

const tableValue = ({ folderOf }: SitePlace, id: string) =>
  JSON.stringify({ folder: folderOf(id) });

/** Whether the table names this release for all of its host names. */
async function showsLive(place: SitePlace, { id, index }: Live): Promise<boolean> {
  const { table } = place;
  if (!table) return true;
  const values = await Promise.all(index.hosts.map((host) => table.get(host)));
  return values.every((value) => value === tableValue(place, id));
}

async function sendObjects(
  place: SitePlace,
  { id, index, objects }: Draft,
  missing: ReadonlyMap<string, FileRecord>,
  contents: ContentSource,
): Promise<void> {
  const { bucket, indexes, slug, keyIn } = place;
  const places = placesIn(place, await indexes.live());
  // Written first, so that the objects of a killed publication can be found and removed.
  await indexes.write(id, index);
  const [sent, copied] = [new Map<string, SiteObject>(), [] as SiteObject[]];
  for (const object of objects) {
    const { record } = object;
    if (record && missing.has(record.content) && !sent.has(record.content)) {
      sent.set(record.content, object);
      places.set(record.content, keyIn(id, object.key));
    } else copied.push(object);
  }
  await eachOf([...sent.values()], transfers, async (object) => {
    const { key, record } = object;
    if (!record) return;
    const bytes = await neededContent(contents, record, slug);
    await bucket.put(keyIn(id, key), bytes, factsOf(object));
  });
  await eachOf(copied, transfers, async (object) => {
    const { key, record } = object;
    const from = record && places.get(record.content);
    if (from === undefined || from === null)
      await bucket.put(keyIn(id, key), new Uint8Array(), factsOf(object));
    else await bucket.copy(from, keyIn(id, key), factsOf(object));
  });
}

const factsOf = ({ type, cacheControl, metadata }: SiteObject): ObjectFacts => ({
  ...(type !== undefined && { type }),
  ...(cacheControl !== undefined && { cacheControl }),
  ...(metadata && { metadata }),
});

/** Returns the releases that stay. `earlierOf` picks those behind the new live one. */
async function makeLive(
  place: SitePlace,
  { id, index }: Live,
  earlierOf: (releases: readonly PastRelease[]) => readonly PastRelease[],
): Promise<PastRelease[]> {
  const { bucket, table, indexes, slug, keyIn } = place;
  const { releases, version } = await indexes.pointer();
  // The 404 page of the distribution has a fixed address.
  await bucket.copy(keyIn(id, '404'), `${slug}/404.html`, index.notFound);
  const next = [{ id, release: index.release }, ...earlierOf(releases)];
  const staying = next.slice(0, releasesKept);
  await indexes.point(staying, version);
  await table?.update(new Map(index.hosts.map((host) => [host, tableValue(place, id)])));
  return staying;
}

/** Hashed assets of the replaced release stay for open pages. */
async function carryBack(
  { bucket, indexes, keyIn, now }: SitePlace,
  id: string,
  index: ReleaseIndex,
): Promise<ReleaseIndex> {
  const live = await indexes.live();
  if (!live || live.id === id) return index;
  const files = Object.keys(index.objects).map((file) => ({ file }));
  const added = carriedTo(live.index, files, now());
  await eachOf(added, transfers, (asset) =>
    bucket.copy(keyIn(live.id, asset.file), keyIn(id, asset.file), null),
  );
  const objects = { ...index.objects };
  for (const { file, content } of added) objects[file] = content;
  const next = { ...index, objects, carried: [...index.carried, ...added] };
  await indexes.write(id, next);
  return next;
}

/** Removes releases that no rollback needs, and objects that a killed publication left. */
async function prune(
  { bucket, table, indexes, folderOf }: SitePlace,
  staying: ReadonlySet<string>,
): Promise<void> {
  for (const id of await indexes.ids()) {
    if (staying.has(id)) continue;
    const index = await indexes.read(id);
    if (table && index) await table.update(new Map(index.rules.map((key) => [key, null])));
    const objects = await bucket.list(`${folderOf(id)}/`);
    await bucket.remove([...objects.map(({ key }) => key), indexes.keyOf(id)]);
  }
}
