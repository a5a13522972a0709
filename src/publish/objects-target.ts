// A dealer's site in a bucket, with CloudFront in front: a folder of objects for each release, and a table that says which
// folder a host name shows. Contents that the bucket has are copied inside it.
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { filesOf, type FileRecord } from '../builder/manifest.ts';
import { fingerprint } from '../files/fingerprint.ts';
import { carriedSchema, carryAssets, type CarriedAsset } from './carried-assets.ts';
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

/** The facts about a release in the bucket. */
const indexSchema = z.strictObject({
  release: z.string(),
  /** Hash of everything but carried assets. */
  own: z.string(),
  /** Key -> content of its object; empty for a redirect. */
  objects: z.record(z.string(), z.string()),
  /** Hashed assets of the release itself. */
  assets: z.array(z.strictObject({ file: z.string(), content: z.string(), bytes: z.number() })),
  carried: carriedSchema,
  /** Keys of its redirects with patterns in the table. */
  rules: z.array(z.string()),
  /** Host names that show it while it is live. */
  hosts: z.array(z.string()),
  /** Type and caching of the 404 page, which the distribution reads at a fixed address. */
  notFound: z.strictObject({ type: z.string(), cacheControl: z.string() }),
});
type Index = z.infer<typeof indexSchema>;

const pointerSchema = z.array(z.strictObject({ id: z.string(), release: z.string() }));

export function objectsTarget(options: ObjectsOptions): PublishTarget {
  const { bucket, table, slug, hosts, urlOf, now } = options;
  const pointerKey = `.live/${slug}/live.json`;
  const indexKey = (id: string) => `.live/${slug}/${id}.json.gz`;
  const folderOf = (id: string) => `${slug}/${id}`;
  const keyIn = (id: string, key: string) => `${folderOf(id)}/${key}`;

  async function readPointer() {
    const pointer = await bucket.pointer(pointerKey);
    return {
      releases: pointer ? pointerSchema.parse(JSON.parse(pointer.text)) : [],
      version: pointer?.version ?? null,
    };
  }
  async function readIndex(id: string): Promise<Index | null> {
    const bytes = await bucket.read(indexKey(id));
    return bytes && indexSchema.parse(JSON.parse(gunzipSync(bytes).toString()));
  }
  async function liveRelease() {
    const [live] = (await readPointer()).releases;
    const index = live && (await readIndex(live.id));
    return live && index ? { id: live.id, index } : null;
  }
  const carriedTo = (live: Index | null, files: readonly Pick<FileRecord, 'file'>[]) =>
    live ? carryAssets({ own: live.assets, carried: live.carried }, files, now()) : [];
  const recordsOf = ({ manifest }: SiteRelease) => filesOf(manifest);

  function draftOf(site: SiteRelease, carried: readonly CarriedAsset[]) {
    const own = siteObjects(site.rules, site.manifest, []);
    const objects = siteObjects(site.rules, site.manifest, carried);
    const rules = patternRules(site.rules);
    const facts = (all: readonly SiteObject[]) =>
      fingerprint(JSON.stringify([all, [...rules], site.rules.host, hosts]));
    const id = facts(objects).slice(0, 16);
    const index: Index = {
      release: site.manifest.release,
      own: facts(own),
      objects: Object.fromEntries(objects.map(({ key, record }) => [key, record?.content ?? ''])),
      assets: recordsOf(site)
        .filter(({ file }) => file.startsWith('_assets/'))
        .map(({ file, content, bytes }) => ({ file, content, bytes })),
      carried: [...carried],
      rules: [...rules.keys()].map((first) => keyIn(id, first)),
      hosts: [site.rules.host, ...hosts],
      notFound: { type: 'text/html; charset=utf-8', cacheControl: site.rules.notFoundCaching },
    };
    return { id, index, objects };
  }
  /** Content -> a key of the live release that has it. */
  const placesIn = (live: { id: string; index: Index } | null) =>
    new Map(
      Object.entries(live?.index.objects ?? {}).map(([key, content]) => [
        content,
        keyIn(live?.id ?? '', key),
      ]),
    );
  const factsOf = ({ type, cacheControl, metadata }: SiteObject): ObjectFacts => ({
    ...(type !== undefined && { type }),
    ...(cacheControl !== undefined && { cacheControl }),
    ...(metadata && { metadata }),
  });
  /** Checked first: a full table would refuse the release after its objects were sent. */
  async function stopAtLimit(id: string, site: SiteRelease): Promise<void> {
    if (!table) return;
    const added = [...tableRules(id, site)].map(([key, value]) => key + value).join('');
    const [problem] = limitProblem({
      host: 'cloudfront',
      value: (await table.size()) + Buffer.byteLength(added),
      limit: cloudfrontLimits.storeBytes,
      what: 'bytes in the key-value store',
      remedy: 'use exact redirects, or another distribution for some of the sites',
    });
    if (problem) throw new Error(problem.message);
  }
  const tableRules = (id: string, { rules }: SiteRelease) =>
    new Map(
      [...patternRules(rules)].map(([first, found]) => [keyIn(id, first), JSON.stringify(found)]),
    );
  const showsLive = async (id: string, names: readonly string[]) => {
    if (!table) return true;
    const shown = await Promise.all(names.map((host) => table.get(host)));
    return shown.every((value) => value === folderValue(id));
  };
  const folderValue = (id: string) => JSON.stringify({ folder: folderOf(id) });
  const writeIndex = (id: string, index: Index) =>
    bucket.write(indexKey(id), gzipSync(JSON.stringify(index)));

  /** Hashed assets of the replaced release stay for open pages. */
  async function carryBack(id: string, index: Index): Promise<Index> {
    const live = await liveRelease();
    if (!live || live.id === id) return index;
    const files = Object.keys(index.objects).map((file) => ({ file }));
    const added = carriedTo(live.index, files);
    await eachOf(added, transfers, (asset) =>
      bucket.copy(keyIn(live.id, asset.file), keyIn(id, asset.file), null),
    );
    const objects = { ...index.objects };
    for (const { file, content } of added) objects[file] = content;
    const next = { ...index, objects, carried: [...index.carried, ...added] };
    await writeIndex(id, next);
    return next;
  }
  /** Removes releases that no rollback needs, and objects that a killed publication left. */
  async function prune(staying: ReadonlySet<string>): Promise<void> {
    const known = (await bucket.list(`.live/${slug}/`)).flatMap(
      ({ key }) => /([0-9a-f]+)\.json\.gz$/.exec(key)?.[1] ?? [],
    );
    for (const id of known.filter((one) => !staying.has(one))) {
      const index = await readIndex(id);
      if (table && index) await table.update(new Map(index.rules.map((key) => [key, null])));
      const objects = await bucket.list(`${folderOf(id)}/`);
      await bucket.remove([...objects.map(({ key }) => key), indexKey(id)]);
    }
  }

  async function sendObjects(
    { id, index, objects }: ReturnType<typeof draftOf>,
    missing: ReadonlyMap<string, FileRecord>,
    contents: ContentSource,
  ): Promise<void> {
    const places = placesIn(await liveRelease());
    // Written first, so that the objects of a killed publication can be found and removed.
    await writeIndex(id, index);
    const [first, others] = [new Map<string, SiteObject>(), [] as SiteObject[]];
    for (const object of objects) {
      const { record } = object;
      if (record && missing.has(record.content) && !first.has(record.content)) {
        first.set(record.content, object);
        places.set(record.content, keyIn(id, object.key));
      } else others.push(object);
    }
    await eachOf([...first.values()], transfers, async (object) => {
      const { key, record } = object;
      if (!record) return;
      const bytes = await neededContent(contents, record, slug);
      await bucket.put(keyIn(id, key), bytes, factsOf(object));
    });
    await eachOf(others, transfers, async (object) => {
      const { key, record } = object;
      const from = record && places.get(record.content);
      if (from === undefined || from === null)
        await bucket.put(keyIn(id, key), new Uint8Array(), factsOf(object));
      else await bucket.copy(from, keyIn(id, key), factsOf(object));
    });
  }

  /** Returns the releases that stay. `earlierOf` picks those behind the new live one. */
  async function makeLive(
    id: string,
    index: Index,
    earlierOf: (releases: readonly PastRelease[]) => readonly PastRelease[],
  ): Promise<PastRelease[]> {
    const { releases, version } = await readPointer();
    // The 404 page of the distribution has a fixed address.
    await bucket.copy(keyIn(id, '404'), `${slug}/404.html`, index.notFound);
    const next = [{ id, release: index.release }, ...earlierOf(releases)];
    const stays = next.slice(0, releasesKept);
    const written = await bucket.replacePointer(pointerKey, JSON.stringify(stays), version);
    if (written === null) {
      throw new Error(`another publication of ${slug} to ${bucket.name} came first; run again`);
    }
    await table?.update(new Map(index.hosts.map((host) => [host, folderValue(id)])));
    return stays;
  }
  const othersThan = (id: string) => (releases: readonly PastRelease[]) =>
    releases.filter((release) => release.id !== id);
  const isLive = (id: string): LiveRelease => ({ id, at: { url: urlOf(null) } });

  return {
    preflight: (site) => cloudfrontProblems(site.rules, siteObjects(site.rules, site.manifest, [])),
    async plan(site) {
      const live = await liveRelease();
      const draft = draftOf(site, carriedTo(live?.index ?? null, recordsOf(site)));
      const { id, index, objects } = draft;
      const same = live?.index.own === index.own;
      const changed = !same || !(await showsLive(live.id, live.index.hosts));
      if (changed) await stopAtLimit(id, site);
      const places = placesIn(live);
      const missing = new Map<string, FileRecord>();
      for (const { record } of changed ? objects : []) {
        if (record && !places.has(record.content)) missing.set(record.content, record);
      }
      return {
        missing: missing.size,
        changed,
        async send(contents) {
          await sendObjects(draft, missing, contents);
          await table?.update(tableRules(id, site));
          // A publication that ended meanwhile has removed it like that of a killed one.
          if (!(await readIndex(id))) await writeIndex(id, index);
          return {
            id,
            at: { url: urlOf(id) },
            facts: null,
            async goLive() {
              const stays = await makeLive(id, index, othersThan(id));
              await prune(new Set(stays.map((release) => release.id)));
              return isLive(id);
            },
          };
        },
      };
    },
    async rollBackTo(id) {
      const known = await readIndex(id);
      if (!known) throw new Error(`${bucket.name} has no release ${id} of ${slug}`);
      await makeLive(id, await carryBack(id, known), (releases) => {
        const at = releases.findIndex((release) => release.id === id);
        // A rollback keeps the releases that it skips.
        return at >= 0 ? releases.slice(at + 1) : releases;
      });
      return isLive(id);
    },
    history: async () => (await readPointer()).releases,
  };
}
