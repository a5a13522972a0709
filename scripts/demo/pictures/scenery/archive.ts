// Writes tiles into one PMTiles archive, version 3: header, directory, metadata, tiles. Its directory has one level,
// which is enough for a few thousand tiles.
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

interface Archive {
  zooms: { min: number; max: number };
  /** Degrees. */
  bounds: { west: number; south: number; east: number; north: number };
  metadata: Record<string, unknown>;
  /** A compressed vector tile; null: nothing is there. */
  tile(z: number, x: number, y: number): Uint8Array | null;
}

const headerBytes = 127;
/** Readers fetch so much first: header and directory. */
const firstBytes = 16_384;
const gzip = 2;
const vectorTiles = 1;

const column = (long: number, z: number) => Math.floor(((long + 180) / 360) * 2 ** z);
const row = (lat: number, z: number) => {
  const y = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return Math.floor(((1 - y) / 2) * 2 ** z);
};

function* tilesWithin({ zooms, bounds }: Archive): Generator<[number, number, number]> {
  const { west, south, east, north } = bounds;
  for (let z = zooms.min; z <= zooms.max; z += 1)
    for (let x = column(west, z); x <= column(east, z); x += 1)
      for (let y = row(north, z); y <= row(south, z); y += 1) yield [z, x, y];
}

/** Seven bits a byte, the lowest first. */
function variable(numbers: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (let number of numbers) {
    for (; number > 127; number = Math.floor(number / 128)) bytes.push((number % 128) + 128);
    bytes.push(number);
  }
  return Buffer.from(bytes);
}

export function archiveOf(archive: Archive): Buffer {
  const { zooms, bounds, metadata, tile } = archive;
  const found = [...tilesWithin(archive)].flatMap(([z, x, y]) => {
    const bytes = tile(z, x, y);
    return bytes ? [{ id: zxyToTileId(z, x, y), bytes }] : [];
  });
  const tiles = found.sort((a, b) => a.id - b.id);
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes));
  const directory = gzipSync(
    variable([
      tiles.length,
      ...tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0)),
      ...tiles.map(() => 1),
      ...tiles.map(({ bytes }) => bytes.length),
      // The first offset is 0, written with one more; 0 means: right after the tile before.
      ...tiles.map((_, index) => (index === 0 ? 1 : 0)),
    ]),
  );
  if (headerBytes + directory.length > firstBytes)
    throw new Error('too many tiles for one directory');
  const words = gzipSync(JSON.stringify(metadata));

  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const wordsAt = headerBytes + directory.length;
  const dataAt = wordsAt + words.length;
  [
    [headerBytes, directory.length],
    [wordsAt, words.length],
    [dataAt, 0],
    [dataAt, data.length],
    [tiles.length, tiles.length],
    [tiles.length],
  ]
    .flat()
    .forEach((number, index) => header.writeBigUInt64LE(BigInt(number), 8 + 8 * index));
  [1, gzip, gzip, vectorTiles, zooms.min, zooms.max].forEach((number, index) =>
    header.writeUInt8(number, 96 + index),
  );
  const tenMillionths = (degrees: number) => Math.round(degrees * 1e7);
  const { west, south, east, north } = bounds;
  [west, south, east, north].forEach((degrees, index) =>
    header.writeInt32LE(tenMillionths(degrees), 102 + 4 * index),
  );
  header.writeUInt8(zooms.min, 118);
  header.writeInt32LE(tenMillionths((west + east) / 2), 119);
  header.writeInt32LE(tenMillionths((south + north) / 2), 123);
  return Buffer.concat([header, directory, words, data]);
}
