// What is kept beside a trade-in's lead for whoever values the car (rule trade-in-4, rule trade-in-5): the car
// a look-up found and the answers to the tenant's own questions. It makes up no price.
import type { FoundCar } from './rego-lookup.ts';

/** The value of the column «valuation». */
export interface Valuation {
  vehicle?: FoundCar;
  adjustmentAnswers?: Record<string, string>;
}

/** null: there is nothing to keep. `answers` as the form has them, by the names of the questions. */
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
