// The refused rows of the last ingest, for those who repair them: `.data/<slug>/quarantine.ndjson`.
import { rmSync } from 'node:fs';
import { writeAtomically } from '../../files/atomic-write.ts';
import type { DataFolder } from '../snapshot/data-folder.ts';
import type { RefusedRow } from '../report/ingest-stats.ts';

/** One JSON object a line: line, code, path, detail, label and the row's beginning. No file when none. */
export function writeQuarantine({ quarantine }: DataFolder, refused: readonly RefusedRow[]): void {
  if (refused.length === 0) rmSync(quarantine, { force: true });
  else writeAtomically(quarantine, refused.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
