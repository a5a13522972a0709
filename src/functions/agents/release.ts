// The live release of a site as the functions read it: its search index, the words of its stock, its vehicles and its
// landings (rule agents-1). Files have the hash of their content in their names and are read once; the two lists that name them are compared
// every few seconds.
import {
  agentFiles,
  type AgentLandings,
  type AgentShards,
  type AgentSite,
} from '../../feeds/agents/agent-site.ts';
import { shardOf, type AgentVehicle } from '../../feeds/agents/agent-vehicle.ts';
import { answerer, type Reply } from '../../search/client/answer.ts';
import type { SearchRequest } from '../../search/client/client.ts';
import type { ReadFile } from '../../search/client/remote-index.ts';
import type { IndexManifest } from '../../search/index-format.ts';
import {
  joinWords,
  type OwnWords,
  type SearchWords,
  type SharedWords,
} from '../../search/page/search-words.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAvailable } from '../../domain/vehicle/availability.ts';
import type { VehicleStatus } from '../../domain/vehicle/vehicle.ts';
import type { LiveState } from '../../feeds/agents/agent-answer.ts';
import { hasStock, heldUntilColumn, shownPriceOf, type StockRow } from '../stock/stock.ts';
import type { Database } from '../stores/database.ts';

// What has happened to vehicles since the release: sold, reserved, another price. It is what a vehicle's page learns after
// it has loaded (rule vehicle-16), so that an answer and the page agree.
type Row = StockRow & { held_until: number | null };

const rowsSql = (count: number) => `SELECT stock.*, ${heldUntilColumn}
  FROM stock WHERE tenant = ? AND slug IN (${Array.from({ length: count }, () => '?').join(', ')})`;

/** States by slug; a vehicle has none before the first stock has reached the store. */
export async function liveStates(
  db: Database,
  tenant: Tenant,
  vehicles: readonly AgentVehicle[],
  now: number,
): Promise<ReadonlyMap<string, LiveState>> {
  if (vehicles.length === 0 || !(await hasStock(db, tenant.slug))) return new Map();
  const slugs = vehicles.map(({ facts }) => facts.slug);
  const rows = await db.all<Row>(rowsSql(slugs.length), [now, tenant.slug, ...slugs]);
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return new Map(
    vehicles.map(({ facts }): [string, LiveState] => {
      const row = bySlug.get(facts.slug);
      // A vehicle that has left the export is sold.
      if (!row) return [facts.slug, { isSold: true, isHeld: false, price: null }];
      const price = shownPriceOf(row, tenant);
      const isSame = facts.availability === 'sold' || price.text === facts.price.line.text;
      return [
        facts.slug,
        {
          isSold: !isAvailable({ status: row.status as VehicleStatus }),
          isHeld: row.held_until !== null,
          price: isSame ? null : price,
        },
      ];
    }),
  );
}

/** Reads files of a site's live release by their address in the site; null where there is none. Throws. */
export type ReleaseFiles = (site: Pick<Tenant, 'slug' | 'url'>) => ReadFile;

export interface AgentRelease {
  site: AgentSite;
  search(requests: readonly SearchRequest[]): Promise<Reply>;
  /** Null where the index has none. */
  words(): Promise<SearchWords | null>;
  vehicle(slug: string): Promise<AgentVehicle | null>;
  landings(): Promise<AgentLandings>;
  /** The newest change of its stock, ISO instant. */
  stockOf: string | null;
}

/** ms. */
const comparedAfter = 15_000;
/** Files of vehicles in memory, of one site. */
const mostShards = 200;
/** An answer waits no longer for a file (ms). */
const fileTimeout = 3_000;
const searchIndexFolder = '/search-index/';

/** Over HTTP, for functions without a disk. From the address in the settings: a stranger can send any host. */
export const filesOverHttp: ReleaseFiles =
  ({ url }) =>
  async (path) => {
    const answer = await fetch(new URL(path, url), { signal: AbortSignal.timeout(fileTimeout) });
    if (answer.status === 404 || answer.status === 410) return null;
    if (!answer.ok) throw new Error(`${path}: HTTP ${String(answer.status)}`);
    return answer.arrayBuffer();
  };

const textOf = (bytes: ArrayBuffer | null): string | null =>
  bytes && new TextDecoder().decode(bytes);

async function readJson<Value>(read: ReadFile, name: string): Promise<Value | null> {
  const text = textOf(await read(name));
  return text === null ? null : (JSON.parse(text) as Value);
}

function remembered<Value>(load: (name: string) => Promise<Value | null>, most: number) {
  const known = new Map<string, Promise<Value | null>>();
  return (name: string): Promise<Value | null> => {
    const found = known.get(name) ?? load(name);
    known.delete(name);
    known.set(name, found);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    found.then(
      (value) => value ?? known.delete(name),
      () => known.delete(name),
    );
    return found;
  };
}

/** The texts of the lists that name all other files; null: the release has none for assistants. */
async function readLists(read: ReadFile): Promise<readonly [string, string, string] | null> {
  const [manifest, vehicles, site] = await Promise.all(
    ['manifest.json', agentFiles.vehicles, agentFiles.site].map(async (name) =>
      textOf(await read(name)),
    ),
  );
  return manifest && vehicles && site ? [manifest, vehicles, site] : null;
}

function openRelease(
  read: ReadFile,
  [manifestText, vehiclesText, siteText]: readonly [string, string, string],
): AgentRelease {
  const manifest = JSON.parse(manifestText) as IndexManifest;
  const { shards } = JSON.parse(vehiclesText) as AgentShards;
  const answer = answerer(read);
  const shard = remembered(
    (name) => readJson<Record<string, AgentVehicle>>(read, name),
    mostShards,
  );
  const file = remembered((name) => readJson<unknown>(read, name), 3);
  return {
    site: JSON.parse(siteText) as AgentSite,
    stockOf: manifest.stockOf,
    search: (requests) => answer({ kind: 'search', requests }),
    async words() {
      // One name of a release that an older build made: it is read without its words.
      const [shared, own] = await Promise.all([manifest.words ?? []].flat().map(file));
      return shared && own ? joinWords(shared as SharedWords, own as OwnWords) : null;
    },
    async vehicle(slug) {
      const own = await shard(shards[shardOf(slug, shards.length)] ?? '');
      return own && Object.hasOwn(own, slug) ? (own[slug] ?? null) : null;
    },
    landings: async () => ((await file(agentFiles.landings)) ?? {}) as AgentLandings,
  };
}

interface Known {
  lists: readonly [string, string, string];
  release: AgentRelease;
  comparedAt: number;
}

/** The live release of each site. */
export function agentReleases(files: ReleaseFiles) {
  const known = new Map<string, Known>();
  return async (site: Pick<Tenant, 'slug' | 'url'>, now: number): Promise<AgentRelease | null> => {
    const before = known.get(site.slug);
    if (before && now - before.comparedAt < comparedAfter && now >= before.comparedAt) {
      return before.release;
    }
    const all = files(site);
    const read: ReadFile = (name) => all(searchIndexFolder + name);
    // A release that was read stays while its successor cannot be read.
    const lists = await readLists(read).catch((error: unknown) => {
      if (!before) throw error;
      return before.lists;
    });
    if (!lists) return null;
    const isSame = before?.lists.every((text, at) => text === lists[at]) ?? false;
    const release = before && isSame ? before.release : openRelease(read, lists);
    known.set(site.slug, { lists, release, comparedAt: now });
    return release;
  };
}

/** `dist`: a folder or link for each slug. */
export const filesOnDisk =
  (dist: string): ReleaseFiles =>
  ({ slug }) =>
  async (path) => {
    try {
      const bytes = await readFile(join(dist, slug, path));
      return new Uint8Array(bytes).buffer;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return null;
    }
  };
