// The model in a picture: its parts, the box they fill, and where they touch and darken the floor.
import type { Box } from './mesh.ts';
import type { Part } from './raster.ts';
import type { Footprint } from './shade.ts';
import type { PictureView } from './spec.ts';

type Point = readonly [number, number, number];

export interface Model {
  parts: Part[];
  frame: Box;
  footprint: Footprint;
  /** Where tyres stand: x, y. */
  tyres: readonly (readonly [number, number])[];
  /** The middle of the wheel a close-up shows. */
  wheel: readonly [number, number, number];
  /** Heights of the head and tail lamps, for their close-ups. */
  lamp: number;
  tail: number;
  /** Close-ups in place of the inside views of other bodies: eye, target, field of view in degrees. */
  stands?: (view: PictureView) => readonly [Point, Point, number] | undefined;
}
