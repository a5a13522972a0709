// Counts the result of every row, and keeps a description of rejected rows for the report.
import { formatNumber } from '../../domain/text/format.ts';
import { blockingFields } from '../guard/limits.ts';
import { unknownPlaceField } from '../normalise/location.ts';
import type { FieldWarning } from '../normalise/row.ts';
import type { RowError, Rejection } from '../validate/rejection.ts';

/** A rejected row as the report shows it. */
export interface RejectedRow extends Rejection {
  label?: string | undefined;
  detail?: string | undefined;
  excerpt?: string | undefined;
}

/** A row that repeats a vehicle of the same export. */
export interface RepeatedRow {
  line: number;
  /** Id of the vehicle. */
  of: string;
  name: string;
}

/** Values of one field that were left out: their number, and the most frequent ones as the report shows them. */
export interface FieldWarningGroup {
  field: string;
  count: number;
  examples: string[];
}

/** A place that no location of the tenant has, and how many rows name it. */
export interface UnknownPlace {
  name: string;
  count: number;
}

/** read = accepted + rejected + duplicates + joined, always. */
export interface Accounts {
  read: number;
  accepted: number;
  rejected: number;
  duplicates: number;
  /** Rows with more photos of the vehicle of another row (rule stock-15). */
  joined: number;
  rejections: Rejection[];
  /** The first rejected rows, with descriptions. */
  rejectedRows: RejectedRow[];
  /** The first duplicates. */
  repeats: RepeatedRow[];
  fieldWarnings: FieldWarningGroup[];
  /** The most frequent first (rule stock-12). */
  unknownPlaces: UnknownPlace[];
}

const keptRows = 5_000;
const keptRepeats = 500;
const keptExamples = 8;
/** Different values of a field that are counted one by one. */
const countedTexts = 5_000;

export class IngestStats {
  read = 0;
  rejected = 0;
  /** Vehicles with a value that no vehicle can have. */
  impossible = 0;
  readonly rejectedRows: RejectedRow[] = [];
  private joined = 0;
  private duplicates = 0;
  private readonly rejections: Rejection[] = [];
  private readonly repeats: Omit<RepeatedRow, 'name'>[] = [];
  /** By field. */
  private readonly warnings = new Map<string, TextCounts>();

  accept(): void {
    this.read += 1;
  }

  reject(line: number, { code, path, detail, excerpt }: RowError, label: string | undefined): void {
    this.read += 1;
    this.rejected += 1;
    this.rejections.push({ code, path, line });
    if (this.rejectedRows.length < keptRows)
      this.rejectedRows.push({ code, path, line, label, detail, excerpt });
  }

  repeat(line: number, of: string): void {
    this.read += 1;
    this.duplicates += 1;
    if (this.repeats.length < keptRepeats) this.repeats.push({ line, of });
  }

  /** A row with more photos of the vehicle of an earlier one. */
  join(): void {
    this.read += 1;
    this.joined += 1;
  }

  warn(fieldWarnings: readonly FieldWarning[]): void {
    for (const { field, text } of fieldWarnings) {
      // Positions in lists mean nothing to a dealer: `images[3]` and `images[4]` are both pictures.
      const name = field.replace(/\[\d+\]/g, '');
      const counts = this.warnings.get(name) ?? { all: 0, byText: new Map<string, number>() };
      counts.all += 1;
      const known = counts.byText.get(text) ?? 0;
      if (known > 0 || counts.byText.size < countedTexts) counts.byText.set(text, known + 1);
      this.warnings.set(name, counts);
    }
  }

  /** Conditions and statuses that are unknown words, the most frequent first. */
  get unknownWords(): string[] {
    return this.fieldWarnings().flatMap(({ field, examples }) =>
      blockingFields.has(field) ? examples : [],
    );
  }

  /** `vehicles` are the accepted ones, by id. */
  accounts(vehicles: ReadonlyMap<string, { name: string }>): Accounts {
    const { read, rejected, duplicates, joined, rejections, rejectedRows } = this;
    const accepted = vehicles.size;
    const repeats = this.repeats.map(({ line, of }) => {
      return { line, of, name: vehicles.get(of)?.name ?? of };
    });
    const places = this.warnings.get(unknownPlaceField);
    return {
      read,
      accepted,
      rejected,
      duplicates,
      joined,
      rejections,
      rejectedRows,
      repeats,
      fieldWarnings: this.fieldWarnings(),
      unknownPlaces: places ? mostFrequent(places).map(([name, count]) => ({ name, count })) : [],
    };
  }

  private fieldWarnings(): FieldWarningGroup[] {
    return [...this.warnings]
      .filter(([field]) => field !== unknownPlaceField)
      .map(([field, counts]) => ({
        field,
        count: counts.all,
        examples: mostFrequent(counts)
          .slice(0, keptExamples)
          .map(([text, count]) => (count > 1 ? `${text} (${formatNumber(count)} ×)` : text)),
      }))
      .sort((a, b) => b.count - a.count);
  }
}

interface TextCounts {
  all: number;
  byText: Map<string, number>;
}

/** Texts with their numbers, the most frequent first, otherwise in the order of the export. */
const mostFrequent = ({ byText }: TextCounts): [string, number][] =>
  [...byText].sort(([, a], [, b]) => b - a);
