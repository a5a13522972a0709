// What waits for a person: one list, which the night's summary and alarm and the status show. It reads nothing and decides
// nothing.
import { hourMs } from '../domain/hours/durations.ts';
import { countText, utcMinute } from '../domain/text/format.ts';
import { frozenText, type FrozenExport } from '../domain/vehicle/stock-age.ts';
import { decisionCommands, questionLines, type StockQuestion } from '../stock/guard/questions.ts';
import { canBeAccepted, remedyOf } from '../stock/guard/reasons.ts';
import type { HeldRelease } from '../publish/publication.ts';
import type { TenantOutcome } from './outcome.ts';

export type OpenDecision = {
  slug: string;
  /** What waits, without the dealer's name. */
  lines: string[];
  /** What a person does about it. */
  todo: string;
} & (
  | { kind: 'law'; rules: string[] }
  | { kind: 'held'; codes: string[]; canAccept: boolean }
  | { kind: 'asked'; questions: readonly StockQuestion[] }
  | { kind: 'frozen'; frozen: FrozenExport }
  | { kind: 'approval'; release: string }
  | { kind: 'rolled-back'; rollback: HeldRelease }
  | { kind: 'no-good-night'; since: string }
);

/** In the order of the list. */
const kinds: readonly OpenDecision['kind'][] = [
  'law',
  'held',
  'asked',
  'frozen',
  'approval',
  'rolled-back',
  'no-good-night',
];

export type DecisionFacts = Pick<
  TenantOutcome,
  | 'slug'
  | 'state'
  | 'blocked'
  | 'frozen'
  | 'review'
  | 'rollback'
  | 'stock'
  | 'kept'
  | 'lastGoodAt'
  | 'firstAt'
> & { asked: readonly StockQuestion[]; law?: TenantOutcome['law'] | undefined };

/** Two nights, less an hour by which a night may begin earlier. */
const longestWithoutGoodMs = 47 * hourMs;

/** The decisions of all tenants, by kind. `now` in epoch ms. */
export const openDecisions = (tenants: readonly DecisionFacts[], now: number): OpenDecision[] =>
  byKind(
    tenants.flatMap((facts) => [
      ...law(facts),
      ...held(facts),
      ...asked(facts),
      ...frozen(facts),
      ...approval(facts),
      ...rolledBack(facts),
      ...noGoodNight(facts, now),
    ]),
  );

export const byKind = (decisions: readonly OpenDecision[]): OpenDecision[] =>
  kinds.flatMap((kind) => decisions.filter((decision) => decision.kind === kind));

/** The list as text: each decision with the dealer's slug, and below it what to do. */
export const decisionLines = (decisions: readonly OpenDecision[]): string[] =>
  decisions.flatMap(({ slug, lines, todo }) => [
    ...lines.map((line) => `${slug}: ${line}`),
    `  ${todo}`,
  ]);

/** What the law forbids waits for a correction, or for a person who answers for it (rule law-3). */
function law({ slug, law: found }: DecisionFacts): OpenDecision[] {
  if (!found) return [];
  const { held: vehicles, holdsSite, errors } = found;
  return [
    {
      kind: 'law',
      slug,
      lines: [
        ...(holdsSite ? ['the site is held back by law, and the live site stays as it is'] : []),
        ...(vehicles > 0 ? [`${countText(vehicles, 'vehicles')} held back by law`] : []),
        ...errors.map(({ text }) => text),
      ],
      todo: `correct it, or answer for it: npm run compliance -- ${slug} --acknowledge RULE --by NAME --reason TEXT --until DAY (this is no legal advice)`,
      rules: errors.map(({ rule }) => rule),
    },
  ];
}

function held({ slug, blocked, stock, kept }: DecisionFacts): OpenDecision[] {
  if (blocked.length === 0) return [];
  const report = stock === null ? '' : `look at ${stock.report}, and `;
  return [
    {
      kind: 'held',
      slug,
      lines: [
        ...blocked.map(({ message }) => `the export is held back: ${message}`),
        keptText(kept),
      ],
      todo: `${report}${remedyOf(blocked, slug)}`,
      codes: blocked.map(({ code }) => code),
      canAccept: blocked.every(({ code }) => canBeAccepted(code)),
    },
  ];
}

/** What the site shows while an export is held back. */
export const keptText = (kept: TenantOutcome['kept']): string =>
  kept === null
    ? 'there is no earlier stock, and no site'
    : `the site keeps the ${countText(kept.vehicles, 'vehicles')} of ${kept.at.slice(0, 10)}`;

function asked({ slug, asked: questions }: DecisionFacts): OpenDecision[] {
  if (questions.length === 0) return [];
  return [
    {
      kind: 'asked',
      slug,
      lines: questionLines(questions),
      todo: decisionCommands(questions, slug),
      questions,
    },
  ];
}

const frozen = ({ slug, frozen: found }: DecisionFacts): OpenDecision[] =>
  found === null
    ? []
    : [
        {
          kind: 'frozen',
          slug,
          lines: [`${frozenText(found)}; the site shows it`],
          todo: 'see whether the dealer’s system still makes it; stock.frozenAfterHours says when it counts as frozen',
          frozen: found,
        },
      ];

const approval = ({ slug, review }: DecisionFacts): OpenDecision[] =>
  review === null
    ? []
    : [
        {
          kind: 'approval',
          slug,
          lines: [
            `release ${review.release.slice(0, 12)} is waiting for approval by ${review.by}, and the live site stays as it is`,
          ],
          todo: review.see,
          release: review.release,
        },
      ];

/** A rollback holds until a person ends it (rule site-5). */
function rolledBack({ slug, rollback }: DecisionFacts): OpenDecision[] {
  if (rollback === null) return [];
  const { release, liveSince, at, by } = rollback;
  const of = liveSince === null ? release.slice(0, 12) : utcMinute(liveSince);
  return [
    {
      kind: 'rolled-back',
      slug,
      lines: [`held at the release of ${of} since the rollback by ${by} (${utcMinute(at)})`],
      todo: `to publish again: npm run rollback -- ${slug} --end, and the next night does it`,
      rollback,
    },
  ];
}

/** A release that waits for approval, or behind a rollback, is a decision of its own. */
function noGoodNight(
  { slug, state, lastGoodAt, firstAt }: DecisionFacts,
  now: number,
): OpenDecision[] {
  const since = lastGoodAt ?? firstAt;
  if (since === null || now - Date.parse(since) < longestWithoutGoodMs) return [];
  if (state === 'waiting' || state === 'rolled-back') return [];
  const day = utcMinute(since);
  return [
    {
      kind: 'no-good-night',
      slug,
      lines: [
        lastGoodAt === null ? `no good night yet, since ${day}` : `no good night since ${day}`,
      ],
      todo: `correct what is named for it, then: npm run nightly -- ${slug}`,
      since,
    },
  ];
}
