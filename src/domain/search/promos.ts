// Places promo cards between results (rule search-17). The content of a promo comes from the tenant.
import { addDays, instantAt, startOfDay } from '../hours/calendar.ts';
import { textHash } from '../text/text-hash.ts';
import { carTypes as everyCarType, type CarType } from '../vehicle/vehicle-constants.ts';

/** The part of a promo that decides its place (`tenant.search.promos.cards`). */
export interface Promo {
  id: string;
  /** ISO date or instant; a date or a time without offset is in the dealer's time zone. Null: no start. */
  start: string | null;
  /** Last moment shown; a bare date counts to the end of that day. Null: no end. */
  expiry: string | null;
  /** Place(s) in the grid, counted from 1. */
  position: number | readonly number[];
  /** Shown on searches of these car types; empty: all. */
  display: readonly CarType[];
  /** Shown only on searches of exactly these car types. */
  strictDisplay: boolean;
}

export interface PromoRules<Card extends Promo> {
  cards: readonly Card[];
  repeatEvery: number | null;
  shuffleRest: boolean;
  randomisePosition: boolean;
}

export interface PromoOccasion {
  /** Epoch milliseconds. */
  now: number;
  timeZone: string;
  /** Car types of the search; empty: all. */
  carTypes: readonly string[];
  /** Decides shuffles and random places; the same seed gives the same page. */
  seed: string;
}

/** Promos of a search at a moment, ordered by position. */
export function activePromos<Card extends Promo>(
  cards: readonly Card[],
  { now, timeZone, carTypes }: PromoOccasion,
): Card[] {
  const shown = everyCarType.filter((type) => carTypes.length === 0 || carTypes.includes(type));
  return cards
    .filter(
      ({ start, expiry }) =>
        (start === null || now >= firstMoment(start, timeZone)) &&
        (expiry === null || now <= lastMoment(expiry, timeZone)),
    )
    .filter(({ display, strictDisplay }) => {
      if (display.length === 0) return true;
      const common = shown.filter((type) => display.includes(type));
      if (!strictDisplay) return common.length > 0;
      return common.length === shown.length && shown.length === new Set(display).size;
    })
    .sort((a, b) => firstPlace(a) - firstPlace(b) || (a.id < b.id ? -1 : 1));
}

function firstMoment(iso: string, timeZone: string): number {
  if (iso.length === 10) return startOfDay(iso, timeZone);
  const wall = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::[\d.]+)?$/.exec(iso);
  if (!wall) return Date.parse(iso);
  return instantAt(wall[1] as string, Number(wall[2]) * 60 + Number(wall[3]), timeZone);
}

function lastMoment(iso: string, timeZone: string): number {
  return iso.length === 10 ? startOfDay(addDays(iso, 1), timeZone) - 1 : firstMoment(iso, timeZone);
}

function placesOf({ position }: Promo): readonly number[] {
  return typeof position === 'number' ? [position] : position;
}

function firstPlace(promo: Promo): number {
  return Math.min(...placesOf(promo));
}

/**
 * Maps places in the grid (from 1, up to `gridSize`) to promos. Each promo takes the places it names; if a place is
 * taken, the promo waits. With `repeatEvery` N, every place repeats N cards later: waiting promos come first (shuffled
 * if the tenant wants), then all in turn. Without repeats, a waiting promo takes the next free place.
 */
export function promoPlaces<Card extends Promo>(
  rules: PromoRules<Card>,
  occasion: PromoOccasion,
  gridSize: number,
): Map<number, Card> {
  const active = activePromos(rules.cards, occasion);
  const random = seededRandom(`places ${occasion.seed}`);
  const places = new Map<number, Card>();
  const waiting: Card[] = [];
  for (const promo of active) {
    const wanted = rules.randomisePosition
      ? [randomFirstPlace + Math.floor(random() * randomOffsets)]
      : placesOf(promo);
    const free = wanted.filter((place) => !places.has(place));
    for (const place of free) places.set(place, promo);
    if (free.length === 0) waiting.push(promo);
  }
  const rest = rules.shuffleRest ? seededShuffle(waiting, occasion.seed) : waiting;
  if (rules.repeatEvery) repeatPlaces(places, [...rest, ...active], rules.repeatEvery, gridSize);
  else takeNextFree(places, rest, rules.randomisePosition ? () => randomFirstPlace : firstPlace);
  return new Map([...places].filter(([place]) => place <= gridSize).sort(([a], [b]) => a - b));
}

/** Where places are random, they are 3 plus an offset (rule search-18). */
const randomFirstPlace = 3;
const randomOffsets = 6;

function repeatPlaces<Card>(
  places: Map<number, Card>,
  turn: readonly Card[],
  every: number,
  gridSize: number,
): void {
  const repeats = [...places.keys()]
    .flatMap((place) => Array.from({ length: gridSize }, (_, times) => place + (times + 1) * every))
    .filter((place) => place <= gridSize && !places.has(place));
  for (const [index, place] of [...new Set(repeats)].sort((a, b) => a - b).entries()) {
    places.set(place, turn[index % turn.length] as Card);
  }
}

function takeNextFree<Card>(
  places: Map<number, Card>,
  rest: readonly Card[],
  wanted: (card: Card) => number,
): void {
  for (const promo of rest) {
    let place = wanted(promo);
    while (places.has(place)) place += 1;
    places.set(place, promo);
  }
}

export type GridEntry<Hit, Card> = { type: 'vehicle'; hit: Hit } | { type: 'promo'; promo: Card };

/** Results with promos at their positions. An empty list has none, and none follows the end of a short list. */
export function withPromos<Hit, Card extends Promo>(
  hits: readonly Hit[],
  rules: PromoRules<Card>,
  occasion: PromoOccasion,
): GridEntry<Hit, Card>[] {
  const places = promoPlaces(rules, occasion, hits.length * 2);
  const grid: GridEntry<Hit, Card>[] = [];
  for (const hit of hits) {
    for (;;) {
      const promo = places.get(grid.length + 1);
      if (!promo) break;
      grid.push({ type: 'promo', promo });
    }
    grid.push({ type: 'vehicle', hit });
  }
  return grid;
}

/** Random numbers in [0, 1) that depend on the seed alone (mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = textHash(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The items in an order that depends on the seed alone (Fisher-Yates). */
export function seededShuffle<Item>(items: readonly Item[], seed: string): Item[] {
  const random = seededRandom(seed);
  const unplaced = [...items];
  const shuffled: Item[] = [];
  while (unplaced.length > 0) {
    shuffled.push(...unplaced.splice(Math.floor(random() * unplaced.length), 1));
  }
  return shuffled;
}
