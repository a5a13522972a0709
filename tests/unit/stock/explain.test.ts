// What an export says of itself when its rows name no vehicle, and where the fields of one row come from.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { explainRow } from '../../../src/stock/explain/explain-row.ts';
import { placesIn } from '../../../src/stock/explain/places.ts';
import { explainedText } from '../../../src/stock/explain/explained-text.ts';
import { readingSettings } from '../../../src/stock/validate/read-stock.ts';
import { htmlReport } from '../../../src/stock/report/html.ts';
import { jsonReport } from '../../../src/stock/report/json.ts';
import { terminalReport } from '../../../src/stock/report/terminal.ts';
import { fileSource } from '../../../src/stock/sources/file.ts';
import { sourceLimits } from '../../../src/stock/sources/source.ts';
import { ingestFixture, mapping, ndjson, record, tenant, type IngestFixture } from './fixture.ts';

let fixture: IngestFixture;
beforeEach(() => (fixture = ingestFixture()));
afterEach(() => {
  fixture.dispose();
});

const nested = (id: number) => ({
  car: { id: { makeName: 'Kia', modelName: 'Rio' }, built: 2_020, odometerKm: 31_000 + id },
  pricing: { advertised: 15_990, cost: 9_000 },
  gallery: { photos: [{ url: `https://i.example/${String(id)}.jpg` }] },
  ref: `K${String(id)}`,
});
const columns = {
  make: 'car.id.makeName',
  model: 'car.id.modelName',
  build_date: 'car.built',
  price: 'pricing.advertised',
};

describe('an export whose rows name no vehicle', () => {
  const forms: [string, string][] = [
    ['lines', ndjson([nested(1), nested(2)])],
    ['a list', JSON.stringify({ out: { all: [nested(1), nested(2)] } })],
    [
      'XML',
      '<o><car><id><code>1</code></id><spec><Marke>Kia</Marke><modell>Rio</modell></spec></car></o>',
    ],
  ];
  it.each(forms)('names its paths with an example in every report: %s', async (_, content) => {
    const report = await fixture.ingest(content);
    const { paths, mapping: proposed } = report.shape ?? { paths: [], mapping: { columns: {} } };
    const make = paths.find(({ text }) => text === 'Kia')?.path ?? 'none';
    expect(proposed.columns.make).toBe(make);
    expect(terminalReport(report)).toContain(`"make": "${make}"`);
    expect(htmlReport(report, tenant.timeZone)).toContain(
      `<td><code>${make}</code></td><td>Kia</td>`,
    );
    expect(htmlReport(report, tenant.timeZone)).toContain(`&quot;make&quot;: &quot;${make}&quot;`);
    expect(jsonReport(report, [], '').shape?.mapping.columns.make).toBe(make);
  });

  it('is read with the mapping that the report proposes', async () => {
    const content = ndjson([nested(1), nested(2)]);
    const { shape } = await fixture.ingest(content);
    expect(shape?.mapping.columns).toMatchObject(columns);
    expect(Object.values(shape?.mapping.columns ?? {})).not.toContain('pricing.cost');
    const own = { ...mapping, columns: { ...mapping.columns, ...shape?.mapping.columns } };
    const report = await fixture.ingest(content, { mapping: own });
    expect(report.shape).toBeNull();
    expect(await fixture.vehicles(report)).toMatchObject([
      {
        make: 'Kia',
        model: 'Rio',
        price: 15_990,
        km: 31_001,
        images: [{ image: 'https://i.example/1.jpg' }],
      },
      { make: 'Kia', model: 'Rio', price: 15_990, km: 31_002 },
    ]);
  });

  it('has a list in foreign words, which the proposal names', async () => {
    const content = ndjson([{ a: { cars: [{ marke: 'Kia', modell: 'Rio' }] }, b: 1 }]);
    const { shape } = await fixture.ingest(content);
    expect(shape?.mapping).toEqual({ list: 'a.cars', columns: { make: 'marke', model: 'modell' } });
  });

  it('is not explained when one row was read', async () => {
    const { shape } = await fixture.ingest(ndjson([nested(1), record(2)]), { accept: true });
    expect(shape).toBeNull();
  });
});

describe('the places of an export', () => {
  const settings = () => readingSettings(tenant, fixture.now);
  const placesOf = (content: string) =>
    placesIn(
      fileSource({
        path: fixture.file('export', content),
        name: 'x',
        mapping,
        limits: sourceLimits,
      }),
      settings(),
    );

  it('are counted by yard or town, whatever their number, in tables and records', async () => {
    const towns = fc.constantFrom('Perth', 'Hobart', 'Mt Isa', 'Cairns');
    const states = fc.constantFrom('WA', 'TAS', 'QLD');
    const places = fc.array(fc.tuple(towns, states), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(places, async (rows) => {
        const lines = rows.map(([city, state], at) => `A${String(at)};Kia;Rio;${city}, ${state}`);
        const table = await placesOf(['Id;Make;Model;Location', ...lines, ''].join('\n'));
        const records = await placesOf(
          ndjson(rows.map(([city, state], at) => record(at, { city, state }))),
        );
        expect(records).toEqual(table);
        expect(table.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
        const names = table.map(({ city, state }) => `${city ?? ''} ${state ?? ''}`);
        expect(new Set(names)).toEqual(new Set(rows.map((row) => row.join(' '))));
        expect(names).toHaveLength(new Set(names).size);
      }),
      { numRuns: 20 },
    );
  });

  it('have the ids and names of the export', async () => {
    const table =
      'Make;Model;Yard;Yard Id;Suburb;State\nKia;Rio;North;n1;Cairns;QLD\nKia;Rio;;;;\n';
    const place = { id: 'n1', name: 'North', city: 'Cairns', state: 'QLD', postcode: null };
    expect(await placesOf(table)).toEqual([{ ...place, count: 1 }]);
  });
});

async function explained(content: string, id?: string) {
  const path = fixture.file('export', content);
  const source = fileSource({ path, name: 'export', mapping, limits: sourceLimits });
  const settings = { ...readingSettings(tenant, fixture.now), soldAt: () => 0 };
  return explainRow(source, id, settings);
}

const csv = `Stock list
Stock No,Title,Make,Price (AUD),Odometer,Odometer Unit,Location,Key tag,VIN
A1,2020 Kia Rio S,Kia,15990,10000,mi,"Perth, WA",77,x
A2,2021 Kia Rio S,Kia,POA,20000,km,"Hobart, TAS",78,
`;

describe('the explanation of a row', () => {
  it('names the columns of each field with what is written there, and what is not read', async () => {
    const found = await explained(csv);
    if (!found.ok) throw new Error(found.message);
    const { row } = found;
    const field = (name: string) => row.fields.find((one) => one.field === name);
    expect(row).toMatchObject({ line: 3, name: '2020 Kia Rio S', error: null });
    expect(field('price')).toEqual({
      field: 'price',
      value: 15_990,
      from: [{ path: 'Price (AUD)', text: '15990' }],
    });
    expect(field('km')).toMatchObject({
      value: 16_093,
      from: [{ path: 'Odometer' }, { path: 'Odometer Unit', text: 'mi' }],
    });
    expect(field('location')?.from).toEqual([{ path: 'Location', text: 'Perth, WA' }]);
    expect(field('make')?.from).toEqual([{ path: 'Make', text: 'Kia' }]);
    expect(field('model')?.from).toEqual([{ path: 'Title', text: '2020 Kia Rio S' }]);
    expect(row.unread).toEqual([{ path: 'Key tag', text: '77' }]);
    expect(row.warnings).toEqual([{ field: 'vin', text: 'x' }]);
    const text = explainedText(row);
    expect(text).toMatch(/^ {2}price +15990 +<- Price \(AUD\) "15990"$/m);
    expect(text).toMatch(/^ {2}status +in_stock +\(the settings or a rule\)$/m);
    expect(text).toContain('not read: Key tag "77"');
  });

  it('has a line for each measure', async () => {
    const table =
      'Title,Make,Model,Item Type,Tare (kg),ATM (kg)\nJayco Journey,Jayco,Journey,caravan,2300,2800\n';
    const found = await explained(table);
    if (!found.ok) throw new Error(found.message);
    const text = explainedText(found.row);
    expect(text).toMatch(/^ {2}caravan\.tare_weight +2300 +<- .*Tare \(kg\) "2300"$/m);
    expect(text).toMatch(/^ {2}caravan\.aggregate_trailer_mass +2800 +<- .*ATM \(kg\) "2800"$/m);
    expect(text).not.toMatch(/^ {2}caravan\.tare_weight .*ATM/m);
  });

  it('is found by an id, and keeps a value that could not be read', async () => {
    const found = await explained(csv, 'A2');
    if (!found.ok) throw new Error(found.message);
    expect(found.row).toMatchObject({ line: 4, name: '2021 Kia Rio S' });
    expect(found.row.fields.find(({ field }) => field === 'price')).toEqual({
      field: 'price',
      value: null,
      from: [{ path: 'Price (AUD)', text: 'POA' }],
    });
    expect(await explained(csv, 'A3')).toEqual({ ok: false, message: 'no row of export has A3' });
    expect(await explained('')).toMatchObject({ ok: false });
  });

  it('works for records of any shape, and for a row that is rejected', async () => {
    const ours = await explained(ndjson([record('x1'), record('x2', { km: 5, keyTag: 9 })]), 'x2');
    expect(ours).toMatchObject({
      row: {
        fields: expect.arrayContaining([
          { field: 'km', value: 5, from: [{ path: 'km', text: '5' }] },
        ]) as unknown,
        unread: [{ path: 'keyTag', text: '9' }],
      },
    });
    const rejected = await explained(ndjson([nested(1)]), 'K1');
    expect(rejected).toMatchObject({
      row: { name: null, error: { code: 'missing', path: 'make' } },
    });
    expect(rejected.ok && rejected.row.unread).toContainEqual({
      path: 'car.id.makeName',
      text: 'Kia',
    });
  });
});
