// Exports that list changes: the vehicles that are left where the file has each of them whole, else a refusal.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportRows } from '../../../../src/stock/sources/export-rows.ts';
import { sourceLimits, stated } from '../../../../src/stock/sources/source.ts';
import { drain, mapping } from '../fixture.ts';

const read = (text: string) => {
  const bytes = (async function* () {
    yield await Promise.resolve(Buffer.from(text));
  })();
  return drain(stated(() => exportRows(bytes, mapping, sourceLimits)));
};

const lines = (...all: unknown[]): string => all.map((one) => `${JSON.stringify(one)}\n`).join('');
const refused = { complete: false, code: 'not-an-export' };
const kia = (id: string, price = 20_000) => ({ id, make: 'Kia', model: 'Rio', price });

/** What a person would do with the changes, one after the other. */
const step = fc.record({ id: fc.constantFrom('A1', 'A2', 'A3'), price: fc.integer({ min: 1 }) });
const kinds = fc.constantFrom('put', 'patch', 'delete');

describe('a list of changes', () => {
  it('becomes the vehicles that are left', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(kinds, step), { maxLength: 30 }), async (wanted) => {
        const stock = new Map<string, number>([['A0', 1]]);
        const changes: object[] = [
          { op: 'put', id: 'A0', vehicle: kia('A0', 1) },
          { op: 'patch', id: 'A0', set: { price: 1 } },
        ];
        for (const [op, { id, price }] of wanted) {
          if (op !== 'put' && !stock.has(id)) continue;
          if (op === 'delete') stock.delete(id);
          else stock.set(id, price);
          const said =
            op === 'put' ? { vehicle: kia(id, price) } : op === 'patch' && { set: { price } };
          changes.push({ op, id, ...said });
        }
        const { rows, end } = await read(lines(...changes));
        expect(end.complete).toBe(true);
        const left = rows.map((row) => {
          const value: unknown =
            row.kind === 'text' ? JSON.parse(row.text) : 'value' in row && row.value;
          const { vehicle } = value as { vehicle: { id: string; price: number } };
          return [vehicle.id, vehicle.price];
        });
        expect(left.sort()).toEqual([...stock].sort());
      }),
    );
  });

  it('reads paths, added photos and the columns of a table', async () => {
    const vehicle = { ...kia('A1'), price: { amount: 1 }, images: ['a.jpg'] };
    const { rows } = await read(
      lines(
        { event: 'vehicle.created', id: 'A1', vehicle },
        { event: 'vehicle.updated', id: 'A1', set: { 'price.amount': 2 }, addImages: ['b.jpg'] },
      ),
    );
    const changed = { ...vehicle, price: { amount: 2 }, images: ['a.jpg', 'b.jpg'] };
    expect(rows).toMatchObject([{ value: { vehicle: changed } }]);
    const table = await read(
      'Action,Stock No,Make,Model,Price\nA,S1,Kia,Rio,1\nA,S2,Kia,Rio,1\nU,S1,,,2\nD,S2,,,\n',
    );
    expect(table.rows).toMatchObject([{ value: { stocknum: 'S1', make: 'Kia', price: '2' } }]);
  });

  it.each([
    ['lines', lines({ op: 'put', ...kia('A1') }, { op: 'patch', id: 'A2', price: 1 })],
    ['a removed vehicle', lines({ op: 'put', ...kia('A1') }, { op: 'delete', id: 'A2' })],
    [
      'steps',
      lines(
        { op: 'put', ...kia('A1') },
        { op: 'patch', id: 'A1', ops: [{ op: 'replace', path: '/price' }] },
      ),
    ],
    ['a table', 'Stock No,Make,Model,Change Type\nS1,Kia,Rio,Add\nS2,Kia,Rio,Update\n'],
    ['words alone', 'Stock No,Make,Model,State\nS1,Kia,Rio,Updated\nS2,Kia,Rio,Deleted\n'],
    [
      'XML',
      '<cars><car action="add"><id>1</id><make>Kia</make><model>Rio</model></car><car action="delete"><id>2</id><make>Kia</make><model>Rio</model></car></cars>',
    ],
  ])('is refused where the file does not have its vehicles before: %s', async (_, text) => {
    const { rows, end } = await read(text);
    expect(rows).toEqual([]);
    expect(end).toMatchObject(refused);
    expect(end).toHaveProperty('message', expect.stringMatching(/list of changes.*full export/));
  });
});

describe('a stock', () => {
  it.each([
    [
      'every row has the same word',
      'Stock No,Make,Model,Action\nS1,Kia,Rio,Update\nS2,Kia,Rio,Update\n',
    ],
    ['each row is new', 'Stock No,Make,Model,Action\nS1,Kia,Rio,Insert\nS2,Kia,Rio,Insert\n'],
    [
      'a column has the buttons of a list',
      'Stock No,Make,Model,Action\nS1,Kia,Rio,Edit | Delete\nS2,Kia,Rio,Edit\n',
    ],
    ['letters are conditions', 'Stock No,Make,Model,Type\nS1,Kia,Rio,N\nS2,Kia,Rio,U\n'],
  ])('is no list of changes where %s', async (_, text) => {
    const { rows, end } = await read(text);
    expect(end.complete).toBe(true);
    expect(rows).toHaveLength(2);
  });
});
