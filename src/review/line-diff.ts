// The lines that two texts do not share, as a whole and by place. Lines that only moved are not differences.

export interface LineDiff {
  removed: string[];
  added: string[];
}

export function lineDiff(before: readonly string[], after: readonly string[]): LineDiff {
  const hunks = hunksOf(before, after);
  return {
    removed: hunks.flatMap(({ before: lines }) => lines),
    added: hunks.flatMap(({ after: lines }) => lines),
  };
}

export const isEmpty = ({ removed, added }: LineDiff): boolean =>
  removed.length === 0 && added.length === 0;

/** Lines that take the place of others. */
export interface Hunk {
  before: string[];
  after: string[];
}

/** The differences by place: lines that follow the same shared line belong together. */
export function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const shared = sharedCounts(before, after);
  const hunks = new Map<string, Hunk>();
  for (const [side, lines] of [
    ['before', before],
    ['after', after],
  ] as const) {
    const seen = new Map<string, number>();
    let place = '';
    for (const line of lines) {
      const count = (seen.get(line) ?? 0) + 1;
      seen.set(line, count);
      if (count <= (shared.get(line) ?? 0)) {
        place = `${String(count)} ${line}`;
        continue;
      }
      const hunk = hunks.get(place) ?? { before: [], after: [] };
      hunks.set(place, hunk);
      hunk[side].push(line);
    }
  }
  return paired([...hunks.values()]);
}

/** A single removal and a single addition of the same kinds of lines are one change: repeated lines hide their places. */
function paired(hunks: Hunk[]): Hunk[] {
  const [gone, ...moreGone] = hunks.filter(({ after }) => after.length === 0);
  const [come, ...moreCome] = hunks.filter(({ before }) => before.length === 0);
  const kinds = (lines: readonly string[] = []) =>
    lines.map((line) => (line.includes('\t') ? line.split('\t')[0] : '')).join();
  if (!gone || !come || moreGone.length + moreCome.length > 0) return hunks;
  if (kinds(gone.before) !== kinds(come.after)) return hunks;
  const one = { before: gone.before, after: come.after };
  return hunks.flatMap((hunk) => (hunk === gone ? [one] : hunk === come ? [] : [hunk]));
}

/** How often both texts have a line. */
function sharedCounts(before: readonly string[], after: readonly string[]): Map<string, number> {
  const counts = (lines: readonly string[]) => {
    const found = new Map<string, number>();
    for (const line of lines) found.set(line, (found.get(line) ?? 0) + 1);
    return found;
  };
  const [old, now] = [counts(before), counts(after)];
  return new Map([...old].map(([line, count]) => [line, Math.min(count, now.get(line) ?? 0)]));
}

/** Makes lines equal that differ in figures only. */
export const withoutFigures = (line: string): string => line.replace(/\d[\d,. ]*/g, '#');
