// Candidate -> vehicle, or the one error to report. The vehicle schema decides; this names its verdicts.
import { z } from 'zod';
import { text, vehicleSchema, type Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { RawRecord } from './decode.ts';
import { issuePath, type RowError, type RejectionCode } from './rejection.ts';

export type Validated = { ok: true; vehicle: Vehicle } | { ok: false; error: RowError };

/** The readers of these parts (../normalise/extras.ts) keep what the schema accepts, so it does not see them again. */
const madeParts = [
  'images', 'thumbnails', 'spin_images', 'hotspots', 'variant', 'caravan', 'finance_lenders', 'youxQuote', 'autograb_data',
] as const; // prettier-ignore
/** So do those of texts (../normalise/values.ts): trimmed ones that say something. */
const readText = z.string();
const readTexts = Object.entries(vehicleSchema.shape).flatMap(
  ([field, schema]): [string, z.ZodType][] => {
    const inner: unknown = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    if (inner === text) return [[field, readText.optional()]];
    return inner instanceof z.ZodArray && inner.element === text
      ? [[field, z.array(readText).optional()]]
      : [];
  },
);
const recordSchema = vehicleSchema.extend({
  ...Object.fromEntries(readTexts),
  ...Object.fromEntries(madeParts.map((part) => [part, z.any()])),
  images: z.any().default([]),
});

const prices = new Set([
  'price',
  'before_price',
  'subscription_price',
  'price_before_charges',
  'list_price',
]);

export function validate(candidate: RawRecord): Validated {
  const parsed = recordSchema.safeParse(candidate);
  if (parsed.success) return { ok: true, vehicle: parsed.data as Vehicle };
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
