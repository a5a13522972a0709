// Finds tenants whose export changed since their last night: by the time of the export's file, or of a signed notice.
// It polls, because file system events do not work on network drives.
import { stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { loadTenant } from '../tenant/load.ts';
import { readOutcome } from './journal.ts';

/** A notice that a tenant's export has changed: the server touches this file. */
export const noticeFile = (dataDir: string, slug: string): string =>
  join(dataDir, slug, 'stock-changed');

/** It uses the tenants and settings from its start. */
export interface ExportWatch {
  /** Tenants that need a night now. A file that is still growing waits for the next call. */
  due(): Promise<string[]>;
}

interface WatchOptions {
  root: string;
  dataDir: string;
  slugs: readonly string[];
}

export function watchExports({ root, dataDir, slugs }: WatchOptions): ExportWatch {
  /** Size and time at the last check, and at the last night that they caused. */
  const seen = new Map<string, string>();
  const handled = new Map<string, string>();
  const watched = slugs.map((slug) => ({
    slug,
    files: [noticeFile(dataDir, slug), ...exportFile(root, slug)],
  }));
  return {
    async due() {
      const found: string[] = [];
      for (const { slug, files } of watched) {
        const stats = await Promise.all(files.map((file) => stat(file).catch(() => null)));
        const sign = stats
          .map((one) => (one ? `${String(one.size)}@${String(one.ctimeMs)}` : ''))
          .join(' ');
        const isQuiet = seen.get(slug) === sign;
        seen.set(slug, sign);
        if (!isQuiet || handled.get(slug) === sign) continue;
        const changedAt = Math.max(...stats.map((one) => one?.ctimeMs ?? 0));
        const night = readOutcome(dataDir, slug);
        handled.set(slug, sign);
        if (changedAt > (night ? Date.parse(night.startedAt) : 0) && changedAt > 0)
          found.push(slug);
      }
      return found;
    },
  };
}

/** The export file of a tenant, if its export is a file. */
function exportFile(root: string, slug: string): string[] {
  const loaded = loadTenant(root, slug);
  if (!loaded.ok || loaded.tenant.stock.source.kind !== 'file') return [];
  const { path } = loaded.tenant.stock.source;
  return [isAbsolute(path) ? path : join(root, path)];
}
