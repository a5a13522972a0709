// Counts the result of every row, and keeps a description of rejected rows for the report.
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

/** Values of one field that were left out: their number and some examples. */
export interface FieldWarningGroup {
  field: string;
  count: number;
  examples: string[];
}

/** read = accepted + rejected + duplicates, always. */
export interface Accounts {
  read: number;
  accepted: number;
  rejected: number;
  duplicates: number;
  rejections: Rejection[];
  /** The first rejected rows, with descriptions. */
  rejectedRows: RejectedRow[];
  /** The first duplicates. */
  repeats: RepeatedRow[];
  fieldWarnings: FieldWarningGroup[];
}

const keptRows = 5_000;
const keptRepeats = 500;
const keptExamples = 4;

export class IngestStats {
  read = 0;
  rejected = 0;
  /** Vehicles with a value that no vehicle can have. */
  impossible = 0;
  readonly rejectedRows: RejectedRow[] = [];
  private duplicates = 0;
  private readonly rejections: Rejection[] = [];
  private readonly repeats: Omit<RepeatedRow, 'name'>[] = [];
  private readonly fieldWarnings = new Map<string, FieldWarningGroup>();

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

  warn(fieldWarnings: readonly FieldWarning[]): void {
    for (const { field, text } of fieldWarnings) {
      // Positions in lists mean nothing to a dealer: `images[3]` and `images[4]` are both pictures.
      const name = field.replace(/\[\d+\]/g, '');
      const group = this.fieldWarnings.get(name) ?? { field: name, count: 0, examples: [] };
      group.count += 1;
      if (group.examples.length < keptExamples && !group.examples.includes(text))
        group.examples.push(text);
      this.fieldWarnings.set(name, group);
    }
  }

  /** `vehicles` are the accepted ones, by id. */
  accounts(vehicles: ReadonlyMap<string, { name: string }>): Accounts {
    const { read, rejected, duplicates, rejections, rejectedRows } = this;
    const accepted = vehicles.size;
    const repeats = this.repeats.map(({ line, of }) => {
      return { line, of, name: vehicles.get(of)?.name ?? of };
    });
    const fieldWarnings = [...this.fieldWarnings.values()].sort((a, b) => b.count - a.count);
    return {
      read,
      accepted,
      rejected,
      duplicates,
      rejections,
      rejectedRows,
      repeats,
      fieldWarnings,
    };
  }
}
