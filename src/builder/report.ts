// The report of a build: one entry per tenant, as a table for people and as JSON for programs, with the exit code.
import { formatNumber } from '../domain/text/format.ts';
import { megabytesText, secondsText } from '../domain/text/units.ts';
import type { SlowPage } from './job.ts';

export interface TenantReport {
  slug: string;
  /** Number of pages of the site, or of the live one if the build failed. */
  pages: number;
  rendered: number;
  unchanged: number;
  removed: number;
  /** Bytes of the whole site. */
  bytes: number;
  ms: number;
  warnings: string[];
  /** Why the tenant has no new release; empty when it has. */
  errors: string[];
  /** Live release after the build; null when there is none. */
  release: string | null;
  /** Bytes written, links not counted. */
  written: number;
  slowest: SlowPage[];
}

export interface BuildReport {
  ms: number;
  bundle: { id: string; ms: number; reused: boolean } | null;
  tenants: TenantReport[];
  /** Third-party scripts of the sites, each with its size limit. */
  thirdParty?: ThirdPartyEntry[];
}

export interface ThirdPartyEntry {
  slug: string;
  id: string;
  /** "on a tap" */
  when: string;
  budgetBytes: number;
  /** "measured 41.2 KB on 2026-11-22" */
  weight: string;
}

/** 0 when every tenant has its site, 1 when one has errors. */
export function exitCode(report: BuildReport): 0 | 1 {
  return report.tenants.some(({ errors }) => errors.length > 0) ? 1 : 0;
}

/** The document of `--json`: a contract with CI, so only its own keys. */
export function reportJson({ ms, tenants }: BuildReport): string {
  return JSON.stringify({
    ms,
    tenants: tenants.map((tenant) => ({
      slug: tenant.slug,
      pages: tenant.pages,
      rendered: tenant.rendered,
      unchanged: tenant.unchanged,
      removed: tenant.removed,
      bytes: tenant.bytes,
      ms: tenant.ms,
      warnings: tenant.warnings,
      errors: tenant.errors,
    })),
  });
}

const warningsShown = 10;

/** The table, the slowest pages, warnings and errors, ready to print. */
export function reportText(report: BuildReport): string {
  const rows = report.tenants.map((tenant) => [
    tenant.slug,
    ...[tenant.pages, tenant.rendered, tenant.unchanged, tenant.removed].map(formatNumber),
    megabytesText(tenant.bytes),
    secondsText(tenant.ms),
    tenant.errors.length > 0
      ? 'failed'
      : tenant.rendered + tenant.removed > 0
        ? 'built'
        : 'unchanged',
  ]);
  const head = ['tenant', 'pages', 'rendered', 'unchanged', 'removed', 'size', 'time', ''];
  const slowest = report.tenants
    .flatMap(({ slug, slowest: pages }) => pages.map((page) => ({ slug, ...page })))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 5)
    .map(({ slug, path, ms }) => `  ${ms.toFixed(1)} ms  ${slug} ${path}`);
  return [
    ...table([head, ...rows]),
    ...(slowest.length > 0 ? ['', 'Slowest pages', ...slowest] : []),
    ...list(
      'Third-party scripts and their size limits',
      (report.thirdParty ?? []).map(
        ({ slug, id, when, budgetBytes, weight }) =>
          `${slug} ${id}: ${(budgetBytes / 1000).toFixed(0)} KB, ${when}; ${weight}`,
      ),
    ),
    ...report.tenants.flatMap(({ slug, warnings }) => list(`Warnings for ${slug}`, warnings)),
    ...report.tenants.flatMap(({ slug, errors, release }) =>
      list(
        `${slug} failed; ${release ? 'the site built before stays live' : 'it has no site yet'}`,
        errors,
      ),
    ),
    '',
    `${formatNumber(report.tenants.length)} ${report.tenants.length === 1 ? 'tenant' : 'tenants'} in ${secondsText(report.ms)}${bundleNote(report)}`,
  ].join('\n');
}

function bundleNote({ bundle }: BuildReport): string {
  if (!bundle) return '';
  return bundle.reused ? ', bundle reused' : `, of which ${secondsText(bundle.ms)} for the bundle`;
}

function list(title: string, lines: string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - warningsShown;
  return [
    '',
    title,
    ...lines.slice(0, warningsShown).map((line) => `  ${line}`),
    ...(more > 0 ? [`  … and ${more} more (all in build-report.json)`] : []),
  ];
}

/** Aligns text left and figures right. */
function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 || column === row.length - 1
          ? cell.padEnd(width)
          : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
