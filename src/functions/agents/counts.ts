// How often assistants asked, and about what (rule agents-6): counts a day, in the table of numbered events under numbers
// that no page can send. Arguments are not among them.
import { assistantFormEvent as formOpened } from '../../domain/analytics/page-events.ts';
import { addDays } from '../../domain/hours/calendar.ts';
import { countSql } from '../integrations/vehicle-handlers.ts';
import { statement, type Database } from '../stores/database.ts';

export const agentEvents = { asked: -1, shown: -2 } as const;
/** Vehicles of an answer that count as shown. */
const mostCounted = 4;
const weekDays = 7;
const mostListed = 5;

export async function countAsked(
  db: Database,
  of: { tenant: string; day: string; tool: string; slugs: readonly string[] },
): Promise<void> {
  const { tenant, day, tool, slugs } = of;
  await db.batch([
    statement(countSql, tenant, day, agentEvents.asked, tool),
    ...slugs
      .slice(0, mostCounted)
      .map((slug) => statement(countSql, tenant, day, agentEvents.shown, slug)),
  ]);
}

export interface AgentReport {
  asked: number;
  /** Slugs with their counts, most first. */
  shown: { slug: string; counted: number }[];
  /** Forms that shoppers opened from an assistant's link. */
  opened: number;
}

/** The 7 days that end with `day` (ISO date at the dealer). */
export async function agentReport(db: Database, tenant: string, day: string): Promise<AgentReport> {
  const rows = await db.all<{ event: number; label: string; counted: number }>(
    `SELECT event, label, SUM(counted) AS counted FROM event_counts
      WHERE tenant = ? AND event IN (?, ?, ?) AND day > ? AND day <= ?
      GROUP BY event, label ORDER BY SUM(counted) DESC, label`,
    [tenant, agentEvents.asked, agentEvents.shown, formOpened, addDays(day, -weekDays), day],
  );
  const of = (event: number) => rows.filter((row) => Number(row.event) === event);
  const sum = (event: number) => of(event).reduce((all, { counted }) => all + Number(counted), 0);
  return {
    asked: sum(agentEvents.asked),
    shown: of(agentEvents.shown)
      .slice(0, mostListed)
      .map(({ label, counted }) => ({ slug: label, counted: Number(counted) })),
    opened: sum(formOpened),
  };
}

/** Nothing where nobody asked. */
export function agentReportLines({ asked, shown, opened }: AgentReport): string[] {
  if (asked === 0 && opened === 0) return [];
  const cars = shown.map(({ slug, counted }) => `${slug} (${String(counted)})`).join(', ');
  return [
    `asked by assistants: ${String(asked)}`,
    ...(cars ? [`cars shown most: ${cars}`] : []),
    `forms opened: ${String(opened)}`,
  ];
}
