import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remedyOf } from '../../../src/stock/guard/reasons.ts';
import { htmlReport } from '../../../src/stock/report/html.ts';
import { jsonReport } from '../../../src/stock/report/json.ts';
import { terminalReport } from '../../../src/stock/report/terminal.ts';
import { ndjson, record, stockOf, tenant, ingestFixture, type IngestFixture } from './fixture.ts';

let fixture: IngestFixture;
beforeEach(async () => {
  fixture = ingestFixture();
  await fixture.ingest(ndjson(stockOf(40)));
});
afterEach(() => {
  fixture.dispose();
});

const attack = '<img src=x onerror=alert(1)>';
const changed = [
  ...stockOf(39).slice(2),
  record(1, { price: 44_000 }),
  record(50, { name: 'A & B <3 cars', vin: 'bad' }),
  record('neg', { price: -1 }),
  record('km', { km: -5, stocknum: attack }),
  record(3),
];

describe('the JSON report', () => {
  it('has exactly the keys of its contract', async () => {
    const report = jsonReport(await fixture.ingest(ndjson(changed)), [], 'latest.html');
    expect(Object.keys(report).sort()).toEqual([
      'tenant', 'read', 'accepted', 'rejected', 'duplicates', 'joined', 'rejections', 'unknownPlaces', 'shape', 'warnings', 'blocked', 'asked', 'corrections', 'law', 'feedExclusions', 'frozen', 'report',
      'added', 'changed', 'sold', 'removed', 'priceMoves', 'snapshot',
    ].sort()); // prettier-ignore
    expect(report).toMatchObject({
      tenant: 'test-motors',
      read: 42,
      accepted: 39,
      rejected: 2,
      duplicates: 1,
      rejections: [
        { code: 'bad-price', path: 'price', line: 40 },
        { code: 'bad-value', path: 'km', line: 41 },
      ],
      added: 1,
      changed: 1,
      sold: 0,
      removed: 2,
      priceMoves: 1,
    });
    expect(report.snapshot).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has no snapshot when the guard kept the last one', async () => {
    expect(jsonReport(await fixture.ingest(''), [], 'latest.html')).toMatchObject({
      blocked: [{ code: 'empty', message: 'the export is empty' }],
      read: 0,
      added: 0,
      removed: 0,
      snapshot: null,
    });
  });
});

describe('a feed in the JSON report', () => {
  it('is among the warnings, because it does not hold back the stock', async () => {
    const feed = {
      name: 'reviews' as const,
      source: 'reviews.json',
      read: 2,
      accepted: 0,
      rejections: ['[0].rating: too big'],
      blocked: ['no row of the export could be used'],
      warnings: [],
    };
    const report = jsonReport(await fixture.ingest(ndjson(stockOf(40))), [feed], 'latest.html');
    expect(report.blocked).toEqual([]);
    expect(report.warnings).toEqual([
      'reviews: [0].rating: too big',
      'reviews: the last good feed stays, because no row of the export could be used',
    ]);
  });
});

describe('the terminal report', () => {
  it('shows what was read, what was rejected and where, and which prices moved', async () => {
    const text = terminalReport(await fixture.ingest(ndjson(changed)));
    expect(text).toContain('42 rows from export');
    expect(text).toContain('= 39 accepted + 2 rejected + 1 duplicates');
    expect(text).toContain('1 × bad-price price: The price cannot be right (row 40)');
    expect(text).toContain('vin left empty 1 ×, for example: bad');
    expect(text).toContain('2021 Toyota Hilux SR5: $45,990 -> $44,000');
  });

  it('begins with what a person decides', async () => {
    const sold = stockOf(40).map((one) => ({ ...one, status: 'sold', vin: 'bad' }));
    const lines = terminalReport(await fixture.ingest(ndjson(sold))).split('\n');
    expect(lines[2]).toContain('BLOCKED (sold)');
    expect(lines.findIndex((line) => line.includes('vin left empty'))).toBeGreaterThan(4);
  });

  it('explains why nothing changed and which stock stays', async () => {
    const text = terminalReport(await fixture.ingest(''));
    expect(text).toContain('BLOCKED (empty): the export is empty');
    expect(text).toContain('the stock of 2026-03-02T00:00:00.000Z stays (40 vehicles');
  });
});

describe('the remedy of a blocked export', () => {
  const shrunk = { code: 'shrunk' };
  const empty = { code: 'empty' };
  const cut = { code: 'incomplete' };
  it.each([
    [[shrunk], undefined, 'if the export is right: npm run ingest -- north --accept'],
    [
      [shrunk],
      'a b.csv',
      "if the export is right: npm run ingest -- north --from 'a b.csv' --accept",
    ],
    [[empty], undefined, 'see that the whole export arrives; the next run reads it again'],
    [[cut], undefined, 'see that the whole export arrives; the next run reads it again'],
    [
      [{ code: 'unusable' }],
      'x.csv',
      'mend what the reason says, in the settings or with the sender; the next run reads the export again',
    ],
    [[shrunk, cut], undefined, 'see that the whole export arrives; the next run reads it again'],
    [[{ code: 'stale' }], 'x', 'see that the whole export arrives; the next run reads it again'],
  ])('of %j, read from %s, is "%s"', (blocked, from, remedy) => {
    expect(remedyOf(blocked, 'north', from)).toBe(remedy);
  });

  it('is on the terminal', async () => {
    const text = terminalReport(await fixture.ingest(ndjson(stockOf(3))), 'x.csv');
    expect(text).toContain(
      "\n  if the export is right: npm run ingest -- test-motors --from 'x.csv' --accept",
    );
  });
});

describe('vehicles that are listed twice or not shown', () => {
  const mixed = [...stockOf(40), record(7), record(41, { status: 'moon <lit>' })];

  it('are named on the terminal', async () => {
    const text = terminalReport(await fixture.ingest(ndjson(mixed)));
    expect(text).toContain('listed twice: row 41 (2021 Toyota Hilux SR5)');
    expect(text).toContain('not shown, an unknown status 1 ×, for example: moon <lit>');
  });

  it('have a section each on the dealer’s page', async () => {
    const page = htmlReport(await fixture.ingest(ndjson(mixed)), tenant.timeZone);
    expect(page).toContain('<h2>Listed twice: 1</h2>');
    expect(page).toContain('<tr><td>41</td><td>2021 Toyota Hilux SR5</td></tr>');
    expect(page).toContain('<h2>Not shown: 1</h2>');
    expect(page).toContain('<li>moon &lt;lit&gt;</li>');
    expect(page).not.toContain('<h2>Left empty</h2>');
  });
});

describe('places that are no location of the dealer', () => {
  const rows = [
    ...stockOf(38),
    record(39, { city: 'Hobart & Sons', state: 'TAS' }),
    record(40, { city: 'Perth', state: 'NT' }),
    record(41, { city: 'Perth', state: 'NT' }),
  ];
  const line =
    '3 rows name a place that is no location of the dealer: Perth, NT (2), Hobart & Sons, TAS (1)';

  it('are counted by name in every report, also when the rows are not read again (rule stock-12)', async () => {
    for (let round = 0; round < 2; round += 1) {
      const report = await fixture.ingest(ndjson(rows), { code: 'same' });
      expect(report.unchanged).toBe(round * rows.length);
      expect(terminalReport(report)).toContain(line);
      expect(htmlReport(report, tenant.timeZone)).toContain(
        '<li>Hobart &amp; Sons, TAS <span>1</span></li>',
      );
      const document = jsonReport(report, [], 'latest.html');
      expect(document.warnings).toEqual([line]);
      expect(document.unknownPlaces).toEqual([
        { name: 'Perth, NT', count: 2 },
        { name: 'Hobart & Sons, TAS', count: 1 },
      ]);
    }
  });
});

describe('columns that are not read', () => {
  const headings = (names: string[]) =>
    `Brand,Title,${names.join(',')}\nFord,Ranger,${names.map(() => 'x').join(',')}\n`;

  it('are named on the terminal, up to twelve', async () => {
    const few = await fixture.ingest(headings(['Haggle', 'Key tag']), { accept: true });
    expect(terminalReport(few)).toContain('not read: "Haggle", "Key tag" (stock.mapping.columns');
    const many = Array.from({ length: 15 }, (_, index) => `More ${String(index)}`);
    const report = await fixture.ingest(headings(many), { accept: true });
    expect(terminalReport(report)).toContain('"More 11" and 3 more (');
    expect(terminalReport(await fixture.ingest(ndjson(stockOf(3))))).not.toContain('not read');
  });

  it('are all on the dealer’s page', async () => {
    const report = await fixture.ingest(headings(['A < B', 'Key tag']), { accept: true });
    const page = htmlReport(report, tenant.timeZone);
    expect(page).toContain('<h2>Not read</h2>');
    expect(page).toContain('<li>A &lt; B</li><li>Key tag</li>');
    expect(htmlReport(await fixture.ingest(ndjson(stockOf(3))), tenant.timeZone)).not.toContain(
      'Not read',
    );
  });
});

describe('the dealer’s page', () => {
  it('says in plain English what was rejected and how to fix it', async () => {
    const page = htmlReport(await fixture.ingest(ndjson(changed)), tenant.timeZone);
    expect(page).toContain('Stock report for Test Motors');
    expect(page).toContain('Monday, 2 March 2026');
    expect(page).toContain('<strong>The export was taken over.</strong> 39 vehicles');
    expect(page).toContain('The price cannot be right <code>price</code>');
    expect(page).toContain('Enter one amount of dollars');
    expect(page).toContain('<td>40</td><td>2021 Toyota Hilux SR5</td><td>-1</td>');
    // Others may be hidden, or wait for an approval.
    expect(page).toContain('not on the website until the export is corrected.</p>');
    expect(page).toContain(
      '<td class="amount">$45,990</td><td class="amount">$44,000</td><td class="amount">−$1,990</td>',
    );
    expect(page).toContain('No longer in the export: 2');
    expect(page).toContain('A &amp; B &lt;3 cars');
  });

  it('escapes the content of rows and fetches nothing', async () => {
    const page = htmlReport(await fixture.ingest(ndjson(changed)), tenant.timeZone);
    expect(page).not.toContain('<img');
    expect(page).not.toMatch(/<(?:script|link|iframe)|<[^>]*\ssrc=|url\(/);
  });

  it('explains that the website keeps its last stock', async () => {
    const page = htmlReport(await fixture.ingest(ndjson(stockOf(3))), tenant.timeZone);
    expect(page).toContain('The export was not taken over.');
    expect(page).toContain('The website keeps showing the 40 vehicles it had.');
    expect(page).toContain('37 of 40 vehicles for sale are not in the export any more');
  });
});

describe('the stock report', () => {
  const model = (id: number, changes: Record<string, unknown> = {}) =>
    record(id, { price: 40_000, ...changes });
  const stock = [
    ...Array.from({ length: 40 }, (_, index) => model(index + 1)),
    model(41, { name: 'No & photo', slug: 'no-photo', images: [] }),
    model(42, { name: 'No price', price: undefined }),
    model(43, { name: 'Zero price', price: 0 }),
    model(44, { name: 'Weekly', price: undefined, subscription_price: 299 }),
    model(45, { name: 'Mistyped', price: 4_000 }),
    model(46, { name: 'Too far', km: 812_000 }),
    model(47, { name: 'Cheap', model: 'Rare', price: 90 }),
    model(48, { name: 'Sold', status: 'sold', images: [], price: 4_000 }),
    model(49, { name: 'Hidden', show_on_dealer_website: false, images: [] }),
  ];

  it('lists vehicles without photos or price and unusual values', async () => {
    const { findings } = await fixture.ingest(ndjson(stock));
    expect(findings.noPhotos).toEqual([{ slug: 'no-photo', name: 'No & photo', detail: '' }]);
    expect(findings.noPrice.map(({ name }) => name)).toEqual(['No price', 'Zero price']);
    expect(findings.outliers.map(({ name, detail }) => [name, detail])).toEqual([
      ['Mistyped', '$4,000, this model is typically $40,000'],
      ['Too far', '812,000 km'],
      ['Cheap', '$90'],
    ]);
  });

  it('links to the page of each vehicle', async () => {
    const report = await fixture.ingest(ndjson(stock));
    const page = htmlReport(report, tenant.timeZone);
    expect(page).toContain('<h2>Without photos: 1</h2>');
    expect(page).toContain(
      '<a href="https://test-motors.example/cars/no-photo">No &amp; photo</a>',
    );
    expect(page).toContain('<h2>Without a price: 2</h2>');
    expect(page).toContain('<h2>Unusual values: 3</h2>');
    expect(terminalReport(report)).toContain(
      '1 without photos, 2 without a price, 3 with unusual values',
    );
  });

  it('of a blocked export does not claim that its vehicles are on the website', async () => {
    const rows = [record(1, { price: -1 }), record(2, { images: [], vin: 'bad' })];
    const report = await fixture.ingest(ndjson(rows));
    expect(report.blocked).not.toEqual([]);
    const page = htmlReport(report, tenant.timeZone);
    expect(page).not.toContain('ready for the website');
    expect(page).not.toContain('is on the website once');
    expect(page).toContain('The website shows the earlier stock.');
    expect(page).not.toContain('Without photos');
  });
});
