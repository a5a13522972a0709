// The first page: every dealer for an operator, the own ones for everybody else (rule desk-5).
import { show, frameOf, type Desk } from '../desk.ts';
import { dealerFacts, isFilter } from '../facts.ts';
import { fleetPage, choicePage } from '../pages/fleet.ts';

export function addFleet(desk: Desk): void {
  const { app, deps, base } = desk;
  app.get('/', async (c) => {
    const { role } = c.var;
    if (!role.isOperator) {
      const dealers = deps.tenants().filter(({ slug }) => role.own.has(slug));
      return dealers.length === 1
        ? c.redirect(`${base}/dealer/${dealers[0]?.slug ?? ''}`, 303)
        : show(c, choicePage(frameOf(desk, c), dealers));
    }
    const { q = '', show: named = 'all', page = '1' } = c.req.query();
    const chosen = {
      query: q.slice(0, 60),
      show: isFilter(named) ? named : ('all' as const),
      page: Math.max(1, Math.trunc(Number(page)) || 1),
    };
    const facts = await dealerFacts(deps, deps.tenants());
    const shown = { canReview: deps.openReview !== null, now: deps.now() };
    return show(c, fleetPage(frameOf(desk, c), facts, chosen, shown));
  });
}
