// The page of a dealer, what people decide about leads there, and the way to its review (rule desk-5).
import { z } from 'zod';
import { mayDo } from '../../domain/corrections/roles.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import { agentReport, agentReportLines } from '../../functions/agents/counts.ts';
import { speedReport } from '../../functions/analytics/speed-report.ts';
import { markAnswered } from '../../functions/leads/answered.ts';
import { confirmReservation, dropLead, releaseLead } from '../../functions/leads/decide-lead.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { deskLeads } from '../desk-leads.ts';
import { dealerOf, frameOf, notFound, show, type Desk } from '../desk.ts';
import { dealerFacts } from '../facts.ts';
import { dealerPage } from '../pages/dealer.ts';
import type { Role } from '../sign-in.ts';

const leadSchema = z.object({ lead: z.string().min(1).max(60) });

export function addDealer(desk: Desk): void {
  const { app, deps, base } = desk;
  app.get('/dealer/:slug', async (c) => {
    const tenant = dealerOf(desk, c, null);
    const [facts] = tenant ? await dealerFacts(deps, [tenant]) : [];
    if (!tenant || !facts) return notFound(c, base);
    const isOwn = mayDo(c.var.role.own.get(tenant.slug), 'leads');
    const now = deps.now();
    const list = await deskLeads(deps.db, tenant, { personal: isOwn, now });
    const speed = await speedReport(deps.db, tenant, now);
    const day = wallTime(now, tenant.timeZone).day;
    const agents = agentReportLines(await agentReport(deps.db, tenant.slug, day));
    const canReview = deps.openReview !== null;
    const shown = { ...facts, list, speed, agents, canReview, isOwn, now };
    return show(c, dealerPage(frameOf(desk, c, tenant), shown));
  });
  app.post('/dealer/:slug/review', async (c) => {
    const tenant = dealerOf(desk, c, null);
    const waiting = tenant && deps.approval(tenant);
    if (!tenant || !waiting || !deps.openReview) return notFound(c, base);
    const { email } = c.var.role;
    return c.redirect(deps.openReview(tenant, { release: waiting.release, email }), 303);
  });
  addLeadActs(desk);
}

function addLeadActs(desk: Desk): void {
  const { app, deps, base } = desk;
  const leadAct = (
    name: string,
    act: (tenant: Tenant, lead: string, role: Role) => Promise<boolean>,
  ) => {
    app.post(`/dealer/:slug/${name}`, async (c) => {
      const tenant = dealerOf(desk, c, 'leads');
      const parsed = leadSchema.safeParse(await c.req.parseBody());
      if (!tenant || !parsed.success) return notFound(c, base);
      if (!(await act(tenant, parsed.data.lead, c.var.role))) return notFound(c, base);
      return c.redirect(`${base}/dealer/${tenant.slug}#leads`, 303);
    });
  };
  const belongs = async (tenant: Tenant, lead: string): Promise<boolean> =>
    (await deps.db.one('SELECT id FROM leads WHERE id = ? AND tenant = ?', [lead, tenant.slug])) !==
    null;
  leadAct('answered', (tenant, lead, { email }) =>
    markAnswered(deps.db, { tenant: tenant.slug, lead, by: email, now: deps.now() }),
  );
  leadAct('release', async (tenant, lead) => {
    if (!(await belongs(tenant, lead))) return false;
    await releaseLead(deps.db, lead, deps.now());
    deps.wake();
    return true;
  });
  leadAct('confirm', async (tenant, lead) => {
    if (!(await belongs(tenant, lead))) return false;
    if ((await confirmReservation(deps.db, lead, deps.now())) === 'refused') return false;
    deps.wake();
    return true;
  });
  leadAct('drop', async (tenant, lead) => {
    if (!(await belongs(tenant, lead))) return false;
    await dropLead(deps.db, lead, deps.now());
    return true;
  });
}
