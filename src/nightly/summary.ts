// The summary of a nightly run: for a terminal, as JSON for programs, and as Markdown for the page of a CI run.
import { countText, formatNumber } from '../domain/text/format.ts';
import { secondsText } from '../domain/text/units.ts';
import { decisionLines, keptText, type OpenDecision } from './decisions.ts';
import { inState, nightExitCode, type NightReport } from './night-report.ts';
import { type TenantOutcome } from './outcome.ts';

/** Everybody who can read CI logs sees it, so the mails to dealers are left out. */
export function nightJson(report: NightReport): string {
  const tenants = report.tenants.map(({ dealerMail: _mail, ...tenant }) => tenant);
  return JSON.stringify({ ...report, tenants, exitCode: nightExitCode(report) });
}

/** The words for a state in tables and, in capitals, in the log. */
const stateWords: Readonly<Record<TenantOutcome['state'], string>> = {
  done: 'done',
  held: 'held back',
  waiting: 'waiting for approval',
  'rolled-back': 'rolled back',
  frozen: 'frozen export',
  problems: 'problems',
};

export function tenantLine(outcome: TenantOutcome): string {
  const { slug, state, site, published, delivered } = outcome;
  const stock = stockText(outcome);
  const parts = [
    state === 'done' ? stateWords[state] : stateWords[state].toUpperCase(),
    ...(stock === '' ? [] : [stock]),
    ...(site
      ? [`${formatNumber(site.rendered)} of ${formatNumber(site.pages)} pages rendered`]
      : []),
    ...(published ? [`${countText(published.sent, 'files')} sent`] : []),
    ...(delivered.length > 0 ? [`${delivered.join(', ')} delivered`] : []),
    secondsText(Date.parse(outcome.finishedAt) - Date.parse(outcome.startedAt)),
  ];
  return `${slug}: ${parts.join(', ')}`;
}

/** The decisions first, because only they wait for somebody. */
export function nightText(report: NightReport): string {
  const lines = [...attention(report), ...afterLines(report)];
  return [
    decisionHeading(report.decisions),
    ...decisionLines(report.decisions).map((line) => `  ${line}`),
    '',
    headline(report),
    ...lines.map((line) => `  ${line}`),
  ].join('\n');
}

export const decisionHeading = (decisions: readonly OpenDecision[]): string =>
  decisions.length === 0
    ? 'Nothing waits for a decision.'
    : `${countText(decisions.length, 'decisions')} to make:`;

/** The command that ran and what it printed. When it failed, that is a problem of the run. */
const afterLines = ({ after }: Pick<NightReport, 'after'>): string[] =>
  after?.problem === null ? [`ran "${after.command}"`, ...after.output] : [];

export function headline(report: NightReport): string {
  const { tenants, ms, target, resumed } = report;
  const waiting = inState(report, 'waiting').length;
  const rolledBack = inState(report, 'rolled-back').length;
  const frozen = report.tenants.filter((tenant) => tenant.frozen !== null).length;
  const counts = [
    `${formatNumber(inState(report, 'done').length)} done`,
    `${formatNumber(inState(report, 'held').length)} held back by the guard`,
    `${formatNumber(inState(report, 'problems').length)} with problems`,
    ...(waiting > 0 ? [`${formatNumber(waiting)} waiting for approval`] : []),
    ...(rolledBack > 0 ? [`${formatNumber(rolledBack)} held after a rollback`] : []),
    ...(frozen > 0 ? [`${formatNumber(frozen)} with a frozen export`] : []),
  ];
  const published = tenants.filter((tenant) => tenant.published !== null).length;
  const where = target === null ? '' : `, ${formatNumber(published)} published to ${target}`;
  const before =
    resumed > 0 ? `, of which ${formatNumber(resumed)} by the run before that was stopped` : '';
  const noun = tenants.length === 1 ? 'tenant' : 'tenants';
  return `${formatNumber(tenants.length)} ${noun} in ${secondsText(ms)}${before}${where}: ${counts.join(', ')}`;
}

/** Lines about what failed or is worth a look, problems first. */
export function attention(report: NightReport): string[] {
  return [
    ...report.problems,
    ...inState(report, 'problems').flatMap(({ slug, problems }) =>
      problems.map(({ step, message }) => `${slug}: ${step} failed: ${message}`),
    ),
    ...report.tenants.flatMap(({ slug, warnings }) =>
      warnings.map((warning) => `${slug}: warning: ${warning}`),
    ),
  ];
}

export const columns = [
  'tenant',
  'state',
  'stock',
  'pages',
  'rendered',
  'files sent',
  'time',
] as const;

/** The cells of a tenant, in the order of `columns`. */
export function cellsOf(outcome: TenantOutcome): string[] {
  const { slug, state, site, published, ms } = outcome;
  return [
    slug,
    stateWords[state],
    stockText(outcome),
    site ? formatNumber(site.pages) : '',
    site ? formatNumber(site.rendered) : '',
    published ? formatNumber(published.sent) : '',
    secondsText(sum(ms)),
  ];
}

/** For GITHUB_STEP_SUMMARY: the decisions, what is worth a look, then all tenants. */
export function nightMarkdown(report: NightReport): string {
  const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [
    '## Nightly run',
    '',
    decisionHeading(report.decisions),
    '',
    ...decisionLines(report.decisions).map((line) => `- ${cell(line)}`),
    '',
    headline(report),
    '',
    ...[...attention(report), ...afterLines(report)].map((line) => `- ${cell(line)}`),
    '',
    row(columns),
    row(columns.map(() => '---')),
    ...report.tenants.map((tenant) => row(cellsOf(tenant))),
    '',
  ].join('\n');
}

/** Texts come from exports, so they must not end the cell or become markup. */
const cell = (text: string): string => text.replace(/[\\|`*_[\]<>]/g, '\\$&').replace(/\s+/g, ' ');

/** The vehicles that the site has from now on: those of the export, or those that the guard kept. */
function stockText({ stock, blocked, kept }: TenantOutcome): string {
  if (blocked.length > 0) return keptText(kept);
  if (!stock) return '';
  const { accepted, added, changed, sold, removed } = stock;
  return `${countText(accepted, 'vehicles')} (+${formatNumber(added)} ~${formatNumber(changed)} sold ${formatNumber(sold)} -${formatNumber(removed)})`;
}
const sum = (ms: TenantOutcome['ms']) => Object.values(ms).reduce((total, one) => total + one, 0);
