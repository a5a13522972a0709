import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { csvFolder } from '../../../src/functions/adapters/csv-folder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-drop-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const now = Date.parse('2026-11-24T00:00:00Z');
const day = 86_400_000;
const put = (path: string, at: number) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), 'kim@shopper.example');
  utimesSync(join(root, path), at / 1000, at / 1000);
};
const files = (folder: string) => readdirSync(join(root, folder)).sort();

describe('the drop folder', () => {
  it('shows a dealer’s program only finished files, and a retry removes the draft of a killed process', async () => {
    const csv = csvFolder(root);
    put('.drafts/dealer~lead-1.csv~killed', now);
    await csv.write({ folder: 'dealer', file: 'lead-1.csv', content: 'a' });
    expect(files('dealer')).toEqual(['lead-1.csv']);
    expect(files('.drafts')).toEqual([]);
  });

  it('loses the file and the drafts of one lead, when its person is erased', async () => {
    const csv = csvFolder(root);
    put('dealer/lead-1.csv', now);
    put('dealer/lead-2.csv', now);
    put('.drafts/dealer~lead-1.csv~killed', now);
    put('.drafts/dealer~lead-2.csv~running', now);
    await csv.remove({ folder: 'dealer', file: 'lead-1.csv' });
    await csv.remove({ folder: '../dealer', file: 'lead-2.csv' });
    expect(files('dealer')).toEqual(['lead-2.csv']);
    expect(files('.drafts')).toEqual(['dealer~lead-2.csv~running']);
  });

  it('loses drafts after a minute, and delivered files after their time', async () => {
    const csv = csvFolder(root);
    put('.drafts/dealer~lead-2.csv~killed', now - day);
    put('.drafts/dealer~lead-3.csv~running', now);
    put('dealer/lead-old.csv', now - 31 * day);
    put('dealer/lead-new.csv', now - 29 * day);
    put('dealer/notes.txt', now - 31 * day);
    expect(await csv.removeOld('dealer', now - 30 * day, now)).toBe(1);
    expect(files('dealer')).toEqual(['lead-new.csv', 'notes.txt']);
    expect(files('.drafts')).toEqual(['dealer~lead-3.csv~running']);
  });
});
