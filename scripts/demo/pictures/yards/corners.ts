// The corners of a dealer's place in which its photographer works, so that no two vehicles beside each other have one
// background, light and height of the eye: the usual one, one from the other hand, and one that looks out of the yard.
import { paintOf } from '../paints.ts';
import type { PlaceName, Subject } from '../spec.ts';
import { YARDS } from './places.ts';
import { cellAt } from './noise.ts';
import type { Rgb, Yard } from './yard.ts';

const made = new Map<PlaceName, readonly Yard[]>();

function cornersOf(name: PlaceName): readonly Yard[] {
  const known = made.get(name);
  if (known) return known;
  const yard = YARDS[name];
  const corners = [yard, flipped(further(yard)), outward(yard)];
  made.set(name, corners);
  return corners;
}

/** Which corner of a place a vehicle stands in for all of its pictures: 0, 1 or 2. */
export function cornerOf(subject: Subject, colour: string): number {
  const letters = [...`${subject} ${paintOf(colour).key}`];
  const sum = letters.reduce((n, letter) => (n * 31 + letter.charCodeAt(0)) | 0, 7);
  return Math.floor(cellAt(sum, 5) * 3);
}

/** The place as it is from a corner. */
export const yardAt = (name: PlaceName, corner: number): Yard => cornersOf(name)[corner]!;

/** The building's end, further away; other vehicles in the row; a low eye. */
function further(yard: Yard): Yard {
  const isRoom = yard.ceiling !== undefined;
  const [first, second, ...others] = yard.walls;
  const walls = isRoom
    ? [{ ...first!, look: second!.look, ...(second!.lamps && { lamps: second!.lamps }) }, second!, ...others] // prettier-ignore
    : yard.walls.map((wall) => ({
        ...wall,
        at: wall.at * 1.25,
        from: wall.from - 14,
        to: Math.min(wall.to - 14, wall.height > 2 ? 3 : 40),
      }));
  return {
    ...yard,
    habit: {
      azimuth: yard.habit.azimuth * 0.9,
      eye: yard.habit.eye * 0.76,
      away: yard.habit.away * 0.9,
    },
    walls,
    rings: turnedRings(yard, 0.7),
    neighbours: otherRow(yard, 3, isRoom ? 1 : 1.25, 12),
  };
}

/** No building in view, the sun over the photographer's other shoulder, a high eye. */
function outward(yard: Yard): Yard {
  const isRoom = yard.ceiling !== undefined;
  const side = Math.sign(yard.habit.azimuth);
  const sun = yard.sun && { ...yard.sun, from: turned(yard.sun.from, -1.35 * side) };
  const spread = otherRow(yard, 2, isRoom ? 1 : 1.15, -25);
  return {
    ...yard,
    habit: {
      azimuth: yard.habit.azimuth + 7 * side,
      eye: yard.habit.eye * 1.26,
      away: yard.habit.away * 1.1,
    },
    ...(sun && { sun, sky: turnedSky(yard, -1.35 * side) }),
    walls: isRoom ? yard.walls : yard.walls.filter(({ height }) => height < 2),
    rings: turnedRings(yard, 2.1),
    neighbours: isRoom
      ? spread
      : [...spread, ...spread.map((one) => ({ ...one, x: one.x + 1.6, y: one.y * 2.1 }))],
  };
}

/** The place as a mirror shows it: photographed from the other hand. */
function flipped(yard: Yard): Yard {
  const { sun } = yard;
  const mirror = ([x, y, z]: Rgb): Rgb => [x, -y, z];
  return {
    ...yard,
    habit: { ...yard.habit, azimuth: -yard.habit.azimuth },
    ...(sun && { sun: { ...sun, from: mirror(sun.from) } }),
    sky: (x, y, z, out) => yard.sky(x, -y, z, out),
    rings: yard.rings.map((ring) => ({ ...ring, look: (u, v, out) => ring.look(-u, v, out) })),
    walls: yard.walls.map((wall) =>
      wall.along === 'x' ? { ...wall, at: -wall.at } : { ...wall, from: -wall.to, to: -wall.from },
    ),
    neighbours: yard.neighbours.map((one) => ({ ...one, y: -one.y, turn: -one.turn })),
  };
}

/** The row of vehicles begins with another one, stands `far` times as far away and is turned by some degrees. */
const otherRow = ({ neighbours }: Yard, first: number, far: number, turn: number) =>
  neighbours.map((one, i) => {
    const { subject, colour } = neighbours[(i * 2 + first) % neighbours.length]!;
    return { ...one, subject, colour, y: one.y * far, turn: one.turn + turn };
  });

const turnedRings = (yard: Yard, angle: number): Yard['rings'] =>
  yard.rings.map((ring) => ({
    ...ring,
    look: (u, v, out) => ring.look(u + angle * ring.radius, v, out),
  }));

function turned([x, y, z]: Rgb, angle: number): Rgb {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [x * c - y * s, x * s + y * c, z];
}

const turnedSky =
  (yard: Yard, angle: number): Yard['sky'] =>
  (x, y, z, out) => {
    const [a, b] = turned([x, y, z], -angle);
    yard.sky(a, b, z, out);
  };
