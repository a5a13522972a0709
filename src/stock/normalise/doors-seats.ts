// Reads doors and seats from two columns that exports mix up. The unit in the cell decides, then plausibility.
import type { RawRecord } from '../validate/decode.ts';
import { isNumberWord, readCount } from './amounts.ts';
import type { Warn } from './row.ts';
import type { TitleFacts } from './title.ts';

const maxDoors = 6;
const maxSeats = 80;

/** ` 5 Seats` in the doors column are seats. `7` doors and `4` seats are swapped. */
export function doorsAndSeats(
  doorsCell: string | undefined,
  seatsCell: string | undefined,
  title: TitleFacts,
  warn: Warn,
): RawRecord {
  const cells = [doorsCell, seatsCell];
  const doorsText =
    cells.find((cell) => cell && /(?:\b|\d)(?:doors?|drs?|d)\b/i.test(cell)) ?? bare(doorsCell);
  const seatsText =
    cells.find((cell) => cell && /\bseats?|\bseater\b/i.test(cell)) ?? bare(seatsCell);
  let doors = readCount(doorsText ?? '');
  let seats = readCount(seatsText ?? '');
  if (doors !== undefined && doors > maxDoors && (seats === undefined || seats <= maxDoors)) {
    [doors, seats] = [seats, doors];
  }
  if (doors !== undefined && doors > maxDoors) {
    warn('doors', doorsCell);
    doors = undefined;
  }
  if (seats !== undefined && seats > maxSeats) {
    warn('seats', seatsCell);
    seats = undefined;
  }
  return { doors: doors || title.doors, seats: seats || title.seats };
}

/** A cell without a unit. The unit of a cell decides whether it holds doors or seats. */
function bare(cell: string | undefined): string | undefined {
  return cell !== undefined && /[a-z]/i.test(cell) && !isNumberWord(cell) ? undefined : cell;
}
