// The stock for the functions: written into their store if this machine reaches it, otherwise sent, signed, to the
// tenant's own host. A snapshot that the functions already have changes nothing.
import type { Database } from '../../src/functions/stores/database.ts';
import { bodySignature, signatureHeader } from '../../src/functions/security/signed-body.ts';
import { packShipment, stockPath } from '../../src/functions/stock/receive-stock.ts';
import { stockRows } from '../../src/functions/stock/sync-stock.ts';
import { migrate } from '../../src/functions/stores/migrate.ts';
import { openNamedStore } from '../../src/functions/stores/open-store.ts';
import { z } from 'zod';
import { correctionSchema } from '../../src/domain/corrections/correction.ts';
import {
  correctionsPath,
  type AskedCorrections,
  type AskedPicture,
} from '../../src/functions/corrections/exchange.ts';
import {
  copyCorrections,
  correctionsInStore,
  type KeptCorrections,
} from '../../src/nightly/copy-corrections.ts';
import { copyStock, pricedStock, type StockTenant } from '../../src/nightly/copy-stock.ts';
import { currentSnapshot, exportedAt } from '../../src/stock/snapshot/snapshot.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

export interface StockSender {
  /** Does nothing without a snapshot. Throws when the functions do not accept it. */
  send(tenant: Tenant): Promise<void>;
  /** Brings the corrections of the desk here before an ingest. Throws when the functions do not answer. */
  corrections(tenant: Tenant): Promise<void>;
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The store that FORECOURT_DATABASE names; null where it is not set. Throws when the variable is wrong. */
export function storeSender(dataDir: string, env: Environment): StockSender | null {
  const db = openNamedStore(env);
  if (!db) return null;
  let ready: Promise<Database> | null = null;
  /** One at a time, because a store in a file has one writer. */
  let last: Promise<unknown> = Promise.resolve();
  const open = async () => {
    ready ??= migrate(db, Date.now()).then(() => db);
    await ready.catch((error: unknown) => {
      ready = null;
      throw error;
    });
  };
  const inTurn = (work: () => Promise<unknown>): Promise<void> => {
    const next = last.then(open).then(async () => void (await work()));
    last = next.catch(() => undefined);
    return next;
  };
  const kept = correctionsInStore(db, Date.now);
  const corrections = ({ slug }: Tenant) => copyCorrections(kept, dataDir, slug);
  return {
    corrections: (tenant) => inTurn(() => corrections(tenant)),
    send: (tenant) =>
      inTurn(async () => {
        await copyStock(db, dataDir, tenant);
        await corrections(tenant);
      }),
    close: () => db.close(),
  };
}

/** Ships to the tenants' own hosts, for stores that this machine does not reach; null without FORECOURT_SECRET. */
export function shippingSender(dataDir: string, env: Environment): StockSender | null {
  const secret = env['FORECOURT_SECRET'];
  if (!secret) return null;
  const corrections = (tenant: Tenant) =>
    copyCorrections(correctionsAt(tenant, secret), dataDir, tenant.slug);
  return {
    corrections: async (tenant) => void (await corrections(tenant)),
    async send(tenant) {
      const current = await currentSnapshot(dataDir, tenant.slug);
      if (current) await shipStock(tenant, { dataDir, secret, current });
      await corrections(tenant);
    },
    close: () => Promise.resolve(),
  };
}

const shippingTimeoutMs = 60_000;
const remedies: Record<number, string> = {
  404: 'is FORECOURT_SECRET the one of the functions, the clock right, and does the host send /api to the functions?',
  409: 'the functions have stock of a later export or a later shipment; ingest again before you ship, and check the clock',
  413: 'the platform accepts no bodies of this size',
  422: 'the functions do not know this tenant or are of another version; bundle them again. A server that ingests the stock itself accepts none',
};

const answerSchema = z.object({ log: z.array(correctionSchema).nullable() });

/** The log at the tenant's own host. Throws an error that names the fix. */
function correctionsAt({ url }: Pick<Tenant, 'url'>, secret: string): KeptCorrections {
  const ask = async (asked: AskedCorrections | AskedPicture) => {
    const body = JSON.stringify(asked);
    const answer = await fetch(new URL(correctionsPath, url), {
      method: 'POST',
      headers: { [signatureHeader]: bodySignature('corrections', secret, body, Date.now()) },
      body,
      signal: AbortSignal.timeout(shippingTimeoutMs),
    }).catch(() => null);
    if (!answer) throw new Error(`nobody answers at ${url}`);
    return answer;
  };
  return {
    async exchange(asked) {
      const answer = await ask(asked);
      if (answer.ok) return answerSchema.parse(await answer.json()).log;
      const remedy = remedies[answer.status];
      const fix = remedy === undefined ? '' : `: ${remedy}`;
      throw new Error(`${url} gave no corrections (${String(answer.status)})${fix}`);
    },
    async picture(tenant, picture) {
      const answer = await ask({ tenant, picture });
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    },
  };
}

/** Returns the answer of the functions. Throws an error that names the fix. */
export async function shipStock(
  tenant: StockTenant & Pick<Tenant, 'url'>,
  {
    dataDir,
    secret,
    current,
  }: {
    dataDir: string;
    secret: string;
    current: NonNullable<Awaited<ReturnType<typeof currentSnapshot>>>;
  },
): Promise<string> {
  const { slug, url } = tenant;
  const now = Date.now();
  const body = packShipment(
    // The time is the version, because it increases on all machines of an operator.
    { tenant: slug, version: now, snapshot: current.snapshot, exportedAt: exportedAt(current) },
    stockRows(pricedStock(dataDir, tenant, current.snapshot, now)),
  );
  const answer = await fetch(new URL(stockPath, url), {
    method: 'POST',
    headers: { [signatureHeader]: bodySignature('stock', secret, body, now) },
    body,
    signal: AbortSignal.timeout(shippingTimeoutMs),
  }).catch(() => null);
  if (answer?.ok) return answer.text();
  if (!answer) throw new Error(`nobody answers at ${url}`);
  const remedy = remedies[answer.status];
  throw new Error(
    `${url} refused the stock (${String(answer.status)})${remedy === undefined ? '' : `: ${remedy}`}`,
  );
}
