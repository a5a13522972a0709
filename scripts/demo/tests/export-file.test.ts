import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { metaFile, readExport, readMeta, writeExport } from '../stock/export-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'export-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
const rows = [
  { id: '1', name: 'Škoda “one”' },
  { id: '2', price: null },
];
const about = { createdAt: '2026-11-20T01:00:00.000Z', night: 2 };

describe.each(['plain.ndjson', 'packed.ndjson.gz'])('an export file %s', (name) => {
  const file = join(folder, 'deep', name);

  it('gives back the rows, and says how many there are', async () => {
    await writeExport(file, rows, about);
    expect(await readExport(file)).toEqual(rows);
    expect(readMeta(file)).toEqual({ count: 2, complete: true, ...about });
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('is the same bytes when written again', async () => {
    await writeExport(file, rows, about);
    const first = readFileSync(file);
    await writeExport(file, rows, about);
    expect(readFileSync(file).equals(first)).toBe(true);
  });
});

it('an export without a sidecar has no meta', () => {
  expect(readMeta(join(folder, 'none.ndjson'))).toBeNull();
  expect(metaFile('a/b.ndjson.gz')).toBe('a/b.ndjson.gz.meta.json');
});
