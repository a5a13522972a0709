// Command `all`: everything `npm start` needs. Steps whose result exists are skipped.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintAll, fingerprintTree } from '../../../src/files/fingerprint.ts';
import { readMeta } from '../stock/export-file.ts';
import { demoSlugs, exportFile, stamp, type DemoContext } from './context.ts';
import { makePhotographs } from './pictures.ts';
import { makeStock } from './stock.ts';

/** "Just arrived" and "just sold" pass: older stock is made again, which also drops the nights played since. */
const FRESH_DAYS = 5;

/** `photoWidth`: pixels of the widest photographs. */
export async function makeEverything(context: DemoContext, photoWidth?: number): Promise<void> {
  for (const slug of demoSlugs(context.root, [])) await makeStockIfStale(context, slug);
  await makePhotographs(context, photoWidth);
}

async function makeStockIfStale(context: DemoContext, slug: string): Promise<void> {
  const { root, now } = context;
  const key = fingerprintAll([
    fingerprintTree(root, [
      'scripts/demo/stock',
      'scripts/demo/pictures/spec.ts',
      'scripts/demo/pictures/paints.ts',
      'content/demo/facts',
      'content/demo/vocabulary',
      join('content', 'demo', `${slug}.json`),
      join('tenants', slug, 'tenant.json'),
      join('tenants', slug, 'locations.json'),
      'tenants/_groups',
    ]),
  ]);
  const done = stamp(root, `stock-${slug}`);
  const meta = readMeta(exportFile(root, slug));
  const fresh = meta !== null && now - Date.parse(meta.createdAt) < FRESH_DAYS * 86_400_000;
  if (fresh && done.is(key) && existsSync(exportFile(root, slug))) return;
  await makeStock(context, [slug]);
  done.set(key);
}
