// Candidate -> vehicle, or the one error to report. The vehicle schema decides; this names its verdicts.
import { z } from 'zod';
import { text, vehicleSchema, type Vehicle } from '../../domain/vehicle/vehicle.ts';
import { blank } from '../normalise/blank.ts';
import type { RawRecord } from './decode.ts';
import { issuePath, type RowError, type RejectionCode } from './rejection.ts';

export type Validated = { ok: true; vehicle: Vehicle } | { ok: false; error: RowError };

/** The readers of these (../normalise) keep only what the schema accepts, so it does not see them again. */
const made = new Set([
  'vin', 'car_type', 'created_at', 'updated_at', 'rego_expiry', 'primary_image_url', 'video_url', 'external_video_url',
  'spin_interior_image', 'file', 'images', 'thumbnails', 'spin_images', 'hotspots', 'variant', 'caravan', 'finance_lenders', 'youxQuote',
  'autograb_data', 'standardEquipment', 'filtered_features', 'categories', 'payment_processors',
]); // prettier-ignore
/** Each field with its schema; texts are trimmed and say something where they are texts at all (../normalise/values.ts). */
const fields = Object.entries(vehicleSchema.shape).map(([field, schema]) => ({
  field,
  schema: schema as z.ZodType,
  isMade: made.has(field),
  isText: schema instanceof z.ZodOptional && schema.unwrap() === text,
  /** What the schema says of a vehicle without the field: its default, or an error. */
  absent: schema.safeParse(undefined),
}));

/** The vehicle where all fields fit the schema, else null. Most lack most fields, so the schema would be slow. */
function fitting(candidate: RawRecord): Vehicle | null {
  const vehicle: RawRecord = { ...blank };
  for (const { field, schema, isMade, isText, absent } of fields) {
    const value = candidate[field];
    if (value === undefined) {
      if (!absent.success) return null;
      if (absent.data !== undefined) vehicle[field] = Array.isArray(absent.data) ? [] : absent.data;
    } else if (isMade || (isText && typeof value === 'string')) {
      vehicle[field] = value;
    } else {
      const parsed = schema.safeParse(value);
      if (!parsed.success) return null;
      vehicle[field] = parsed.data;
    }
  }
  return vehicle as Vehicle;
}

const prices = new Set([
  'price',
  'before_price',
  'subscription_price',
  'price_before_charges',
  'list_price',
]);

export function validate(candidate: RawRecord): Validated {
  const vehicle = fitting(candidate);
  if (vehicle) return { ok: true, vehicle };
  const parsed = vehicleSchema.safeParse(candidate);
  if (parsed.success) return { ok: true, vehicle: parsed.data };
  // A row without make or model has no slug either; the dealer can fix the former.
  const nameless = parsed.error.issues.find(
    ({ path }) => path[0] === 'make' || path[0] === 'model',
  );
  const noSlug = candidate['slug'] === undefined ? nameless : undefined;
  const issue = noSlug ?? parsed.error.issues[0];
  const path = issue?.path ?? [];
  const found = valueAt(candidate, path);
  const code = codeOf(path, candidate);
  return { ok: false, error: { code, path: issuePath(path), detail: describe(found) } };
}

function codeOf(path: readonly PropertyKey[], candidate: RawRecord): RejectionCode {
  const field = String(path[0]);
  if (candidate[field] === undefined) return 'missing';
  return prices.has(field) ? 'bad-price' : 'bad-value';
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => {
    return typeof at === 'object' && at !== null
      ? (at as Record<PropertyKey, unknown>)[key]
      : undefined;
  }, value);
}

/** The value, short enough for a report. */
function describe(found: unknown): string {
  if (found === undefined) return 'nothing';
  const words =
    typeof found === 'object' ? JSON.stringify(found) : String(found as string | number);
  return words.slice(0, 80);
}
