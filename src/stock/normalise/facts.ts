// One row of a CSV export, as people filled it in -> a raw record with the field names of a vehicle.
// Values that a person would not understand are left out with a warning. Prices are never guessed.
import type { RawRecord } from '../validate/decode.ts';
import { readKm, readMeasure, readPrice, readWeeklyPrice } from './amounts.ts';
import { bodyOf, bodyTypes, type BodyType } from './bodies.ts';
import { isColourPair, readColour, readColours, readInteriorColour } from './colours.ts';
import { readCarType, readMixedCell, type MixedCell } from './conditions.ts';
import { doorsAndSeats } from './doors-seats.ts';
import { fuelName, readDrive, readEngine, readFuel, readTransmission } from './drivetrain.ts';
import { readNaming } from './naming.ts';
import { readPlace, readState } from './places.ts';
import type { Facts, Warn } from './row.ts';
import { calmCase, oneLine } from './text.ts';
import { titleFacts, type TitleFacts } from './title.ts';
import { price } from './values.ts';

/** Fields that are copied unchanged; `normaliseRecord` cleans them. */
const plainFacts = [
  'id', 'slug', 'stocknum', 'vin', 'nvic', 'series', 'item_type', 'tag', 'reserved', 'certified',
  'created_at', 'updated_at', 'regplate', 'rego_expiry', 'build_date', 'compliance_date', 'location_id',
  'location_name', 'dealership_id', 'video_url', 'standardEquipment', 'dealercomments',
] as const; // prettier-ignore

/** The raw record of a row. `joinedMakes` are the makes that an export may split over make and model. */
export function recordFromFacts(
  facts: Facts,
  joinedMakes: readonly string[],
  warn: Warn,
): RawRecord {
  const record: RawRecord = {};
  for (const fact of plainFacts) record[fact] = facts[fact];
  const naming = readNaming(facts, joinedMakes);
  const title = titleFacts(naming.rest);
  const mixed = readMixedCell(facts.body_or_dealer ?? '');
  const engine = readEngine([facts.engine, facts.cylinders].filter(Boolean).join(', '));
  return {
    ...record,
    ...naming.fields,
    ...condition(facts, mixed),
    ...prices(facts, naming.rest),
    ...odometer(facts, warn),
    ...colours(facts, warn),
    ...place(facts),
    ...body(facts, mixed, title, naming.fields),
    ...drivetrain(facts, title, engine, warn),
    ...doorsAndSeats(facts.doors, facts.seats, title, warn),
    dealership_name: facts.dealership_name ?? (mixed.kind === 'dealer' ? mixed.name : undefined),
    images: facts.images?.split(/[\s|;]+|,(?=https?:)/).filter(Boolean),
  };
}

function condition(facts: Facts, mixed: MixedCell): RawRecord {
  const advert = mixed.kind === 'advert' ? mixed : undefined;
  const order = advert?.order ?? false;
  return {
    car_type: readCarType(facts.car_type ?? '') ?? advert?.carType,
    // A vehicle to order is not in stock: it is in transit, or on preorder when it has no price.
    status: facts.status ?? (order ? 'coming_soon' : undefined),
    preorder: order ? true : undefined,
  };
}

/** An unreadable price stays as text. `normaliseRecord` leaves it out with a warning: a wrong price misleads buyers. */
function prices(facts: Facts, title: string): RawRecord {
  const { value, priceType } = price(facts.price, readPrice);
  const driveAway = /\bdrive[\s-]*away\b/i.test(title) ? 'Drive Away' : undefined;
  return {
    price: value,
    before_price: price(facts.before_price, readPrice).value,
    subscription_price: price(facts.subscription_price, readWeeklyPrice).value,
    price_type: facts.price_type ?? priceType ?? driveAway,
  };
}

function odometer(facts: Facts, warn: Warn): RawRecord {
  if (facts.km === undefined || isColourPair(facts.km)) return {};
  const km = readKm(facts.km);
  if (km.kind === 'amount') return { km: km.value };
  warn('km', facts.km);
  return {};
}

/** Exports of cars to order shift columns: colours are under kilometres and a warranty is under colours. */
function colours(facts: Facts, warn: Warn): RawRecord {
  const shifted = facts.km !== undefined && isColourPair(facts.km) ? facts.km : undefined;
  const pair = readColours(facts.colours ?? '');
  const { outside, inside } = pair.outside || pair.inside ? pair : readColours(shifted ?? '');
  const interior = facts.interior_colour ?? '';
  if (interior !== '' && readInteriorColour(interior) === undefined)
    warn('interior_colour', interior);
  return {
    colour: readColour(facts.colour ?? '') ?? outside,
    interior_colour: readInteriorColour(interior) ?? inside,
  };
}

function place(facts: Facts): RawRecord {
  const cell = readPlace(facts.place ?? '');
  return {
    city: facts.city === undefined ? cell.city : calmCase(oneLine(facts.city)),
    state: readState(facts.state ?? '') ?? cell.state,
    private_postcode: facts.postcode ?? cell.postcode,
  };
}

function body(facts: Facts, mixed: MixedCell, title: TitleFacts, naming: RawRecord): RawRecord {
  const about = {
    make: String(naming['make'] ?? ''),
    model: String(naming['model'] ?? ''),
    title: String(naming['name'] ?? ''),
  };
  const said = [facts.body, mixed.kind === 'body' ? mixed.text : undefined].filter(
    (text) => text !== undefined && !/^other$/i.test(text),
  );
  const type: BodyType | undefined =
    [...said, ''].map((text) => bodyOf(text ?? '', about)).find((found) => found !== undefined) ??
    title.body;
  const text = type ? bodyTypes[type] : said[0];
  return { body: text, simple_body: text };
}

function drivetrain(
  facts: Facts,
  title: TitleFacts,
  engine: ReturnType<typeof readEngine>,
  warn: Warn,
): RawRecord {
  const stated = (text: string | undefined): string | undefined =>
    text === undefined || /^other$/i.test(text) ? undefined : text;
  const litres = readMeasure(facts.engine_size_litres ?? '') ?? engine.litres ?? title.litres;
  const consumption = readMeasure(facts.fuel_consumption ?? '');
  if (consumption !== undefined && consumption > 60)
    warn('fuel_consumption', facts.fuel_consumption);
  /** A measure up to what a vehicle can have; a larger one is left out with a warning. */
  const within = (fact: 'energy_consumption' | 'towing_capacity' | 'ancap', most: number) => {
    const value = readMeasure(facts[fact] ?? '');
    if (value === undefined || value <= most) return value;
    warn(fact, facts[fact]);
    return undefined;
  };
  const transmission = readTransmission(facts.trans ?? '');
  const drive = stated(facts.drive);
  return {
    ...fuel(stated(facts.fuel), title, engine),
    trans: transmission ? facts.trans : (title.transmission ?? stated(facts.trans)),
    simple_transmission: transmission ?? title.transmission,
    gearnum: facts.gearnum ?? title.gearnum,
    drive: drive ?? title.drive,
    simple_drive: readDrive(drive ?? '') ?? title.drive,
    engine_size_litres: litres,
    engine_size: litres === undefined ? undefined : `${litres.toFixed(1)} L`,
    variant: {
      cylinders: engine.cylinders,
      enginesize_litres: litres,
      fuelconsumptioncombined:
        consumption !== undefined && consumption <= 60 ? consumption : undefined,
      energyconsumption: within('energy_consumption', 60),
      towingcapacitybraked: within('towing_capacity', 20_000),
      ancaprating: within('ancap', 5),
    },
  };
}

/** The column decides, except that a title that names a hybrid or electric car overrides petrol and an empty column. */
function fuel(
  cell: string | undefined,
  title: TitleFacts,
  engine: { noLitres: boolean; cylinders?: number },
): RawRecord {
  const said = cell === undefined ? undefined : readFuel(cell);
  const weak = said === undefined || said === 'Petrol';
  const electric = said === undefined && engine.noLitres && engine.cylinders === undefined;
  const better = electric
    ? 'Electric'
    : weak && (said === undefined || title.fuel === 'Hybrid')
      ? title.fuel
      : undefined;
  return {
    fuel: said === undefined ? (better ?? cell) : fuelName(cell ?? ''),
    simple_fuel: better ?? said,
  };
}
