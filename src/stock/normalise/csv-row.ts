// One row of a CSV export, as people filled it in -> a raw record with the field names of a vehicle.
// Values that a person would not understand are left out with a warning. Prices are never guessed.
import { formatLitres } from '../../domain/vehicle/fact-row.ts';
import type { RawRecord } from '../validate/decode.ts';
import { readCount, readFeet, readKm, readLitres, readMass, readMeasure } from './amounts.ts';
import { bodyOf, bodyTypes, type BodyType } from './bodies.ts';
import { isColourPair, readColour, readColours, readInteriorColour } from './colours.ts';
import { readCarType, readItemType, readMixedCell, readYes, type MixedCell } from './conditions.ts';
import { withDescribed, withTitleParts } from './described.ts';
import { doorsAndSeats } from './doors-seats.ts';
import {
  fuelName,
  fuelOfEngine,
  readDrive,
  readEngine,
  readFuel,
  readGears,
  readTransmission,
} from './drivetrain.ts';
import { statusRemark } from './flags.ts';
import { fromAdvert } from './advert.ts';
import { readNaming } from './naming.ts';
import { readLocality, readStateCode } from './places.ts';
import { remembered } from './remembered.ts';
import type { Cells, Warn } from './row.ts';
import { calmCase, oneLine } from './text.ts';
import { titleFacts, type TitleFacts } from './title.ts';
import { isAnswer } from './words.ts';
import type { CsvColumn } from '../../tenant/schema/stock.ts';

/** Fields that are copied unchanged; `normaliseRecord` cleans them. */
const plainColumns = [
  'id', 'slug', 'stocknum', 'vin', 'nvic', 'series', 'item_type', 'tag', 'new', 'used', 'demo', 'sold', 'reserved',
  'certified',   'created_at', 'updated_at', 'regplate', 'rego_expiry', 'build_date', 'compliance_date', 'location_id',
  'location_name', 'dealership_id', 'video_url', 'standardEquipment', 'dealercomments',
] as const; // prettier-ignore

/** The raw record of a row. */
export function recordFromCells(written: Cells, warn: Warn): RawRecord {
  const isNamed = (written.make ?? written.name) !== undefined;
  const cells = withoutRemark(
    withDescribed(withTitleParts(isNamed ? written : { ...fromAdvert(written), ...written })),
  );
  const record: RawRecord = {};
  for (const column of plainColumns) record[column] = cells[column];
  // A "Spec" is a badge or an engine.
  const { badge, ...others } = cells;
  const isEngine = badge !== undefined && badge === cells.engine && saysEngine(badge);
  const naming = readNaming(isEngine ? others : cells);
  const title = titleFacts(naming.rest);
  const mixed = readMixedCell(cells.body_or_dealer ?? '');
  const cylinders = cells.cylinders?.replace(/^\d+$/, '$& cyl');
  const engine = readEngine([cells.engine, cylinders].filter(Boolean).join(', '));
  return {
    ...record,
    ...naming.fields,
    ...condition(cells, mixed),
    ...prices(cells, naming.rest),
    ...odometer(cells, warn),
    ...colours(cells, warn),
    ...place(cells),
    ...body(cells, mixed, title, naming.fields),
    ...drivetrain(cells, title, engine, warn),
    ...doorsAndSeats(
      cells.doors,
      cells.seats,
      title.doors || title.seats ? title : titleFacts(cells.body ?? ''),
      warn,
    ),
    dealership_name: cells.dealership_name ?? (mixed.kind === 'dealer' ? mixed.name : undefined),
    images: cells.images,
    caravan: readItemType(cells.item_type ?? '') === 'caravan' ? caravan(cells, warn) : undefined,
  };
}

/** A status in the cell of the price stands in its own: "SOLD", "$49,990 **HOLD**". */
function withoutRemark(cells: Cells): Cells {
  if (!/[a-z]{4}/i.test(cells.price ?? '')) return cells;
  const { said, rest } = statusRemark(cells.price ?? '');
  if (said.length === 0) return cells;
  return { ...cells, price: rest, status: [cells.status ?? [], said].flat().join(', ') };
}

/** Up to what a car can tow on a road, and what a family needs. */
const caravan = (cells: Cells, warn: Warn): RawRecord => ({
  body_length: within(cells, 'body_length', 45, warn, readFeet),
  body_width: within(cells, 'body_width', 12, warn, readFeet),
  tare_weight: within(cells, 'tare_mass', 7_500, warn, readMass),
  sleeps: within(cells, 'sleeps', 16, warn, readCount),
  aggregate_trailer_mass: within(cells, 'aggregate_trailer_mass', 7_500, warn, readMass),
  axle_type: cells.axle_type,
});

const isCarType = (cell: string | undefined): boolean => readCarType(cell ?? '') !== undefined;

function condition(cells: Cells, mixed: MixedCell): RawRecord {
  const advert = mixed.kind === 'advert' ? mixed : undefined;
  const order = advert?.order ?? false;
  return {
    car_type: isCarType(cells.car_type) ? cells.car_type : (advert?.carType ?? cells.car_type),
    // A vehicle to order is not in stock: it is in transit, or on preorder when it has no price.
    status: cells.status ?? (order ? 'coming_soon' : undefined),
    preorder: order ? true : undefined,
  };
}

/** `normaliseRecord` reads the prices and leaves out one that it cannot read: a wrong price misleads buyers. */
function prices(cells: Cells, title: string): RawRecord {
  return {
    price: cells.price,
    // A regular price is the price of a vehicle that has no other one.
    before_price: cells.before_price === cells.price ? undefined : cells.before_price,
    subscription_price: cells.subscription_price,
    price_before_charges: cells.price_before_charges,
    list_price: cells.list_price,
    price_type:
      cells.price_type ??
      (readYes(cells.drive_away ?? '') ? 'drive away' : undefined) ??
      /\b(?:drive|ride)[\s-]*away\b/i.exec(title)?.[0],
  };
}

function odometer(cells: Cells, warn: Warn): RawRecord {
  if (cells.km === undefined || isColourPair(cells.km)) return {};
  const km = readKm(cells.km);
  if (km.kind === 'amount') return { km: km.value };
  warn('km', cells.km);
  return {};
}

/** Exports of cars to order shift columns: colours are under kilometres and a warranty is under colours. */
function colours(cells: Cells, warn: Warn): RawRecord {
  const shifted = cells.km !== undefined && isColourPair(cells.km) ? cells.km : undefined;
  const pair = readColours(cells.colours ?? '');
  const { outside, inside } = pair.outside || pair.inside ? pair : readColours(shifted ?? '');
  const interior = cells.interior_colour ?? '';
  if (interior !== '' && readInteriorColour(interior) === undefined)
    warn('interior_colour', interior);
  return {
    colour: readColour(cells.colour ?? '') ?? outside,
    interior_colour: readInteriorColour(interior) ?? inside,
  };
}

const isOnlyName = (text = ''): boolean => /^[\p{L} .'’-]+$/u.test(oneLine(text));

function place(cells: Cells): RawRecord {
  const cell = readLocality(cells.place ?? '');
  return {
    city: cells.city === undefined ? cell.city : calmCase(oneLine(cells.city)),
    state: readStateCode(cells.state ?? '') ?? cell.state,
    private_postcode: cells.postcode ?? cell.postcode,
    // "Location: Griffith" may be a town and a yard: nobody but the dealer names it otherwise.
    location_name: cells.location_name ?? (isOnlyName(cells.place) ? cell.city : undefined),
  };
}

function body(cells: Cells, mixed: MixedCell, title: TitleFacts, naming: RawRecord): RawRecord {
  const about = {
    make: String(naming['make'] ?? ''),
    model: String(naming['model'] ?? ''),
    title: String(naming['name'] ?? ''),
  };
  const said = [cells.body, mixed.kind === 'body' ? mixed.text : undefined].filter(isAnswer);
  const type: BodyType | undefined =
    [...said, ''].map((text) => bodyOf(text, about)).find((found) => found !== undefined) ??
    title.body;
  const text = type ? bodyTypes[type] : said[0];
  return { body: text, simple_body: type && text };
}

/** A measure up to what a vehicle can have; a larger one is left out with a warning. */
function within(
  cells: Cells,
  column: CsvColumn,
  most: number,
  warn: Warn,
  reader = readMeasure,
): number | undefined {
  const value = reader(cells[column] ?? '');
  if (value === undefined || value <= most) return value;
  warn(column, cells[column]);
  return undefined;
}

/** The description of an engine may go on with the gearbox: "2.8L Turbo Diesel 6sp Auto 4x4". */
const besideEngine = remembered((engine) => ({
  ...titleFacts(engine),
  fuel: fuelOfEngine(engine),
}));

const saysEngine = (text: string): boolean => {
  const { cylinders, litres } = readEngine(text);
  return (cylinders ?? litres ?? besideEngine(text).transmission) !== undefined;
};

function drivetrain(
  cells: Cells,
  title: TitleFacts,
  engine: ReturnType<typeof readEngine>,
  warn: Warn,
): RawRecord {
  const transmission = readTransmission(cells.trans ?? '');
  const drive = isAnswer(cells.drive) ? cells.drive : undefined;
  const litres = engineLitres(cells, engine, title, warn);
  const said = besideEngine(cells.engine ?? '');
  return {
    ...fuel(
      isAnswer(cells.fuel) ? cells.fuel : undefined,
      { ...title, fuel: title.fuel ?? said.fuel },
      engine,
    ),
    trans: cells.trans ?? title.transmission ?? said.transmission,
    simple_transmission: transmission ?? title.transmission ?? said.transmission,
    gearnum: cells.gearnum ?? readGears(cells.trans ?? '') ?? title.gearnum ?? said.gearnum,
    drive: drive ?? title.drive ?? said.drive,
    simple_drive: readDrive(drive ?? '') ?? title.drive ?? said.drive,
    engine_size_litres: litres,
    engine_size: litres === undefined ? undefined : formatLitres(litres),
    variant: {
      cylinders: engine.cylinders,
      enginesize_litres: litres,
      fuelconsumptioncombined: within(cells, 'fuel_consumption', 60, warn),
      energyconsumption: within(cells, 'energy_consumption', 60, warn),
      towingcapacitybraked: within(cells, 'towing_capacity', 20_000, warn, readMass),
      grossvehiclemass: within(cells, 'gross_vehicle_mass', 60_000, warn, readMass),
      taremass: within(cells, 'tare_mass', 20_000, warn, readMass),
      co2combined: within(cells, 'co2', 1_000, warn),
      ancaprating: within(cells, 'ancap', 5, warn),
    },
  };
}

/** The size of the engine in its own column, otherwise in the description of the engine or the title. */
function engineLitres(
  cells: Cells,
  engine: ReturnType<typeof readEngine>,
  title: TitleFacts,
  warn: Warn,
): number | undefined {
  const cell = cells.engine_size_litres;
  if (cell === undefined) return engine.litres ?? title.litres;
  const litres = readLitres(cell);
  if (litres === undefined) warn('engine_size_litres', cell);
  return litres === 0 ? undefined : litres;
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
    fuel: cell === undefined ? better : fuelName(cell),
    simple_fuel: better ?? said,
  };
}
