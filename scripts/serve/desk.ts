// The desk of the production server: on its own host or below a path of a host, from FORECOURT_DESK_URL.
import { createDesk } from '../../src/desk/app.ts';
import type { DeskUrgent } from '../../src/desk/desk-urgent.ts';
import { snapshotStock } from '../../src/desk/stock/snapshot-stock.ts';
import { reviewAddress, waitingApproval } from '../../src/desk/approvals.ts';
import type { Configuration } from '../../src/functions/configuration/configuration.ts';
import { socketAddress } from '../../src/functions/entry/node.ts';
import type { Log } from '../../src/functions/health/log.ts';
import { fromHeader } from '../../src/functions/http/client-ip.ts';
import { decodePicture } from '../../src/desk/pictures/decode-picture.ts';
import { markdownHtml } from '../../src/site/content/markdown.ts';
import { childDecider, remindApprovers } from './desk-decisions.ts';
import { contentOfFiles } from './desk-content.ts';
import { root } from '../command-line.ts';
import { createSigner } from '../../src/functions/security/crypto.ts';
import { sqlLimiter } from '../../src/functions/security/limits.ts';
import type { Database } from '../../src/functions/stores/database.ts';
import { fleetStatus, leadCounts, type TenantStatus } from '../../src/nightly/status.ts';
import { isBelow } from '../../src/page-data/path-pattern.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';

interface Needs {
  configuration: Configuration;
  db: Database;
  tenants: readonly Tenant[];
  dataDir: string;
  dist: string;
  reviewUrl: string | undefined;
  wake: () => void;
  urgent: DeskUrgent;
  log: Log;
}

/** The files of three hundred dealers are read at most this often (ms). */
const statusTtlMs = 30_000;

/** Answers requests of the desk; null for all others, and where there is no desk. */
export function openDesk(
  needs: Needs,
): (request: Request, bindings: unknown) => Promise<Response | null> {
  const { configuration, db, tenants, dataDir, dist, reviewUrl, wake, urgent, log } = needs;
  const { desk, secret, previousSecret, visitorHeader } = configuration;
  if (!desk || secret === null) return () => Promise.resolve(null);
  const { hostname, pathname } = new URL(desk.url);
  const base = pathname.replace(/\/$/, '');
  let known: { at: number; all: Promise<TenantStatus[]> } | null = null;
  const readAll = async (now: number) =>
    fleetStatus({
      dataDir,
      now,
      outDir: dist,
      slugs: tenants.map(({ slug }) => slug),
      leads: await leadCounts(db),
    });
  const signer = createSigner(secret, previousSecret);
  const header = visitorHeader === null ? null : fromHeader(visitorHeader);
  const app = createDesk({
    db,
    signer,
    wake,
    log,
    url: desk.url,
    now: Date.now,
    operators: new Set(desk.operators),
    tenants: () => tenants,
    async status(slugs) {
      const now = Date.now();
      if (!known || now - known.at > statusTtlMs) known = { at: now, all: readAll(now) };
      const all = await known.all.catch((error: unknown) => {
        known = null;
        throw error;
      });
      return all.filter(({ slug }) => slugs.includes(slug));
    },
    approval: (tenant) => waitingApproval(dataDir, tenant),
    openReview: reviewUrl
      ? (tenant, who) =>
          reviewAddress({ dataDir, secret, url: reviewUrl, now: Date.now }, tenant, who)
      : null,
    reviewOrigin: reviewUrl ?? null,
    stock: snapshotStock(dataDir),
    content: (tenant) => contentOfFiles(root, tenant),
    markdown: markdownHtml,
    decodePicture,
    urgent,
    decider: childDecider({ root, dataDir, served: dist }, () => {
      known = null;
    }),
    remind: reviewUrl
      ? async (tenant) => {
          const place = { db, dataDir, secret, url: reviewUrl, now: Date.now };
          const mails = await remindApprovers(place, tenant);
          wake();
          return mails;
        }
      : null,
    limits: sqlLimiter(db),
    clientIp: (request, bindings) => (header ? header(request) : socketAddress(bindings)),
  });
  return async (request, bindings) => {
    const url = new URL(request.url);
    return url.hostname === hostname && isBelow(url.pathname, base)
      ? app.fetch(request, bindings as object)
      : null;
  };
}
