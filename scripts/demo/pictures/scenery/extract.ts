// The extract of the demo's map: a PMTiles file with the layers of Protomaps' basemap, drawn from content/demo/facts/map.json.
// Coast, roads and towns are drawn by hand, so that no data of others are in it.
import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { z } from 'zod';
import { archiveOf } from './archive.ts';

/** Latitude and longitude. */
const spotSchema = z.tuple([z.number(), z.number()]);

export const mapDrawingSchema = z.strictObject({
  /** The shore from south to north; with `inland` it closes the land. */
  coast: z.array(spotSchema),
  islands: z.array(z.array(spotSchema)),
  inland: z.array(spotSchema),
  water: z.record(z.string(), z.array(spotSchema)),
  /** Latitude, longitude, and 1 for a capital to 4 for a suburb. */
  towns: z.record(z.string(), z.tuple([z.number(), z.number(), z.number().int()])),
  roads: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.enum(['highway', 'major_road', 'minor_road']),
      towns: z.array(z.string()),
    }),
  ),
});
type MapDrawing = z.output<typeof mapDrawingSchema>;
type Spot = readonly [number, number];
type Geometry =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'LineString'; coordinates: number[][] }
  | { type: 'Polygon'; coordinates: number[][][] };

/** Maps show larger scales from the tiles of the last one: a unit of these is 15 m. */
const zooms = { min: 3, max: 9 };

const feature = (geometry: Geometry, properties: Record<string, string | number>) =>
  ({ type: 'Feature', geometry, properties }) as const;
const position = ([lat, long]: Spot) => [long, lat];
const polygon = (spots: readonly Spot[]): Geometry => ({
  type: 'Polygon',
  coordinates: [[...spots, spots[0]!].map(position)],
});

/** A curve through the spots, eight steps between two of them. */
function curve(spots: readonly Spot[]): Spot[] {
  const steps = 8;
  const at = (index: number) => spots[Math.min(Math.max(index, 0), spots.length - 1)]!;
  return spots.flatMap((spot, index) => {
    if (index === spots.length - 1) return [spot];
    const around = [at(index - 1), spot, at(index + 1), at(index + 2)] as const;
    return Array.from({ length: steps }, (_, step): Spot => {
      const t = step / steps;
      const along = (axis: 0 | 1) => {
        const [a, b, c, d] = around.map((each) => each[axis]) as [number, number, number, number];
        return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      };
      return [along(0), along(1)];
    });
  });
}

/** The layers by name, with the properties that styles of this basemap read. */
function layersOf({ coast, islands, inland, water, towns, roads }: MapDrawing) {
  const line = (names: readonly string[]): Geometry => ({
    type: 'LineString',
    coordinates: curve(names.map((name) => [towns[name]![0], towns[name]![1]])).map(position),
  });
  return {
    earth: [[...coast, ...inland], ...islands].map((spots) =>
      feature(polygon(spots), { kind: 'earth' }),
    ),
    water: Object.entries(water).map(([name, spots]) =>
      feature(polygon(curve([...spots, spots[0]!])), { kind: 'lake', name }),
    ),
    roads: roads.map(({ name, kind, towns: through }) => feature(line(through), { kind, name })),
    places: Object.entries(towns).map(([name, [lat, long, rank]]) =>
      feature(
        { type: 'Point', coordinates: [long, lat] },
        { kind: rank < 4 ? 'locality' : 'neighbourhood', name, min_zoom: 1 + 2 * rank, rank },
      ),
    ),
  };
}

/** The bytes of the extract. The same drawing gives the same bytes. */
export function renderExtract(drawing: MapDrawing): Buffer {
  const indexes = Object.entries(layersOf(drawing)).map(([name, features]) => ({
    name,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom: zooms.max, indexMaxZoom: zooms.max, tolerance: 2, buffer: 64 },
    ),
  }));
  const spots = [...drawing.coast, ...drawing.inland];
  const [lats, longs] = [spots.map(([lat]) => lat), spots.map(([, long]) => long)];
  return archiveOf({
    zooms,
    bounds: {
      west: Math.min(...longs),
      south: Math.min(...lats),
      east: Math.max(...longs),
      north: Math.max(...lats),
    },
    metadata: { attribution: 'Drawn for this demo, not for navigation' },
    tile(z, x, y) {
      const layers = indexes.flatMap(({ name, index }) => {
        const tile = index.getTile(z, x, y);
        return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
      });
      if (layers.length === 0) return null;
      return gzipSync(fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: 4096 }));
    },
  });
}
