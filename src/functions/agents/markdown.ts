// Answers pages of vehicles, locations and lists of stock as Markdown, from the release and the stock of this moment.
import { isVehicleSlug } from '../../domain/vehicle/vehicle-constants.ts';
import type { AgentVehicle } from '../../feeds/agents/agent-vehicle.ts';
import { fullAnswer, shortAnswer } from '../../feeds/agents/agent-answer.ts';
import { listMarkdown, placeMarkdown, vehicleMarkdown } from '../../feeds/agents/markdown.ts';
import { pricedRequest, stateRequest } from '../../search/page/request.ts';
import { emptyState } from '../../search/page/state.ts';
import { problem, type Call, type Handler } from '../endpoints/endpoint.ts';
import { answerHeaders } from '../http/problem.ts';
import { readableRelease } from './readable-release.ts';
import { hoursAnswer, placeAnswer, visiblePlaces } from './places.ts';
import { type AgentRelease, liveStates } from './release.ts';

type MarkdownCall = Call<'markdown'>;

/** Vehicles in a list. */
const listed = 30;

interface Read {
  call: MarkdownCall;
  release: AgentRelease;
  origin: string;
}

const stateIn = async (
  { call: { services, tenant, now } }: Read,
  vehicles: readonly AgentVehicle[],
) => liveStates(services.db, tenant, vehicles, now);

async function ofVehicle(slug: string, read: Read): Promise<string | null> {
  const vehicle = isVehicleSlug(slug) ? await read.release.vehicle(slug) : null;
  if (!vehicle) return null;
  const states = await stateIn(read, [vehicle]);
  const facts = fullAnswer(vehicle, states.get(slug) ?? null, read.origin);
  return vehicleMarkdown(facts, read.call.tenant.name);
}

function ofPlace(path: string, { call: { tenant, now }, release, origin }: Read): string | null {
  const place = visiblePlaces(tenant).find(({ id }) => {
    const own = release.site.locations[id];
    return own?.page === path || own?.contact === path;
  });
  if (!place) return null;
  const facts = placeAnswer(place, origin, release.site);
  return placeMarkdown({
    ...facts,
    ...hoursAnswer(tenant, place, null, now),
    link: origin + path,
  });
}

async function ofLanding(path: string, read: Read): Promise<string | null> {
  const { release, origin } = read;
  const landings = await release.landings();
  const landing = Object.hasOwn(landings, path) ? landings[path] : undefined;
  if (!landing) return null;
  const { search } = release.site;
  const [sort = 'relevant'] = search.orders;
  const { indexName, params } = pricedRequest(
    stateRequest({ ...emptyState(sort), lists: landing.lists }),
    search,
  );
  const reply = await release.search([{ indexName, params: { ...params, hitsPerPage: listed } }]);
  const result = reply.ok ? reply.results[0] : undefined;
  if (!result) return null;
  const found = await Promise.all(result.hits.map(({ slug }) => release.vehicle(slug)));
  const vehicles = found.filter((vehicle) => vehicle !== null);
  const states = await stateIn(read, vehicles);
  return listMarkdown({
    heading: landing.heading,
    link: origin + path,
    total: result.nbHits,
    vehicles: vehicles.map((each) =>
      shortAnswer(each, states.get(each.facts.slug) ?? null, origin),
    ),
  });
}

export const markdown: Handler<'markdown'> = async (call) => {
  const { tenant, query } = call;
  if (!tenant.agents.surfaces.includes('markdown')) return problem(call, 'not-found');
  const live = await readableRelease(call);
  if (live instanceof Response) return live;
  const { origin } = live;
  const read = { call, ...live };
  const path = query.path.replace(/(.)\/+$/, '$1');
  const [, slug] = /^\/cars\/([^/]+)$/.exec(path) ?? [];
  const text =
    slug === undefined
      ? (ofPlace(path, read) ?? (await ofLanding(path, read)))
      : await ofVehicle(slug, read);
  if (text === null) return problem(call, 'not-found');
  return new Response(text, {
    headers: {
      ...answerHeaders,
      'content-type': 'text/markdown; charset=utf-8',
      // The page itself is what search engines list.
      'x-robots-tag': 'noindex',
      link: `<${origin}${encodeURI(path)}>; rel="canonical"`,
      vary: 'accept',
    },
  });
};
