// The thread that reads a large export gives what this thread would, in the order of the rows.
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { csvRows } from '../../../src/stock/sources/csv.ts';
import { sourceLimits, type SourceEnd, type SourceRow } from '../../../src/stock/sources/source.ts';
import { readInOrder, type FoundRow } from '../../../src/stock/validate/read-in-order.ts';
import { openReadingThread } from '../../../src/stock/validate/reading-thread.ts';
import {
  openRecordReader,
  type RecordSettings,
  type RowRead,
} from '../../../src/stock/validate/record-reader.ts';
import { mapping, record, tenant } from '../../unit/stock/fixture.ts';

const settings: RecordSettings = {
  locations: tenant.locations,
  mapping,
  thisYear: 2026,
  soldBefore: new Map([['1', 1_790_000_000]]),
  now: 1_796_000_000,
};

const textRow = (line: number, changes: Record<string, unknown> = {}): SourceRow => ({
  line,
  kind: 'text',
  text: JSON.stringify(record(line, changes)),
});

async function tableRows(text: string): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const row of csvRows(Readable.from([Buffer.from(text)]), mapping, sourceLimits)) {
    rows.push(row);
  }
  return rows;
}

describe('the thread that reads an export', () => {
  it('gives the records, warnings, repeats and unread keys that this thread gives', async () => {
    const cells = 'Make,Model,Year,Odometer,Price,Fuel\n';
    const batches = [
      [textRow(1, { status: 'sold' }), textRow(2, { status: 'sold', drive: 'sideways' })],
      [textRow(3, { make: null }), { line: 4, kind: 'text', text: '{' } as const],
      [{ line: 5, kind: 'error', error: { code: 'too-large', path: '' } } as const],
      await tableRows(`${cells}Kia,Rio,2020,45000,"$9,990",Petrol\n`),
      // The identity of a row of a table depends on the rows of the batches before it.
      await tableRows(`${cells}Kia,Rio,2020,45000,"$9,990",Petrol\nKia,Cerato,2021,7,1,??\n`),
      [{ line: 9, kind: 'record', value: { Brand: 'Kia', Model: 'Rio', Wheels: 4 } } as const],
    ].map((rows) => rows.map((row) => ({ row, key: row.kind === 'text' ? 'key' : null })));
    const here = openRecordReader(settings);
    const thread = openReadingThread(settings);
    const answers = await Promise.all(batches.map((batch) => thread.read(batch)));
    expect(answers).toEqual(batches.map((batch) => here.read(batch)));
    expect(answers.flat().map(({ outcome }) => outcome.kind)).toContain('repeat');
    expect(await thread.seen()).toEqual(here.seen());
    await thread.close();
  });

  it('tells every request that waits why it ended', async () => {
    const thread = openReadingThread({ ...settings, mapping: null as never });
    const requests = [thread.read([]), thread.seen()];
    for (const request of requests) await expect(request).rejects.toThrow(/null/);
    await expect(thread.read([])).rejects.toThrow(/null/);
  });
});

describe('rows in their order', () => {
  it('have one identity where a large export mixes shapes', async () => {
    const rows = Array.from({ length: 6_500 }, (_, at): SourceRow => {
      // One advertisement without a number, again and again, in batches of either thread.
      const other = { Brand: 'Kia', Model: 'Rio', Year: 2020, Odometer: 45_000, Wheels: 4 };
      return at > 4_000 && at % 70 === 0
        ? { line: at + 1, kind: 'text', text: JSON.stringify(other) }
        : textRow(at + 1);
    });
    async function* source(): AsyncGenerator<SourceRow, SourceEnd> {
      for (const row of rows) yield Promise.resolve(row);
      return Promise.resolve({ complete: true });
    }
    const batches = readInOrder(source(), (row) => ({ row, key: null, known: null }), settings);
    const read: RowRead[] = [];
    let step = await batches.next();
    for (; !step.done; step = await batches.next()) read.push(...step.value);
    const here = openRecordReader(settings);
    expect(read).toEqual(here.read(rows.map((row) => ({ row, key: null }))));
    expect(step.value.unread).toEqual(here.seen().unread);
  });

  // Below and above the number of rows for which a thread starts.
  it.each([0, 3, 4_999, 5_000, 6_001])('of an export of %i rows', async (count) => {
    async function* source(): AsyncGenerator<SourceRow, SourceEnd> {
      for (let line = 1; line <= count; line += 1) yield Promise.resolve(textRow(line));
      return Promise.resolve({ complete: true, expected: count });
    }
    const isKnown = (line: number) => line % 3 === 0;
    const find = (row: SourceRow): FoundRow => {
      const { line } = row;
      const outcome = { kind: 'repeat', of: String(line) } as const;
      return { row, key: null, known: isKnown(line) ? { line, outcome, warnings: [] } : null };
    };
    const batches = readInOrder(source(), find, settings);
    const read: RowRead[] = [];
    let step = await batches.next();
    for (; !step.done; step = await batches.next()) read.push(...step.value);
    expect(step.value).toEqual({
      end: { complete: true, expected: count },
      shape: null,
      unread: [],
    });
    expect(read.map(({ line }) => line)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
    for (const { line, outcome } of read) {
      expect(outcome.kind).toBe(isKnown(line) ? 'repeat' : 'record');
    }
  });
});
