// The details of a car body beyond its form, as numbers and choices. The drawings follow from them.

/** Families of faces. They are named by their shape and are no maker's. */
export type Lamps = 'sleek' | 'stacked' | 'tall' | 'round' | 'slit' | 'hook';
export type Grille = 'slim' | 'wide' | 'tall' | 'hex' | 'bars' | 'closed' | 'lattice';
export type Tail = 'wrap' | 'bar' | 'post' | 'blocks' | 'column' | 'none';

export interface CarDetail {
  /** Window pillars at the belt, x of each. */
  pillars: readonly number[];
  /** Door shut lines from the front, x at the belt. */
  doors: readonly number[];
  /** Where the side glass begins and ends at the belt. */
  glassEnds: readonly [front: number, rear: number];
  /** Where side glass ends at the latest, below a high roof. */
  glassTop?: number;
  lamps: Lamps;
  tail: Tail;
  grille: Grille;
  /** Height of unpainted sill cladding and width of wheel-arch trims. */
  cladding?: number;
  rails?: boolean;
  privacy?: boolean;
  /** A boot lid rather than a tailgate. */
  boot?: boolean;
  /** The gap between cab and tub. */
  split?: number | undefined;
  /** A sliding door: from x to x. */
  slider?: readonly [number, number];
  /** A rail for sliding doors below the rear glass. */
  track?: boolean;
  /** No glass behind the front doors. */
  panelled?: boolean;
  /** No roof. */
  open?: boolean;
}
