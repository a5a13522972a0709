import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { project } from '../../src/domain/corrections/standing.ts';
import { contentSubject, endReasons } from '../../src/domain/corrections/correction.ts';
import { deskPictureName } from '../../src/domain/corrections/desk-pictures.ts';
import { storeDeskPicture } from '../../src/functions/corrections/desk-pictures.ts';
import { copyCorrections, correctionsInStore } from '../../src/nightly/copy-corrections.ts';
import { copiedLog } from '../../src/stock/corrections/corrections-file.ts';
import { dataFolder } from '../../src/stock/snapshot/data-folder.ts';
import { askedPricesOf } from '../../src/functions/corrections/asked-prices.ts';
import {
  appendCorrection,
  correctionLog,
  endCorrections,
  undoCorrection,
} from '../../src/functions/corrections/correction-log.ts';
import { syncStock } from '../../src/functions/stock/sync-stock.ts';
import type { Database } from '../../src/functions/stores/database.ts';
import { migrate } from '../../src/functions/stores/migrate.ts';
import { vehicleSchema } from '../../src/domain/vehicle/vehicle.ts';
import { car } from '../fixtures/corrections/events.ts';
import { start, vehicle } from '../fixtures/functions/functions-fixture.ts';
import { storeKinds } from '../fixtures/functions/stores.ts';
import { randomNumbers } from '../fixtures/random-numbers.ts';

const kim = { tenant: 'harbour', by: 'Kim@harbour.example', now: start };
const price = { subject: car, field: 'price', from: 22_990, to: 21_990, until: null };
const dayMs = 86_400_000;

/** What every kind of store makes of the same steps; filled by the first of them. */
let replayed: string | null = null;

describe.each(storeKinds())('the log of corrections in $name', ({ missing, open, end }) => {
  if (missing !== null) {
    it.skip(missing, () => undefined);
    return;
  }
  let db: Database;
  let second: Database;
  beforeEach(async () => {
    [db, second] = await open();
    await migrate(db, start);
  });
  afterEach(async () => {
    await db.close();
    await second.close();
  });
  afterAll(end);

  it('returns events as they were appended, with texts, lists and no value', async () => {
    const texts = ['"ü"\n漢', ['a', 'b'], { text: 'x', link: null }, null];
    for (const to of texts) await appendCorrection(db, kim, { ...price, to });
    const log = await correctionLog(second, 'harbour');
    expect(log.map(({ to }) => to)).toEqual(texts);
    expect(log[0]).toMatchObject({
      by: 'kim@harbour.example',
      at: start,
      position: 1,
      ...price,
      to: texts[0],
    });
  });

  it('gives every event a place of its own when many people write at once', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        appendCorrection(at % 2 ? db : second, kim, { ...price, to: 20_000 + at }),
      ),
    );
    const log = await correctionLog(db, 'harbour');
    expect(log.map(({ position }) => position)).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    );
  });

  it('undoes an event once, and only for its own dealer', async () => {
    const { id } = await appendCorrection(db, kim, price);
    expect(await undoCorrection(db, { ...kim, tenant: 'other' }, id)).toBeNull();
    expect(await undoCorrection(db, kim, 'missing')).toBeNull();
    const undone = await Promise.all([
      undoCorrection(db, kim, id),
      undoCorrection(second, kim, id),
    ]);
    expect(undone.filter((event) => event !== null)).toHaveLength(1);
    expect(project(await correctionLog(db, 'harbour'), '2026-11-24').standing).toEqual([]);
    expect(await correctionLog(db, 'other')).toEqual([]);
  });

  it('makes an undone correction again when its undo is undone', async () => {
    const { id } = await appendCorrection(db, kim, price);
    const undo = await undoCorrection(db, kim, id);
    const again = await undoCorrection(db, kim, undo?.id ?? '');
    expect(again).toMatchObject({ ...price, undoes: null, position: 3 });
    expect(project(await correctionLog(db, 'harbour'), '2026-11-24').standing).toEqual([again]);
  });

  it('stores the end of a correction once, and none for another dealer', async () => {
    const correction = await appendCorrection(db, kim, price);
    const ends = [{ correction, reason: 'same' as const }];
    expect(await endCorrections(db, { tenant: 'other', now: start }, ends)).toEqual([]);
    const [stored] = await endCorrections(db, { tenant: 'harbour', now: start }, ends);
    expect(stored).toMatchObject({ undoes: correction.id, reason: 'same', by: '' });
    expect(await endCorrections(second, { tenant: 'harbour', now: start }, ends)).toEqual([]);
    expect(await undoCorrection(db, kim, stored?.id ?? '')).toBeNull();
  });

  it('amounts to the same as in every other store (rule corrections-1)', async () => {
    const random = randomNumbers(11);
    const ids: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      const now = start + Math.floor(random() * dayMs);
      const target = Math.floor(random() * ids.length);
      const kind = random();
      const log = await correctionLog(db, 'harbour');
      const correction = log.find(({ id }) => id === ids[target]);
      if (correction && kind < 0.2) await undoCorrection(db, { ...kim, now }, correction.id);
      else if (correction?.undoes === null && kind < 0.4) {
        const reason = endReasons[step % endReasons.length] ?? 'same';
        await endCorrections(db, { tenant: 'harbour', now }, [{ correction, reason }]);
      } else {
        const field = step % 2 ? 'price' : 'km';
        const until = random() < 0.3 ? '2026-11-22' : null;
        ids.push(
          (await appendCorrection(db, { ...kim, now }, { ...price, field, to: step, until })).id,
        );
      }
    }
    const { standing, ended } = project(await correctionLog(db, 'harbour'), '2026-11-24');
    const amounts = JSON.stringify([
      standing.map(({ field, to, position }) => [field, to, position]),
      ended.map(({ correction, reason, at }) => [correction.position, reason, at]),
    ]);
    replayed ??= amounts;
    expect(amounts).toBe(replayed);
  });

  it('knows since when a site asks for a price; a vehicle that is gone asks for none (rule price-9)', async () => {
    const at = (days: number, vehicles: Parameters<typeof syncStock>[1]['vehicles']) =>
      syncStock(db, {
        tenant: 'harbour',
        vehicles,
        version: String(days),
        now: start + days * dayMs,
      });
    const car = vehicleSchema.parse({ ...vehicle('a'), price: 24_990 });
    await at(0, [car]);
    await at(5, [{ ...car, km: 12 }]);
    await at(10, [{ ...car, price: 21_990 }]);
    await at(12, []);
    const asked = await askedPricesOf(db, { slug: 'harbour', timeZone: 'UTC' }, 'a');
    expect(asked.map(({ price }) => price)).toEqual([24_990, 21_990, 0]);
    expect(asked[1]?.since).toBe(new Date(start + 10 * dayMs).toISOString().slice(0, 10));
  });

  it('is copied with the pictures that its entries show, before a build reads of them', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'corrections-'));
    try {
      const bytes = Uint8Array.from([82, 73, 70, 70]);
      const image = await storeDeskPicture(db, { tenant: 'harbour', bytes, now: start });
      const subject = contentSubject('slide', 'winter');
      const to = { id: 'winter', image };
      await appendCorrection(db, kim, { subject, field: 'entry', from: null, to, until: null });
      expect(
        await copyCorrections(
          correctionsInStore(db, () => start),
          dataDir,
          'harbour',
        ),
      ).toBe(true);
      expect(copiedLog(dataDir, 'harbour')).toMatchObject([{ to }]);
      const { deskPictures } = dataFolder(dataDir, 'harbour');
      expect([...readFileSync(join(deskPictures, deskPictureName(image) ?? ''))]).toEqual([
        ...bytes,
      ]);
      expect(
        await copyCorrections(
          correctionsInStore(db, () => start),
          dataDir,
          'harbour',
        ),
      ).toBe(false);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
