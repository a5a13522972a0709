// The rejected rows of the last ingest, for people who fix them: `.data/<slug>/quarantine.ndjson`.
import { rmSync } from 'node:fs';
import { writeAtomically } from '../../files/atomic-write.ts';
import type { DataFolder } from '../snapshot/data-folder.ts';
import type { RejectedRow } from './ingest-stats.ts';

/** One JSON object per line: line, code, path, detail, label and the beginning of the row. Without rows, no file. */
export function writeQuarantine({ quarantine }: DataFolder, rows: readonly RejectedRow[]): void {
  if (rows.length === 0) rmSync(quarantine, { force: true });
  else writeAtomically(quarantine, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
