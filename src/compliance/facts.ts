// What rules look at: a vehicle as the site shows it, the settings with their states, and a rendered page.
import type { PriceLine } from '../domain/card/card-data.ts';
import { hasDepartment } from '../domain/locations/departments.ts';
import { stateCodes, type StateCode } from '../domain/locations/state-codes.ts';
import { withOnRoadTotal } from '../domain/price/on-road/priced-vehicle.ts';
import { priceLine } from '../domain/price/price-line.ts';
import { isAvailable } from '../domain/vehicle/availability.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import { plainText } from '../domain/text/text.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { sentencesOf, type Sentences } from './wording.ts';

/** What a dealer is, by its settings. */
export type Business = 'dealer' | 'subscription';

/** The prices that the site asked for: the first day of each, the oldest first; the next entry ends it. */
export type PriceHistory = readonly { price: number; since: string }[];

export interface JudgedVehicle {
  /** As the export has it, with corrections. */
  vehicle: Vehicle;
  /** Of the location that sells it. */
  state: StateCode;
  /** As cards and pages show it; null where it shows no amount. */
  line: PriceLine | null;
  /** What the dealer says of it: name, tag and comments. */
  said: () => Sentences;
  history: PriceHistory;
}

export interface SiteFacts {
  tenant: Tenant;
  business: Business;
  /** States of the locations that sell, in the order of the alphabet. */
  states: readonly StateCode[];
  /** ISO date at the dealer. */
  today: string;
  /** Hours since the export that the site shows was made; null: not known. */
  stockAgeHours: number | null;
  /** The name or number that texts come from; null: not known here. */
  smsSender: string | null;
}

export interface PageFacts {
  /** "/cars/2021-toyota-hilux". */
  path: string;
  /** A character for each byte of the file: that is searched twice as fast, and rules look for words of ASCII (`bytesOf`). */
  html: string;
  /** Whether the page has a text of the settings. */
  has: (text: string) => boolean;
  /** What a person reads without cards and labels of prices, which the site writes: parts of the page and sentences, with single spaces. */
  text: () => Sentences;
  /** HTML of the vehicle cards, of the forms, and of the places that show a repayment. */
  cards: () => readonly string[];
  forms: () => readonly string[];
  repayments: () => readonly string[];
  /** The vehicle of the page; undefined: it is about none. */
  vehicle: JudgedVehicle | undefined;
  /** The prices that vehicles show, by the slug of their page and by their stock number. */
  amounts: ReadonlyMap<string, number | null>;
}

const sells = (tenant: Tenant) =>
  tenant.locations.filter((location) => hasDepartment(location, 'sales'));

/** The states in which a dealer sells; its own where no location sells. */
function sellingStates(tenant: Tenant): StateCode[] {
  const states = sells(tenant).map(({ address }) => address.state);
  return states.length === 0 ? [tenant.state] : [...new Set(states)].sort();
}

/** Everything but the tenant and the day may be left out by callers that do not know it. */
export const siteFacts = (
  tenant: Tenant,
  today: string,
  rest: { stockAgeHours?: number | null | undefined; smsSender?: string | null | undefined } = {},
): SiteFacts => ({
  tenant,
  today,
  business: tenant.pricing.subscriptions ? 'subscription' : 'dealer',
  states: sellingStates(tenant),
  stockAgeHours: rest.stockAgeHours ?? null,
  smsSender: rest.smsSender ?? null,
});

/** The state of the location that sells the vehicle, as far as the export or the settings say it. */
function stateOf({ location, state }: Vehicle, { tenant }: SiteFacts): StateCode {
  const own = tenant.locations.find(({ id }) => id === location?.id);
  const named = location?.address?.state ?? state;
  return own?.address.state ?? stateCodes.find((code) => code === named) ?? tenant.state;
}

export function judgedVehicle(
  vehicle: Vehicle,
  site: SiteFacts,
  history: PriceHistory = [],
): JudgedVehicle {
  const { tenant, today } = site;
  const priced = withOnRoadTotal(vehicle, tenant, today);
  const line = isAvailable(vehicle) ? priceLine(priced, tenant.pricing) : null;
  const shown = line?.amount == null ? null : line;
  const { name, tag = '', dealercomments = '' } = vehicle;
  const said = once(() => readableText(`${name}<br>${tag}<br>${dealercomments}`));
  return { vehicle, state: stateOf(vehicle, site), line: shown, said, history };
}

/** What stands together in the settings and their content: the texts of one list or object. */
interface SettingsText {
  /** "vehiclePage.sections.whyBuy". */
  at: string;
  sentences: Sentences;
}

const knownTexts = new WeakMap<Tenant, readonly SettingsText[]>();

/** All texts of the settings and their content. */
export function settingsTexts(tenant: Tenant): readonly SettingsText[] {
  // Names of the columns of an export are no texts.
  const known = knownTexts.get(tenant) ?? textsIn({ ...tenant, stock: {} }, []);
  knownTexts.set(tenant, known);
  return known;
}

function textsIn(value: object, path: readonly string[]): SettingsText[] {
  const parts = Object.entries(value) as [string, unknown][];
  const sentences = parts.flatMap(([, part]) =>
    typeof part === 'string' ? readableText(part) : [],
  );
  return [
    ...(sentences.length === 0 ? [] : [{ at: path.join('.'), sentences }]),
    ...parts.flatMap(([key, part]) =>
      typeof part === 'object' && part !== null ? textsIn(part, [...path, key]) : [],
    ),
  ];
}

/** Pages of texts; a vehicle's page and a list have the words of its comments, which rules about vehicles read. */
export const isProse = ({ path }: Pick<PageFacts, 'path'>): boolean =>
  !/^\/(?:cars|search)\//.test(path);

/** A page as rules look at it. Rules share what one of them took out of the HTML. */
export function pageFacts({
  html,
  ...page
}: Pick<PageFacts, 'path' | 'html' | 'vehicle' | 'amounts'>): PageFacts {
  const blocks = once(() => blocksOf(html));
  return {
    ...page,
    html,
    // The footer has most of them, so the search begins at the end.
    has: (text) =>
      [text, text.replaceAll('&', '&amp;')].some((one) => html.lastIndexOf(bytesOf(one)) !== -1),
    text: once(() =>
      readableText(Buffer.from(html.replace(ownCards, ' '), 'latin1').toString('utf8')),
    ),
    cards: () => blocks().article,
    forms: () => blocks().form,
    repayments: () => [...blocks().p, ...blocks().div],
  };
}

const ownCards = /<article class="card[^]*?<\/article>|<span class="price-type">[^<]*<\/span>/g;

/** A character for each byte of the text in UTF-8. */
export const bytesOf = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** By its tag, the HTML of each part that rules look at: one pass finds all of them. */
function blocksOf(html: string) {
  const blocks = { article: [], form: [], p: [], div: [] } as Record<Tag, string[]>;
  const opens = /<(?:article class="card|form|(?:p|div) class="(?:repay|loan-figures))/g;
  for (const { 0: open, index } of html.matchAll(opens)) {
    const [tag] = open.slice(1).split(' ') as [Tag];
    const end = html.indexOf(`</${tag}>`, index);
    blocks[tag].push(html.slice(index, end === -1 ? undefined : end));
  }
  return blocks;
}
type Tag = 'article' | 'form' | 'p' | 'div';

/** The words of a comment or a page without markup. */
const readableText = (html: string): Sentences =>
  sentencesOf(
    plainText(
      html
        .replace(/<(script|style|template)\b[^>]*>[\s\S]*?<\/\1>/g, ' ')
        .replace(blockTags, ' \u0001 '),
    ).replace(/ ?(?:\u0001 ?)+/g, '\n'),
  );

/** A sentence ends where one of these tags begins or ends. */
const blockTags =
  /<\/?(?:p|br|li|[uo]l|d[ltd]|div|h[1-6]|t[rdh]|table|blockquote|section|article|header|footer|nav|main|form|label|button|option|summary|fig\w+)\b[^>]*>/gi;

/** Numbers of a consumer dealer's warranty and of the rules that depend on the age of a vehicle; years. */
export const ageOf = ({ year }: Vehicle, today: string): number | undefined =>
  year === undefined ? undefined : Number(today.slice(0, 4)) - year;
