// What every page of a dealer shows beside its own content: who looks at it, and what is on its way to shoppers.
import type { Context } from 'hono';
import type { DealerCorrections } from '../corrections/dealer-corrections.ts';
import { frameOf, type Desk, type DeskEnv } from '../desk.ts';
import type { CorrectingPage } from '../pages/corrected.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { onItsWay } from '../urgent.ts';

export const shownPage = (
  desk: Desk,
  c: Context<DeskEnv>,
  tenant: Tenant,
  { log }: Pick<DealerCorrections, 'log'>,
): CorrectingPage => ({
  desk,
  tenant,
  frame: frameOf(desk, c, tenant),
  onItsWay: onItsWay(desk, tenant, log),
});
