// The decisions of the operator (rule desk-10): one list over all dealers, and its answers.
import type { Context } from 'hono';
import { hourMs } from '../../domain/hours/durations.ts';
import { appendCorrection } from '../../functions/corrections/correction-log.ts';
import type { Limit } from '../../functions/security/limits.ts';
import type { OpenDecision } from '../../nightly/decisions.ts';
import { fleetDecisions } from '../../nightly/status.ts';
import { questionLines } from '../../stock/guard/questions.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { frameOf, notFound, say, show, type Desk, type DeskEnv } from '../desk.ts';
import { decisionsPage } from '../pages/decisions.ts';

const remindersPerDay: Limit = { most: 3, perMs: 24 * hourMs };

export function addDecisions(desk: Desk): void {
  const { app, deps, base } = desk;
  app.get('/decisions', async (c) => {
    const { role } = c.var;
    if (!role.isOperator) return notFound(c, base);
    const names = new Map(deps.tenants().map(({ slug, name }) => [slug, name]));
    const statuses = await deps.status([...names.keys()]);
    const decisions = fleetDecisions(statuses).map((decision) => ({
      decision,
      name: names.get(decision.slug) ?? decision.slug,
      state: (isAboutStock(decision) && deps.decider?.state(decision.slug)) || ('open' as const),
    }));
    const shown = {
      decisions,
      done: doneText(desk, c),
      canDecide: deps.decider !== null,
      canRemind: deps.remind !== null,
    };
    return show(c, decisionsPage(frameOf(desk, c), shown));
  });
  app.post('/decisions', async (c) => {
    if (!c.var.role.isOperator) return notFound(c, base);
    return decide(desk, c);
  });
}

const isAboutStock = ({ kind }: OpenDecision): boolean =>
  kind === 'law' || kind === 'held' || kind === 'asked';

async function decide(desk: Desk, c: Context<DeskEnv>) {
  const { deps, base } = desk;
  const data = await c.req.formData();
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const tenant = deps.tenants().find(({ slug }) => slug === text('dealer'));
  const [status] = tenant ? await deps.status([tenant.slug]) : [];
  if (!tenant || !status) return notFound(c, base);
  const done = await carryOut(desk, tenant, status.decisions, {
    answer: text('answer'),
    vehicle: text('vehicle'),
    rule: text('rule'),
    reason: text('reason'),
    until: text('until'),
    by: c.var.role.email,
  });
  if (done === null) {
    const reason = 'Somebody answered it, or a later export did. Look at the list again.';
    return say(c, base, 409, ['This is not open any more', reason]);
  }
  deps.log({ level: 'info', event: 'decided', tenant: tenant.slug });
  if (done !== 'reminded' && done !== 'not-reminded') {
    const writing = { tenant: tenant.slug, by: c.var.role.email, now: deps.now() };
    await appendCorrection(deps.db, writing, {
      subject: { kind: 'decision', id: text('vehicle') || text('rule') },
      field: 'answer',
      from: askedText(status.decisions, done, text('vehicle')),
      to: done,
      until: null,
    });
  }
  const query = new URLSearchParams({ done, dealer: tenant.slug }).toString();
  return c.redirect(`${base}/decisions?${query}#done`, 303);
}

/** The answered decision, in the words of the list. */
function askedText(
  decisions: readonly OpenDecision[],
  done: keyof typeof doneTexts,
  vehicle: string,
): string {
  const kind = done === 'acknowledged' ? 'law' : vehicle === '' ? 'held' : 'asked';
  const lines = decisions.flatMap((each) => {
    if (each.kind !== kind) return [];
    return each.kind === 'asked'
      ? questionLines(each.questions.filter(({ id }) => id === vehicle))
      : each.lines;
  });
  return lines.join('. ');
}

interface Answered {
  answer: string;
  vehicle: string;
  rule: string;
  reason: string;
  until: string;
  by: string;
}

/** Null when nothing like it is open. */
async function carryOut(
  { deps }: Desk,
  tenant: Tenant,
  decisions: readonly OpenDecision[],
  { answer, vehicle, ...law }: Answered,
): Promise<keyof typeof doneTexts | null> {
  const { slug } = tenant;
  const { decider, remind } = deps;
  if (answer === 'remind') {
    if (!remind || !decisions.some(({ kind }) => kind === 'approval')) return null;
    const counted = await deps.limits.take(`desk/remind/${slug}`, remindersPerDay, deps.now());
    return counted && (await remind(tenant)) > 0 ? 'reminded' : 'not-reminded';
  }
  if (!decider || decider.state(slug) === 'running') return null;
  if (answer === 'acknowledge') {
    const isOpen = decisions.some((each) => each.kind === 'law' && each.rules.includes(law.rule));
    if (!isOpen || law.reason.trim().length < 5 || !/^\d{4}-\d\d-\d\d$/.test(law.until))
      return null;
    decider.start(slug, { answer, ...law });
    return 'acknowledged';
  }
  if (answer === 'accept-export') {
    if (!decisions.some((each) => each.kind === 'held' && each.canAccept)) return null;
    decider.start(slug, { answer });
    return 'accepted';
  }
  const isAsked = decisions.some(
    (each) => each.kind === 'asked' && each.questions.some(({ id }) => id === vehicle),
  );
  if (!isAsked || (answer !== 'accept' && answer !== 'keep')) return null;
  decider.start(slug, { answer, vehicle });
  return answer === 'accept' ? 'accepted' : 'kept';
}

const doneTexts = {
  acknowledged: 'you answer for it, and the next night shows it',
  accepted: 'accepted. The website follows within minutes, or waits for the people who approve it',
  kept: 'the last value stays until the export says another',
  reminded: 'the people who approve got a mail with a new link',
  'not-reminded': 'nobody was reminded, because they were already, or nobody is asked to approve',
};

function doneText({ deps }: Desk, c: Context): string | null {
  const { done = '', dealer } = c.req.query();
  const tenant = deps.tenants().find(({ slug }) => slug === dealer);
  if (!tenant || !Object.hasOwn(doneTexts, done)) return null;
  return `${tenant.name}: ${doneTexts[done as keyof typeof doneTexts]}.`;
}
