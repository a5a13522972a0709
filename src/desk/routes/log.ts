// The log of a dealer: who changed what and when, as a page and as a table for a spreadsheet, and the undo of its rows.
import type { Context } from 'hono';
import type { WantedCorrection, Correction } from '../../domain/corrections/correction.ts';
import type { RefusalFacts } from '../../domain/corrections/refusals.ts';
import { correctionLog } from '../../functions/corrections/correction-log.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { correctionsOf, undo } from '../corrections/dealer-corrections.ts';
import { loggedEvents } from '../corrections/log-rows.ts';
import { dealerOf, notFound, say, show, type Desk, type DeskEnv } from '../desk.ts';
import { logPage } from '../pages/log.ts';
import { shownPage } from './shown-page.ts';
import { doneAddress, eventNamed, refusalFactsOf } from './vehicles.ts';
import { logRows } from '../../domain/corrections/audit.ts';
import { csvCell } from '../../functions/outbox/channels/csv.ts';

// The log of a dealer as a CSV file, the oldest event first.
const columns = ['when', 'who', 'what', 'subject', 'field', 'from', 'to', 'until'] as const;

/** Times are on the dealer's clock. */
export const logCsv = (log: readonly Correction[], timeZone: string): string =>
  [
    columns.join(','),
    ...logRows(log, timeZone)
      .reverse()
      .map((row) => columns.map((name) => csvCell(row[name])).join(',')),
    '',
  ].join('\r\n');

export function addLog(desk: Desk): void {
  const { app, deps, base } = desk;
  app.get('/dealer/:slug/log', async (c) => {
    const tenant = dealerOf(desk, c, 'log');
    if (!tenant) return notFound(c, base);
    const corrections = await correctionsOf(desk, tenant);
    const rows = await loggedEvents(deps.stock, tenant, corrections);
    const page = Math.max(1, Math.trunc(Number(c.req.query('page') ?? '1')) || 1);
    const shown = shownPage(desk, c, tenant, corrections);
    return show(c, logPage(shown, { rows, page, done: eventNamed(corrections, c) }));
  });
  app.get('/dealer/:slug/log.csv', async (c) => {
    const tenant = dealerOf(desk, c, 'log');
    if (!tenant) return notFound(c, base);
    const log = await correctionLog(deps.db, tenant.slug);
    return c.body(logCsv(log, tenant.timeZone), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${tenant.slug}-log.csv"`,
    });
  });
  app.post('/dealer/:slug/undo', async (c) => {
    const tenant = dealerOf(desk, c, 'correct');
    return tenant ? undoNamed(desk, c, tenant) : notFound(c, base);
  });
}

async function undoNamed(desk: Desk, c: Context<DeskEnv>, tenant: Tenant) {
  const data = await c.req.formData();
  const id = data.get('event');
  const written = await undo(
    desk,
    { tenant, role: c.var.role },
    typeof id === 'string' ? id : '',
    (wanted) => factsFor(desk, tenant, wanted),
  );
  if (!written) return notFound(c, desk.base);
  if ('refused' in written) {
    return say(c, desk.base, 409, ['This was not undone', written.refused.join(' ')]);
  }
  const { done } = written;
  return c.redirect(
    data.get('from') === 'log'
      ? `${desk.base}/dealer/${tenant.slug}/log?done=${encodeURIComponent(done.id)}#done`
      : doneAddress(desk, tenant, done),
    303,
  );
}

/** What the rules need to know before an undone correction is made again. */
async function factsFor(
  desk: Desk,
  tenant: Tenant,
  { subject }: WantedCorrection,
): Promise<Omit<RefusalFacts, 'today'>> {
  if (subject.kind === 'place') return { locationIds: tenant.locations.map(({ id }) => id) };
  if (subject.kind === 'content') return {};
  const found = await desk.deps.stock.vehicles(tenant.slug, [subject.id]);
  const vehicle = found.get(subject.id) ?? null;
  return refusalFactsOf(desk, tenant, vehicle, await correctionsOf(desk, tenant));
}
