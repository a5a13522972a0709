// The map of all locations as one drawing, cut out of the dealer's own extract (rule location-14): pages show it before the
// live map and in its place. The page's stylesheet colours it.
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, type RangeResponse } from 'pmtiles';
import { spread } from '../../domain/locations/spread.ts';
import type { StillMap } from '../../page-data/location-views.ts';

interface Point {
  lat: number;
  long: number;
}
interface Spot {
  x: number;
  y: number;
}

/** Units of the drawing along the longer side of its box. */
const size = 1000;
/** Room around the outermost places, and how far the drawing goes on beyond its box, both as shares of it. */
const margin = 0.2;
const beyond = 1.2;
/** Two numbers closer than this many units are moved apart: their circles are enlarged on a phone. */
const apart = 80;
/** At most this many tiles along the box. */
const tilesAcross = 2;
/** A town's name as wide as this many units for each letter. */
const letter = 13;

/** In shares of the world's map. */
const mercator = ({ lat, long }: Point): Spot => ({
  x: (long + 180) / 360,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI),
});

const sourceOf = (bytes: Uint8Array) => ({
  getKey: () => 'extract',
  getBytes: (from: number, length: number): Promise<RangeResponse> =>
    Promise.resolve({ data: new Uint8Array(bytes.subarray(from, from + length)).buffer }),
});

type Names = StillMap['names'];

/** Names that cover neither a number nor an earlier name. */
const clearNames = (names: Names, spots: readonly Spot[]): Names =>
  names.reduce<Names>((shown, name) => {
    const isClear = ({ x, y }: Spot, width: number) =>
      Math.abs(y - name.y) > 34 || Math.abs(x - name.x) > (width + name.text.length * letter) / 2;
    const fits =
      spots.every((spot) => isClear(spot, apart)) &&
      shown.every((other) => isClear(other, other.text.length * letter));
    return fits ? [...shown, name] : shown;
  }, []);

interface Box extends Spot {
  side: number;
}

/** A square around the places, in shares of the world's map; null for one place alone. */
function boxOf(points: readonly Spot[]): Box | null {
  const range = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;
  const [left, right] = range(points.map(({ x }) => x));
  const [top, bottom] = range(points.map(({ y }) => y));
  const span = Math.max(right - left, bottom - top);
  if (points.length < 2 || span === 0) return null;
  const side = span * (1 + 2 * margin);
  return { x: (left + right - side) / 2, y: (top + bottom - side) / 2, side };
}

/** The features in and around the box, from the tiles of the scale that suits it. */
async function* featuresIn(archive: PMTiles, box: Box, zoom: number) {
  const tiles = 2 ** zoom;
  const numbers = (from: number) => {
    const first = Math.floor((from - box.side * beyond) * tiles);
    const last = Math.floor((from + box.side * (1 + beyond)) * tiles);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  };
  for (const column of numbers(box.x)) {
    for (const row of numbers(box.y)) {
      const tile = await archive.getZxy(zoom, column, row);
      if (!tile) continue;
      const { layers } = new VectorTile(new PbfReader(tile.data));
      for (const [layer, content] of Object.entries(layers)) {
        for (let index = 0; index < content.length; index++) {
          const feature = content.feature(index);
          const { extent, properties } = feature;
          const lines = feature.loadGeometry().map((line) =>
            line.map(({ x, y }) => ({
              x: (column + x / extent) / tiles,
              y: (row + y / extent) / tiles,
            })),
          );
          yield { layer, properties, lines };
        }
      }
    }
  }
}

/** Null without two places apart from each other. */
export async function stillMap(
  extract: Uint8Array,
  places: readonly (Point & { id: string })[],
): Promise<StillMap | null> {
  const points = places.map(mercator);
  const box = boxOf(points);
  if (!box) return null;
  const place = ({ x, y }: Spot): Spot => ({
    x: Math.round(((x - box.x) / box.side) * size),
    y: Math.round(((y - box.y) / box.side) * size),
  });
  const archive = new PMTiles(sourceOf(extract));
  const { maxZoom } = await archive.getHeader();
  const zoom = Math.min(maxZoom, Math.floor(Math.log2(tilesAcross / box.side)));
  const paths = { earth: '', water: '', roads: '', highways: '' };
  const towns = new Map<string, Names[number] & { rank: number }>();
  for await (const { layer, properties, lines } of featuresIn(archive, box, zoom)) {
    const drawn = lines.map((line) => line.map(place));
    const path = drawn
      .map((line) => `M${line.map(({ x, y }) => `${String(x)} ${String(y)}`).join('L')}`)
      .join('');
    const [first] = drawn[0] ?? [];
    const rank = Number(properties['min_zoom']);
    if (layer === 'places' && first && rank <= zoom + 1) {
      const text = String(properties['name']);
      towns.set(text, { ...first, text, rank });
    } else if (layer === 'earth' || layer === 'water') paths[layer] += `${path}Z`;
    else if (layer === 'roads') {
      paths[properties['kind'] === 'highway' ? 'highways' : 'roads'] += path;
    }
  }
  const spots = points.map(place);
  const numbers = spread(spots, apart);
  const names = [...towns.values()].sort((a, b) => a.rank - b.rank);
  return {
    size,
    ...paths,
    names: clearNames(
      names.map(({ x, y, text }) => ({ x, y, text })),
      numbers,
    ),
    spots: places.map(({ id }, index) => ({
      id,
      at: spots[index] ?? { x: 0, y: 0 },
      number: numbers[index] ?? { x: 0, y: 0 },
    })),
  };
}
