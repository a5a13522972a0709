// Makes the stock of an export the current one, with the corrections of the desk over it, and remembers which pages went. The
// ingest does it after the guard; an urgent correction does it again with the last export (rule corrections-5).
import { wallTime } from '../../domain/hours/calendar.ts';
import { correctionLine } from '../../domain/corrections/texts.ts';
import { withLock } from '../../files/lock.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { loadGone, rememberGone, saveGone } from '../history/gone.ts';
import {
  loadSeenModels,
  rememberModels,
  saveSeenModels,
  type SeenModels,
} from '../history/seen-models.ts';
import { lawfulStock, noLaw, type StockLaw } from '../law/lawful-stock.ts';
import { dataFolder, type DataFolder } from '../snapshot/data-folder.ts';
import { publishSnapshot } from '../snapshot/publish-snapshot.ts';
import {
  currentSnapshot,
  exportedStock,
  indexEntries,
  snapshotIndex,
  type CurrentSnapshot,
  type RecordFacts,
  type SnapshotEntry,
} from '../snapshot/snapshot.ts';
import { correctStock } from './correct-stock.ts';
import { addEnds, readCorrections } from './corrections-file.ts';

/** What an ingest says about corrections of vehicles, a sentence each. */
export interface CorrectionLines {
  standing: readonly string[];
  ended: readonly string[];
}

export const noCorrections: CorrectionLines = { standing: [], ended: [] };

type CorrectedTenant = Pick<Tenant, 'slug' | 'timeZone' | 'stock'>;
type Entry = SnapshotEntry & RecordFacts;

interface ExportedStock {
  /** What the site shows so far. */
  shown: CurrentSnapshot | null;
  /** Its index; null: it is read. */
  before: readonly SnapshotEntry[] | null;
  exported: CurrentSnapshot;
  entries: readonly Entry[];
  /** `StoredStock.line` */
  line?: (id: string) => Buffer;
  seen: SeenModels;
}

interface PublishMeans {
  dataDir: string;
  folder: DataFolder;
  /** Epoch ms. */
  now: number;
  /** The settings by which the law is applied; undefined: it is not. */
  law?: Tenant | undefined;
  /** Gets each vehicle as the law lets it show. */
  see?: ((vehicle: Vehicle) => void) | undefined;
}

/** The caller has the lock of the tenant's stock. `now`: epoch ms. */
export async function publishCorrected(
  tenant: CorrectedTenant,
  { shown, before, exported, entries, line, seen }: ExportedStock,
  { dataDir, folder, now, law: settings, see }: PublishMeans,
): Promise<{ current: CurrentSnapshot; corrections: CorrectionLines; law: StockLaw }> {
  const { slug, timeZone, stock } = tenant;
  const today = wallTime(now, timeZone).day;
  const log = readCorrections(dataDir, slug);
  const corrected = correctStock({ folder, hash: exported.snapshot, entries, line }, log, today);
  const lawful =
    settings && lawfulStock({ folder, ...corrected }, settings, { dataDir, today, shown: see });
  const shownStock = lawful ?? corrected;
  const window = { recentSoldDays: stock.recentSoldDays, timeZone };
  // Both are computed before either is written, because one may be damaged.
  const last = before ?? (shown ? indexEntries(dataDir, slug, shown.snapshot) : []);
  const history = { last, now: shownStock.entries };
  const gone = rememberGone(loadGone(folder), history, today, window);
  const models = rememberModels(seen, shownStock.entries, today, window);
  saveGone(folder, gone);
  saveSeenModels(folder, models);
  const { snapshot } = exported;
  const current: CurrentSnapshot = {
    ...exported,
    snapshot: shownStock.hash,
    exported: shownStock.hash === snapshot ? undefined : snapshot,
  };
  publishSnapshot(folder, current);
  lawful?.remember();
  const ends = corrected.ended.map(({ correction: { id }, reason }) => ({ id, reason, at: now }));
  addEnds(dataDir, slug, ends);
  const ended = corrected.ended.map(({ correction, reason }) => {
    const { id } = correction.subject;
    const name = entries.find((entry) => entry.id === id)?.name ?? id;
    return `${name}: ${correctionLine(correction)}; ${endTexts[reason]}`;
  });
  const law = lawful?.law ?? noLaw;
  return { current, corrections: { standing: corrected.lines, ended }, law };
}

const endTexts = {
  same: 'ended, because the export says the same',
  sold: 'ended, because the vehicle is sold',
  gone: 'ended, because the vehicle is no longer in the export',
  day: 'ended, because its last day is over',
};

export type AppliedCorrections =
  | { ok: true; snapshot: string; corrections: CorrectionLines }
  /** `isBusy`: an ingest runs, and the same call may succeed after it. */
  | { ok: false; message: string; isBusy: boolean };

/** Puts the corrections over the last good export again, without reading an export. `now`: epoch ms. */
export async function applyCorrections(
  tenant: CorrectedTenant,
  { dataDir, now, law }: { dataDir: string; now: number; law?: Tenant | undefined },
): Promise<AppliedCorrections> {
  const { slug } = tenant;
  const folder = dataFolder(dataDir, slug);
  const work = async (): Promise<AppliedCorrections> => {
    const shown = await currentSnapshot(dataDir, slug);
    if (!shown) return failed(`${slug}: there is no stock yet`);
    const exported = exportedStock(shown);
    const index = await snapshotIndex(dataDir, slug, exported.snapshot);
    const entries = index.filter((entry): entry is Entry => entry.make !== undefined);
    if (entries.length < index.length) {
      return failed(`${slug}: an earlier version read the stock; ingest it again`);
    }
    const seen = loadSeenModels(folder);
    const stock = { shown, before: null, exported, entries, seen };
    const { current, corrections } = await publishCorrected(tenant, stock, {
      dataDir,
      folder,
      now,
      law,
    });
    return { ok: true, snapshot: current.snapshot, corrections };
  };
  const done = await withLock(folder.lock, work, now);
  if (done.ok) return done.value;
  return { ok: false, message: `${slug}: an ingest is running (${done.holder})`, isBusy: true };
}

const failed = (message: string): AppliedCorrections => ({ ok: false, message, isBusy: false });
