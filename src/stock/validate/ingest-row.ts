// The steps of one row: decode -> normalise -> identify -> place -> validate. It keeps only the identities that it has
// given; the ingest counts rows, finds duplicates and writes files.
import { csvColumns, type ExportMapping } from '../../tenant/schema/stock.ts';
import type { CarType, Vehicle } from '../../domain/vehicle/vehicle.ts';
import { decodeText, decodeValue, type Decoded, type RawRecord } from './decode.ts';
import type { Warn } from '../normalise/row.ts';
import { recordFromCells } from '../normalise/csv-row.ts';
import { withdrawnField } from '../normalise/condition-fields.ts';
import { readStatus } from '../normalise/conditions.ts';
import { notShown, withFlags } from '../normalise/flags.ts';
import { factsReader, flagsIn } from '../normalise/record-cells.ts';
import { createIdentifier } from '../normalise/identity.ts';
import { placeVehicle, withPlace, type PlacingSettings } from '../normalise/location.ts';
import { normaliseRecord } from '../normalise/record.ts';
import { tableKey } from '../normalise/text.ts';
import type { UnreadKeys } from '../normalise/unread-keys.ts';
import { isStated, looseText } from '../normalise/values.ts';
import { makeAround, withNames, wordAround } from '../normalise/within.ts';
import { excerptLength, type RowError } from './rejection.ts';
import { sourceLimits, type SourceRow } from '../sources/source.ts';
import { validate } from './validate.ts';

/** Values beyond these cannot be (rule stock-10), in AUD and kilometres; years are sold up to two ahead. */
const maxPrice = 2_000_000;
const most = Object.entries({
  price: maxPrice,
  before_price: maxPrice,
  price_before_charges: maxPrice,
  list_price: maxPrice,
  km: 1_500_000,
});
const maxYearsAhead = 2;

export type RowOutcome =
  /** `impossible`: such a value was left out. `isAlone`: the rows before it changed nothing about it. */
  | { kind: 'vehicle'; vehicle: Vehicle; impossible: boolean; isAlone: boolean }
  | { kind: 'repeat'; of: string }
  /** `label`: the vehicle's name or id, where one could be read. */
  | { kind: 'error'; error: RowError; label?: string | undefined };

export interface RowSettings extends PlacingSettings {
  mapping: ExportMapping;
  /** The condition of all vehicles, where the site lists one only; for rows that say nothing about it. */
  onlyCarType?: CarType | undefined;
  /** Notes the keys of records that are not read. */
  unread?: UnreadKeys | undefined;
  /** The year at the dealer's place. */
  thisYear: number;
  /** Seconds since 1970, used as the time of sale of a sold vehicle that states none. */
  soldAt: (id: unknown) => number;
}

/** Fields of our own shape are no flags. */
const ownNames = new Set(csvColumns.map(tableKey));

/** Removes impossible values from a normalised record; true when there was one. */
function dropImpossible(record: RawRecord, thisYear: number, warn: Warn): boolean {
  let found = false;
  for (const [field, limit] of [...most, ['year', thisYear + maxYearsAhead] as const]) {
    const value = record[field];
    if (typeof value !== 'number' || value <= limit) continue;
    warn(field, value);
    record[field] = undefined;
    found = true;
  }
  return found;
}

/** A reader for the rows of one ingest, in order. */
export function createRowReader(settings: RowSettings): (row: SourceRow, warn: Warn) => RowOutcome {
  const identify = createIdentifier();
  const readCells = factsReader(settings.mapping, settings.unread);
  return (row, warn) => {
    if (row.kind === 'error') return { kind: 'error', error: row.error };
    const decoded = decodeRow(row);
    if (!decoded.ok) return { kind: 'error', error: decoded.error };
    let raw = decoded.record;
    const cells = row.kind === 'cells' ? row.value : readCells(raw);
    if (cells !== null) {
      const make = cells.model === undefined ? undefined : (cells.make ?? makeAround(row.within));
      if (make !== undefined) cells.make = make;
      const kind = cells.item_type ?? wordAround('item_type', row.within?.names ?? []);
      if (kind !== undefined) cells.item_type = kind;
      raw = { ...(row.kind === 'cells' ? {} : raw), ...stated(recordFromCells(cells, warn)) };
    } else {
      const flags = flagsIn(raw, ownNames);
      if (flags.length > 0) raw = { ...raw, status: withFlags(looseText(raw['status']), flags) };
    }
    raw = withNames(raw, row.within);
    let record = normaliseRecord(raw, warn);
    const said = looseText(raw['status']) ?? '';
    const isWithdrawn = record['status'] === 'other' && readStatus(said) !== undefined;
    if (isWithdrawn || said.includes(notShown)) warn(withdrawnField, said);
    if (!isStated(raw['car_type'])) record['car_type'] ??= settings.onlyCarType;
    if (cells !== null) {
      const identified = identify(record, cells);
      if (identified.kind === 'repeat') return { kind: 'repeat', of: identified.id };
      record = identified.record;
    }
    const impossible = dropImpossible(record, settings.thisYear, warn);
    record = placeVehicle(
      withPlace(record, row.within, settings),
      raw['location_id'],
      settings,
      warn,
    );
    if (record['status'] === 'sold')
      record['sold_date_timestamp'] ??= settings.soldAt(record['id']);
    const validated = validate(record);
    if (validated.ok) {
      const isAlone = cells === null;
      return { kind: 'vehicle', vehicle: validated.vehicle, impossible, isAlone };
    }
    const error = { excerpt: excerptOf(row), ...validated.error };
    return { kind: 'error', error, label: labelOf(record, raw) };
  };
}

function stated(record: RawRecord): RawRecord {
  const own: RawRecord = {};
  for (const key in record) if (record[key] !== undefined) own[key] = record[key];
  return own;
}

/** The record of a row with the places around it; of a table, its cells by column. */
export function decodeRow(row: Exclude<SourceRow, { kind: 'error' }>): Decoded {
  const decoded = decodeWritten(row);
  const places = row.within?.places;
  return decoded.ok && places ? { ok: true, record: { ...places, ...decoded.record } } : decoded;
}

function decodeWritten(row: Exclude<SourceRow, { kind: 'error' }>): Decoded {
  if (row.kind === 'text') return decodeText(row.text);
  if (row.kind === 'record') {
    // A client has already read the whole record. A rejected record does not reach a page.
    if (JSON.stringify(row.value).length > sourceLimits.rowBytes) {
      return { ok: false, error: { code: 'too-large', path: '' } };
    }
    return decodeValue(row.value);
  }
  return { ok: true, record: row.value as RawRecord };
}

function excerptOf(row: Exclude<SourceRow, { kind: 'error' }>): string {
  const text = row.kind === 'text' ? row.text : JSON.stringify(row.value);
  return text.slice(0, excerptLength);
}

/** The name by which a dealer knows the vehicle; a generated id means nothing to a dealer. */
function labelOf(record: RawRecord, raw: RawRecord): string | undefined {
  const label =
    record['name'] ??
    record['stocknum'] ??
    (raw['id'] === undefined ? raw['objectID'] : record['id']);
  return typeof label === 'string' ? label.slice(0, 120) : undefined;
}
