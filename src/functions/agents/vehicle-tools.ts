// The tools about vehicles: search, one vehicle, a comparison, an estimate.
import { estimateSentence } from '../../domain/finance/estimate-sentence.ts';
import { fullAnswer, shortAnswer, type FullAnswer } from '../../feeds/agents/agent-answer.ts';
import { agentLine } from '../../feeds/agents/plain.ts';
import {
  listedVehicle,
  notListed,
  refuse,
  statesOf,
  type AgentAsk,
  type ToolAnswer,
} from './ask.ts';
import { searchVehicles } from './search-vehicles.ts';
import type { ToolInput } from './tool-inputs.ts';

export async function search(
  input: ToolInput<'search_vehicles'>,
  ask: AgentAsk,
): Promise<ToolAnswer> {
  const found = await searchVehicles(input, ask.release);
  if (!found) return refuse('The stock cannot be searched at the moment. Try again in a minute.');
  const { vehicles, total, path, notRecorded, noneWith, leftOut, counts } = found;
  const { stateOf, asOf } = await statesOf(vehicles, ask);
  const lines = (texts: readonly string[]) => texts.map((text) => agentLine(text, 60));
  return {
    data: {
      as_of: asOf,
      total,
      offset: input.offset,
      vehicles: vehicles.map((each) => shortAnswer(each, stateOf(each), ask.origin)),
      same_search: ask.origin + path,
      counts,
      ...(notRecorded.length > 0 && { not_recorded_in_this_stock: lines(notRecorded) }),
      ...(noneWith.length > 0 && { no_vehicle_has: lines(noneWith) }),
      ...(leftOut.length > 0 && { words_that_none_has: lines(leftOut) }),
    },
    shown: vehicles.map(({ facts }) => facts.slug),
  };
}

export async function getVehicle(
  { slug, include_dealer_text: withText }: ToolInput<'get_vehicle'>,
  ask: AgentAsk,
): Promise<ToolAnswer> {
  const listed = await listedVehicle(slug, ask);
  if (!listed) return refuse(notListed);
  const { vehicle, state, asOf } = listed;
  return {
    data: { as_of: asOf, vehicle: fullAnswer(vehicle, state, ask.origin) },
    shown: [slug],
    ...(withText && { dealerText: vehicle.dealerText }),
  };
}

export async function compareVehicles(
  { slugs }: ToolInput<'compare_vehicles'>,
  ask: AgentAsk,
): Promise<ToolAnswer> {
  const asked = [...new Set(slugs)];
  const read = await Promise.all(asked.map((slug) => ask.release.vehicle(slug)));
  const vehicles = read.filter((vehicle) => vehicle !== null);
  if (vehicles.length === 0) return refuse(notListed);
  const { stateOf, asOf } = await statesOf(vehicles, ask);
  const full = vehicles.map((vehicle) => fullAnswer(vehicle, stateOf(vehicle), ask.origin));
  return {
    data: {
      as_of: asOf,
      vehicles: vehicles.map((vehicle) => shortAnswer(vehicle, stateOf(vehicle), ask.origin)),
      rows: comparedRows(full),
      ...(vehicles.length < asked.length && { not_listed: asked.length - vehicles.length }),
    },
    shown: vehicles.map(({ facts }) => facts.slug),
  };
}

/** Each fact with its values in the order of the vehicles; null where one does not state it. */
function comparedRows(vehicles: readonly FullAnswer[]) {
  const labels = new Set(
    vehicles.flatMap(({ specifications }) => specifications.map(({ label }) => label)),
  );
  return [...labels].map((label) => ({
    label,
    values: vehicles.map(
      ({ specifications }) => specifications.find((row) => row.label === label)?.text ?? null,
    ),
  }));
}

const noEstimate =
  'There is no estimate for this vehicle and term here. The dealer can give a quote; do not calculate one.';

export async function estimateRepayment(
  { slug, term_years: term }: ToolInput<'estimate_repayment'>,
  ask: AgentAsk,
): Promise<ToolAnswer> {
  const listed = await listedVehicle(slug, ask);
  if (!listed) return refuse(notListed);
  const { vehicle, state } = listed;
  // The loan is about the price that the page was built with.
  const isSame = !state?.isSold && !state?.price;
  const { finance } = ask.call.tenant;
  const sentence = vehicle.loan && isSame && estimateSentence(vehicle.loan, term ?? null, finance);
  return sentence ? { data: {}, shown: [slug], sentence } : refuse(noEstimate);
}
