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

/** Lines that take the place of others. */
export interface Hunk {
  before: string[];
  after: string[];
}

/** The differences by place: lines that follow the same shared line belong together. */
export function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const shared = sharedCounts(before, after);
  const aligned = alignedLines(before, after);
  const hunks = new Map<string, Hunk>();
  for (const [side, lines] of [
    ['before', before],
    ['after', after],
  ] as const) {
    const differs = unsharedLines(lines, shared, aligned[side]);
    const seen = new Map<string, number>();
    let place = '';
    for (const [at, line] of lines.entries()) {
      if (!differs.has(at)) {
        const count = (seen.get(line) ?? 0) + 1;
        seen.set(line, count);
        place = `${String(count)} ${line}`;
        continue;
      }
      const hunk = hunks.get(place) ?? { before: [], after: [] };
      hunks.set(place, hunk);
      hunk[side].push(line);
    }
  }
  return [...hunks.values()];
}

/** The places of lines that the other text has less often. Of equal lines, those that stand where the other text has them are shared. */
function unsharedLines(
  lines: readonly string[],
  shared: ReadonlyMap<string, number>,
  aligned: ReadonlySet<number>,
): Set<number> {
  const left = new Map(shared);
  const differs = new Set<number>();
  const take = (at: number) => {
    const line = lines[at] ?? '';
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    if (count <= 0) differs.add(at);
  };
  const places = [...lines.keys()];
  for (const at of places) if (aligned.has(at)) take(at);
  for (const at of places) if (!aligned.has(at)) take(at);
  return differs;
}

/** How often both texts have a line. */
function sharedCounts(before: readonly string[], after: readonly string[]): Map<string, number> {
  const [old, now] = [countsOf(before), countsOf(after)];
  return new Map([...old].map(([line, count]) => [line, Math.min(count, now.get(line) ?? 0)]));
}

function countsOf(lines: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of lines) found.set(line, (found.get(line) ?? 0) + 1);
  return found;
}

/** Makes lines equal that differ in figures only. */
export const withoutFigures = (line: string): string => line.replace(/\d[\d,. ]*/g, '#');

interface AlignedLines {
  before: Set<number>;
  after: Set<number>;
}

function alignedLines(before: readonly string[], after: readonly string[]): AlignedLines {
  const aligned: AlignedLines = { before: new Set(), after: new Set() };
  const pair = (old: number, now: number) => {
    aligned.before.add(old);
    aligned.after.add(now);
  };
  const align = (oldStart: number, oldEnd: number, nowStart: number, nowEnd: number) => {
    let [from, to, start, end] = [oldStart, oldEnd, nowStart, nowEnd];
    while (from < to && start < end && before[from] === after[start]) pair(from++, start++);
    while (from < to && start < end && before[to - 1] === after[end - 1]) pair(--to, --end);
    if (from === to || start === end) return;
    const anchors = anchorsOf(before.slice(from, to), after.slice(start, end));
    if (anchors.length === 0) return;
    let [old, now] = [from, start];
    for (const [one, other] of anchors) {
      align(old, from + one + 1, now, start + other + 1);
      [old, now] = [from + one + 1, start + other + 1];
    }
    align(old, to, now, end);
  };
  align(0, before.length, 0, after.length);
  return aligned;
}

/** The longest row of lines that each text has once and in the same order, as pairs of places (patience diff). */
export function anchorsOf(before: readonly string[], after: readonly string[]): [number, number][] {
  const [old, now] = [placesOf(before), placesOf(after)];
  const pairs = [...old].flatMap(([line, at]): [number, number][] => {
    const other = now.get(line);
    return at < 0 || other === undefined || other < 0 ? [] : [[at, other]];
  });
  pairs.sort(([one], [other]) => one - other);
  /** The end of the row of each length that ends first, with the pair before it. */
  const ends: { pair: [number, number]; previous: (typeof ends)[number] | undefined }[] = [];
  for (const pair of pairs) {
    let at = ends.length;
    while (at > 0 && (ends[at - 1]?.pair[1] ?? 0) > pair[1]) at -= 1;
    ends[at] = { pair, previous: ends[at - 1] };
  }
  const row: [number, number][] = [];
  for (let last = ends.at(-1); last; last = last.previous) row.push(last.pair);
  return row.reverse();
}

/** The place of each line; -1 for one that is there more than once. */
function placesOf(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [at, line] of lines.entries()) places.set(line, places.has(line) ? -1 : at);
  return places;
}
