// The basis of a valuation, stored with a trade-in's lead (rule trade-in-4, rule trade-in-5): the car that a look-up found
// and the answers to the tenant's own questions. It contains no price.
import type { FoundCar } from './rego-lookup.ts';

export interface Valuation {
  vehicle?: FoundCar;
  adjustmentAnswers?: Record<string, string>;
}

/** Returns null when there is no answer to store. `answers` are keyed by the name of the question. */
export function valuationOf(car: FoundCar | null, answers: unknown): Valuation | null {
  const given = Object.entries((answers ?? {}) as Record<string, unknown>).flatMap(
    ([name, text]): [string, string][] =>
      typeof text === 'string' && text.trim() !== '' ? [[name, text.trim()]] : [],
  );
  if (!car && given.length === 0) return null;
  return {
    ...(car && { vehicle: car }),
    ...(given.length > 0 && { adjustmentAnswers: Object.fromEntries(given) }),
  };
}
