// The dealer's price guide: what a car is worth by make, model, year and kilometres, as rows of a CSV file (rule
// trade-in-9). It reads the file and finds rows; valuation.ts values the car.

/** A row. `km` is the highest odometer reading that it covers; `low` and `high` are AUD. */
export interface GuideRow {
  make: string;
  model: string;
  /** Null covers every badge of the model. */
  badge: string | null;
  year: number;
  km: number;
  low: number;
  high: number;
}

export interface GuideError {
  line: number;
  message: string;
}

const columns = ['make', 'model', 'badge', 'year', 'km', 'low', 'high'] as const;
type Column = (typeof columns)[number];

/** The cells of a line; a cell in quotes may hold a comma and doubled quotes. */
function cellsOf(line: string): string[] {
  const cells = line.match(/(?:^|,)(?:"(?:[^"]|"")*"|[^,]*)/g) ?? [];
  return cells.map((cell) => {
    const text = cell.replace(/^,/, '').trim();
    return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
  });
}

/** Accepts "$12,500" and "12500.00"; null for any other text. */
function numberIn(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Reads the CSV file of a guide: a heading line, then one row per line. `lines` holds the line number of each row. */
export function readPriceGuide(text: string): {
  rows: GuideRow[];
  lines: number[];
  errors: GuideError[];
} {
  const [heading = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = cellsOf(heading).map((name) => name.toLowerCase());
  const missing = columns.filter((name) => name !== 'badge' && !names.includes(name));
  if (missing.length > 0) {
    const message = `the heading lacks ${missing.join(', ')}: write "${columns.join(',')}"`;
    return { rows: [], lines: [], errors: [{ line: 1, message }] };
  }
  const rows: GuideRow[] = [];
  const lines: number[] = [];
  const errors: GuideError[] = [];
  rest.forEach((content, index) => {
    if (content.trim() === '') return;
    const line = index + 2;
    const cells = cellsOf(content);
    const cell = (name: Column) => cells[names.indexOf(name)] ?? '';
    const [year, km, low, high] = (['year', 'km', 'low', 'high'] as const).map((name) =>
      numberIn(cell(name)),
    );
    if (cell('make') === '' || cell('model') === '') {
      errors.push({ line, message: 'make or model is empty' });
    } else if (year == null || km == null || low == null || high == null) {
      errors.push({ line, message: 'year, km, low and high must be numbers' });
    } else if (low <= 0 || low > high) {
      errors.push({ line, message: `low must be above 0 and at most high` });
    } else {
      const badge = cell('badge') || null;
      rows.push({ make: cell('make'), model: cell('model'), badge, year, km, low, high });
      lines.push(line);
    }
  });
  return { rows, lines, errors };
}

/** Names are compared without case, spaces and hyphens: "CX-5" equals "cx 5". */
const sameName = (a: string, b: string): boolean => comparedName(a) === comparedName(b);
export const comparedName = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export type GuidedCar = Pick<GuideRow, 'make' | 'model' | 'badge' | 'year' | 'km'>;

export interface GuideFigure {
  /** AUD. */
  low: number;
  high: number;
  /** The guide has no row of the car's year: the figure lies between those of the years around it. */
  isBetweenYears: boolean;
}

const between = (from: number, to: number, share: number) => from + (to - from) * share;

/** The figure of a year: even with the kilometres between rows, the first row's below it. Null above the last. */
function figureAt(km: number, rows: readonly GuideRow[]): Pick<GuideFigure, 'low' | 'high'> | null {
  const sorted = [...rows].sort((a, b) => a.km - b.km);
  const above = sorted.find((row) => row.km >= km);
  const below = sorted.findLast((row) => row.km < km);
  if (!above || !below) return above ?? null;
  const share = (km - below.km) / (above.km - below.km);
  return {
    low: between(below.low, above.low, share),
    high: between(below.high, above.high, share),
  };
}

/**
 * What the guide says of a car. Rows for its badge win over those for the whole model. A year that the guide lacks lies
 * between the nearest ones before and after it; nothing is derived beyond the first and the last year.
 */
export function guideFigure(car: GuidedCar, guide: readonly GuideRow[]): GuideFigure | null {
  const { badge } = car;
  const models = guide.filter(
    ({ make, model }) => sameName(make, car.make) && sameName(model, car.model),
  );
  const ofYear = (year: number) => {
    const rows = models.filter((row) => row.year === year);
    const own = badge === null ? [] : rows.filter((row) => sameName(row.badge ?? '', badge));
    return figureAt(car.km, own.length > 0 ? own : rows.filter((row) => row.badge === null));
  };
  const known = [...new Set(models.map(({ year }) => year))].filter(
    (year) => ofYear(year) !== null,
  );
  const [before, after] = [
    Math.max(...known.filter((year) => year <= car.year)),
    Math.min(...known.filter((year) => year >= car.year)),
  ];
  const [older, newer] = [ofYear(before), ofYear(after)];
  if (!older || !newer) return null;
  if (before === after) return { ...newer, isBetweenYears: false };
  const share = (car.year - before) / (after - before);
  return {
    low: between(older.low, newer.low, share),
    high: between(older.high, newer.high, share),
    isBetweenYears: true,
  };
}
