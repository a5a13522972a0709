// Condition, status and kind of item of a record, from its words and from yes/no flags such as `sold`. An unknown word
// is never a default: the condition stays empty, and the status hides the vehicle.
import type { CarType } from '../../domain/vehicle/vehicle.ts';
import type { RawRecord } from '../validate/decode.ts';
import { readBodyType } from './bodies.ts';
import { readCarType, readItemType, readStatus, readYes } from './conditions.ts';
import { readDate } from './dates.ts';
import { notShown, statusRemark, withFlags } from './flags.ts';
import type { Warn } from './row.ts';
import { isStated, looseText } from './values.ts';

/** The field of the warning about a vehicle that the dealer took from sale, by its words. */
export const withdrawnField = 'withdrawn';
/** No new vehicle drove this far, and a demo that did is a used vehicle by law. */
const surelyUsedKm = 10_000;

export function conditions(raw: RawRecord, record: RawRecord, warn: Warn): RawRecord {
  const itemType = looseText(raw['item_type']);
  const certified = flagOf(raw, 'certified', warn) ?? isCertified(looseText(raw['car_type']));
  return {
    car_type: carTypeOf(raw, record, warn),
    ...statusOf(raw, warn),
    certified,
    // An unknown kind stays, so that the schema rejects it: it may be a boat.
    item_type: itemType === undefined ? raw['item_type'] : (readItemType(itemType) ?? itemType),
  };
}

/** Whether a record says anything of its condition. */
export const saysCondition = (raw: RawRecord): boolean =>
  isStated(raw['car_type']) ||
  (['new', 'used', 'demo'] as const).some((name) => isStated(flagValue(raw, name)));

/** The words of the condition, otherwise the flags, otherwise what the odometer proves. */
function carTypeOf(raw: RawRecord, record: RawRecord, warn: Warn): CarType | undefined {
  const said = looseText(raw['car_type']);
  if (said !== undefined) {
    const known = readCarType(said);
    // A demo that is sold as new misleads.
    if (known !== undefined) return known === 'new' && flagOf(raw, 'demo', warn) ? 'demo' : known;
    // A column called "Type" may hold bodies: that says nothing about the condition.
    if (readBodyType(said) === undefined && readItemType(said) === undefined) {
      warn('car_type', raw['car_type']);
      return undefined;
    }
  }
  if (flagOf(raw, 'demo', warn) === true) return 'demo';
  const isNew = flagOf(raw, 'new', warn);
  if (isNew !== undefined) return isNew ? 'new' : 'used';
  if (flagOf(raw, 'used', warn) === true) return 'used';
  return Number(record['km'] ?? 0) >= surelyUsedKm ? 'used' : undefined;
}

/** Status and reservation. Where the status and the flags disagree, the one that takes the vehicle from sale counts. */
function statusOf(raw: RawRecord, warn: Warn): RawRecord {
  const written = withFlags(
    looseText(raw['status']),
    statusRemark(looseText(raw['tag']) ?? '').said,
  );
  const words = written?.split(', ').filter((word) => word !== notShown);
  const isHidden = written?.includes(notShown) === true;
  const said = isHidden ? words?.join(', ') || undefined : written;
  const read = said === undefined ? undefined : readStatus(said);
  if (said !== undefined && read === undefined) warn('status', raw['status']);
  const status = said === undefined ? undefined : (read?.status ?? 'other');
  const reserved = flagOf(raw, 'reserved', warn);
  const isSold = flagOf(raw, 'sold', warn) === true && status !== 'other';
  return {
    status: isSold ? 'sold' : status,
    reserved: read?.reserved === true ? true : reserved,
    ...(isHidden && { show_on_dealer_website: false }),
  };
}

const flagNames = {
  new: ['is_new', 'isNew'],
  used: ['is_used', 'isUsed'],
  demo: ['is_demo', 'isDemo'],
  sold: ['is_sold', 'isSold'],
  reserved: ['is_reserved', 'isReserved'],
  certified: ['is_certified', 'isCertified'],
} as const;
type Flag = keyof typeof flagNames;

function flagValue(raw: RawRecord, name: Flag): unknown {
  const [snake, camel] = flagNames[name];
  return raw[name] ?? raw[snake] ?? raw[camel];
}

/** A yes/no flag of the vehicle (`sold`, `is_sold`, `isSold`), or a date. Another text is a warning. */
function flagOf(raw: RawRecord, name: Flag, warn: Warn): boolean | undefined {
  const value = flagValue(raw, name);
  if (!isStated(value)) return undefined;
  if (typeof value === 'boolean') return value;
  const said = looseText(value) ?? '';
  const answer = readYes(said);
  if (answer !== undefined) return answer;
  if (name === 'sold' || name === 'reserved') {
    if (readDate(said) !== undefined) return true;
    const word = readStatus(said);
    if (word) return name === 'sold' ? word.status === 'sold' : word.reserved;
  } else if (readCarType(said) !== undefined) {
    return name === 'certified' ? isCertified(said) === true : readCarType(said) === name;
  }
  warn(name, value);
  return undefined;
}

const isCertified = (said: string | undefined): true | undefined =>
  said !== undefined && /\bcertified\b|\bcpo\b/i.test(said) ? true : undefined;
