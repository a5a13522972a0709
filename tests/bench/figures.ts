// The table of a benchmark: our figures, the peers' and the target. It decides only whether a target is met.

interface Figure {
  what: string;
  ours: number | string;
  /** The figure of an earlier commit, measured in turn with ours. */
  before?: number | undefined;
  /** The peer's name and figure, measured in the same run. */
  peers?: Record<string, number | string>;
  /** The target: at most or at least this; without one the figure is informational. */
  bar?: { atMost: number } | { atLeast: number };
  unit?: string;
  note?: string;
}

export interface Figures {
  add(figure: Figure): void;
  /** Notes a part that could not run here, with the reason. */
  skip(what: string, why: string): void;
  /** Prints the table; true when every target is met. */
  print(title: string): boolean;
}

const shown = (value: number | string, unit = ''): string => {
  if (typeof value === 'string') return value;
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(digits)}${unit ? ` ${unit}` : ''}`;
};

const beforeOf = ({ before, unit }: Figure, word = ''): string =>
  before === undefined ? '' : `${word}${shown(before, unit)}`;

const met = ({ ours, bar }: Figure): boolean | null => {
  if (!bar) return null;
  if (typeof ours !== 'number' || Number.isNaN(ours)) return false;
  return 'atMost' in bar ? ours <= bar.atMost : ours >= bar.atLeast;
};

export function collectFigures(): Figures {
  const figures: Figure[] = [];
  const skipped: string[] = [];
  return {
    add(figure) {
      figures.push(figure);
      const verdict = met(figure);
      const why = verdict === false && figure.note ? ` (${figure.note})` : '';
      console.log(
        `  ${verdict === null ? '·' : verdict ? 'ok' : 'MISSED'} ${figure.what}: ${shown(figure.ours, figure.unit)}${beforeOf(figure, ', before ')}${why}`,
      );
    },
    skip(what, why) {
      skipped.push(`skipped: ${what} — ${why}`);
    },
    print(title) {
      const rows = figures.map((figure) => [
        figure.what,
        shown(figure.ours, figure.unit),
        beforeOf(figure),
        Object.entries(figure.peers ?? {})
          .map(([name, value]) => `${name} ${shown(value, figure.unit)}`)
          .join(', '),
        figure.bar
          ? 'atMost' in figure.bar
            ? `<= ${String(figure.bar.atMost)}`
            : `>= ${String(figure.bar.atLeast)}`
          : '',
        { true: 'ok', false: 'MISSED', null: '' }[String(met(figure))] ?? '',
        figure.note ?? '',
      ]);
      const header = ['figure', 'ours', 'before', 'peers', 'bar', '', 'note'];
      const widths = header.map((_, column) =>
        Math.max(...[header, ...rows].map((row) => (row[column] ?? '').length)),
      );
      const line = (row: string[]) =>
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd();
      console.log(
        `\n${title}\n${line(header)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`,
      );
      for (const row of rows) console.log(line(row));
      for (const words of skipped) console.log(words);
      return figures.every((figure) => met(figure) !== false);
    },
  };
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
};
