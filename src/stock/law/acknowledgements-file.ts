// What people acknowledged about the law (rule law-3): `.data/<slug>/acknowledged.json`.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { acknowledgementSchema, type Acknowledgement } from '../../compliance/finding.ts';
import { ruleById } from '../../compliance/rules.ts';
import { addDays } from '../../domain/hours/calendar.ts';
import { writeAtomically } from '../../files/atomic-write.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { dataFolder } from '../snapshot/data-folder.ts';

/** A person answers for a finding at most this long. */
const longestDays = 366;

/** The oldest first. A damaged file throws. */
export function readAcknowledgements(dataDir: string, slug: string): Acknowledgement[] {
  const { acknowledged } = dataFolder(dataDir, slug);
  if (!existsSync(acknowledged)) return [];
  try {
    return z.array(acknowledgementSchema).parse(JSON.parse(readFileSync(acknowledged, 'utf8')));
  } catch {
    throw new Error(
      `${acknowledged} is damaged; delete it, and acknowledge again what you answer for`,
    );
  }
}

/** Replaces an earlier one about the same. Answers with the reason why it is not taken; null: it is. */
export function acknowledge(dataDir: string, slug: string, wanted: Acknowledgement): string | null {
  const parsed = acknowledgementSchema.safeParse(wanted);
  if (!parsed.success) {
    return parsed.error.issues
      .map(({ path, message }) => `${path.join('.')}: ${message}`)
      .join('; ');
  }
  const { rule, subject, until, at } = parsed.data;
  if (!ruleById.has(rule)) return `there is no rule ${rule}`;
  const today = at.slice(0, 10);
  if (until < today) return `${until} is in the past`;
  if (until > addDays(today, longestDays)) return `${until} is more than a year away`;
  const others = readAcknowledgements(dataDir, slug).filter(
    (one) => one.rule !== rule || one.subject !== subject,
  );
  const { folder, acknowledged } = dataFolder(dataDir, slug);
  makeFolder(folder);
  writeAtomically(acknowledged, `${JSON.stringify([...others, parsed.data], null, 1)}\n`);
  return null;
}
