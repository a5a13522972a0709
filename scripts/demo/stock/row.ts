// Dresses a draft as a row of a search index export, the way exporters write it: the field names of the record, null for nothing.
import { addDays, instantBefore, startOfDay, yearOf } from './day.ts';
import type { Draft, ExportRow } from './draft.ts';
import type { Facts } from './fact-tables.ts';
import { nvicOf, plateOf, slugOf } from './identity.ts';
import { moneyFields } from './money.ts';
import { photoFields, sampleReport, sitterOf, turnVideo, type FirstPictures } from './photos.ts';
import { locationFor, placeFields, type StockTenant } from './place.ts';
import { seededRandom, type Random } from './random.ts';
import type { Lot, Recipe } from './recipe.ts';
import type { State } from './states.ts';
import { makeVin } from './vin.ts';
import type { Vocabulary } from './vocabulary.ts';
import {
  categoriesOf,
  commentsOf,
  equipmentFields,
  defectsOf,
  defectsText,
  nameOf,
} from './words.ts';

export interface RowContext {
  tenant: StockTenant;
  recipe: Recipe;
  facts: Facts;
  vocabulary: Vocabulary;
  today: string;
}

export interface RowPlan {
  /** 0 for the tenant's first vehicle ever, counting up; ids, VINs and stock numbers follow from it. */
  serial: number;
  lot: Lot;
  draft: Draft;
  states: ReadonlySet<State>;
}

const OWN_TAGS = ['Manager’s Special', 'Finance Special', 'Weekend Deal', 'Ex-Rental'];
const pad = (value: number) => String(value).padStart(2, '0');

/** The row of one vehicle. The same plan on the same day gives the same row. */
export function exportRow(plan: RowPlan, context: RowContext, firsts: FirstPictures): ExportRow {
  const { lot, draft, states: has } = plan;
  const { tenant, recipe, vocabulary } = context;
  const random = seededRandom(`${recipe.seed}/vehicle/${plan.serial}`);
  const id = String(recipe.firstId + plan.serial);
  const stocknum = `${recipe.stockPrefix}${10_000 + plan.serial}`;
  const name = nameOf(draft, has);
  const slug = `${slugOf(name).slice(0, 110).replace(/-$/, '')}-${stocknum.toLowerCase()}`;
  const place = locationFor(tenant, lot, draft.make, random);
  const equipment = equipmentFields(draft, vocabulary, random);
  const age = yearOf(context.today) - draft.year;
  const knowsKm = lot.item !== 'caravan' && !has.has('noKm');
  const comments = {
    draft,
    knowsKm,
    name,
    voice: has.has('comingSoon') || has.has('preorder') ? ('notHereYet' as const) : lot.voice,
    dealer: tenant.name,
    city: place.address.city,
    highlights: highlightsOf(equipment),
    defects: recipe.defects
      ? defectsOf(recipe.defects, age, seededRandom(`${recipe.seed}/faults/${plan.serial}`))
      : null,
  };
  const suburb = random.pick(
    context.facts.suburbs.filter(({ state }) => state === place.address.state),
  );
  const { listedDays, ...when } = times(has, context.today, lot.carType, random);
  const row: ExportRow = {
    objectID: id,
    id,
    slug,
    path: `/cars/${slug}`,
    name,
    carsales_title: carsalesTitle(draft),
    year: draft.year,
    make: draft.make,
    model: draft.model,
    make_model: `${draft.make} ${draft.model}`,
    badge: draft.badge || null,
    series: lot.item === 'car' && random.chance(0.6) ? `MY${pad(draft.year % 100)}` : null,
    colour: has.has('allCaps') ? draft.colour.toUpperCase() : draft.colour,
    interior_colour: draft.interiorColour,
    stocknum,
    vin: vinOf(plan, context, random),
    nvic: lot.item === 'caravan' || random.chance(0.06) ? null : nvicOf(random),
    car_type: lot.carType,
    item_type: 'car',
    status: statusOf(has, random),
    tag: tagOf(has, random),
    reserved: has.has('reserved'),
    certified: has.has('certified'),
    show_on_dealer_website: !has.has('hidden'),
    custom_rank: rankOf(has, lot, random),
    ...when,
    ...moneyFields(
      {
        draft,
        carType: lot.carType,
        item: lot.item,
        states: has,
        age,
        listedDays,
      },
      recipe,
      random,
    ),
    km: knowsKm ? draft.km : null,
    simple_body: draft.simpleBody,
    ...draft.details,
    ...registration(lot, has, place.address.state, context.today, random),
    ...plateDates(draft.year, context.today, random),
    views: random.whole(0, lot.carType === 'new' ? 220 : 1400),
    ...photoFields(
      {
        ...sitterOf(draft),
        colour: draft.colour,
        stock: stocknum,
        slug: tenant.slug,
        location: String(place.id),
        count: photoCount(has, lot, random),
        spin: has.has('spin'),
        electric: draft.details.simple_fuel === 'Electric',
        equipment: equipment.standardEquipment as string[],
      },
      random,
      firsts,
    ),
    video_url: has.has('video') ? turnVideo(sitterOf(draft)) : null,
    external_video_url: has.has('externalVideo') ? turnVideo(sitterOf(draft)) : '',
    ...equipment,
    categories: categoriesOf(draft, lot.carType),
    dealercomments: has.has('noComments')
      ? comments.defects
        ? defectsText(comments.defects)
        : ''
      : commentsOf(comments, vocabulary, random),
    ...placeFields(tenant, place),
    private_suburb: has.has('consigned') ? suburb.suburb : null,
    private_postcode: null,
    file: has.has('historyFile') ? sampleReport : null,
  };
  return place.address.state === 'VIC' && lot.carType === 'used'
    ? { ...row, price_type: victorianType(row, context.today) }
    : row;
}

/** Dearer cars pay a duty that depends on more than a record says. */
const plainDutyUpTo = 50_000;

/**
 * A used car in Victoria is advertised with its whole price: where no table knows the charges, the dealer states it himself.
 */
function victorianType({ price, rego_expiry, price_type }: ExportRow, today: string) {
  const isRegistered = typeof rego_expiry === 'string' && rego_expiry > today;
  return isRegistered && Number(price) <= plainDutyUpTo ? price_type : 'Drive away';
}

/** Features for the comment: search features if there are two, else any equipment. */
function highlightsOf({ standardEquipment, filtered_features: features }: ExportRow): string[] {
  return (
    Array.isArray(features) && features.length > 1 ? features : standardEquipment
  ) as string[];
}

function carsalesTitle({ year, make, model, badge, details }: Draft): string {
  const gearbox =
    details.simple_transmission === 'Manual' ? 'Manual' : details.simple_transmission ? 'Auto' : '';
  return [year, make, model, badge, gearbox, details.simple_drive].filter(Boolean).join(' ');
}

function vinOf(
  { serial, lot, draft }: RowPlan,
  { facts, recipe }: RowContext,
  random: Random,
): string {
  const wmis = facts.wmis.get(lot.item === 'caravan' ? '*' : draft.make) ??
    facts.wmis.get('*') ?? ['6T9'];
  return makeVin(wmis, draft.year, (recipe.firstId + serial) % 1_000_000, random);
}

function statusOf(has: ReadonlySet<State>, random: Random): string {
  if (has.has('soldRecently') || has.has('soldLongAgo')) return 'sold';
  if (has.has('comingSoon') || has.has('preorder')) return 'coming_soon';
  return has.has('otherStatus') ? random.pick(['wholesale', 'workshop', 'on_hold']) : 'in_stock';
}

function tagOf(has: ReadonlySet<State>, random: Random): string | null {
  if (has.has('testDriveOnly')) return 'Test Drive Only';
  if (has.has('runoutSale')) return 'Runout Sale';
  return has.has('ownTag') ? random.pick(OWN_TAGS) : null;
}

/** Higher comes first: well-photographed and certified vehicles lead, sold ones trail. */
function rankOf(has: ReadonlySet<State>, lot: Lot, random: Random): number {
  if (has.has('soldRecently') || has.has('soldLongAgo')) return random.whole(0, 99);
  const bare = has.has('noPhotos') || has.has('onePhoto');
  return (
    random.whole(100, 599) +
    (bare ? 0 : 200) +
    (has.has('certified') ? 100 : 0) +
    (lot.carType === 'demo' ? 50 : 0)
  );
}

/** Days since the vehicle came, changed and was sold; all of them before today begins. */
function times(
  has: ReadonlySet<State>,
  today: string,
  carType: string,
  random: Random,
): ExportRow & { listedDays: number } {
  const soldDays = has.has('soldRecently')
    ? random.between(0.05, 1.4)
    : has.has('soldLongAgo')
      ? random.between(8, 60)
      : null;
  const listedDays = has.has('justArrived')
    ? random.between(0.1, 6)
    : random.between(9, 40) +
      random.share() ** 3 * (carType === 'new' ? 200 : 120) +
      (has.has('reduced') ? 30 : 0);
  const created = soldDays === null ? listedDays : listedDays + soldDays;
  const updated = soldDays ?? Math.min(created, random.between(0.1, 9));
  const createdAt = instantBefore(today, created);
  return {
    listedDays: created,
    created_at: createdAt,
    created_at_timestamp: Date.parse(createdAt) / 1000,
    updated_at: instantBefore(today, updated),
    sold_date_timestamp:
      soldDays === null ? null : Math.floor(startOfDay(today) / 1000 - soldDays * 86_400),
  };
}

function registration(
  lot: Lot,
  has: ReadonlySet<State>,
  state: string,
  today: string,
  random: Random,
): ExportRow {
  if (lot.carType === 'new') return { regplate: null, rego_expiry: null };
  const expiry = has.has('regoPast')
    ? addDays(today, -random.whole(3, 400))
    : has.has('regoFuture')
      ? addDays(today, random.whole(5, 360))
      : null;
  return { regplate: random.chance(0.92) ? plateOf(state, random) : null, rego_expiry: expiry };
}

/** Month built and month complied, in this order and never after today. */
function plateDates(year: number, today: string, random: Random): ExportRow {
  const lastMonth = year >= yearOf(today) ? Number(today.slice(5, 7)) : 12;
  const complied = random.whole(1, lastMonth);
  const lag = random.whole(0, 3);
  const built = complied - lag;
  return {
    build_date: built > 0 ? `${pad(built)}/${year}` : `${pad(built + 12)}/${year - 1}`,
    compliance_date: `${pad(complied)}/${year}`,
  };
}

function photoCount(has: ReadonlySet<State>, lot: Lot, random: Random): number {
  if (has.has('noPhotos')) return 0;
  if (has.has('onePhoto')) return 1;
  return lot.carType === 'new' ? random.whole(6, 10) : random.whole(7, 20);
}
