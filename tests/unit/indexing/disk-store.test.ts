import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskStore } from '../../../src/indexing/disk-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-indexes-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const monday = () => '2026-11-23T00:00:00.000Z';
const wednesday = () => '2026-11-25T00:00:00.000Z';

async function filled(name: string) {
  const { store, written } = diskStore(folder, monday);
  const index = store.claim(name);
  for (const id of ['a', 'b', 'c']) index.records.set(id, { objectID: id });
  index.changed(monday());
  await written();
  const file = readdirSync(folder).find((each) => each.endsWith('.ndjson')) ?? '';
  return join(folder, file);
}

describe('the indexes of a search server on disk', () => {
  it('are read again with every record', async () => {
    await filled('cars');
    expect(diskStore(folder, monday).store.get('cars')?.records.size).toBe(3);
  });

  it('name the file that was cut at a line break', async () => {
    const file = await filled('cars');
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    writeFileSync(file, `${lines.slice(0, -1).join('\n')}\n`);
    expect(() => diskStore(folder, monday)).toThrow(/damaged .*2 of 3 records/);
  });

  it('lose the draft file of a write that was killed', async () => {
    const file = await filled('cars');
    writeFileSync(`${file}.draft`, 'half');
    expect(diskStore(folder, monday).store.names()).toEqual(['cars']);
    expect(readdirSync(folder).filter((name) => name.endsWith('.draft'))).toEqual([]);
  });

  it('lose the draft index of a publisher that was killed a day ago', async () => {
    const file = await filled('cars_tmp_123');
    expect(diskStore(folder, monday).store.names()).toEqual(['cars_tmp_123']);
    const { store, written } = diskStore(folder, wednesday);
    expect(store.names()).toEqual([]);
    await written();
    expect(readdirSync(folder)).not.toContain(file);
  });
});
