// How the map of locations looks: quiet land, water, main roads and names, from the layers of Protomaps' basemap, which
// `pmtiles extract` cuts out. Names are drawn in a font of the page, so that the map loads none.
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';

const colour = {
  land: '#f3f1ec',
  water: '#c3dbe6',
  park: '#dde8d2',
  edge: '#d5cfc2',
  road: '#ffffff',
  highway: '#fbe2a4',
  name: '#3f4a52',
  halo: '#ffffff',
};

const isKind = (...kinds: string[]) => ['in', ['get', 'kind'], ['literal', kinds]];
/** Pixels at scales 5, 10 and 15. */
const width = (...pixels: [number, number, number]) => [
  'interpolate',
  ['exponential', 1.4],
  ['zoom'],
  ...[5, 10, 15].flatMap((zoom, index) => [zoom, pixels[index]]),
];

const roads = [
  { kinds: ['minor_road'], minzoom: 9, color: colour.road, pixels: [0.4, 1, 6] },
  { kinds: ['major_road'], minzoom: 6, color: colour.road, pixels: [0.8, 2.5, 9] },
  { kinds: ['highway'], minzoom: 4, color: colour.highway, pixels: [1, 3.5, 12] },
] as const;

const roadLayers = roads.flatMap(({ kinds, minzoom, color, pixels: [far, middle, near] }) =>
  [
    { id: 'edge', color: colour.edge, more: 1.5 },
    { id: 'road', color, more: 0 },
  ].map(({ id, color, more }) => ({
    id: `${id}-${kinds.join('-')}`,
    type: 'line',
    source: 'tiles',
    'source-layer': 'roads',
    minzoom,
    filter: isKind(...kinds),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width(far + more, middle + more, near + more) },
  })),
);

const fill = (layer: string, color: string, filter?: unknown[]) => ({
  id: layer,
  type: 'fill',
  source: 'tiles',
  'source-layer': layer,
  ...(filter && { filter }),
  paint: { 'fill-color': color },
});

/** `extract`: absolute address. `font`: a family of the page. */
export const mapStyle = (extract: string, font: string): StyleSpecification => ({
  version: 8,
  sources: { tiles: { type: 'vector', url: `pmtiles://${extract}` } },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': colour.water } },
    fill('earth', colour.land),
    fill('landuse', colour.park, isKind('park', 'nature_reserve', 'forest', 'golf_course')),
    fill('water', colour.water, ['==', ['geometry-type'], 'Polygon']),
    ...roadLayers,
    {
      id: 'names',
      type: 'symbol',
      source: 'tiles',
      'source-layer': 'places',
      filter: ['>=', ['zoom'], ['coalesce', ['get', 'min_zoom'], 0]],
      layout: {
        'text-field': ['coalesce', ['get', 'name:en'], ['get', 'name']],
        'text-font': [font],
        'text-size': ['case', isKind('locality'), 14, 12],
        'text-max-width': 8,
      },
      paint: {
        'text-color': colour.name,
        'text-halo-color': colour.halo,
        'text-halo-width': 1.5,
      },
    },
  ] as LayerSpecification[],
});
