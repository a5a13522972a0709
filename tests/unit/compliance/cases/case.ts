// One input of a rule: what differs from an ordinary vehicle, an ordinary dealer, and a page.
import type { PriceHistory } from '../../../../src/compliance/facts.ts';
import type { StateCode } from '../../../../src/domain/locations/state-codes.ts';
import type { VehicleInput } from '../../../../src/domain/vehicle/vehicle.ts';
import type { Tenant } from '../../../../src/tenant/schema/index.ts';

export interface Case {
  vehicle?: Partial<VehicleInput>;
  history?: PriceHistory;
  /** State of the only location; QLD unless named. */
  state?: StateCode;
  /** Changes the dealer. */
  dealer?: (tenant: Tenant) => void;
  page?: { path?: string; html: string; amounts?: Record<string, number | null> };
  /** ISO date; 2026-11-29 unless named. */
  today?: string;
  stockAgeHours?: number;
  smsSender?: string;
}

/** By the id of the rule: inputs that it must find, and inputs that it must leave alone. */
export type Cases = Record<string, { fails: readonly Case[]; passes: readonly Case[] }>;

/** Statements that a rule must find, and sentences that it must leave alone. */
export interface Wordings {
  finds: readonly string[];
  leaves: readonly string[];
  /** VIC unless named. */
  state?: StateCode;
}
