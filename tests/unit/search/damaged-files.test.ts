// A file of the index that was cut or altered on its way is noticed by its hash and fetched past the browser's cache.
import { describe, expect, it } from 'vitest';
import type { VehicleCardData } from '../../../src/domain/card/card-data.ts';
import { buildIndex } from '../../../src/search/build-index.ts';
import { remoteIndex, type ReadFile } from '../../../src/search/client/remote-index.ts';
import { factStock } from '../../fixtures/search/fact-stock.ts';

const built = buildIndex({
  entries: factStock().map((vehicle) => ({
    vehicle,
    card: { id: vehicle.id, title: vehicle.name } as VehicleCardData,
  })),
  synonyms: [],
});

const altered = (bytes: Uint8Array) => {
  const other = bytes.slice();
  const at = other.lastIndexOf(101);
  if (at >= 0) other[at] = 102;
  return other;
};
const cut = (bytes: Uint8Array) => bytes.slice(0, bytes.length >> 1);

/** The cache holds damaged copies of the files that begin with `stem`; past it they are whole, or damaged too. */
function reader(stem: string, damage: (bytes: Uint8Array) => Uint8Array, always = false) {
  const past: string[] = [];
  const read: ReadFile = (name, options) => {
    const bytes = built.files.find((file) => file.name === name)?.bytes;
    if (!bytes) return Promise.resolve(null);
    if (options?.fresh) past.push(name);
    const isDamaged = name.startsWith(stem) && (always || !options?.fresh);
    return Promise.resolve((isDamaged ? damage(bytes) : bytes.slice()).buffer as ArrayBuffer);
  };
  return { read, past };
}

const load = async (read: ReadFile) => {
  const index = await remoteIndex(read).opened();
  return index.ok ? index.cards([0]) : index;
};

describe.each([
  ['cut', cut],
  ['altered', altered],
])('a file that was %s', (_what, damage) => {
  it.each(['core-', 'cards-'])('is fetched again without the cache: %s', async (stem) => {
    const { read, past } = reader(stem, damage);
    expect(await load(read)).toMatchObject({ ok: true });
    expect(past.map((name) => name.slice(0, stem.length))).toEqual([stem]);
  });

  it('opens no index when it stays damaged', async () => {
    expect(await load(reader('core-', damage, true).read)).toMatchObject({
      ok: false,
      code: 'damaged',
    });
  });
});
