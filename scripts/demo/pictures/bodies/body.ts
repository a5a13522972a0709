// A car body as numbers, and how one is made from another of the same kind.
import type { CarDetail } from '../car-detail.ts';
import type { CarShape } from '../car-shape.ts';

export interface CarBody {
  shape: CarShape;
  detail: CarDetail;
}

/** Another car of the same kind: `long` and `high` times as large, then changed where told. */
export function kin(
  { shape: s, detail: d }: CarBody,
  long: number,
  high: number,
  shape: Partial<CarShape> = {},
  detail: Partial<CarDetail> = {},
): CarBody {
  const x = (v: number) => v * long;
  const point = ([a, z]: readonly [number, number]) => [a * long, z * high] as const;
  return {
    shape: {
      ...s,
      nose: x(s.nose),
      tail: x(s.tail),
      wheelbase: x(s.wheelbase),
      sill: s.sill * high,
      shoulder: s.shoulder * high,
      deck: s.deck.map(point),
      cowl: point(s.cowl),
      header: point(s.header),
      roofRear: point(s.roofRear),
      back: point(s.back),
      belt: [s.belt[0] * high, s.belt[1] * high],
      ...(s.tub && { tub: [x(s.tub[0]), x(s.tub[1]), s.tub[2], s.tub[3] * high] }),
      ...shape,
    },
    detail: {
      ...d,
      pillars: d.pillars.map(x),
      doors: d.doors.map(x),
      glassEnds: [x(d.glassEnds[0]), x(d.glassEnds[1])],
      ...(d.split !== undefined && { split: x(d.split) }),
      ...(d.slider && { slider: [x(d.slider[0]), x(d.slider[1])] }),
      ...detail,
    },
  };
}
