import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows } from '../../../../src/stock/sources/csv.ts';
import { splitCells } from '../../../../src/stock/sources/csv-cells.ts';
import { sourceLimits, stated, type SourceRow } from '../../../../src/stock/sources/source.ts';
import { drain, mapping } from '../fixture.ts';

async function* once(content: string | Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(content as string);
}

function read(content: string | Buffer, limits = sourceLimits) {
  return drain(stated(() => csvRows(once(content), mapping, limits)));
}

function cells(rows: readonly SourceRow[]): unknown[] {
  return rows.map((row) =>
    row.kind === 'cells' ? row.value : row.kind === 'error' ? row.error.code : row.kind,
  );
}

const heading = 'Brand,Model,Year,Price,Title';

describe('CSV', () => {
  it('reads a heading with line breaks in its cells', async () => {
    const { rows } = await read('Brand,"Asking\nprice",Title\nFord,45990,Ranger\n');
    expect(cells(rows)).toEqual([{ make: 'Ford', price: '45990', name: 'Ranger' }]);
    expect(rows[0]?.line).toBe(3);
  });

  it('reads an unclosed quotation mark in the heading as a character', async () => {
    const { rows } = await read('Brand,Title,"Rego\nFord,Ranger,ABC12D\n');
    expect(cells(rows)).toEqual([{ make: 'Ford', name: 'Ranger', regplate: 'ABC12D' }]);
    const many = Array.from({ length: 30 }, () => 'Ford,Ranger,ABC12D\n').join('');
    expect((await read(`Brand,Title,"Rego\n${many}`)).rows).toHaveLength(30);
  });

  it('names the headings of columns that are not read', async () => {
    const { end } = await read(
      'Brand,,Wholesale\u00a0book, Title ,Key tag\nFord,,45990,Ranger,ABC12D\n',
    );
    expect(end).toMatchObject({ unread: ['Wholesale book', 'Key tag'] });
  });

  it('gives a row its cells and the line it begins in', async () => {
    const { rows, end } = await read(
      `${heading}\nFord,Ranger,2021,45990,2021 Ford Ranger\n\nKia,Rio,2019,POA,-\n`,
    );
    expect(rows).toMatchObject([
      {
        line: 2,
        kind: 'cells',
        value: {
          make: 'Ford',
          model: 'Ranger',
          year: '2021',
          price: '45990',
          name: '2021 Ford Ranger',
        },
      },
      { line: 4, kind: 'cells', value: { make: 'Kia', model: 'Rio', year: '2019' } },
    ]);
    expect(end).toEqual({ complete: true, lastRowEnds: true, unread: [], remarks: [] });
  });

  it('keeps line breaks, quotation marks and delimiters inside quoted cells', async () => {
    const { rows } = await read(
      `${heading}\nFord,"Ranger\nXLT",2021,"45,990","The ""Beast"""\nKia,Rio,2019,1,x\n`,
    );
    expect(rows[0]).toMatchObject({
      line: 2,
      value: { model: 'Ranger\nXLT', price: '45,990', name: 'The "Beast"' },
    });
    expect(rows[1]).toMatchObject({ line: 4 });
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('may be divided by %s', async (_, mark) => {
    const { rows } = await read(`${heading}\nFord,Ranger,2021,1,x\n`.replaceAll(',', mark));
    expect(cells(rows)).toEqual([
      { make: 'Ford', model: 'Ranger', year: '2021', price: '1', name: 'x' },
    ]);
  });

  it('reads Latin-1, a BOM, CRLF, old Mac line ends and the line "sep=;"', async () => {
    const row = { make: 'Citroën', model: 'C3' };
    expect(cells((await read(Buffer.from('Make,Model\nCitroën,C3\n', 'latin1'))).rows)).toEqual([
      row,
    ]);
    expect(cells((await read('Make,Model\r\nCitroën,C3\r\n')).rows)).toEqual([row]);
    expect(cells((await read('Make,Model\rCitroën,C3\r')).rows)).toEqual([row]);
    expect(cells((await read('sep=;\nMake;Model\nCitroën;C3\n')).rows)).toEqual([row]);
  });

  it('finds columns regardless of case and punctuation', async () => {
    const { rows } = await read(
      'MAKE;model ;Stock-No.;kilo metres\nFord;Ranger;A1;5\n'.replace('Stock-No.', 'stock_no'),
    );
    expect(cells(rows)).toEqual([{ make: 'Ford', model: 'Ranger', stocknum: 'A1', km: '5' }]);
  });

  it('names the headings when neither a make nor a title is among them', async () => {
    const { end } = await read('Colour,Doors\nRed,4\n');
    expect(end).toMatchObject({ complete: false, code: 'no-columns' });
    expect(end.complete ? '' : end.message).toContain('Colour, Doors');
  });

  it('rejects only the row with too many or too few cells', async () => {
    const { rows, end } = await read(
      `${heading}\nFord,Ranger,2021,45,990,x\nFord,Ranger\nKia,Rio,2019,1,x\n`,
    );
    expect(cells(rows).slice(0, 2)).toEqual(['wrong-columns', 'wrong-columns']);
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(end.complete).toBe(true);
  });

  it('accepts empty cells after the last column and empty rows', async () => {
    const { rows } = await read(`${heading}\nFord,Ranger,2021,1,x,,\n,,,,\n`);
    expect(cells(rows)).toHaveLength(1);
  });

  it('reads on after a quotation mark that is never closed', async () => {
    const { rows } = await read(
      `${heading}\nFord,"Ranger,2021,1,x\nKia,Rio,2019,"2",y\nMG,ZS,2020,3,z\n`,
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(cells(rows).slice(1)).toMatchObject([{ make: 'Kia' }, { make: 'MG' }]);
  });

  it('reads on after an unclosed quotation mark in the last cell', async () => {
    const { rows } = await read(
      `${heading}\nFord,Ranger,2021,1,"x\nKia,Rio,2019,2,y\nMG,ZS,2020,3,z\n`,
    );
    expect(cells(rows)).toMatchObject([{ make: 'Ford' }, { make: 'Kia' }, { make: 'MG' }]);
  });

  it('reads a quotation mark inside a cell as a character', async () => {
    expect(splitCells('Ford,5" tray,x', ',')).toEqual({
      cells: ['Ford', '5" tray', 'x'],
      open: false,
    });
    expect(splitCells('"8" wheels",x', ',')).toEqual({ cells: ['8" wheels', 'x'], open: false });
  });

  it('that ends in the middle of a row is incomplete', async () => {
    const { rows, end } = await read(`${heading}\nFord,Ranger,2021,1,x\nKia,Ri`);
    expect(cells(rows)[1]).toBe('truncated');
    expect(end).toMatchObject({ complete: false, code: 'truncated' });
  });

  it('reports a last row without a line break, because the last cell may be cut', async () => {
    const { end } = await read(`${heading}\nFord,Ranger,2021,1,x\nKia,Rio,2019,2,y`);
    expect(end).toMatchObject({ complete: true, lastRowEnds: false });
  });

  it('drops only the line that is too long', async () => {
    const small = { ...sourceLimits, rowBytes: 100 };
    const { rows } = await read(
      `${heading}\nFord,Ranger,2021,1,${'x'.repeat(500)}\nKia,Rio,2019,2,y\n`,
      small,
    );
    expect(cells(rows)).toMatchObject(['too-large', { make: 'Kia' }]);
  });

  it('returns every cell as it was written, with any content', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', ';') });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        const row = cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
        expect(splitCells(row, ',')).toEqual({ cells, open: false });
      }),
    );
  });

  it('counts every line of any text after a heading', async () => {
    const line = fc.string({
      unit: fc.constantFrom('a', '"', ',', ' ', '1'),
      minLength: 1,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
        const { rows } = await read([heading, ...lines, ''].join('\n'));
        const numbers = rows.map(({ line: number }) => number);
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbers.every((number) => number >= 2 && number <= lines.length + 1)).toBe(true);
      }),
    );
  });
});
