// The lines that stand at the same place in two texts (patience diff): equal beginnings and ends, and between them lines that
// each text has once and in the same order.

export interface AlignedLines {
  before: Set<number>;
  after: Set<number>;
}

export function alignedLines(before: readonly string[], after: readonly string[]): AlignedLines {
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

/** The longest row of lines that each text has once and in the same order, as pairs of places. */
function anchorsOf(before: readonly string[], after: readonly string[]): [number, number][] {
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
  for (let last = ends.at(-1); last; last = last.previous) row.unshift(last.pair);
  return row;
}

/** The place of each line; -1 for one that is there more than once. */
function placesOf(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [at, line] of lines.entries()) places.set(line, places.has(line) ? -1 : at);
  return places;
}
