// Sends lists of the stock to the servers of classified sites: those of a built release, and those of its group (rule feeds-6).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { utcMinute } from '../domain/text/format.ts';
import { openFileServer } from '../stock/sources/file-server.ts';
import type { RemoteServer } from '../stock/sources/remote-file.ts';
import { failureReason, withinSilence } from '../stock/sources/silence.ts';
import { SourceError, type SourceLimits } from '../stock/sources/source.ts';
import { deliveryAddress, feedPath, isForGroup } from '../tenant/feed-files.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeAtomically } from '../files/atomic-write.ts';

// When each list of the stock last arrived at the server that gets it (rule feeds-6). `.data/<slug>/deliveries.json` holds it.
const deliverySchema = z.object({
  /** File under /feeds/. */
  list: z.string(),
  /** Address on the server, without user and secret. */
  to: z.string(),
  /** ISO instant at which it last arrived; null for never. */
  arrivedAt: z.iso.datetime().nullable(),
  /** Why the last delivery failed; null: it arrived. */
  failure: z.string().nullable(),
});
export type ListDelivery = z.infer<typeof deliverySchema>;

const recordFile = (dataDir: string, slug: string) => join(dataDir, slug, 'deliveries.json');

/** Deliveries of the last night that made any; empty for none. */
export function lastDeliveries(dataDir: string, slug: string): ListDelivery[] {
  try {
    return z
      .array(deliverySchema)
      .parse(JSON.parse(readFileSync(recordFile(dataDir, slug), 'utf8')));
  } catch {
    return [];
  }
}

const recordDeliveries = (dataDir: string, slug: string, made: readonly ListDelivery[]): void =>
  writeAtomically(recordFile(dataDir, slug), `${JSON.stringify(made)}\n`);

/** "stock.csv 2026-11-23 16:05 UTC", with its failure. */
export const deliveryText = ({ list, arrivedAt, failure }: ListDelivery): string =>
  `${list} ${arrivedAt === null ? 'never' : utcMinute(arrivedAt)}${failure === null ? '' : ' (the last one failed)'}`;

export interface DeliveryResult {
  /** "stock.csv to uploads.example", one each. */
  delivered: string[];
  failures: string[];
}

interface DeliveryDeps {
  dataDir: string;
  /** Folder of the release. */
  folder: string;
  env: Record<string, string | undefined>;
  limits: Pick<SourceLimits, 'idleMs' | 'totalMs'>;
  /** Epoch ms. */
  now: () => number;
}

const hostOf = (address: string): string => new URL(address).host;

/** Each delivery succeeds or fails alone. */
export async function deliverLists(
  tenant: Pick<Tenant, 'slug' | 'group' | 'url' | 'feeds'>,
  deps: DeliveryDeps,
): Promise<DeliveryResult> {
  const { slug, feeds, url } = tenant;
  const before = lastDeliveries(deps.dataDir, slug);
  const made: ListDelivery[] = [];
  for (const [at, settings] of feeds.deliveries.entries()) {
    const to = deliveryAddress(settings, tenant);
    const { list } = settings;
    const key = `feeds.deliveries[${String(at)}]`;
    const content = isForGroup(settings)
      ? readGroupList(`${url}/api${feedPath(list)}`, deps)
      : readFile(join(deps.folder, feedPath(list)));
    const failure = await content
      .then((bytes) => sendList({ ...settings, url: to }, key, bytes, deps))
      .then(
        () => null,
        (error: unknown) => failureReason(error),
      );
    const earlier = before.find((each) => each.list === list && each.to === to);
    const arrivedAt =
      failure === null ? new Date(deps.now()).toISOString() : (earlier?.arrivedAt ?? null);
    made.push({ list, to, arrivedAt, failure });
  }
  recordDeliveries(deps.dataDir, slug, made);
  const said = ({ list, to }: ListDelivery) => `${list} to ${hostOf(to)}`;
  return {
    delivered: made.filter(({ failure }) => failure === null).map(said),
    failures: made.flatMap((each) => {
      const last = each.arrivedAt === null ? 'never' : utcMinute(each.arrivedAt);
      return each.failure === null
        ? []
        : [`${said(each)} was not delivered: ${each.failure}; it last arrived: ${last}`];
    }),
  };
}

/** The live sites join it, so it is there once the releases are. */
async function readGroupList(address: string, { limits }: DeliveryDeps): Promise<Buffer> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(limits.totalMs) });
  if (!answer.ok) throw new Error(`${address} answers ${String(answer.status)}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function sendList(
  settings: Tenant['feeds']['deliveries'][number],
  key: string,
  content: Buffer,
  { env, limits }: DeliveryDeps,
): Promise<void> {
  const { idleMs } = limits;
  const opened = openFileServer(settings, key, { env, idleMs });
  if (!opened.ok) throw new SourceError('no-credentials', opened.message);
  const path = decodeURIComponent(new URL(settings.url).pathname);
  await sendFile(opened.connect(), path, content, limits);
}

/** Puts a file on a server. Until the new one is whole, readers get the old one, where the server allows it. Throws a SourceError. */
export async function sendFile(
  server: RemoteServer,
  path: string,
  content: Buffer,
  { idleMs, totalMs }: DeliveryDeps['limits'],
): Promise<void> {
  const abort = new AbortController();
  const whole = setTimeout(() => abort.abort(), totalMs);
  const step = <Result>(work: () => Promise<Result>) => withinSilence(idleMs, abort, work);
  try {
    await step(() => server.open());
    // The limit of the whole counts: a client does not say when bytes move.
    await withinSilence(totalMs, abort, () => put(server, path, content));
    const size = await step(() => sizeOf(server, path));
    if (size !== null && size !== content.length) {
      throw new SourceError(
        'truncated',
        `the server has ${String(size)} of ${String(content.length)} bytes`,
      );
    }
  } finally {
    clearTimeout(whole);
    server.close();
  }
}

/** Null where the server does not say it, and where it has taken the list away or lets nobody look. */
const sizeOf = (server: RemoteServer, path: string): Promise<number | null> =>
  server.find(path).then(
    ({ size }) => size,
    (error: unknown) => {
      if (error instanceof SourceError && error.code === 'not-found') return null;
      throw error;
    },
  );

const ignored = () => undefined;

/**
 * Under another name first, so that nobody reads half a list. Some servers replace no file by a rename, and some take no other
 * name: only those get the list at once. A full disk leaves the list that is there.
 */
async function put(server: RemoteServer, path: string, content: Buffer): Promise<void> {
  const draft = `${path}.part`;
  // A delivery that broke off may have left one, and some servers overwrite nothing.
  await server.remove(draft).catch(ignored);
  try {
    await server.write(draft, content);
  } catch (error) {
    const isTaken = await server.find(draft).then(
      () => true,
      () => false,
    );
    if (isTaken) throw error;
    await server.write(path, content);
    return;
  }
  try {
    await server.rename(draft, path).catch(async () => {
      await server.remove(path);
      await server.rename(draft, path);
    });
  } catch {
    await server.write(path, content);
    await server.remove(draft).catch(ignored);
  }
}
