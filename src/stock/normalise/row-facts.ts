// What a CSV row says, by the names of the tenant's mapping; cells that say nothing are left out.
import type { CsvFact } from '../../tenant/schema/stock.ts';

/** Cells of a row by what they hold; cells that say nothing are absent. */
export type Facts = Partial<Record<CsvFact, string>>;
