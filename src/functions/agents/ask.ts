// The arguments and the answer of a tool.
import type { LiveState } from '../../feeds/agents/agent-answer.ts';
import type { AgentVehicle } from '../../feeds/agents/agent-vehicle.ts';
import type { Call } from '../endpoints/endpoint.ts';
import { type AgentRelease, liveStates } from './release.ts';

export interface AgentAsk {
  call: Call<'mcp'>;
  /** Of the site, as shoppers reach it. */
  origin: string;
  release: AgentRelease;
}

export interface ToolAnswer {
  /** Facts; values may come from exports. */
  data: Record<string, unknown>;
  /** Vehicles that the answer shows. */
  shown: readonly string[];
  /** The dealer's own words about a vehicle. */
  dealerText?: string | null;
  /** A text of ours that answers alone, without data of exports. */
  sentence?: string;
}

export const refuse = (sentence: string): ToolAnswer => ({ data: {}, shown: [], sentence });

export const notListed =
  'This dealer does not list such a vehicle at the moment: it is sold, or it never was in this stock.';

/** The states of vehicles, and the time that an answer about them is of. */
export async function statesOf(
  vehicles: readonly AgentVehicle[],
  { call: { services, tenant, now }, release }: AgentAsk,
): Promise<{ stateOf: (vehicle: AgentVehicle) => LiveState | null; asOf: string | null }> {
  const states = await liveStates(services.db, tenant, vehicles, now);
  const isLive = states.size > 0 || vehicles.length === 0;
  return {
    stateOf: ({ facts }) => states.get(facts.slug) ?? null,
    asOf: isLive ? new Date(now).toISOString() : release.stockOf,
  };
}

/** A vehicle with its state at this moment; null: the site does not list it. */
export async function listedVehicle(slug: string, ask: AgentAsk) {
  const vehicle = await ask.release.vehicle(slug);
  if (!vehicle) return null;
  const { stateOf, asOf } = await statesOf([vehicle], ask);
  return { vehicle, state: stateOf(vehicle), asOf };
}
