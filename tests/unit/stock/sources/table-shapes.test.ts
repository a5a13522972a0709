// Tables as people and report programs write them: titles, totals and repeated headings around the rows, any delimiter
// and any encoding. Each combination gives the same rows.
import { describe, expect, it } from 'vitest';
import { exportRows } from '../../../../src/stock/sources/export-rows.ts';
import { sourceLimits, stated } from '../../../../src/stock/sources/source.ts';
import { factsReader } from '../../../../src/stock/normalise/record-cells.ts';
import { csvColumns } from '../../../../src/tenant/schema/stock.ts';
import { drain, mapping } from '../fixture.ts';

const headings = ['Stock Number', 'Make', 'Model', 'Year', 'Price', 'Odometer'];
const rows = [
  ['T1', 'Citroën', 'C4', '2020', '30990', '64000'],
  ['T2', 'Subaru', 'Outback', '2021', '39990', '41000'],
];
const expected = [
  { stocknum: 'T1', make: 'Citroën', model: 'C4', year: '2020', price: '30990', km: '64000' },
  { stocknum: 'T2', make: 'Subaru', model: 'Outback', year: '2021', price: '39990', km: '41000' },
];

type Rows = readonly (readonly string[])[];
const preambles: [string, Rows][] = [
  ['nothing', []],
  ['a title', [['City Motors stock list']]],
  ['two lines', [['City Motors stock list'], ['Printed 28 Nov 2026 06:00']]],
  ['filters and a blank line', [['Make', 'All', 'Model', 'All'], ['Year: 2015, 2026'], ['']]],
  ['groups of columns', [['Vehicle', '', '', '', 'Money', '']]],
];
const endings: [string, Rows][] = [
  ['nothing', []],
  ['a total', [['Total: 2 vehicles']]],
  ['sums', [['Total', '', '', '', '70980', '105000']]],
  ['sums in another column', [['', '', 'Sub-total', '', '70980', '105000']]],
  ['a count and a remark', [['2 vehicles'], [''], ['End of report, page 1']]],
  ['its heading again', [headings]],
  ['a remark in its own width', [['Prices include GST', '', '', '', '', '']]],
];
const delimiters = [',', ';', '\t', '|'];
const encodings: [string, (text: string) => Buffer][] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['Latin-1', (text) => Buffer.from(text, 'latin1')],
  ['UTF-16', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 with a mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['big-endian UTF-16', (text) => Buffer.from(text, 'utf16le').swap16()],
];

const written = (table: Rows, delimiter: string, lineEnd: string): string =>
  table
    .map((row) =>
      row.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter),
    )
    .join(lineEnd);

async function* pieces(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 97) yield content.subarray(at, at + 97);
}

const read = (content: Buffer) =>
  drain(stated(() => exportRows(pieces(content), mapping, sourceLimits)));

describe.each(preambles)('a table with %s above it', (_, preamble) => {
  it.each(endings)('and %s below it is read alike in every form', async (_name, ending) => {
    for (const [first, delimiter] of delimiters.entries()) {
      for (const [second, [encoding, encode]] of encodings.entries()) {
        const lineEnd = (first + second) % 2 === 0 ? '\n' : '\r\n';
        const table = [...preamble, headings, ...rows, ...ending];
        const text = written(table, delimiter, lineEnd) + lineEnd;
        const { rows: found, end } = await read(encode(text));
        const cells = found.map((row) => (row.kind === 'cells' ? row.value : row));
        expect({ encoding, delimiter, cells }).toEqual({ encoding, delimiter, cells: expected });
        expect(found.map(({ line }) => line)).toEqual([preamble.length + 2, preamble.length + 3]);
        expect(end).toMatchObject({ complete: true, unread: [] });
      }
    }
  });
});

// Rule stock-2.
describe('a line between rows', () => {
  it.each([
    ['SOLD', 'SOLD'],
    ['Used cars (2)', 'Used cars (2)'],
    ['New arrivals', 'New arrivals'],
    ['2019 Toyota Hilux sold', undefined],
    ['End of sold list', undefined],
    ['Others', undefined],
  ])('"%s" says of the rows below it: %s', async (line, name) => {
    const [first = [], second = []] = rows;
    const { rows: found } = await read(
      Buffer.from([headings, first, [line], second].map((row) => row.join(',')).join('\n')),
    );
    expect(found.map(({ within }) => within?.names)).toEqual([undefined, name && [name]]);
  });
});

describe('a heading with a unit', () => {
  const vehicle = (heading: string, cell: string) =>
    read(Buffer.from(`Make;Model;${heading}\nKia;Rio;${cell}\n`)).then(({ rows: [row] }) =>
      row?.kind === 'cells' ? row.value : row,
    );
  const odometers = ['Odometer', 'MILEAGE', 'Kilometres'];

  it.each([
    ['', ''],
    [' (KM)', ''],
    [' [km]', ''],
    [' kms', ''],
    [' (miles)', ' miles'],
    [' (mi)', ' mi'],
    [' Miles', ' miles'],
    ['_mi', ' mi'],
  ])('is that of the column, and tells the unit: "Odometer%s"', async (unit, said) => {
    for (const name of odometers) {
      const cells = (await vehicle(`${name}${unit}`, '64,000')) as { km?: string };
      expect(cells.km?.replace(/ k.*$/i, '')).toBe(`64,000${said}`);
      expect(await vehicle(`${name}${unit}`, '64,000 mi')).toMatchObject({ km: '64,000 mi' });
    }
  });

  it.each([
    ['PRICE ($)', { price: '30990' }],
    ['Price (AUD)', { price: '30990 AUD' }],
    ['price_usd', { price: '30990 usd' }],
    ['Price (ex GST)', { price: '30990 ex GST' }],
    ['Engine (cc)', { engine: '30990 cc' }],
    ['Rego Expiry (dd/mm/yyyy)', { rego_expiry: '30990' }],
  ])('"%s"', async (heading, expected) => {
    expect(await vehicle(heading, '30990')).toMatchObject(expected);
  });

  it.each(['Comments (internal)', 'Colour (interior)', 'Model (old)', 'Priceless', 'Costkm'])(
    'is not read under another name: "%s"',
    async (heading) => {
      expect(await vehicle(heading, '30990')).toEqual({ make: 'Kia', model: 'Rio' });
    },
  );

  it('stands behind the heading without a unit', async () => {
    expect(await vehicle('Price (ex GST);Price', '30000;33000')).toMatchObject({ price: '33000' });
  });
});

describe('the names of a column', () => {
  const others = csvColumns.filter((column) => column !== 'make' && column !== 'model');
  const names = others.flatMap((column) =>
    [mapping.columns[column] ?? [], column].flat().map((name): [string, string] => [name, column]),
  );
  it('are one table for CSV and JSON', async () => {
    const record = factsReader(mapping);
    for (const [name, column] of names) {
      const text = Buffer.from(`Make;Model;${name}\nKia;Rio;2019\n`);
      const { rows: found } = await read(text);
      const cells = found[0]?.kind === 'cells' ? found[0].value : {};
      const own = { Make: 'Kia', Model: 'Rio', [name]: '2019' };
      expect({ name, cells }).toEqual({ name, cells: record(own) });
      expect(cells).toMatchObject({ [column]: expect.stringContaining('2019') as string });
    }
  });

  it.each([
    'reserved', 'certified', 'tag', 'created_at', 'nvic', 'location_id', 'build_date', 'compliance_date', 'updated_at',
  ] as const)('are more than one for %s', (column) => {
    expect([mapping.columns[column] ?? []].flat().length).toBeGreaterThan(1);
  }); // prettier-ignore
});

describe('a table', () => {
  it('names the lines that hold no vehicle', async () => {
    const table = [['City Motors'], [''], headings, ...rows, ['Total', '2', '', '', '70980', '']];
    const { end } = await read(Buffer.from(written(table, ',', '\n')));
    expect(end).toMatchObject({
      remarks: [
        { line: 1, text: 'City Motors' },
        { line: 6, text: 'Total 2 70980' },
      ],
    });
  });

  it('that was cut behind one cell is incomplete, and one that ends with a total is not', async () => {
    const table = written([headings, ...rows], ',', '\n');
    expect((await read(Buffer.from(`${table}\nT3`))).end).toMatchObject({ complete: false });
    expect((await read(Buffer.from(`${table}\nTotal: 2`))).end).toMatchObject({ complete: true });
  });

  it('without a heading names the row that looks most like one', async () => {
    const table = [['Title line'], ['Colour', 'Doors', 'Price'], ['Red', '4', '100']];
    const { end } = await read(Buffer.from(written(table, ';', '\n')));
    expect(end).toMatchObject({ complete: false, code: 'no-columns' });
    expect(end.complete ? '' : end.message).toContain('the heading is: Colour, Doors, Price');
  });

  it('may have its heading on line 30, and not below it', async () => {
    const lines = (count: number) =>
      [...Array.from({ length: count }, () => ['remark']), headings, ...rows].map((row) => [
        ...row,
      ]);
    expect((await read(Buffer.from(written(lines(29), ',', '\n')))).rows).toHaveLength(2);
    expect((await read(Buffer.from(written(lines(30), ',', '\n')))).end.complete).toBe(false);
  });
});
