// Pictures before and after: where they differ, which part of them is shown, and how a dealer sees it.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Camera, PictureWidth, Shot, PictureTarget } from '../../../src/review/camera.ts';
import { causeCard } from '../../../src/review/cause-card.ts';
import { differences, type Box, type Pixels } from '../../../src/review/picture-diff.ts';
import { speedCheck, takePictures, type PicturePair } from '../../../src/review/pictures.ts';
import { aCause } from '../../fixtures/review/cause.ts';
import type { ReviewCause } from '../../../src/review/summary.ts';

/** A page whose rows all differ, with some boxes painted on it and rows pushed in. */
function picture(
  { width = 100, height = 300 }: { width?: number; height?: number },
  boxes: Box[] = [],
  insert: { at: number; rows: number } = { at: 0, rows: 0 },
): Pixels {
  const rows = height + insert.rows;
  const data = new Uint8Array(width * rows * 4);
  for (let y = 0; y < rows; y += 1) {
    const isNew = y >= insert.at && y < insert.at + insert.rows;
    const from = y < insert.at + insert.rows ? y : y - insert.rows;
    for (let x = 0; x < width; x += 1) {
      const rgb = isNew ? [255, 0, 0] : [from % 256, (from >> 8) * 90, x % 7 === 0 ? 40 : 90];
      data.set([...rgb, 255], (y * width + x) * 4);
    }
  }
  for (const box of boxes) {
    for (let y = box.y; y < box.y + box.height; y += 1) {
      data.fill(255, (y * width + box.x) * 4, (y * width + box.x + box.width) * 4);
    }
  }
  return { width, height: rows, data };
}

describe('two pictures of a page', () => {
  it('of the same content have no difference', () => {
    expect(differences(picture({}), picture({}))).toEqual([]);
  });

  it('differ where something was painted, and nowhere else', () => {
    const box = { x: 20, y: 50, width: 30, height: 10 };
    expect(differences(picture({}), picture({}, [box]))).toEqual([{ before: box, after: box }]);
  });

  it('differ at two places that are far apart', () => {
    const boxes = [
      { x: 0, y: 20, width: 10, height: 10 },
      { x: 60, y: 200, width: 10, height: 10 },
    ];
    expect(differences(picture({}), picture({}, boxes)).map(({ after }) => after)).toEqual(boxes);
  });

  it('differ in a new paragraph, and not in what it pushes down', () => {
    const box = { x: 40, y: 250, width: 10, height: 10 };
    const before = picture({}, [{ ...box, y: 200 }]);
    const after = picture({}, [box], { at: 100, rows: 50 });
    expect(differences(before, after)).toEqual([
      { before: null, after: { x: 0, y: 100, width: 100, height: 50 } },
    ]);
    expect(differences(after, before)).toEqual([
      { before: { x: 0, y: 100, width: 100, height: 50 }, after: null },
    ]);
  });
});

describe('a page with two columns, of which one grows', () => {
  /** A column of text lines on the left, from 10 px; `lines` in the right one. */
  const columns = (lines: number): Pixels => {
    const [width, height] = [400, 40 + Math.max(lines, 3) * 20];
    const data = new Uint8Array(width * height * 4).fill(255);
    const line = (x: number, y: number, shade: number) => {
      for (let row = y; row < y + 8; row += 1) {
        data.fill(shade + row - y, (row * width + x) * 4, (row * width + x + 120) * 4);
      }
    };
    for (let at = 0; at < 3; at += 1) line(10, 10 + at * 20, 20 + at * 30);
    for (let at = 0; at < lines; at += 1) line(250, 10 + at * 20, 30 + at * 25);
    return { width, height, data };
  };

  it('differs in the new lines of that column, and not beside them', () => {
    expect(differences(columns(3), columns(5))).toEqual([
      { before: null, after: { x: 250, y: expect.any(Number), width: 120, height: 40 } },
    ]);
    const [{ after } = { after: null }] = differences(columns(3), columns(5));
    expect(after?.y).toBeGreaterThanOrEqual(58);
  });
});

const cause = aCause;

/** A camera with two pictures of every page. */
function cameraOf(before: Pixels, after: Pixels, places: Box[] = []) {
  const shots: string[] = [];
  const camera: Camera = {
    shoot(url: string, width: PictureWidth, targets: readonly PictureTarget[]): Promise<Shot> {
      shots.push(`${url} ${String(width)}`);
      const pixels = url.startsWith('before') ? before : after;
      return Promise.resolve({
        pixels,
        places: targets.map(() => places),
        bytes: 1000,
        files: 2,
      });
    },
    close: () => Promise.resolve(),
  };
  return { camera, shots };
}

async function take(
  causes: ReviewCause[],
  [before, after]: [Pixels, Pixels],
  places?: Box[],
  base: string | null = 'old',
) {
  const { camera, shots } = cameraOf(before, after, places);
  const saved: Buffer[] = [];
  const pictures = await takePictures(
    { causes, base },
    {
      camera,
      address: (side, path) => `${side}${path}`,
      save: (bytes) => `picture-${String(saved.push(bytes))}`,
    },
  );
  return { ...pictures, shots, saved };
}
const tall = { height: 2_000 };
const box = { x: 20, y: 1_500, width: 30, height: 10 };

describe('the pictures of a review', () => {
  it('show the place that differs, with its mark, at the width of a phone and of a computer', async () => {
    const { causes, saved } = await take([cause()], [picture(tall), picture(tall, [box])]);
    expect(causes['0']).toHaveLength(2);
    expect(causes['0']?.[0]).toMatchObject({
      width: 390,
      same: false,
      before: { height: 620 },
      after: { file: 'picture-2', height: 620, marks: [{ x: 20, y: 120, width: 30, height: 10 }] },
    });
    expect(await sharp(saved[0]).metadata()).toMatchObject({ format: 'webp', height: 620 });
  });

  it('mark the place of the text that a cause names, where something else differs too', async () => {
    const other = { x: 0, y: 100, width: 10, height: 10 };
    const text = { x: 15, y: 1_495, width: 50, height: 20 };
    const both: [Pixels, Pixels] = [picture(tall), picture(tall, [box, other])];
    const { causes } = await take([cause()], both, [text]);
    expect(causes['0']?.[0]?.after?.marks).toEqual([{ ...text, y: 115 }]);
  });

  it('show on both sides the place of a text that is gone, where something above it differs too', async () => {
    const other = { x: 0, y: 100, width: 10, height: 10 };
    const gone = picture(tall, [box]);
    const { camera } = cameraOf(gone, picture(tall, [other]), [box]);
    const onlyBefore: Camera = {
      ...camera,
      shoot: async (address, width, targets) => {
        const shot = await camera.shoot(address, width, targets);
        return address.startsWith('after') ? { ...shot, places: targets.map(() => []) } : shot;
      },
    };
    const { causes } = await takePictures(
      { causes: [cause()], base: 'old' },
      { camera: onlyBefore, address: (side, path) => `${side}${path}`, save: () => 'picture' },
    );
    for (const side of ['before', 'after'] as const) {
      expect(causes['0']?.[0]?.[side]?.marks).toEqual([{ ...box, y: 120 }]);
    }
  });

  it('look for what the page says of a setting, not for its value alone', async () => {
    const { camera } = cameraOf(picture(tall), picture(tall));
    const wanted: string[][] = [];
    const asked: Camera = {
      ...camera,
      shoot: (address, width, targets) => {
        wanted.push(targets.flatMap(({ texts }) => [...texts]));
        return camera.shoot(address, width, targets);
      },
    };
    const licence = 'Example Cars - Dealer licence LMCT 10912';
    const differences = [
      { region: 'footer' as const, before: [licence], after: [], pages: 1, first: '/' },
    ];
    await takePictures(
      { causes: [cause({ before: ['LMCT 10912'], after: [], differences })], base: 'old' },
      { camera: asked, address: (side, path) => `${side}${path}`, save: () => 'picture' },
    );
    expect(wanted[0]).toEqual(['LMCT 10912', licence]);
  });

  it('say that nothing differs', async () => {
    const { causes } = await take([cause()], [picture(tall), picture(tall)]);
    expect(causes['0']?.map(({ same }) => same)).toEqual([true, true]);
  });

  it('open a page once for all causes that it is the example of', async () => {
    const { shots } = await take([cause(), cause()], [picture(tall), picture(tall, [box])]);
    expect(shots).toEqual(['before/ 390', 'after/ 390', 'before/ 1280', 'after/ 1280']);
  });

  it('have one side when only one release has the page, and none for invisible changes', async () => {
    const only = { path: '/new', title: 'New', in: 'after' as const };
    const { causes } = await take(
      [cause({ example: only }), cause({ kind: 'search-texts' })],
      [picture(tall), picture(tall)],
    );
    expect(Object.keys(causes)).toEqual(['0']);
    expect(causes['0']?.[0]).toMatchObject({ before: null, same: false });
  });

  it('are not taken of a first release', async () => {
    const { shots, visits } = await take([], [picture(tall), picture(tall)], [], null);
    expect([shots, visits]).toEqual([[], null]);
  });

  it('measure what a phone loads for the home page, whatever the examples are', async () => {
    const example = { path: '/about', title: 'About', in: 'both' as const };
    const { visits } = await take([cause({ example })], [picture(tall), picture(tall)]);
    expect(visits).toEqual({ before: { bytes: 1000, files: 2 }, after: { bytes: 1000, files: 2 } });
  });
});

describe('a change with pictures', () => {
  const side = (marks: Box[]) => ({ file: 'abc', width: 390, height: 620, marks });
  const pair = (changes: Partial<PicturePair> = {}): PicturePair => ({
    width: 390,
    before: side([]),
    after: side([box]),
    same: false,
    ...changes,
  });
  const card = (pairs: PicturePair[], changes: Partial<ReviewCause> = {}) =>
    causeCard(cause(changes), { pairs, isFirst: true, foot: '' });

  it('has both pictures, a range input between them and the marks', () => {
    const html = card([pair()]);
    expect(html.match(/<img [^>]*src="\/_review\/picture\/abc"/g)).toHaveLength(2);
    expect(html).toContain('<input type="range" min="0" max="100"');
    expect(html).toContain('<rect x="16" y="1496" width="38" height="18"');
    expect(html).toContain('alt="After: the home page on a phone, 1 mark"');
  });

  it('has no range input where one release has the page', () => {
    expect(card([pair({ before: null })])).not.toContain('type="range"');
  });

  it('says that the pictures are the same', () => {
    expect(card([pair({ same: true })])).toContain('before and after are the same');
  });

  it('warns where a change of the software should not be seen, and is', () => {
    expect(card([pair()], { kind: 'code' })).toContain('The pictures differ');
    expect(card([pair({ same: true })], { kind: 'code' })).not.toContain('The pictures differ');
  });

  it('names its reason, who changed it, and on how many pages it shows', () => {
    expect(card([], { because: ['your stock'] })).toContain('because of your stock');
    expect(card([], { pages: 0 })).toContain('Shows on no page yet');
  });

  it('unfolds long texts, and leaves no line out', () => {
    const lines = Array.from({ length: 130 }, (_, at) => `Line ${String(at)}`);
    const html = card([], { after: lines });
    for (const line of lines) expect(html).toContain(`<div>${line}</div>`);
    expect(html.match(/<summary>Lines \d+ to \d+ of 130/g)).toHaveLength(3);
  });

  it('shows colours as themselves', () => {
    const html = card([], { before: ['#aa1122'], after: ['#0044aa'] });
    expect(html.match(/fill="(#\w+)"/g)).toEqual(['fill="#aa1122"', 'fill="#0044aa"']);
  });
});

it.each([
  [100_000, 102_000, 'passed', 'loads a little more than before on a phone'],
  [100_000, 106_000, 'look', 'may be slower on a phone: it loads 6 % more than before'],
  [100_000, 100_100, 'passed', 'loads as much as before on a phone'],
  [100_000, 80_000, 'passed', 'loads less than before on a phone'],
])('a home page of %d bytes that has %d now: %s', (before, after, state, title) => {
  const check = speedCheck({
    before: { bytes: before, files: 9 },
    after: { bytes: after, files: 9 },
  });
  expect(check).toMatchObject({ state, title: expect.stringContaining(title) as string });
});
