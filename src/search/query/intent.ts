// What a shopper's query means, and what the parser has to know about a stock. Data only.

/** One condition. `not` with a list means none of them; all bounds are inclusive. */
export interface QueryFilter {
  field: string;
  op: 'eq' | 'in' | 'not' | 'lte' | 'gte' | 'between' | 'around';
  value: string | number | (string | number)[];
}
export interface WeeklyBudget {
  op: 'lte' | 'gte' | 'around';
  /** AUD. */
  amount: number;
  period: 'week' | 'fortnight' | 'month';
  /** AUD. */
  deposit?: number;
}
export interface IntentSort {
  field: string;
  dir: 'asc' | 'desc';
}
export interface Intent {
  /** Words that no field covers, lower case. */
  text: string;
  filters: QueryFilter[];
  sort: IntentSort | null;
  weekly_budget: WeeklyBudget | null;
  /** Least braked towing capacity in kg. */
  towing_kg: number | null;
}
/** The vocabulary of a stock. `year` is the present year of that stock. */
export interface QueryContext {
  year: number;
  makes: Record<string, readonly string[]>;
  body: readonly string[];
  fuel: readonly string[];
  transmission: readonly string[];
  drive: readonly string[];
  /** Colour family -> shades. */
  colour: Record<string, readonly string[]>;
  car_type: readonly string[];
  state: readonly string[];
  /** State -> cities. */
  cities: Record<string, readonly string[]>;
  features: readonly string[];
  origin: Record<string, readonly string[]>;
}
