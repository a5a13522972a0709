// Finds similar vehicles with a search engine: the queries of one batch, and the choice among their answers, by the
// same criteria as the static list in similar.ts (rule similar-2).
import type { VehicleCardData } from '../card/card-data.ts';
import type { Filter } from './filter.ts';
import { similarCount, similarFilter } from '../vehicle/similar.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';

export type SimilarSubject = Pick<Vehicle, 'id' | 'make' | 'model' | 'item_type' | 'price'> & {
  /** The body as the search facet spells it. */
  body?: string | undefined;
};

export interface SimilarSection {
  title: string;
  cards: VehicleCardData[];
  layout: 'grid' | 'carousel';
  /** What the live search looks for; null keeps the static list. */
  live: SimilarSubject | null;
}

/** Filters of the batch, nearest first, all within the price window. Empty for a vehicle without a price. */
export function similarFilters(subject: SimilarSubject): Filter[] {
  const window = similarFilter(subject);
  if (!window) return [];
  const { make, model, body } = subject;
  const eq = (field: string, value: string): Filter => ({ eq: [field, value] });
  const steps: Filter[][] = [
    [eq('make', make), eq('model', model)],
    ...(body ? [[eq('make', make), eq('body', body)], [eq('body', body)]] : []),
    [],
  ];
  const parts = 'and' in window ? window.and : [window];
  return steps.map((step) => ({ and: [...step, ...parts] }));
}

const distance = ({ price }: VehicleCardData, from: number): number =>
  price.amount === null ? Infinity : Math.abs(price.amount - from);

/** The nearest cards of the answers to the batch: within one answer the closest price first, each vehicle once. */
export function nearestCards<Card extends VehicleCardData>(
  answers: readonly (readonly Card[])[],
  { id, price = 0 }: SimilarSubject,
): Card[] {
  const chosen = new Map<string, Card>();
  for (const cards of answers) {
    const byPrice = [...cards].sort(
      (a, b) => distance(a, price) - distance(b, price) || (a.id < b.id ? -1 : 1),
    );
    for (const card of byPrice) {
      if (
        card.id !== id &&
        card.status !== 'sold' &&
        chosen.size < similarCount &&
        !chosen.has(card.id)
      )
        chosen.set(card.id, card);
    }
  }
  return [...chosen.values()];
}
