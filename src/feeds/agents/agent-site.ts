// What the release tells the functions about its pages, for assistants and Markdown. The build writes it beside the search
// index.
import type { Tenant } from '../../tenant/schema/index.ts';
import type { LandingFilters, TextSearch } from '../../domain/search/live-search-data.ts';

/** Whether pages of stock offer the tools to the browser's assistant (rule agents-9). */
export const offersWebMcp = ({ agents: { surfaces } }: Pick<Tenant, 'agents'>): boolean =>
  surfaces.includes('mcp') && surfaces.includes('web-mcp');

/** Names of the files in the folder of the search index. */
export const agentFiles = {
  /** Changes with every vehicle. */
  vehicles: 'agents/vehicles.json',
  site: 'agents/site.json',
  landings: 'agents/landings.json',
} as const;

/** Slugs are spread over these files by `shardOf`. */
export interface AgentShards {
  shards: readonly string[];
}

export interface AgentSite {
  search: TextSearch;
  /** The default search page. */
  searchPath: string;
  /** Pages of locations by the location's id. */
  locations: Readonly<Record<string, { page: string; contact: string }>>;
}

/** Landings by their path. */
export type AgentLandings = Readonly<
  Record<string, { heading: string; lists: LandingFilters['lists'] }>
>;
