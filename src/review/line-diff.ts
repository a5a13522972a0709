// The lines that two texts do not share. The order of lines is not compared.

export interface LineDiff {
  removed: string[];
  added: string[];
}

export function lineDiff(before: readonly string[], after: readonly string[]): LineDiff {
  const counts = new Map<string, number>();
  for (const line of before) counts.set(line, (counts.get(line) ?? 0) + 1);
  const added = after.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left <= 0;
  });
  const removed: string[] = [];
  for (const [line, count] of counts) {
    for (let left = count; left > 0; left -= 1) removed.push(line);
  }
  return { removed, added };
}

export const isEmpty = ({ removed, added }: LineDiff): boolean =>
  removed.length === 0 && added.length === 0;

/** Makes lines equal that differ in figures only. */
export const withoutFigures = (line: string): string => line.replace(/\d[\d,. ]*/g, '#');
