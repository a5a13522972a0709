// What the desk knows about urgent corrections on their way to shoppers (rules corrections-5 and desk-9).
import { waitingUrgent } from '../domain/corrections/urgent.ts';
import type { Correction } from '../domain/corrections/correction.ts';
import { isUrgent } from '../domain/corrections/fields.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { todayOf, type Desk } from './desk.ts';

export interface OnItsWay {
  waiting: readonly Correction[];
  /** Epoch ms; null: nothing failed. */
  failedAt: number | null;
}

/** Null where the site of the dealer does not go live by itself. */
export function onItsWay(desk: Desk, tenant: Tenant, log: readonly Correction[]): OnItsWay | null {
  const state = desk.deps.urgent?.state(tenant) ?? null;
  return (
    state && {
      waiting: waitingUrgent(log, state.live, todayOf(desk, tenant)),
      failedAt: state.failed?.at ?? null,
    }
  );
}

/** Starts what an event needs to be seen at once. */
export function publishEvent(desk: Desk, tenant: Tenant, event: Correction): void {
  if (isUrgent(event, todayOf(desk, tenant))) desk.deps.urgent?.start(tenant);
}
