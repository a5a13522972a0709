import { createReadStream, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportRows } from '../../../../src/stock/sources/export-rows.ts';
import { fileSource } from '../../../../src/stock/sources/file.ts';
import { sourceLimits, stated, type SourceRow } from '../../../../src/stock/sources/source.ts';
import {
  mapping,
  drain,
  ndjson,
  record,
  stockOf,
  ingestFixture,
  type IngestFixture,
} from '../fixture.ts';

const limits = { ...sourceLimits, rowBytes: 2_000 };

/** The bytes in pieces of `size`, so that every boundary falls somewhere once. */
async function* pieces(content: string | Uint8Array, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content as string);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function read(content: string | Uint8Array, size = 65_536) {
  return drain(stated(() => exportRows(pieces(content, size), mapping, limits)));
}

/** Row by row: the id of a record, or the code of its error, and the line, or the position in JSON. */
function summary(rows: readonly SourceRow[]): string[] {
  return rows.map((row) => {
    if (row.kind === 'error') return `${String(row.line)} ${row.error.code}`;
    const value = row.kind === 'text' ? (JSON.parse(row.text) as unknown) : row.value;
    return `${String(row.line)} ${String((value as { id?: unknown }).id)}`;
  });
}

const three = [record('a'), record('b'), record('c')];
const whole = ['1 a', '2 b', '3 c'];
const shapes: [string, string, string[]][] = [
  ['NDJSON', ndjson(three), whole],
  ['NDJSON without a last line break', ndjson(three).trimEnd(), whole],
  ['NDJSON with CRLF, BOM and blank lines', `\ufeff${ndjson(three).replaceAll('\n', '\r\n\r\n')}`, ['1 a', '3 b', '5 c']],
  ['a JSON array on one line', JSON.stringify(three), whole],
  ['an indented JSON array', JSON.stringify(three, null, 2), whole],
  ['an array with a record a line', `[\n${three.map((r) => JSON.stringify(r)).join(',\n')}\n]\n`, whole],
  ['a page of hits', JSON.stringify({ hits: three, nbHits: 3, cursor: null }), whole],
  ['a page of results with other things before', JSON.stringify({ offset: 0, facets: { make: { Ford: 1 } }, results: three, total: 3 }), whole],
  ['pages one after the other', three.map((r) => JSON.stringify({ hits: [r] })).join('\n'), whole],
  ['indented records one after the other', three.map((r) => JSON.stringify(r, null, 1)).join('\n'), whole],
]; // prettier-ignore

describe('an export file', () => {
  it.each(shapes)('may be %s', async (_, content, expected) => {
    const { rows, end } = await read(content);
    expect(summary(rows)).toEqual(expected);
    expect(end).toEqual({ complete: true });
  });

  it.each(shapes)('reads alike in pieces of any size: %s', async (_, content, expected) => {
    for (const size of [1, 7, 64])
      expect(summary((await read(content, size)).rows)).toEqual(expected);
  });

  it.each(shapes)('may be gzipped: %s', async (_, content, expected) => {
    const { rows, end } = await read(gzipSync(content), 100);
    expect(summary(rows)).toEqual(expected);
    expect(end.complete).toBe(true);
  });

  it('may be Latin-1', async () => {
    const text = ndjson([record('ä')]);
    expect(summary((await read(Buffer.from(text, 'latin1'))).rows)).toEqual(['1 ä']);
  });

  const xml = `<?xml version="1.0" encoding="utf-16"?><a>${three.map(({ id }) => `<car><id>${String(id)}</id></car>`).join('\n')}</a>`;
  it.each([...shapes, ['XML', xml, whole] as const])(
    'may be UTF-16 in both orders, with a mark or without: %s',
    async (_, content, expected) => {
      const bare = content.replace('\ufeff', '');
      for (const text of [`\ufeff${bare}`, bare]) {
        const little = Buffer.from(text, 'utf16le');
        expect(summary((await read(little, 101)).rows)).toEqual(expected);
        expect(summary((await read(Buffer.from(little).swap16(), 101)).rows)).toEqual(expected);
        expect(summary((await read(gzipSync(little))).rows)).toEqual(expected);
      }
    },
  );

  it.each([
    ['an HTML page', '<!doctype html><title>Sign in</title>'],
    ['XML', '<?xml version="1.0"?><cars/>'],
    ['a PDF', '%PDF-1.7 …'],
    ['a picture', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'],
  ])('is rejected when it is %s', async (_, content) => {
    expect(await read(content)).toMatchObject({
      rows: [],
      end: { complete: false, code: 'not-an-export' },
    });
  });

  it.each([
    ['an error', '{"error": "invalid token"}', 'error: invalid token'],
    ['a message', '{"message": "Not Found", "documentation_url": ""}', 'message: Not Found'],
    ['a status', '{"status": 401, "title": "Unauthorized"}', 'status: 401; title: Unauthorized'],
    [
      'an error in lists',
      '[{"errorCode": "INVALID", "message": "Session expired"}]',
      'errorCode: INVALID; message: Session expired',
    ],
    [
      'errors',
      '{"errors": [{"code": 7, "detail": "No such feed"}]}',
      'code: 7; detail: No such feed',
    ],
    [
      'an error beside an empty list',
      '{"error": {"text": "Quota\\nis over"}, "vehicles": []}',
      'text: Quota is over',
    ],
    [
      'an error with secrets',
      '{"error": "bad key sk_live_0123456789abcdef0123", "api_key": "short"}',
      'error: bad key …; api_key: …',
    ],
    ['a long error', `{"error": "${'no '.repeat(99)}"}`, `error: ${'no '.repeat(51)}…`],
  ])('is no stock where the source answers with %s', async (_, content, answer) => {
    expect(await read(content)).toMatchObject({
      rows: [],
      end: { code: 'not-an-export', message: expect.stringContaining(`"${answer}"`) as string },
    });
  });

  it.each([
    ['an empty list', '{"message": "", "vehicles": []}'],
    ['a record of other names', '{"brand": "Kia", "title": "Rio"}'],
    ['several records of other names', '{"items": [{"a": 1}, {"a": 2}]}'],
    ['records by id', '{"A1": {"a": 1}, "B2": {"a": 2}}'],
    ['a vehicle beside an error', '{"error": "slow", "vehicles": [{"make": "Kia"}]}'],
  ])('may be a stock where the source answers with %s', async (_, content) => {
    expect((await read(content)).end).toMatchObject({ complete: true });
  });

  it('says which file of a Meilisearch dump to take', async () => {
    const header = Buffer.alloc(512);
    header.write('metadata.json');
    header.write('ustar', 257);
    const { rows, end } = await read(gzipSync(Buffer.concat([header, Buffer.alloc(1024)])));
    expect(rows).toEqual([]);
    expect(end).toMatchObject({
      code: 'not-an-export',
      message: expect.stringContaining('indexes/<name>/documents.jsonl') as string,
    });
  });

  it('that is empty is complete and has no rows', async () => {
    expect(await read('')).toEqual({ rows: [], end: { complete: true } });
    expect(await read('[]')).toEqual({ rows: [], end: { complete: true } });
  });
});

describe('a broken row does not affect other rows', () => {
  it.each([
    ['a missing brace', '{"id": "b", "make": "Ford"', 'bad-json'],
    ['an open string', '{"id": "b, "make": 1}', 'bad-json'],
    ['NaN as a number', '{"id": "b", "price": NaN}', 'bad-json'],
  ])('in NDJSON: %s', async (_, bad) => {
    const [first, , last] = three.map((r) => JSON.stringify(r));
    const { rows, end } = await read([first, bad, last, ''].join('\n'));
    expect(rows.map(({ kind, line }) => `${String(line)} ${kind}`)).toEqual([
      '1 text',
      '2 text',
      '3 text',
    ]);
    expect(end.complete).toBe(true);
  });

  it('in an array of lines, where a missing brace does not include the next records', async () => {
    const lines = [
      '[',
      '{"id":"a"},',
      '{"id":"b","location":{"id":1},',
      '{"id":"c"},',
      '{"id":"d"}',
      ']',
    ];
    const { rows, end } = await read(lines.join('\n'));
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
    expect(end.complete).toBe(true);
  });

  it('in an indented array, where a string is never closed', async () => {
    const lines = [
      '[',
      '  {',
      '    "id": "a,',
      '    "year": 1',
      '  },',
      '  {',
      '    "id": "b"',
      '  }',
      ']',
    ];
    const { rows } = await read(lines.join('\n'));
    expect(rows.map(({ line }) => line)).toEqual([1, 2]);
  });

  it('when it is larger than a vehicle can be', async () => {
    const huge = record('big', { dealercomments: 'x'.repeat(50_000) });
    const records = [record('a'), huge, record('c')];
    expect(summary((await read(ndjson(records), 999)).rows)).toEqual(['1 a', '2 too-large', '3 c']);
    expect(summary((await read(JSON.stringify(records), 999)).rows)).toEqual([
      '1 a',
      '2 too-large',
      '3 c',
    ]);
  });

  it('when it is not an object', async () => {
    const { rows } = await read('[1, null, "x", [2], {"id":"a"}]');
    expect(rows).toHaveLength(5);
  });
});

describe('an export that was cut', () => {
  const cut = (text: string): string => text.slice(0, -20);

  it.each([
    ['NDJSON', cut(ndjson(three).trimEnd()), 2],
    ['an array', cut(JSON.stringify(three)), 2],
    ['a page', cut(JSON.stringify({ hits: three })), 2],
  ])('is incomplete and its last row is an error: %s', async (_, content, good) => {
    const { rows, end } = await read(content);
    expect(rows.filter(({ kind }) => kind === 'text')).toHaveLength(good);
    expect(rows.at(-1)).toMatchObject({ kind: 'error', error: { code: 'truncated' } });
    expect(end).toMatchObject({ complete: false, code: 'truncated' });
  });

  it('between two elements has no broken tail but is incomplete', async () => {
    const { rows, end } = await read('[{"id":"a"},{"id":"b"},');
    expect(summary(rows)).toEqual(['1 a', '2 b']);
    expect(end).toMatchObject({ complete: false, code: 'truncated' });
  });

  it('inside gzip gives the rows before the cut and is incomplete', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) =>
      record(`${String(index)}-${String(Math.sin(index))}`),
    );
    const packed = gzipSync(ndjson(many));
    const { rows, end } = await read(packed.subarray(0, packed.length / 2));
    expect(rows.length).toBeGreaterThan(100);
    expect(end).toMatchObject({ complete: false, code: 'truncated' });
  });

  it('inside a small gzip gives the rows before the cut too', async () => {
    const packed = gzipSync(ndjson(stockOf(50)), { level: 0 });
    const { rows, end } = await read(packed.subarray(0, packed.length - 400));
    expect(rows.length).toBeGreaterThan(40);
    expect(end).toMatchObject({ complete: false, code: 'truncated' });
  });

  it('or damaged inside gzip is unreadable', async () => {
    const packed = gzipSync(ndjson(stockOf(500)));
    packed.fill(0x55, 40, 200);
    expect((await read(packed)).end).toMatchObject({ complete: false, code: 'unreadable' });
  });

  it('is noticed on a page that says there are more records than it holds', async () => {
    const { end } = await read(
      JSON.stringify({ results: three, offset: 0, limit: 3, total: 14_000 }),
    );
    expect(end).toEqual({ complete: true, expected: 14_000 });
  });

  it('is rejected above the size limit of an export', async () => {
    const small = { ...limits, exportBytes: 100 };
    const { end } = await drain(
      stated(() => exportRows(pieces(ndjson(three), 50), mapping, small)),
    );
    expect(end).toMatchObject({ complete: false, code: 'too-large' });
  });
});

describe('a file source', () => {
  let fixture: IngestFixture;
  beforeEach(() => (fixture = ingestFixture()));
  afterEach(() => {
    fixture.dispose();
  });

  it('reads a file and uses its count file', async () => {
    const countPath = fixture.file(
      'count.json',
      '{"count": 4, "complete": true, "createdAt": "2026-03-01T18:00:00Z"}',
    );
    const path = fixture.file('export.ndjson', ndjson(three));
    utimesSync(path, new Date(), new Date('2026-03-01T18:05:00Z'));
    const { rows, end } = await drain(
      fileSource({ path, countPath, name: 'x', mapping, limits }).rows(),
    );
    expect(rows).toHaveLength(3);
    expect(end).toEqual({
      complete: true,
      expected: 4,
      exportedAt: '2026-03-01T18:00:00Z',
      modifiedAt: '2026-03-01T18:05:00.000Z',
    });
  });

  it.each([
    ['{"complete": false}', 'truncated'],
    ['{"count": "many"}', 'unreadable'],
    ['not json', 'unreadable'],
  ])('does not read a file whose count file says %s', async (sidecar, code) => {
    const countPath = fixture.file('count.json', sidecar);
    const path = fixture.file('export.ndjson', ndjson(three));
    const { rows, end } = await drain(
      fileSource({ path, countPath, name: 'x', mapping, limits }).rows(),
    );
    expect(rows).toEqual([]);
    expect(end).toMatchObject({ complete: false, code });
  });

  it('reports a file that does not exist', async () => {
    const { end } = await drain(
      fileSource({ path: '/nowhere/x.csv', name: 'x.csv', mapping, limits }).rows(),
    );
    expect(end).toEqual({ complete: false, code: 'not-found', message: 'x.csv does not exist' });
    const folder = await drain(fileSource({ path: tmpdir(), name: 'dir', mapping, limits }).rows());
    expect(folder.end).toMatchObject({ complete: false, code: 'unreadable' });
  });

  it('leaves no stream open when it is not read to the end', async () => {
    const path = fixture.file('export.ndjson', ndjson(stockOf(2_000)));
    const stream = createReadStream(path);
    const rows = exportRows(stream, mapping, limits);
    await rows.next();
    await rows.return({ complete: true });
    expect(stream.destroyed).toBe(true);
  });
});
