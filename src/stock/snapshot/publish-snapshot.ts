// Makes a written snapshot the current one and deletes the oldest. The switch is one atomic rename.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../../files/atomic-write.ts';
import { indexFile, snapshotFile, type DataFolder } from './data-folder.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { SourceEnd, StockSource } from '../sources/source.ts';
import type { WrittenSnapshot } from './snapshot-writer.ts';
import type { CurrentSnapshot } from './snapshot.ts';

/** Snapshots kept beside the current one, newest first. */
const keptSnapshots = 10;

/** What is current after a good export; the same stock keeps the time at which it became current. */
export function currentOf(
  { hash, count }: WrittenSnapshot,
  {
    tenant,
    source,
    last,
    end,
    now,
  }: {
    tenant: Pick<Tenant, 'stock'>;
    source: Pick<StockSource, 'name'>;
    last: CurrentSnapshot | null;
    end: SourceEnd;
    now: string;
  },
): CurrentSnapshot {
  const same = last?.snapshot === hash ? last : null;
  return {
    snapshot: hash,
    count,
    createdAt: same?.createdAt ?? now,
    checkedAt: now,
    exportedAt: end.complete ? end.exportedAt : undefined,
    modifiedAt: end.complete ? end.modifiedAt : undefined,
    lastRowEnds: end.complete ? end.lastRowEnds : undefined,
    source: source.name,
    frozenAfterHours: tenant.stock.frozenAfterHours,
  };
}

export function publishSnapshot(folder: DataFolder, current: CurrentSnapshot): void {
  writeAtomically(folder.current, `${JSON.stringify(current, null, 2)}\n`);
  deleteOldest(folder, [current.snapshot, current.exported ?? '']);
}

function deleteOldest(folder: DataFolder, current: readonly string[]): void {
  const hashes = readdirSync(folder.snapshots)
    .map((name) => /^([0-9a-f]{64})\.(?:index\.)?ndjson$/.exec(name)?.[1])
    .filter((name) => name !== undefined);
  const age = (hash: string): number =>
    current.includes(hash)
      ? Infinity
      : Math.max(
          ...[snapshotFile(folder, hash), indexFile(folder, hash)].map((file) =>
            existsSync(file) ? statSync(file).mtimeMs : 0,
          ),
        );
  const ages = new Map([...new Set(hashes)].map((hash) => [hash, age(hash)]));
  const newestFirst = [...ages].sort(([, a], [, b]) => b - a).map(([hash]) => hash);
  for (const hash of newestFirst.slice(keptSnapshots)) {
    rmSync(snapshotFile(folder, hash), { force: true });
    rmSync(indexFile(folder, hash), { force: true });
  }
}

/** Keeps the newest `count` files of a folder that match a pattern; their names must sort by age. */
export function keepNewest(folder: string, name: RegExp, count: number): void {
  const files = readdirSync(folder)
    .filter((file) => name.test(file))
    .sort()
    .reverse();
  for (const file of files.slice(count)) rmSync(join(folder, file), { force: true });
}
