// The draft of a made-up vehicle of any kind, before it becomes an export row.
import { seededRandom, type Random } from './random.ts';

/** A field of an export row as exporters write it: null and '' mean "not stated". */
export type ExportRow = Record<string, unknown>;

/** The vehicle itself. Money in AUD, `newPrice` what it costs new; `km` 0 for what has no odometer. */
export interface Draft {
  make: string;
  model: string;
  badge: string;
  year: number;
  km: number;
  price: number;
  newPrice: number;
  colour: string;
  interiorColour: string | null;
  /** Simple body, as a shopper would say it: "Ute". */
  simpleBody: string;
  /** Everything else that follows from what it is: engine, gearbox, measures, variant or caravan. */
  details: ExportRow;
  /** Lists of content/demo/vocabulary/equipment.json it draws its equipment from. */
  equipment: string[];
}

/** Makes the drafts of one lot; asked once a vehicle. */
export type Drafter = (random: Random) => Draft;

/** Shoppers tell vehicles apart by these. */
const seenAs = ({ make, model, badge, year, km, price, colour }: Omit<Draft, 'details'>): string =>
  [year, make, model, badge, colour, km, price].join(' ');

/**
 * Makes drafts that differ from each other and from the rows of a stock, because two equal vehicles look like one that is
 * listed twice. `seed` is that of one vehicle.
 */
export function distinctDrafts(rows: readonly ExportRow[] = []) {
  const seen = new Set(
    rows.map((row) =>
      seenAs({
        ...(row as unknown as Draft),
        km: Number(row.km ?? 0),
        badge: String(row.badge ?? ''),
      }),
    ),
  );
  return (drafter: Drafter, seed: string): Draft => {
    let draft = drafter(seededRandom(seed));
    for (let attempt = 1; seen.has(seenAs(draft)) && attempt <= 20; attempt++) {
      draft = drafter(seededRandom(`${seed}/${String(attempt)}`));
    }
    seen.add(seenAs(draft));
    return draft;
  };
}

/** Ends a price as dealers do: 26,990 rather than 26,712. */
export function retailPrice(price: number, random: Random): number {
  const thousand = Math.floor(price / 1000) * 1000;
  const ending = random.weighted([
    [990, 8],
    [888, 1],
    [999, 1],
    [995, 1],
    [500, 1],
    [490, 1],
    [980, 1],
  ] as const);
  return Math.max(1490, thousand + ending);
}
