import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { loadCollections } from '../../../src/site/content/collections.ts';
import { makePhotographs, mastersFolder } from '../commands/pictures.ts';
import { negativeOf, printed } from '../pictures/gallery.ts';
import {
  BODY_STYLES,
  bodyStyleOf,
  drawMasters,
  masterName,
  PAINTS,
  paintOf,
  PICTURE_VIEWS,
  pictureKey,
  SUBJECTS,
  YARD_NAMES,
  type PictureSpec,
} from '../pictures/index.ts';
import { renderMap } from '../pictures/scenery.ts';
import { onWord } from '../pictures/plate.ts';
import { modelOf } from '../pictures/subjects.ts';
import { cornerOf, yardAt } from '../pictures/yards/corners.ts';
import { YARDS } from '../pictures/yards/places.ts';
import { sunOver } from '../pictures/yards/sun.ts';
import { yardLight } from '../pictures/yards/yard-light.ts';
import { allPhotographs } from '../stock/photos.ts';
import { root } from './demo-input.ts';

const folders: string[] = [];
function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'pictures-'));
  folders.push(dir);
  return dir;
}
afterAll(() => folders.forEach((dir) => rmSync(dir, { recursive: true, force: true })));

/** Mean difference of two pictures, 0 to 255. */
function difference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
}

const suv = { subject: 'suv', colour: 'Blue', yard: 'harbour' } as const;

describe('the name of a picture', () => {
  it.each<[PictureSpec, string]>([
    [{ ...suv, view: 'side' }, 'suv-blue-harbour-side'],
    [{ ...suv, subject: 'suv-large', view: 'side' }, 'suv-large-blue-harbour-side'],
    [{ ...suv, spinFrame: 7 }, 'suv-blue-spin-07'],
    [{ ...suv, spinFrame: 43 }, 'suv-blue-spin-07'],
    [{ ...suv, subject: 'peopleMover', view: 'side' }, 'people-mover-blue-harbour-side'],
    [{ ...suv, subject: 'suv-large', view: 'dashboard' }, 'suv-stone-dashboard'],
    [{ ...suv, colour: 'Silver', view: 'dashboard' }, 'suv-stone-dashboard'],
    [{ ...suv, subject: 'suv-large', view: 'engine' }, 'suv-blue-engine'],
    [{ ...suv, subject: 'ute', view: 'boot' }, 'ute-blue-harbour-boot'],
    [{ subject: 'sedan', colour: 'Black', interior: 'panorama' }, 'sedan-charcoal-panorama'],
    [{ ...suv, subject: 'motorcycle', view: 'dashboard' }, 'motorcycle-blue-harbour-dashboard'],
  ])('%o is %s', (spec, key) => {
    expect(pictureKey(spec)).toBe(key);
  });

  it('is its own for every subject, paint and place', () => {
    const keys = BODY_STYLES.flatMap((body) =>
      SUBJECTS[body].flatMap((subject) =>
        PAINTS.flatMap((p) =>
          YARD_NAMES.map((yard) => pictureKey({ subject, colour: p.key, yard, view: 'side' })),
        ),
      ),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(PICTURE_VIEWS).size).toBe(PICTURE_VIEWS.length);
  });
});

describe('the paint a colour word means', () => {
  it.each([
    ['White', 'white'],
    ['GLACIER WHITE', 'white'],
    ['Deep Crystal Blue Mica', 'blue'],
    ['Midnight Blue', 'navy'],
    ['Gunmetal', 'grey'],
    ['Gold', 'beige'],
    ['Maroon', 'burgundy'],
    ['Phantom Black Pearl', 'black'],
    ['Snow White Pearl', 'white'],
    ['-', 'silver'],
    ['', 'silver'],
  ])('%s is %s', (word, key) => {
    expect(paintOf(word).key).toBe(key);
  });
});

describe('the model that stands for a body type', () => {
  it.each([
    ['4x4', 'suv'], ['bus', 'van'], ['cabChassis', 'ute'], ['convertible', 'convertible'], ['coupe', 'coupe'],
    ['ev', 'hatch'], ['hardtop', 'coupe'], ['hatch', 'hatch'], ['hatchback', 'hatch'], ['motorhome', 'van'],
    ['lightTruck', 'ute'], ['peopleMover', 'peopleMover'], ['prestige', 'sedan'], ['sedan', 'sedan'],
    ['softtop', 'convertible'], ['suv', 'suv'], ['ute', 'ute'], ['van', 'van'], ['wagon', 'wagon'],
    ['stationWagon', 'wagon'], ['Station Wagon', 'wagon'], ['motorcycle', 'motorcycle'], ['caravan', 'caravan'],
  ])('%s is a %s', (word, body) => {
    expect(bodyStyleOf(word)).toBe(body);
  }); // prettier-ignore
});

describe('drawing pictures', () => {
  const hatch = { subject: 'hatch', colour: 'Red', yard: 'studio', view: 'side' } as const;
  const drawn = async (spec: PictureSpec) => printed(await negativeOf(spec, 120), spec);

  it('tells subjects, colours, angles and places apart, and gives the same bytes again', async () => {
    const side = await drawn(hatch);
    const others: PictureSpec[] = [
      { ...hatch, subject: 'ute' },
      { ...hatch, colour: 'White' },
      { ...hatch, view: 'front-three-quarter' },
      { ...hatch, yard: 'roof' },
    ];
    for (const other of others) expect(difference(side, await drawn(other))).toBeGreaterThan(3);
    const front = await drawn({ ...hatch, spinFrame: 0 });
    const flank = await drawn({ ...hatch, spinFrame: 9 });
    expect(difference(front, flank)).toBeGreaterThan(3);
    expect((await drawn(hatch)).equals(side)).toBe(true);
  });

  it.each(Object.entries(YARDS))('has light from every direction: %s', (_name, yard) => {
    expect(yardLight(yard).sharp.findIndex((value) => !Number.isFinite(value))).toBe(-1);
  });

  it('lets the vehicle keep the sun from the ground beside it', async () => {
    const model = await modelOf('hatch');
    const sun = sunOver(YARDS.harbour, model);
    expect(sun?.reaches(0, 0, 0)).toBe(0);
    expect(sun?.reaches(0, 4, 0)).toBe(1);
    expect(sunOver(YARDS.hall, model)).toBeUndefined();
  });

  it('writes a master of 1200 x 800 once, for all words that mean the same paint', async () => {
    const dir = folder();
    const specs = [hatch, { ...hatch, colour: 'Ruby Red' }];
    expect(await drawMasters(specs, dir)).toEqual(['hatch-red-studio-side.webp']);
    expect(readdirSync(dir)).toEqual(['hatch-red-studio-side.webp']);
    const { width, height } = await sharp(join(dir, 'hatch-red-studio-side.webp')).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 800 });
    expect(await drawMasters(specs, dir)).toEqual([]);
  });
});

describe('a place', () => {
  it.each(Object.keys(YARDS) as (keyof typeof YARDS)[])(
    'has corners that differ in hand, height and background: %s',
    (name) => {
      const corners = [0, 1, 2].map((corner) => yardAt(name, corner));
      const [usual, other, out] = corners.map(({ habit }) => habit);
      expect(Math.sign(other!.azimuth)).toBe(-Math.sign(usual!.azimuth));
      expect(Math.sign(out!.azimuth)).toBe(Math.sign(usual!.azimuth));
      const heights = corners.map(({ habit }) => habit.eye).sort((a, b) => a - b);
      expect(heights[1]! - heights[0]!).toBeGreaterThan(0.2);
      expect(heights[2]! - heights[1]!).toBeGreaterThan(0.2);
      expect(new Set(corners.map(({ walls, neighbours }) => JSON.stringify([walls, neighbours]))).size).toBe(3); // prettier-ignore
    },
  );

  it('puts the vehicles of a dealer into all of its corners', () => {
    const counts = [0, 0, 0];
    const sets = new Map(
      allPhotographs().flatMap((spec) =>
        'yard' in spec ? [[`${spec.subject} ${paintOf(spec.colour).key} ${spec.yard}`, spec]] : [],
      ),
    );
    for (const { subject, colour } of sets.values()) counts[cornerOf(subject, colour)]!++;
    for (const count of counts) expect(count / sets.size).toBeGreaterThan(0.2);
  });
});

describe('the word on a building', () => {
  it.each(['HARBOURSIDE', 'PARKSIDE', 'DRIVELOOP'])('is evenly spaced: %s', async (word) => {
    const isOn = await onWord(word);
    const across = Array.from({ length: 2400 }, (_, i) => i / 200 - 6);
    const rows = Array.from({ length: 40 }, (_, i) => (i + 0.5) / 40);
    const ink = across.map((u) => (rows.some((v) => isOn(u, v)) ? 1 : 0)).join('');
    const gaps = ink.replaceAll(/^0+|0+$/g, '').split(/1+/).slice(1, -1).map(({ length }) => length / 200); // prettier-ignore
    expect(Math.max(...gaps)).toBeLessThan(0.25);
  });
});

describe('the photographs in git', () => {
  const masters = mastersFolder(root);

  it('are exactly those that stock can show', () => {
    const wanted = new Set(allPhotographs().map(masterName));
    expect(readdirSync(masters).sort()).toEqual([...wanted].sort());
  });

  it('include what the tenants write about models', async () => {
    const { models } = await loadCollections(root, 'harbourside-ford');
    const named = [...JSON.stringify(models).matchAll(/"\/photos\/v1\/([^"]+)-\{width\}\.webp"/g)];
    expect(named.length).toBeGreaterThan(0);
    for (const [, key] of named) expect(existsSync(join(masters, `${key}.webp`)), key).toBe(true);
  });

  it('take at most 25 MB', () => {
    const sizes = readdirSync(masters).map((name) => statSync(join(masters, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(25_000_000);
  });
});

describe('the sizes of photographs', () => {
  const setUp = async () => {
    const project = folder();
    mkdirSync(mastersFolder(project), { recursive: true });
    mkdirSync(join(project, 'scripts/demo/files'), { recursive: true });
    cpSync(join(root, 'scripts/demo/files'), join(project, 'scripts/demo/files'), {
      recursive: true,
    });
    const master = join(mastersFolder(project), 'hatch-red-side.webp');
    await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#a00' } })
      .webp()
      .toFile(master);
    const photos = join(project, '.cache/pictures/photos/v1');
    const make = (most?: number) =>
      makePhotographs({ root: project, now: 0, today: undefined, log: () => undefined }, most);
    return { master, photos, make };
  };

  it('are made from the master, which is the largest of them', async () => {
    const { master, photos, make } = await setUp();
    await make();
    expect(readdirSync(photos).sort()).toEqual([
      'hatch-red-side-1200.webp',
      'hatch-red-side-320.webp',
      'hatch-red-side-640.webp',
      'hatch-red-side-800.webp',
      'history-report.pdf',
      'turn-hatch-red.webm',
      'turn-sedan-black.webm',
      'turn-suv-white.webm',
      'turn-ute-grey.webm',
    ]);
    const file = (name: string) => readFileSync(join(photos, name));
    expect(file('hatch-red-side-1200.webp').equals(readFileSync(master))).toBe(true);
    const { width, height } = await sharp(file('hatch-red-side-320.webp')).metadata();
    expect({ width, height }).toEqual({ width: 320, height: 213 });
  });

  it('are no wider than asked, and are all made again when another width is asked', async () => {
    const { photos, make } = await setUp();
    const widths = () =>
      Promise.all(
        [320, 640, 1200].map(
          async (size) =>
            (
              await sharp(
                readFileSync(join(photos, `hatch-red-side-${String(size)}.webp`)),
              ).metadata()
            ).width,
        ),
      );
    await make(400);
    expect(await widths()).toEqual([320, 400, 400]);
    await make();
    expect(await widths()).toEqual([320, 640, 1200]);
  });

  it('are kept until the master is newer', async () => {
    const { master, photos, make } = await setUp();
    await make();
    const small = join(photos, 'hatch-red-side-320.webp');
    writeFileSync(small, 'kept');
    await make();
    expect(readFileSync(small, 'utf8')).toBe('kept');
    const later = new Date(Date.now() + 60_000);
    utimesSync(master, later, later);
    await make();
    expect(readFileSync(small, 'utf8')).not.toBe('kept');
  });
});

describe('places', () => {
  it('draws the same map for the same seed and another for another', async () => {
    const map = await renderMap('southport');
    expect((await renderMap('southport')).equals(map)).toBe(true);
    expect((await renderMap('perth')).equals(map)).toBe(false);
    const { width, height, format } = await sharp(map).metadata();
    expect({ width, height, format }).toEqual({ width: 800, height: 500, format: 'webp' });
  });
});
