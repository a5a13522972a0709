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
const sameName = (a: string, b: string): boolean => plain(a) === plain(b);
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The row for a car. A row for its badge wins over one for the whole model; then the lowest `km` that covers the car's
 * odometer wins. Null when no row covers the car: nothing is interpolated from other rows.
 */
export function guideRowFor(
  car: { make: string; model: string; badge: string | null; year: number; km: number },
  guide: readonly GuideRow[],
): GuideRow | null {
  const fitting = guide.filter(
    ({ make, model, year, km }) =>
      sameName(make, car.make) && sameName(model, car.model) && year === car.year && km >= car.km,
  );
  const { badge } = car;
  const own = badge === null ? [] : fitting.filter((row) => sameName(row.badge ?? '', badge));
  const rows = own.length > 0 ? own : fitting.filter((row) => row.badge === null);
  return rows.reduce<GuideRow | null>(
    (best, row) => (best === null || row.km < best.km ? row : best),
    null,
  );
}
