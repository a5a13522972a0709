// A single absurd move keeps the last good value of its vehicle and asks, through the whole ingest (rule stock-14).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readQuestions } from '../../../src/stock/guard/questions.ts';
import { htmlReport } from '../../../src/stock/report/html.ts';
import { jsonReport } from '../../../src/stock/report/json.ts';
import { reportMail } from '../../../src/stock/report/mail.ts';
import { terminalReport } from '../../../src/stock/report/terminal.ts';
import type { IngestReport } from '../../../src/stock/ingest.ts';
import { ingestFixture, ndjson, record, stockOf, tenant, type IngestFixture } from './fixture.ts';

type Row = Record<string, unknown>;
const dayMs = 86_400_000;
let fixture: IngestFixture;
beforeEach(async () => {
  fixture = ingestFixture();
  await fixture.ingest(ndjson(stockOf(40)));
});
afterEach(() => {
  fixture.dispose();
});

/** The next night's export: 40 vehicles, of which the first has changed. */
async function night(
  changes: Row,
  options: Parameters<IngestFixture['ingest']>[1] = {},
  others: readonly Row[] = stockOf(40).slice(1),
): Promise<IngestReport> {
  fixture.now += dayMs;
  return fixture.ingest(ndjson([record(1, changes), ...others]), options);
}
const live = async (report: IngestReport, id = '1') => {
  const vehicle = (await fixture.vehicles(report)).find((one) => one.id === id);
  if (!vehicle) throw new Error(`no vehicle ${id}`);
  return vehicle;
};
const open = (report: IngestReport) =>
  report.asked.map(({ id, field, was, would }) => [id, field, was, would]);

describe('an absurd move of one vehicle', () => {
  it.each<[string, Row, keyof Awaited<ReturnType<typeof live>>, unknown, unknown]>([
    ['price', { price: 4_599 }, 'price', 45_990, 4_599],
    ['price', { price: 22_990 }, 'price', 45_990, 22_990],
    ['price', { price: 69_000 }, 'price', 45_990, 69_000],
    ['km', { km: 0 }, 'km', 45_210, 0],
    ['km', { km: 44_990 }, 'km', 45_210, 44_990],
    ['km', { km: 452_100 }, 'km', 45_210, 452_100],
    ['year', { year: 2022 }, 'year', 2021, 2022],
    ['condition', { car_type: 'new' }, 'car_type', 'used', 'new'],
    ['make', { make: 'Ford' }, 'make', 'Toyota', 'Ford'],
    ['model', { model: 'Corolla' }, 'model', 'Hilux', 'Corolla'],
  ])(
    'of its %s (%j) keeps the last good value and asks',
    async (field, changes, key, was, would) => {
      const others = stockOf(40).slice(1);
      others[0] = record(2, { price: 44_990 });
      const report = await night(changes, {}, others);
      expect(report.blocked).toEqual([]);
      expect(open(report)).toEqual([['1', field, was, would]]);
      expect((await live(report))[key]).toEqual(was);
      expect((await live(report, '2')).price).toBe(44_990);
    },
  );

  it('of its photos keeps them', async () => {
    const report = await night({ images: [] });
    expect(open(report)).toEqual([['1', 'photos', 1, 0]]);
    expect((await live(report)).images).toHaveLength(1);
    expect((await live(report)).photos_count).toBe(1);
  });

  it.each<[string, Row]>([
    ['half the price', { price: 22_995 }],
    ['half as much again', { price: 68_985 }],
    ['no price', { price: undefined }],
    ['rounded kilometres', { km: 45_000 }],
    ['a few kilometres less', { km: 45_150 }],
    ['a longer model', { model: 'Hilux Revo' }],
    ['a model in capitals', { model: 'HI-LUX' }],
    ['a sale', { status: 'sold', price: 1 }],
    ['nothing to show', { show_on_dealer_website: false, price: 1 }],
  ])('is not %s', async (_, changes) => {
    const report = await night(changes);
    expect(report).toMatchObject({ blocked: [], asked: [] });
  });
});

describe('a kept value', () => {
  it('comes with every field that says the same, and the other fields go live', async () => {
    const report = await night({
      price: 4_599,
      before_price: 50_000,
      price_type: 'Drive Away',
      tag: 'Reduced',
      youxQuote: { weeklyRepaymentAmount: 20, advertisedRate: 7, comparisonRate: 8 },
      colour: 'Blue',
      km: 45_300,
    });
    const vehicle = await live(report);
    expect(vehicle).toMatchObject({ price: 45_990, colour: 'Blue', km: 45_300 });
    for (const field of ['before_price', 'price_type', 'tag', 'youxQuote'] as const) {
      expect(vehicle[field]).toBeUndefined();
    }
  });

  it('of a year, condition, make or model is the whole record, but not whether it can be bought', async () => {
    const report = await night({
      year: 2012,
      name: '2012 Toyota Hilux SR5',
      price: 19_990 + 20_000,
      colour: 'Blue',
      reserved: true,
    });
    const before = await live(await night({}));
    expect(await live(report)).toEqual({ ...before, reserved: true });
  });

  it('is given up when the vehicle is sold', async () => {
    await night({ price: 4_599 });
    const report = await night({ price: 4_599, status: 'sold' });
    expect(report.asked).toEqual([]);
    expect((await live(report)).status).toBe('sold');
  });

  it('leaves an address to another vehicle that has it now', async () => {
    const others = stockOf(40).slice(1);
    others[0] = record(2, { slug: '2021-toyota-hilux-1' });
    const report = await night({ year: 2022, slug: '2022-toyota-hilux-1' }, {}, others);
    expect((await live(report)).slug).toBe('2022-toyota-hilux-1');
    expect((await live(report)).year).toBe(2021);
  });

  it('never differs from the value that the site showed, whatever moves together', async () => {
    const changes = fc.record(
      {
        price: fc.constantFrom(4_599, 450_000, 44_000),
        km: fc.constantFrom(0, 45_300, 900_000),
        year: fc.constantFrom(2020, 2021),
        car_type: fc.constantFrom('new', 'used'),
        model: fc.constantFrom('Hilux', 'Car'),
        price_type: fc.constantFrom('Drive Away', undefined),
      },
      { requiredKeys: [] },
    );
    const before = await live(await night({}));
    await fc.assert(
      fc.asyncProperty(changes, async (row) => {
        const report = await night(row);
        const vehicle = await live(report);
        const asked = new Set(report.asked.map(({ field }) => field));
        if (asked.has('price')) {
          expect([vehicle.price, vehicle.price_type]).toEqual([before.price, before.price_type]);
        }
        if (asked.has('km')) expect(vehicle.km).toBe(before.km);
        if (['year', 'condition', 'model'].some((field) => asked.has(field as 'year'))) {
          expect(vehicle).toEqual(before);
        }
        await night({});
      }),
      { numRuns: 25 },
    );
  });
});

describe('a question', () => {
  it('is asked every night until the export says the old value again', async () => {
    const first = await night({ price: 4_599 });
    const since = first.asked[0]?.since;
    const second = await night({ price: 4_599 });
    expect(open(second)).toEqual(open(first));
    expect(second.asked[0]?.since).toBe(since);
    const third = await night({});
    expect(third.asked).toEqual([]);
    expect(readQuestions(fixture.dataDir, tenant.slug)).toEqual([]);
    expect((await live(third)).price).toBe(45_990);
  });

  it('is asked again when no row of the export has changed', async () => {
    await night({}, { code: 'a' });
    await night({ price: 4_599 }, { code: 'a' });
    const report = await night({ price: 4_599 }, { code: 'a' });
    expect(open(report)).toEqual([['1', 'price', 45_990, 4_599]]);
    expect((await live(report)).price).toBe(45_990);
  });

  it('ends when the export says a likely value', async () => {
    await night({ price: 4_599 });
    const report = await night({ price: 44_990 });
    expect(report.asked).toEqual([]);
    expect((await live(report)).price).toBe(44_990);
  });

  it('ends when a person accepts the value, which is live from then on', async () => {
    await night({ price: 4_599 });
    const report = await night({ price: 4_599 }, { decisions: { accept: ['1'] } });
    expect(report).toMatchObject({ asked: [], blocked: [], warnings: [] });
    expect((await live(report)).price).toBe(4_599);
    expect((await night({ price: 4_599 })).asked).toEqual([]);
  });

  it('is not asked while a person keeps the last value and the export says the same', async () => {
    await night({ price: 4_599 });
    await night({ price: 4_599 }, { decisions: { keep: ['1'] } });
    const report = await night({ price: 4_599 });
    expect(report.asked).toEqual([]);
    expect((await live(report)).price).toBe(45_990);
    expect(open(await night({ price: 4_500 }))).toEqual([['1', 'price', 45_990, 4_500]]);
  });

  it('is answered for all vehicles at once', async () => {
    const two = stockOf(40).slice(1);
    two[0] = record(2, { km: 0 });
    expect((await night({ price: 4_599 }, {}, two)).asked).toHaveLength(2);
    expect((await night({ price: 4_599 }, { decisions: { keep: 'all' } }, two)).asked).toEqual([]);
    const report = await night({ price: 4_599 }, { accept: true }, two);
    expect([(await live(report)).price, (await live(report, '2')).km]).toEqual([4_599, 0]);
  });

  it('keeps its answer while the export is held', async () => {
    await night({ price: 4_599 });
    const held = await night({ price: 4_599 }, { decisions: { accept: ['1'] } }, []);
    expect(held).toMatchObject({ asked: [], snapshot: null });
    expect((await live(await night({ price: 4_599 }))).price).toBe(4_599);
  });

  it('is not counted again with those of later nights', async () => {
    let rows = stockOf(40);
    for (let id = 1; id <= 8; id += 1) {
      rows = rows.map((row) => (row['id'] === String(id) ? record(id, { price: 4_599 }) : row));
      fixture.now += dayMs;
      const report = await fixture.ingest(ndjson(rows));
      expect(report.blocked).toEqual([]);
      expect(report.asked).toHaveLength(id);
    }
  });

  it('is none when too many are asked about on one night: the export is held', async () => {
    const rows = stockOf(40).map((row, at) => (at < 8 ? { ...row, price: 4_599 } : row));
    fixture.now += dayMs;
    const report = await fixture.ingest(ndjson(rows));
    expect(report.asked).toEqual([]);
    expect(report.blocked).toMatchObject([
      {
        code: 'prices-moved',
        message:
          '8 of 40 vehicles have a price that fell or rose by more than half, more than 3 %: 2021 Toyota Hilux SR5 (price $45,990, now $4,599), 2021 Toyota Hilux SR5 (price $45,990, now $4,599) and 6 more; look at the export’s price column',
      },
      { code: 'prices-moved' },
    ]);
  });

  it('that nobody asked is named', async () => {
    const { warnings } = await night({}, { decisions: { accept: ['nine'] } });
    expect(warnings).toEqual([
      'nothing was decided about nine, because nothing is asked about it (asked: no vehicle)',
    ]);
  });

  it('holds the export when the last good stock cannot be read', async () => {
    const { snapshot } = await night({});
    const path = join(fixture.dataDir, tenant.slug, 'snapshots', `${snapshot ?? ''}.ndjson`);
    writeFileSync(path, readFileSync(path, 'utf8').replace('45990', '15990'));
    expect((await night({ price: 4_599 })).blocked).toMatchObject([{ code: 'damaged' }]);
    expect((await night({ price: 4_599 }, { accept: true })).blocked).toEqual([]);
  });
});

describe('the reports', () => {
  const text = '2021 Toyota Hilux SR5 (1): price $45,990, the export says $4,599 since 2026-03-03';
  const kept = 'The site keeps the last good value until somebody says which is right.';

  it('name the vehicle, both values and the commands', async () => {
    const report = await night({ price: 4_599 });
    expect(terminalReport(report)).toContain(
      [
        `  ASKED: ${text}`,
        `  ${kept} If the export is right: npm run ingest -- test-motors --accept 1 (more ids, or none for all); if the last value is: npm run ingest -- test-motors --keep 1`,
      ].join('\n'),
    );
    const texts = [htmlReport(report, tenant.timeZone), reportMail(report)?.text ?? ''];
    for (const each of texts) {
      expect(each).toContain(text);
      expect(each).toContain(kept);
    }
    expect(jsonReport(report, [], 'page').asked).toEqual(report.asked);
  });
});

it('an id that nobody asked about is named with the one that may be meant', async () => {
  const named = async (id: string) => {
    const report = await night({ price: 4_599 }, { decisions: { accept: [id] } });
    return report.unasked;
  };
  expect(await named('x')).toEqual([
    'nothing was decided about x, because nothing is asked about it (asked: 1)',
  ]);
  expect(await named('1')).toEqual([]);
});
