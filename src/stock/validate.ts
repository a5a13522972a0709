// Candidate -> vehicle, or the one fault to report. The vehicle schema decides; this names its verdicts.
import type { z } from 'zod';
import { vehicleSchema, type Vehicle } from '../domain/vehicle.ts';
import type { RawRecord } from './decode.ts';
import { keyPath, type Fault, type RejectionCode } from './rejection.ts';

export type Validated = { ok: true; vehicle: Vehicle } | { ok: false; fault: Fault };

const prices = new Set(['price', 'before_price', 'subscription_price']);

export function validate(candidate: RawRecord): Validated {
  const parsed = vehicleSchema.safeParse(candidate);
  if (parsed.success) return { ok: true, vehicle: parsed.data };
  // A row without make or model has no slug either; the dealer can mend the former.
  const nameless = parsed.error.issues.find(
    ({ path }) => path[0] === 'make' || path[0] === 'model',
  );
  const noSlug = candidate['slug'] === undefined ? nameless : undefined;
  const issue = noSlug ?? parsed.error.issues[0];
  const path = issue?.path ?? [];
  const code = codeOf(issue, path[0] === undefined ? undefined : candidate[String(path[0])]);
  return { ok: false, fault: { code, path: keyPath(path), detail: issue?.message.slice(0, 200) } };
}

function codeOf(issue: z.core.$ZodIssue | undefined, found: unknown): RejectionCode {
  if (found === undefined) return 'missing';
  const field = String(issue?.path[0]);
  if (field === 'slug') return 'bad-slug';
  return prices.has(field) ? 'bad-price' : 'bad-value';
}
