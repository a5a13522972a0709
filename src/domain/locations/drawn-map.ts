// A map of Australia drawn around places: coast and borders as the paths of an SVG, places as its points. Straight lines
// between few points; it says where a group's yards are, not how to get there.

/** Degrees as "longitude,latitude". */
const mainland =
  '142.5,-10.7 143.4,-12.6 143.8,-14.2 145.3,-15 145.8,-16.9 146.3,-18.9 147,-19.2 148.3,-20 149.2,-21.2 149.7,-22.3 150.6,-22.4 ' +
  '150.8,-23.2 151.3,-23.9 152.4,-24.8 152.9,-25.3 153.2,-25.9 153.1,-26.8 153.4,-28 153.6,-28.6 153.4,-29.4 153.2,-30.2 153,-31 ' +
  '152.9,-31.5 152.5,-32.3 151.8,-33 151.5,-33.4 151.3,-33.9 150.9,-34.5 150.8,-35.1 150.2,-35.8 150,-36.9 150,-37.5 149,-37.8 ' +
  '148,-37.9 147.2,-38.4 146.4,-39.1 145.6,-38.6 144.7,-38.3 145.1,-38.2 144.9,-37.9 144.4,-38.1 144.5,-38.3 143.5,-38.8 ' +
  '142.4,-38.4 141.6,-38.4 140.6,-38 139.8,-37.2 139.6,-36.2 139,-35.6 138.1,-35.7 138.5,-34.9 138,-34.2 138,-33.3 137.8,-32.6 ' +
  '137,-33.7 135.7,-35 135.2,-34.5 134.2,-33 133.6,-32.1 131.2,-31.5 129,-31.7 126,-32.3 124,-33.1 123.6,-33.9 121.9,-33.9 ' +
  '119.9,-34 118,-35 116,-34.9 115.1,-34.3 115.6,-33.4 115.7,-32 115,-30.5 114.6,-28.8 113.6,-26.6 113.4,-24.5 113.7,-22.6 ' +
  '114.2,-21.9 117.2,-20.6 119,-20 121.5,-19.1 122.2,-18 123,-16.5 124.5,-16.2 125.5,-14.5 127,-13.9 128.2,-14.9 129.6,-14.9 ' +
  '130.8,-12.4 132.5,-11.4 135,-12.1 136.8,-12.2 135.5,-15 137.5,-16.2 139.3,-17.4 140.9,-17.6 141.6,-15 141.6,-12.7';
const tasmania =
  '144.7,-40.7 146.4,-41.2 148.3,-40.9 148.3,-42 147.9,-43.1 146.9,-43.6 145.9,-43.4 145.2,-42.2';
const borders = [
  '153.5,-28.2 152,-28.5 151,-29 141,-29',
  '150,-37.5 148,-36.6 147,-36 145,-36 143,-35 141,-34',
  '141,-38.1 141,-26 138,-26 138,-16.5',
  '138,-26 129,-26',
  '129,-14.9 129,-31.7',
];

interface Point {
  lat: number;
  long: number;
}
interface Place extends Point {
  state: string;
}
interface Spot {
  x: number;
  y: number;
}

/** Places closer together than this many degrees need streets, which this map lacks. */
const leastSpan = 3;
/** Room around the places, as a share of what they span. */
const margin = 0.14;

/** Degrees of longitude are shorter in the south: about .83 of those of latitude where most places are. */
const spot = ({ lat, long }: Point): Spot => ({
  x: Math.round(long * 83) / 10,
  y: Math.round(lat * -100) / 10,
});
const line = (points: string): string =>
  points
    .split(' ')
    .map((pair) => {
      const [long = 0, lat = 0] = pair.split(',').map(Number);
      const { x, y } = spot({ lat, long });
      return `${String(x)} ${String(y)}`;
    })
    .join('L');

export interface DrawnMap {
  viewBox: string;
  /** The size of a dot in the units of the box. */
  unit: number;
  coast: string;
  borders: string;
  spots: Spot[];
  /** The name of each state, inland of its places. */
  labels: (Spot & { text: string })[];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function labelsOf(places: readonly Place[], unit: number): DrawnMap['labels'] {
  return [...new Set(places.map(({ state }) => state))].map((state) => {
    const spots = places.filter((place) => place.state === state).map(spot);
    const x = Math.min(...spots.map((own) => own.x)) - 2 * unit;
    const y = mean(spots.map((own) => own.y)) + unit;
    return { text: state, x: Number(x.toFixed(1)), y: Number(y.toFixed(1)) };
  });
}

/** Null for places that all are in one city. */
export function drawnMap(places: readonly Place[]): DrawnMap | null {
  const spots = places.map(spot);
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const span = Math.max(width, height);
  if (span < leastSpan * 10) return null;
  const around = span * margin;
  const unit = Number((span / 60).toFixed(2));
  const box = [left - around, top - around, width + 2 * around, height + 2 * around];
  return {
    viewBox: box.map((value) => value.toFixed(1)).join(' '),
    unit,
    coast: `M${line(mainland)}ZM${line(tasmania)}Z`,
    borders: borders.map((border) => `M${line(border)}`).join(''),
    spots,
    labels: labelsOf(places, unit),
  };
}
