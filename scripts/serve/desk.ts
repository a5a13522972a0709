// The desk of the production server: on its own host or below a path of a host, from FORECOURT_DESK_URL.
import { createDesk } from '../../src/desk/app.ts';
import type { DeskUrgent } from '../../src/desk/desk.ts';
import { snapshotStock } from '../../src/desk/stock/snapshot-stock.ts';
import { reviewAddress, waitingApproval } from '../../src/desk/approvals.ts';
import type { Configuration } from '../../src/functions/configuration/configuration.ts';
import { socketAddress } from '../../src/functions/entry/node.ts';
import type { Log } from '../../src/functions/health/log.ts';
import { fromHeader } from '../../src/functions/http/client-ip.ts';
import { decodePicture } from '../../src/desk/pictures/decode-picture.ts';
import { markdownHtml } from '../../src/site/content/markdown.ts';
import { childDecider, remindApprovers } from './desk-decisions.ts';
import { root } from '../command-line.ts';
import { createSigner } from '../../src/functions/security/crypto.ts';
import { sqlLimiter } from '../../src/functions/security/limits.ts';
import type { Database } from '../../src/functions/stores/database.ts';
import { fleetStatus, leadCounts, type TenantStatus } from '../../src/nightly/status.ts';
import { isBelow } from '../../src/page-data/path-pattern.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postHeadSchema } from '../../src/domain/content/front-matter.ts';
import { plainText } from '../../src/domain/text/text.ts';
import type { ContentEntry } from '../../src/desk/content/content-entry.ts';
import { loadCollections } from '../../src/site/content/collections.ts';
import { parseHeaded } from '../../src/site/content/text-file.ts';

/** The newest reviews; a dealer answers soon or never. */
const shownReviews = 20;

async function contentOfFiles(
  root: string,
  { slug }: Pick<Tenant, 'slug'>,
): Promise<ContentEntry[]> {
  const { offers, slides, reviews } = await loadCollections(root, slug);
  return [
    ...offers.map(({ sanitized_description, description, ...offer }): ContentEntry => {
      // The site shows offers as plain text.
      const text = plainText(sanitized_description ?? description ?? '');
      const value = { ...offer, description: text === '' ? null : text };
      return { kind: 'offer', id: offer.id, title: offer.name, about: null, value: json(value) };
    }),
    ...slides.map((slide): ContentEntry => {
      const { id, name: title } = slide;
      return { kind: 'slide', id, title, about: null, value: json(slide) };
    }),
    ...(await postsOf(root, slug)),
    ...(reviews?.reviews ?? []).slice(0, shownReviews).map((review): ContentEntry => {
      const { id, customer_name, rating, text, reply_text } = review;
      const title = `${customer_name}, ${String(rating)} of 5 stars`;
      return { kind: 'review', id, title, about: text, value: reply_text?.trim() || null };
    }),
  ];
}

/** Without what JSON has no word for. */
const json = (value: unknown): ContentEntry['value'] =>
  JSON.parse(JSON.stringify(value)) as ContentEntry['value'];

async function postsOf(root: string, slug: string): Promise<ContentEntry[]> {
  const posts = new Map<string, ContentEntry>();
  // The dealer's own file comes last and wins.
  for (const folder of [join('content', 'blog'), join('tenants', slug, 'content', 'blog')]) {
    for (const file of await namesIn(join(root, folder))) {
      const id = file.replace(/\.md$/, '');
      const text = await readFile(join(root, folder, file), 'utf8');
      const written = parseHeaded(postHeadSchema, text, join(folder, file));
      const value = json(written);
      posts.set(id, { kind: 'post', id, title: written.head.title, about: null, value });
    }
  }
  return [...posts.values()];
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).then(
    (names) => names.filter((name) => name.endsWith('.md')).sort(),
    () => [],
  );

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
