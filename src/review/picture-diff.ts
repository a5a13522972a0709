// Where two pictures of a page differ. Equal rows are aligned first, so that a new paragraph is marked, but not the
// content that it pushes down; pixelmatch compares the rest.
import { hash } from 'node:crypto';
import pixelmatch from 'pixelmatch';
import { anchorsOf } from './line-diff.ts';

/** RGBA, four bytes for each pixel. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** In pixels of its picture. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The two sides of one difference; null when that picture has nothing there. */
export interface PictureDifference {
  before: Box | null;
  after: Box | null;
}

/** Rows of one picture, and the corresponding rows of the other; `to` is the row after the last. */
interface Gap {
  before: { from: number; to: number };
  after: { from: number; to: number };
}

/** Differences closer than this get one mark. */
const closePx = 24;

/** Pictures of the same width, top to bottom. */
export function differences(before: Pixels, after: Pixels): PictureDifference[] {
  return joined(
    gapsOf(rowHashes(before), rowHashes(after)).flatMap((gap) => boxesOf(gap, before, after)),
  );
}

const rowHashes = ({ width, height, data }: Pixels): string[] =>
  Array.from({ length: height }, (_, y) =>
    hash('sha1', data.subarray(y * width * 4, (y + 1) * width * 4), 'base64'),
  );

/** The rows between those that both pictures have once, in the same order. */
function gapsOf(before: readonly string[], after: readonly string[]): Gap[] {
  const gaps: Gap[] = [];
  let [from, other] = [0, 0];
  const end: [number, number] = [before.length, after.length];
  for (const [row, otherRow] of [...anchorsOf(before, after), end]) {
    const gap = {
      before: { from, to: row },
      after: { from: other, to: otherRow },
    };
    trim(gap, before, after);
    if (gap.before.from < gap.before.to || gap.after.from < gap.after.to) gaps.push(gap);
    [from, other] = [row + 1, otherRow + 1];
  }
  return gaps;
}

/** Leaves out equal rows at the start and the end of a gap. */
function trim({ before: b, after: a }: Gap, before: readonly string[], after: readonly string[]) {
  while (b.from < b.to && a.from < a.to && before[b.from] === after[a.from]) {
    b.from += 1;
    a.from += 1;
  }
  while (b.from < b.to && a.from < a.to && before[b.to - 1] === after[a.to - 1]) {
    b.to -= 1;
    a.to -= 1;
  }
}

function boxesOf(gap: Gap, before: Pixels, after: Pixels): PictureDifference[] {
  const [rowsBefore, rowsAfter] = [gap.before.to - gap.before.from, gap.after.to - gap.after.from];
  const { width } = after;
  if (rowsBefore !== rowsAfter) {
    const columns = changedColumns(gap, before, after);
    if (columns.some((column) => column.to - column.from < width)) {
      return columns.flatMap((column) => inColumn(column, gap, before, after));
    }
    const box = ({ from }: Gap['before'], height: number): Box | null =>
      height === 0 ? null : { x: 0, y: from, width, height };
    return [{ before: box(gap.before, rowsBefore), after: box(gap.after, rowsAfter) }];
  }
  const rows = (pixels: Pixels, from: number) =>
    pixels.data.subarray(from * width * 4, (from + rowsAfter) * width * 4);
  const mask = new Uint8Array(width * rowsAfter * 4);
  const count = pixelmatch(
    rows(before, gap.before.from),
    rows(after, gap.after.from),
    mask,
    width,
    rowsAfter,
    { diffMask: true },
  );
  if (count === 0) return [];
  return clusters(mask, width, rowsAfter).map((box) => ({
    before: { ...box, y: box.y + gap.before.from },
    after: { ...box, y: box.y + gap.after.from },
  }));
}

interface Span {
  from: number;
  to: number;
}

/** Where a gap changed because of some columns of the page, of which the rest is even. Empty: no column has both. */
function changedColumns(gap: Gap, before: Pixels, after: Pixels): Span[] {
  const pixel = ({ data, width }: Pixels, x: number, y: number): number => {
    const at = (y * width + x) * 4;
    return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
  };
  const [old, now] = [gap.before.to - gap.before.from, gap.after.to - gap.after.from];
  const [long, from] = old > now ? [before, gap.before.from] : [after, gap.after.from];
  const common = Math.min(old, now);
  // New rows are compared with the row above them.
  if (from + common === 0) return [];
  const isSame = (x: number): boolean => {
    for (let y = 0; y < common; y += 1) {
      const same = pixel(before, x, gap.before.from + y) === pixel(after, x, gap.after.from + y);
      if (!same) return false;
    }
    const last = pixel(long, x, from + common - 1);
    for (let y = common; y < Math.max(old, now); y += 1) {
      if (pixel(long, x, from + y) !== last) return false;
    }
    return true;
  };
  const spans: Span[] = [];
  for (let x = 0; x < after.width; x += 1) {
    if (isSame(x)) continue;
    const open = spans.at(-1);
    if (open && x - open.to < closePx) open.to = x + 1;
    else spans.push({ from: x, to: x + 1 });
  }
  return spans;
}

/** The differences within a column of a gap: its rows are aligned alone, whatever the other columns show. */
function inColumn(
  { from, to }: Span,
  gap: Gap,
  before: Pixels,
  after: Pixels,
): PictureDifference[] {
  const cut = ({ data, width }: Pixels, rows: Span): Pixels => {
    const own = { width: to - from, height: rows.to - rows.from };
    const result = new Uint8Array(own.width * own.height * 4);
    for (let y = 0; y < own.height; y += 1) {
      const start = ((rows.from + y) * width + from) * 4;
      result.set(data.subarray(start, start + own.width * 4), y * own.width * 4);
    }
    return { ...own, data: result };
  };
  const [old, now] = [cut(before, gap.before), cut(after, gap.after)];
  const moved = (box: Box | null, y: number): Box | null =>
    box && { ...box, x: box.x + from, y: box.y + y };
  return gapsOf(rowHashes(old), rowHashes(now))
    .flatMap((inner) => boxesOf(inner, old, now))
    .map((one) => ({
      before: moved(one.before, gap.before.from),
      after: moved(one.after, gap.after.from),
    }));
}

/** Boxes around the pixels of a mask, from a grid whose cells are as large as differences that are one mark. */
function clusters(mask: Uint8Array, width: number, height: number): Box[] {
  const cells = new Map<number, Box>();
  const across = Math.ceil(width / closePx);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (mask[(y * width + x) * 4 + 3] === 0) continue;
      const key = Math.floor(y / closePx) * across + Math.floor(x / closePx);
      const known = cells.get(key);
      if (!known) cells.set(key, { x, y, width: 1, height: 1 });
      else {
        // Rows come in order, so only the left side can still move.
        const right = Math.max(known.x + known.width, x + 1);
        known.x = Math.min(known.x, x);
        known.width = right - known.x;
        known.height = y + 1 - known.y;
      }
    }
  }
  return [...cells.values()];
}

function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

export const overlap = (a: Box, b: Box, distance = 0): boolean =>
  a.x < b.x + b.width + distance &&
  b.x < a.x + a.width + distance &&
  a.y < b.y + b.height + distance &&
  b.y < a.y + a.height + distance;

/** Joins differences that are close together in the newer picture, or in the older where the newer has nothing. */
function joined(all: readonly PictureDifference[]): PictureDifference[] {
  const result: PictureDifference[] = [];
  for (const difference of all) {
    let current = difference;
    for (let at = 0; at < result.length;) {
      const other = result[at];
      if (other && areClose(current, other)) {
        current = {
          before: union(current.before, other.before),
          after: union(current.after, other.after),
        };
        result.splice(at, 1);
        // The larger box may now be close to an earlier one.
        at = 0;
      } else at += 1;
    }
    result.push(current);
  }
  return result;
}

const areClose = (a: PictureDifference, b: PictureDifference): boolean =>
  (a.after !== null && b.after !== null && overlap(a.after, b.after, closePx)) ||
  (a.before !== null && b.before !== null && overlap(a.before, b.before, closePx));

const union = (a: Box | null, b: Box | null): Box | null => (a && b ? around(a, b) : (a ?? b));
