// One row on its way in: decode -> normalise -> identify -> place -> validate. It keeps nothing but the
// identities it has given; counting, duplicates and files are the ingest's.
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { decodeText, decodeValue, type Decoded, type RawRecord } from './decode.ts';
import type { Doubts } from '../normalise/field-warning.ts';
import { recordFromFacts } from '../normalise/facts.ts';
import type { Facts } from '../normalise/row-facts.ts';
import { createIdentifier } from '../normalise/identity.ts';
import { placeVehicle, type PlacingSettings } from '../normalise/location.ts';
import { normaliseRecord } from '../normalise/record.ts';
import { excerptLength, type Fault } from './rejection.ts';
import { sourceLimits, type SourceRow } from '../sources/source.ts';
import { validate } from './validate.ts';

export type RowOutcome =
  | { kind: 'vehicle'; vehicle: Vehicle }
  | { kind: 'repeat'; of: string }
  /** `label`: the vehicle's name or id, where one could be read. */
  | { kind: 'fault'; fault: Fault; label?: string };

export interface RowSettings extends PlacingSettings {
  joinedMakes: readonly string[];
  /** Seconds since 1970 for a vehicle that is sold and does not say when. */
  soldAt: (id: unknown) => number;
}

/** A reader for the rows of one ingest, in order. */
export function createRowReader(
  settings: RowSettings,
): (row: SourceRow, doubts: Doubts) => RowOutcome {
  const identify = createIdentifier();
  return (row, doubts) => {
    if (row.kind === 'fault') return { kind: 'fault', fault: row.fault };
    const decoded = decode(row);
    if (!decoded.ok) return { kind: 'fault', fault: decoded.fault };
    let raw = decoded.record;
    if (row.kind === 'facts') raw = recordFromFacts(raw as Facts, settings.joinedMakes, doubts);
    let record = normaliseRecord(raw, doubts);
    if (row.kind === 'facts') {
      const identified = identify(record);
      if (identified.kind === 'repeat') return { kind: 'repeat', of: identified.id };
      record = identified.record;
    }
    record = placeVehicle(record, raw['location_id'], settings);
    if (record['status'] === 'sold')
      record['sold_date_timestamp'] ??= settings.soldAt(record['id']);
    const validated = validate(record);
    if (validated.ok) return { kind: 'vehicle', vehicle: validated.vehicle };
    const fault = { excerpt: excerptOf(row), ...validated.fault };
    return { kind: 'fault', fault, label: labelOf(record, raw) };
  };
}

function decode(row: Exclude<SourceRow, { kind: 'fault' }>): Decoded {
  if (row.kind === 'text') return decodeText(row.text);
  if (row.kind === 'record') {
    // A client has read it whole already; what is refused here does not reach a page.
    if (JSON.stringify(row.value).length > sourceLimits.rowBytes) {
      return { ok: false, fault: { code: 'too-large', path: '' } };
    }
    return decodeValue(row.value);
  }
  return { ok: true, record: row.value as RawRecord };
}

function excerptOf(row: Exclude<SourceRow, { kind: 'fault' }>): string {
  const text = row.kind === 'text' ? row.text : JSON.stringify(row.value);
  return text.slice(0, excerptLength);
}

/** What a dealer knows the vehicle by; an id that was made here says nothing to anyone. */
function labelOf(record: RawRecord, raw: RawRecord): string | undefined {
  const label =
    record['name'] ??
    record['stocknum'] ??
    (raw['id'] === undefined ? raw['objectID'] : record['id']);
  return typeof label === 'string' ? label.slice(0, 120) : undefined;
}
