// Counts what became of every row and keeps enough of the refused ones to tell a dealer; never the rows.
import type { Doubt } from '../normalise/field-warning.ts';
import type { Fault, Rejection } from '../validate/rejection.ts';

/** A refused row as people are told of it. */
export interface RefusedRow extends Rejection {
  label?: string;
  detail?: string;
  excerpt?: string;
}

/** A row that repeats a vehicle of the same export. */
export interface RepeatedRow {
  line: number;
  /** Id of the vehicle. */
  of: string;
  name: string;
}

/** Values of one field that were left out: how many, and a few of them. */
export interface DoubtGroup {
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
  /** The first refused rows, with words. */
  refused: RefusedRow[];
  /** The first duplicates. */
  repeats: RepeatedRow[];
  doubts: DoubtGroup[];
}

const keptRows = 5_000;
const keptRepeats = 500;
const keptExamples = 4;

export class Tally {
  read = 0;
  rejected = 0;
  readonly refused: RefusedRow[] = [];
  private duplicates = 0;
  private readonly rejections: Rejection[] = [];
  private readonly repeats: Omit<RepeatedRow, 'name'>[] = [];
  private readonly doubts = new Map<string, DoubtGroup>();

  accept(): void {
    this.read += 1;
  }

  refuse(line: number, { code, path, detail, excerpt }: Fault, label: string | undefined): void {
    this.read += 1;
    this.rejected += 1;
    this.rejections.push({ code, path, line });
    if (this.refused.length < keptRows)
      this.refused.push({ code, path, line, label, detail, excerpt });
  }

  repeat(line: number, of: string): void {
    this.read += 1;
    this.duplicates += 1;
    if (this.repeats.length < keptRepeats) this.repeats.push({ line, of });
  }

  doubt(doubts: readonly Doubt[]): void {
    for (const { field, text } of doubts) {
      // Positions in lists say nothing to a dealer: `images[3]` and `images[4]` are both pictures.
      const name = field.replace(/\[\d+\]/g, '');
      const group = this.doubts.get(name) ?? { field: name, count: 0, examples: [] };
      group.count += 1;
      if (group.examples.length < keptExamples && !group.examples.includes(text))
        group.examples.push(text);
      this.doubts.set(name, group);
    }
  }

  /** `vehicles`: those that were accepted, by id. */
  accounts(vehicles: ReadonlyMap<string, { name: string }>): Accounts {
    const { read, rejected, duplicates, rejections, refused } = this;
    const accepted = vehicles.size;
    const repeats = this.repeats.map(({ line, of }) => {
      return { line, of, name: vehicles.get(of)?.name ?? of };
    });
    const doubts = [...this.doubts.values()].sort((a, b) => b.count - a.count);
    return { read, accepted, rejected, duplicates, rejections, refused, repeats, doubts };
  }
}
