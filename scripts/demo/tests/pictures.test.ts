import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import {
  BODY_STYLES,
  bodyStyleOf,
  makePictures,
  PAINTS,
  paintOf,
  PICTURE_VIEWS,
  pictureKey,
  renderPicture,
  type PictureSpec,
} from '../pictures/index.ts';
import { dealerMarkSvg, makeMonogramSvg, renderMap } from '../pictures/scenery.ts';

const folders: string[] = [];
function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'pictures-'));
  folders.push(dir);
  return dir;
}
afterAll(() => folders.forEach((dir) => rmSync(dir, { recursive: true, force: true })));

const SMALL = { widths: [120], formats: ['webp'] as const, workers: 0 };

async function pixels(dir: string, name: string): Promise<Buffer> {
  // Not by path: sharp keeps what it read under a path, and tests replace files.
  return sharp(readFileSync(join(dir, name)))
    .raw()
    .toBuffer();
}

/** Mean difference of two pictures, 0 to 255. */
function difference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
}

describe('the name of a picture', () => {
  it.each<[PictureSpec, string]>([
    [{ body: 'suv', colour: 'Blue', view: 'front-three-quarter' }, 'suv-blue-front-three-quarter'],
    [{ body: 'suv', colour: 'Blue', spinFrame: 7 }, 'suv-blue-spin-07'],
    [{ body: 'suv', colour: 'Blue', spinFrame: 43 }, 'suv-blue-spin-07'],
    [{ body: 'peopleMover', colour: 'White', view: 'side' }, 'people-mover-white-side'],
    [{ body: 'suv', colour: 'Blue', view: 'dashboard' }, 'suv-stone-dashboard'],
    [{ body: 'suv', colour: 'Silver', view: 'dashboard' }, 'suv-stone-dashboard'],
    [{ body: 'sedan', colour: 'Black', interior: 'panorama' }, 'sedan-charcoal-panorama'],
    [{ body: 'motorcycle', colour: 'Red', view: 'dashboard' }, 'motorcycle-red-dashboard'],
  ])('%o is %s', (spec, key) => {
    expect(pictureKey(spec)).toBe(key);
  });

  it('is its own for every body, paint and outside view', () => {
    const keys = BODY_STYLES.flatMap((body) =>
      PAINTS.map((p) => pictureKey({ body, colour: p.key, view: 'side' })),
    );
    expect(new Set(keys).size).toBe(BODY_STYLES.length * PAINTS.length);
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

describe('making pictures', { timeout: 120_000 }, () => {
  const hatch: PictureSpec = { body: 'hatch', colour: 'Red', view: 'side' };

  it('tells bodies, colours and angles apart, and gives the same bytes again', async () => {
    const dir = folder();
    const again = folder();
    const specs: PictureSpec[] = [
      hatch,
      { body: 'ute', colour: 'Red', view: 'side' },
      { body: 'hatch', colour: 'White', view: 'side' },
      { body: 'hatch', colour: 'Red', view: 'front-three-quarter' },
      { body: 'hatch', colour: 'Red', spinFrame: 0 },
      { body: 'hatch', colour: 'Red', spinFrame: 9 },
    ];
    const { made } = await makePictures(specs, { ...SMALL, outDir: dir });
    await makePictures([hatch], { ...SMALL, outDir: again });
    expect(made).toHaveLength(specs.length);
    const of = (name: string) => pixels(dir, `${name}-120.webp`);
    const side = await of('hatch-red-side');
    expect(difference(side, await of('ute-red-side'))).toBeGreaterThan(3);
    expect(difference(side, await of('hatch-white-side'))).toBeGreaterThan(3);
    expect(difference(side, await of('hatch-red-front-three-quarter'))).toBeGreaterThan(3);
    const turned = difference(await of('hatch-red-spin-00'), await of('hatch-red-spin-09'));
    expect(turned).toBeGreaterThan(3);
    const name = 'hatch-red-side-120.webp';
    expect(readFileSync(join(again, name)).equals(readFileSync(join(dir, name)))).toBe(true);
  });

  it('writes every width in every format, in 3:2, and shares what only words tell apart', async () => {
    const dir = folder();
    const specs: PictureSpec[] = [hatch, { ...hatch, colour: 'Ruby Red' }];
    const { made } = await makePictures(specs, { outDir: dir, widths: [60, 120], workers: 0 });
    expect(made).toEqual([
      'hatch-red-side-120.jpg',
      'hatch-red-side-120.webp',
      'hatch-red-side-60.jpg',
      'hatch-red-side-60.webp',
    ]);
    const { width, height, format } = await sharp(join(dir, 'hatch-red-side-60.jpg')).metadata();
    expect({ width, height, format }).toEqual({ width: 60, height: 40, format: 'jpeg' });
  });

  it('gives a master of 1200 x 800 as PNG', async () => {
    const { width, height, format } = await sharp(await renderPicture(hatch)).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 800, format: 'png' });
  });

  it('keeps what is there, and makes anew what another version made', async () => {
    const dir = folder();
    const options = { ...SMALL, outDir: dir };
    const first = await makePictures([hatch], options);
    const path = join(dir, first.made[0]!);
    const { mtimeMs } = statSync(path);
    expect(await makePictures([hatch], options)).toEqual({ made: [], kept: first.made });
    expect(statSync(path).mtimeMs).toBe(mtimeMs);
    writeFileSync(join(dir, 'renderer-version.txt'), 'of old\n');
    expect(await makePictures([hatch], options)).toEqual({ made: first.made, kept: [] });
  });

  it('draws less detail when asked to, and again when the whole detail is wanted', async () => {
    const dir = folder();
    const options = { ...SMALL, outDir: dir };
    const draft = await makePictures([hatch], { ...options, drawnWidth: 60 });
    const name = draft.made[0]!;
    const coarse = await pixels(dir, name);
    expect(coarse).toHaveLength(60 * 40 * 3);
    expect(await makePictures([hatch], options)).toEqual({ made: [name], kept: [] });
    expect(await pixels(dir, name)).toHaveLength(120 * 80 * 3);
    // A folder with more detail keeps it.
    expect(await makePictures([hatch], { ...options, drawnWidth: 60 })).toEqual({
      made: [],
      kept: [name],
    });
  });

  it('gives from threads what it gives from one', async () => {
    const one = folder();
    const many = folder();
    const specs = Array.from({ length: 10 }, (_, i): PictureSpec => ({ body: 'coupe', colour: 'Blue', spinFrame: i })); // prettier-ignore
    let last: [number, number] | undefined;
    await makePictures(specs, { ...SMALL, outDir: one });
    await makePictures(specs, {
      ...SMALL,
      outDir: many,
      workers: 2,
      onProgress: (...n) => (last = n),
    });
    expect(last).toEqual([10, 10]);
    expect(readdirSync(many)).toEqual(readdirSync(one));
    for (const name of readdirSync(one))
      expect(readFileSync(join(many, name)).equals(readFileSync(join(one, name)))).toBe(true);
  });

  it('leaves no half file under a final name when killed', async () => {
    const dir = folder();
    const index = fileURLToPath(new URL('../pictures/index.ts', import.meta.url));
    const program = `
      import { makePictures } from ${JSON.stringify(index)};
      const specs = Array.from({ length: 36 }, (_, i) => ({ body: 'hatch', colour: 'Red', spinFrame: i }));
      await makePictures(specs, { outDir: ${JSON.stringify(dir)}, widths: [240], workers: 0 });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: 'inherit',
    });
    const ended = new Promise((resolve) => child.on('exit', resolve));
    const finals = () => readdirSync(dir).filter((name) => /\.(?:webp|jpg)$/.test(name));
    while (finals().length < 2 && child.exitCode === null)
      await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGKILL');
    await ended;
    expect(finals().length).toBeGreaterThan(1);
    expect(finals().length).toBeLessThan(72);
    for (const name of finals()) expect((await pixels(dir, name)).length, name).toBe(240 * 160 * 3);
    writeFileSync(join(dir, 'hatch-red-side-120.webp.1.part'), 'half');
    await makePictures([hatch], { ...SMALL, outDir: dir });
    expect(readdirSync(dir).some((name) => name.endsWith('.part'))).toBe(false);
    expect(existsSync(join(dir, finals()[0]!))).toBe(true);
  });
});

describe('places and marks', () => {
  it('draws the same map for the same seed and another for another', async () => {
    const map = await renderMap('southport');
    expect((await renderMap('southport')).equals(map)).toBe(true);
    expect((await renderMap('perth')).equals(map)).toBe(false);
    const { width, height, format } = await sharp(map).metadata();
    expect({ width, height, format }).toEqual({ width: 800, height: 500, format: 'webp' });
  });

  it('draws marks as geometry, so that no font is needed', () => {
    const marks = [dealerMarkSvg('harbour', ['#123456', '#fedcba']), makeMonogramSvg('Land Rover')];
    for (const svg of marks) expect(svg).not.toMatch(/<text|font-family/);
    expect(marks[0]).toContain('#123456');
    expect(dealerMarkSvg('harbour', ['#123456', '#fedcba'])).toBe(marks[0]);
  });
});
