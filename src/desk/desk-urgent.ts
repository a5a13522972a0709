// How urgent corrections go live; the host of the desk brings it.
import type { Tenant } from '../tenant/schema/index.ts';

/** Makes sites live with urgent corrections. */
export interface DeskUrgent {
  start(tenant: Tenant): void;
  /**
   * Null: the site of the dealer does not go live by itself. `live`: ids of the urgent corrections that shoppers see; `failed`: the
   * last run failed then (epoch ms), and is tried again.
   */
  state(tenant: Tenant): { live: readonly string[]; failed: { at: number } | null } | null;
}
