// The files that the functions read for assistants and Markdown (rule agents-1): vehicles in shards, and what the pages of
// the site are. They stand in the folder of the search index.
import { shortHash } from '../../files/fingerprint.ts';
import { agentFiles, type AgentLandings, type AgentSite } from '../../feeds/agents/agent-site.ts';
import { agentVehicle, shardOf, type AgentVehicle } from '../../feeds/agents/agent-vehicle.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { searchIndexBase } from '../addresses/paths.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import type { SiteFile } from '../assembly/site-types.ts';
import { landingHeading } from '../search/search-page.ts';
import { landingLists, textSearch } from '../search/search-island-props.ts';

/** Vehicles in a file, about: an answer reads a few files, a build writes few. */
const shardSize = 20;

/** Whether the functions read these files. */
export const answersAgents = ({ agents: { surfaces } }: Pick<Tenant, 'agents'>): boolean =>
  surfaces.includes('mcp') || surfaces.includes('markdown');

const file = (name: string, value: unknown): SiteFile => ({
  path: searchIndexBase + name,
  content: JSON.stringify(value),
});

type Stock = Pick<SiteContext, 'vehicles' | 'tenant' | 'today' | 'contactPath' | 'locationOf'>;

/** By slug in files whose names have the hash of their content. One is made at a time: together they are 70 MB. */
export function* agentVehicleFiles(context: Stock): Generator<SiteFile> {
  const { vehicles, tenant, today } = context;
  const count = 2 ** Math.max(0, Math.ceil(Math.log2(vehicles.length / shardSize)));
  const shards = Map.groupBy(vehicles, ({ slug }) => shardOf(slug, count));
  const names: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const shard: Record<string, AgentVehicle> = {};
    for (const vehicle of shards.get(at) ?? []) {
      const contact = context.contactPath(context.locationOf(vehicle));
      shard[vehicle.slug] = agentVehicle(vehicle, tenant, today, contact);
    }
    const content = JSON.stringify(shard);
    const name = `agents/${String(at)}-${shortHash(content, 16)}.json`;
    names.push(name);
    yield { path: searchIndexBase + name, content };
  }
  yield file(agentFiles.vehicles, { shards: names });
}

/** A list of where programs find what they ask for (rule agents-8); none on a site that offers them nothing. */
export function llmsFile({
  tenant: { name, city, state, agents },
  origin,
  shell,
  noun,
}: Pick<SiteContext, 'tenant' | 'origin' | 'shell' | 'noun'>): SiteFile[] {
  const { surfaces } = agents;
  const link = (text: string, path: string) => `- [${text}](${origin}${path})`;
  const lines = [
    ...(surfaces.includes('mcp')
      ? [`- Tools for assistants (Model Context Protocol, no sign-in): ${origin}/mcp`]
      : []),
    ...(surfaces.includes('markdown')
      ? [
          link('Stock', `${shell.searchPath}.md`),
          '- Every page of a vehicle, a location and a list of stock has the same address with .md',
        ]
      : []),
  ];
  if (lines.length === 0) return [];
  const about = `# ${name}\n\n> Dealer of ${noun.many} in ${city}, ${state}, Australia.\n\n`;
  return [{ path: '/llms.txt', content: `${about}${lines.join('\n')}\n` }];
}

/** None on a site that does not answer assistants. */
export function agentSiteFiles(context: SiteContext): SiteFile[] {
  if (!answersAgents(context.tenant)) return [];
  const { landings, places, shell } = context;
  const site: AgentSite = {
    search: textSearch(context),
    searchPath: shell.searchPath,
    locations: Object.fromEntries(
      places.map(({ place, location, contact }) => [place.id, { page: location, contact }]),
    ),
  };
  const headings: AgentLandings = Object.fromEntries(
    [...landings.all.values()].map((landing) => [
      landing.path,
      { heading: landingHeading(landing, context), lists: landingLists(landing) },
    ]),
  );
  return [file(agentFiles.site, site), file(agentFiles.landings, headings)];
}
