// Doors and seats out of two columns that exports mix up. The unit in the cell decides, then plausibility.
import type { RawRecord } from '../validate/decode.ts';
import { readCount } from './amounts.ts';
import type { Doubts } from './field-warning.ts';
import type { TitleFacts } from './title.ts';

const mostDoors = 6;
const mostSeats = 80;

/** ` 5 Seats` under doors are seats; `7` doors beside `4` seats are the other way round. */
export function doorsAndSeats(
  doorsCell: string | undefined,
  seatsCell: string | undefined,
  title: TitleFacts,
  doubts: Doubts,
): RawRecord {
  const cells = [doorsCell, seatsCell];
  const doorsText =
    cells.find((cell) => cell && /\bdoors?\b|\bdr\b/i.test(cell)) ?? bare(doorsCell);
  const seatsText =
    cells.find((cell) => cell && /\bseats?|\bseater\b/i.test(cell)) ?? bare(seatsCell);
  let doors = readCount(doorsText ?? '');
  let seats = readCount(seatsText ?? '');
  if (doors !== undefined && doors > mostDoors && (seats === undefined || seats <= mostDoors)) {
    [doors, seats] = [seats, doors];
  }
  if (doors !== undefined && doors > mostDoors) {
    doubts('doors', doorsCell);
    doors = undefined;
  }
  if (seats !== undefined && seats > mostSeats) {
    doubts('seats', seatsCell);
    seats = undefined;
  }
  return { doors: doors || title.doors, seats: seats || title.seats };
}

/** A cell without a unit; one with a unit belongs where its unit says. */
function bare(cell: string | undefined): string | undefined {
  return cell !== undefined && /[a-z]/i.test(cell) ? undefined : cell;
}
