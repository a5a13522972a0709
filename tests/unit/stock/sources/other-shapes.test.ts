// Exports as dealers have them: other keys and nesting in JSON, XML, Excel workbooks, archives, old line breaks.
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExportMapping } from '../../../../src/tenant/schema/stock.ts';
import { exportRows } from '../../../../src/stock/sources/export-rows.ts';
import {
  sourceLimits,
  stated,
  type SourceLimits,
  type StockSource,
} from '../../../../src/stock/sources/source.ts';
import { ingestFixture, mapping, ndjson, record, type IngestFixture } from '../fixture.ts';

let fixture: IngestFixture;
beforeEach(() => (fixture = ingestFixture()));
afterEach(() => {
  fixture.dispose();
});

/** The content in pieces of `size` bytes, as a network brings it. */
function source(
  content: string | Uint8Array,
  own: Partial<ExportMapping> = {},
  { size = 7, ...limits }: Partial<SourceLimits> & { size?: number } = {},
): StockSource {
  const bytes = Buffer.from(content);
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  const rows = () =>
    stated(() => exportRows(pieces(), { ...mapping, ...own }, { ...sourceLimits, ...limits }));
  return { name: 'export', rows };
}

const ranger = {
  id: 'A1',
  make: 'Ford',
  model: 'Ranger',
  year: 2021,
  price: 45_990,
  km: 30_000,
  slug: 'ford-ranger-2021-a1',
  images: [{ image: 'https://i.example/1.jpg' }, { image: 'https://i.example/2.jpg' }],
};

/** Vehicles of a source, with the mapping in its columns. */
async function vehiclesOf(from: StockSource) {
  const report = await fixture.ingest(from, { mapping: { ...mapping, ...own } });
  expect(report).toMatchObject({ blocked: [], rejections: [] });
  return fixture.vehicles(report);
}

const foreign = {
  objectID: 'A1',
  Make: 'FORD',
  Model: 'Ranger',
  'Build Year': 2021,
  Odometer: '30,000 km',
  pricing: { advertised: 45_990 },
  Photos: [{ url: 'https://i.example/1.jpg' }, { url: 'https://i.example/2.jpg' }],
};
const own = { columns: { ...mapping.columns, price: ['pricing.advertised', 'Price'] } };

describe('JSON of another shape', () => {
  it.each<[string, unknown]>([
    ['an array', [foreign]],
    ['a list inside an object', { data: { vehicles: [foreign] } }],
    ['a list two levels down', { export: { meta: { v: 1 }, dealer: { listings: [foreign] } } }],
    ['a list under "data"', { data: [foreign] }],
  ])('is read through the mapping from %s', async (_, content) => {
    const [vehicle] = await vehiclesOf(source(JSON.stringify(content), own));
    expect(vehicle).toMatchObject(ranger);
  });

  it('is read from lines', async () => {
    const [vehicle] = await vehiclesOf(source(ndjson([foreign]), own));
    expect(vehicle).toMatchObject(ranger);
  });

  it('is read from the key that the settings name', async () => {
    const content = JSON.stringify({ feed: { autos: [foreign] } });
    const [vehicle] = await vehiclesOf(source(content, { ...own, list: 'feed.autos' }));
    expect(vehicle).toMatchObject(ranger);
  });

  it('names the keys that no field came from, as a table names its columns', async () => {
    const more = { Warehouse: 'W1', floorplan: { lender: 'X' }, Price: { Amount: 1, Band: 'B' } };
    const report = await fixture.ingest(source(ndjson([{ ...foreign, ...more }]), own), {
      accept: true,
      mapping: { ...mapping, ...own },
    });
    expect(report.unread).toEqual(['Price.Band', 'Warehouse', 'floorplan']);
  });

  it('leaves records in our own shape as they are', async () => {
    const ours = record(1, { km: 30_000, Odometer: 5 });
    const [vehicle] = await vehiclesOf(source(ndjson([ours])));
    expect(vehicle).toMatchObject({ id: '1', slug: ours['slug'], km: 30_000 });
  });
});

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<export><dealer>Test &amp; Sons</dealer><stock>
 <vehicle id="A1"><make>Ford</make><model>Ranger</model><year>2021</year>
  <pricing><advertised currency="AUD">45990</advertised></pricing><odometer>30,000 km</odometer>
  <photos><photo>https://i.example/1.jpg</photo><photo>https://i.example/2.jpg</photo></photos>
  <comments><![CDATA[One <b>owner</b>]]></comments></vehicle>
 <vehicle id="A2"><make>Kia</make><model>Rio</model><odometer/></vehicle>
</stock></export>`;

describe('XML', () => {
  it('has one record per vehicle, with attributes, lists and marked sections', async () => {
    const [vehicle, other] = await vehiclesOf(source(xml, own));
    expect(vehicle).toMatchObject({ ...ranger, dealercomments: 'One <b>owner</b>' });
    expect(other).toMatchObject({ id: 'A2', make: 'Kia', model: 'Rio', km: undefined });
  });

  it('has the element that the settings name, or the only one that tells of vehicles', async () => {
    const text = xml.replaceAll('vehicle', 'auto');
    expect(await vehiclesOf(source(text, { ...own, list: 'auto' }))).toHaveLength(2);
    expect(await vehiclesOf(source(text, own))).toHaveLength(2);
    const wanted = '<wanted><make>Kia</make><model>Rio</model></wanted>';
    const two = text.replace('</stock>', `${wanted}${wanted}</stock>`);
    expect((await fixture.ingest(source(two), { accept: true })).blocked).toMatchObject([
      { message: expect.stringContaining('stock.mapping.list') as unknown },
    ]);
  });

  it('is read in the encoding that it declares', async () => {
    const text = xml.replace('UTF-8', 'ISO-8859-1').replace('Kia', 'Citroën');
    const vehicles = await vehiclesOf(source(Buffer.from(text, 'latin1'), own));
    expect(vehicles[1]?.make).toBe('Citroen');
  });

  it('that was cut is incomplete', async () => {
    const report = await fixture.ingest(source(xml.slice(0, -30), own));
    expect(report.blocked).toMatchObject([{ code: 'incomplete' }]);
  });

  it('with an element that has no end is incomplete, and names the line', async () => {
    const report = await fixture.ingest(source(xml.replace('</year>', ''), own));
    expect(report.blocked).toMatchObject([
      {
        code: 'incomplete',
        message: expect.stringContaining('line 6: the element year has no end') as unknown,
      },
    ]);
  });

  it('loses only a vehicle that is too large', async () => {
    const big = xml.replace('One <b>', `${'x'.repeat(3_000)} <b>`);
    const report = await fixture.ingest(source(big, own, { rowBytes: 2_000 }), { accept: true });
    expect(report.rejections).toEqual([{ code: 'too-large', path: '', line: 1 }]);
    expect(report.accepted).toBe(1);
  });
});

const csv = 'Stock No,Make,Model,Year,Price,Odometer\nA1,Ford,Ranger,2021,"$45,990",30000\n';

/** A workbook as Excel writes it, with shared and inline texts and a date; a sheet for each id. */
function workbook(ids: readonly string[] = ['A1']): Uint8Array {
  const shared = ['Stock No', 'Make', 'Model', 'Price', 'Rego Expiry'];
  const head = shared.map((_, index) => `<c t="s"><v>${String(index)}</v></c>`).join('');
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const ns = 'http://schemas.openxmlformats.org';
  const rel = `${ns}/officeDocument/2006/relationships`;
  const cells = (line: number, row: string) =>
    row.replace(/<c /g, () => `<c r="${'ABCDE'[(column += 1) % 5] ?? ''}${String(line)}" `);
  let column = -1;
  const rows = (id: string) => [
    `<row r="1">${cells(1, head)}</row>`,
    `<row r="2">${cells(2, `${text(id)}${text('Ford')}${text('Ranger')}<c t="n"><v>45990</v></c><c s="1"><v>46346</v></c>`)}</row>`,
  ];
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${ns}/package/2006/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="r1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${rel}"><sheets>${ids.map((id, at) => `<sheet name="${id}" sheetId="${String(at + 1)}" r:id="rId${String(at + 3)}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${ns}/package/2006/relationships">${ids.map((_, at) => `<Relationship Id="rId${String(at + 3)}" Type="${rel}/worksheet" Target="worksheets/sheet${String(at + 1)}.xml"/>`).join('')}<Relationship Id="rId2" Type="${rel}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId1" Type="${rel}/styles" Target="styles.xml"/></Relationships>`,
    ...Object.fromEntries(
      ids.map((id, at) => [
        `xl/worksheets/sheet${String(at + 1)}.xml`,
        `<worksheet xmlns="${ns}/spreadsheetml/2006/main"><dimension ref="A1:E2"/><sheetData>${rows(id).join('')}</sheetData></worksheet>`,
      ]),
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${ns}/spreadsheetml/2006/main">${shared.map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${ns}/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])),
  );
}

describe('an Excel workbook', () => {
  it('has a heading and a row per vehicle', async () => {
    const [vehicle] = await vehiclesOf(source(workbook()));
    expect(vehicle).toMatchObject({
      id: 'A1',
      make: 'Ford',
      model: 'Ranger',
      price: 45_990,
      rego_expiry: '2026-11-20',
    });
  });

  it('has the vehicles of every sheet', async () => {
    const ids = ['A1', 'B2', 'C3'];
    expect((await vehiclesOf(source(workbook(ids)))).map(({ id }) => id)).toEqual(ids);
  });

  it('that is damaged is not an export', async () => {
    const bytes = workbook();
    const report = await fixture.ingest(source(bytes.subarray(0, bytes.length - 40)));
    expect(report.blocked).toMatchObject([{ code: 'incomplete' }]);
  });
});

describe('a ZIP archive', () => {
  it.each([0, 6] as const)('holds one export, packed at level %i', async (level) => {
    const files = {
      'stock/': new Uint8Array(),
      'stock/export.csv': strToU8(csv),
      '__MACOSX/x': strToU8('x'),
    };
    const [vehicle] = await vehiclesOf(source(zipSync(files, { level })));
    expect(vehicle).toMatchObject({ id: 'A1', price: 45_990, km: 30_000 });
  });

  it('with several exports names them', async () => {
    const archive = zipSync({ 'a.csv': strToU8(csv), 'b.csv': strToU8(csv) });
    expect((await fixture.ingest(source(archive))).blocked).toMatchObject([
      { message: 'the archive must hold one export, it holds 2 files: a.csv, b.csv' },
    ]);
  });

  it('may not unpack to more than the limit of an export', async () => {
    const archive = zipSync({ 'a.csv': strToU8(csv + 'x'.repeat(100_000)) });
    const report = await fixture.ingest(source(archive, {}, { exportBytes: 50_000 }));
    expect(report.blocked[0]?.message).toBe('the export is larger than 50000 bytes');
  });
});

describe('CSV with a return at the end of each line', () => {
  it.each([
    ['alone', csv.replaceAll('\n', '\r')],
    [
      'and a line break inside a cell',
      csv.replaceAll('\n', '\r').replace('Ranger', '"Ranger\nXL"'),
    ],
    ['before a line break', csv.replaceAll('\n', '\r\n')],
  ])('%s is read, in pieces of any size', async (_, text) => {
    for (const size of [1, 2, 5, 39, 40, 1_000]) {
      const [vehicle] = await vehiclesOf(source(text, {}, { size }));
      expect(vehicle).toMatchObject({ id: 'A1', make: 'Ford', year: 2021, km: 30_000 });
    }
  });
});
