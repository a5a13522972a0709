// What the rules found, in words for the dealer, and what a person acknowledged (rule law-3).
import { z } from 'zod';
import { formatDate } from '../domain/text/format-date.ts';
import { countText } from '../domain/text/format.ts';
import { isError, type LawRule } from './rule.ts';

export type FindingSubject =
  { kind: 'vehicle'; id: string; name: string } | { kind: 'site' } | { kind: 'page'; path: string };

export interface LawFinding {
  /** Id of the rule. */
  rule: string;
  /** An error holds its vehicle or the site; a warning is only listed. */
  isError: boolean;
  subject: FindingSubject;
  /** What is wrong, what was seen, what to do, and who says so. */
  says: string;
  saw: string;
  cure: string;
  setting: string | null;
  source: string;
  /** What the dealer's adviser should answer; null: nothing is open. */
  ask: string | null;
}

export function findingOf(rule: LawRule, subject: FindingSubject, saw: string): LawFinding {
  const { id, says, cure, setting = null, source, ask = null } = rule;
  return { rule: id, isError: isError(rule), subject, says, saw, cure, setting, source, ask };
}

/** A person answers for a finding until a day: for one subject of a rule, or for all of them. */
export const acknowledgementSchema = z.strictObject({
  rule: z.string().min(1),
  /** Id of the vehicle or path of the page; null: all that the rule finds. */
  subject: z.string().min(1).nullable(),
  by: z.string().trim().min(2, 'write a name').max(120),
  reason: z.string().trim().min(5, 'write a reason').max(500),
  /** Last day, ISO date. */
  until: z.iso.date(),
  /** ISO instant. */
  at: z.iso.datetime(),
});
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

const subjectKey = (subject: FindingSubject): string | null => {
  if (subject.kind === 'vehicle') return subject.id;
  if (subject.kind === 'page') return subject.path;
  return null;
};

/** The acknowledgement that covers a finding on a day; undefined: none does. */
const coveredBy = (
  { rule, subject }: Pick<LawFinding, 'rule' | 'subject'>,
  acknowledgements: readonly Acknowledgement[],
  today: string,
): Acknowledgement | undefined =>
  acknowledgements.find(
    (one) =>
      one.rule === rule &&
      today <= one.until &&
      (one.subject === null || one.subject === subjectKey(subject)),
  );

export interface LawVerdict {
  /** Errors that nobody answers for; they hold, where the tenant's setting says so. */
  errors: LawFinding[];
  warnings: LawFinding[];
  acknowledged: { finding: LawFinding; acknowledgement: Acknowledgement }[];
}

export function verdictOf(
  findings: readonly LawFinding[],
  acknowledgements: readonly Acknowledgement[],
  today: string,
): LawVerdict {
  const verdict: LawVerdict = { errors: [], warnings: [], acknowledged: [] };
  for (const finding of findings) {
    const acknowledgement = coveredBy(finding, acknowledgements, today);
    if (acknowledgement) verdict.acknowledged.push({ finding, acknowledgement });
    else (finding.isError ? verdict.errors : verdict.warnings).push(finding);
  }
  return verdict;
}

/** Findings of one rule about many things, as a person reads them. */
export interface FindingGroup {
  rule: string;
  isError: boolean;
  count: number;
  /** "37 vehicles: a used vehicle is tagged as new."; absent in summaries of earlier versions. */
  title?: string;
  /** The title with the cure, the source and examples. */
  text: string;
}

const shownSubjects = 3;

/** "Stock P10022, 2018 Nissan X-Trail", "/contact", "the site". */
function findingSubjectText(subject: FindingSubject): string {
  if (subject.kind === 'vehicle') return `${subject.name} (${subject.id})`;
  if (subject.kind === 'page') return subject.path;
  return 'the site';
}

const nouns = {
  vehicle: 'vehicles',
  page: 'pages',
  site: 'places of the site',
};

/** Groups by rule: errors first, then in the order of the findings. */
export function groupFindings(findings: Iterable<LawFinding>): FindingGroup[] {
  const groups = findingGroups();
  for (const finding of findings) groups.add(finding);
  return groups.list();
}

/** The same for findings that come one after the other: of each rule only a few are kept. */
export function findingGroups(): {
  add: (finding: LawFinding) => void;
  list: () => FindingGroup[];
} {
  const byRule = new Map<string, { named: LawFinding[]; count: number }>();
  return {
    add(finding) {
      const group = byRule.get(finding.rule) ?? { named: [], count: 0 };
      byRule.set(finding.rule, group);
      group.count += 1;
      if (group.named.length < shownSubjects) group.named.push(finding);
    },
    list() {
      const groups = [...byRule.values()].map(groupOf);
      return [...groups.filter((one) => one.isError), ...groups.filter((one) => !one.isError)];
    },
  };
}

function groupOf({ named, count }: { named: LawFinding[]; count: number }): FindingGroup {
  const [first] = named as [LawFinding, ...LawFinding[]];
  const { rule, isError: error, says, cure, setting, source, ask } = first;
  const isSame = named.every(({ saw }) => saw === first.saw);
  const examples = named.map(({ subject, saw }, at) =>
    // The finding of all of them is written once, after the last.
    isSame && at < named.length - 1
      ? findingSubjectText(subject)
      : `${findingSubjectText(subject)}: ${saw}`,
  );
  const more = count - named.length;
  const { kind } = first.subject;
  const who = count === 1 ? findingSubjectText(first.subject) : countText(count, nouns[kind]);
  const what = count === 1 ? ` (${first.saw})` : '';
  const title = `${who}: ${says}${what}.`;
  const text = [
    title,
    cure,
    ...(setting === null ? [] : [`Setting: ${setting}.`]),
    ...(ask === null ? [] : [`Ask your adviser ${ask}.`]),
    `Source: ${source}.`,
    ...(count === 1 ? [] : [`${examples.join('; ')}${more > 0 ? `; ${String(more)} more` : ''}.`]),
  ].join(' ');
  return { rule, isError: error, count, title, text };
}

export const acknowledgedLine = ({
  finding,
  acknowledgement,
}: LawVerdict['acknowledged'][number]) =>
  `${findingSubjectText(finding.subject)}: ${finding.says}; ${acknowledgement.by} answers for it until ${formatDate(acknowledgement.until)}: ${acknowledgement.reason}`;

/** Under every list of findings. */
export const noAdvice =
  'This list is no legal advice. It names rules as they were known on the day they were last looked at; ask your adviser.';
