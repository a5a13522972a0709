// Pictures of the causes of a review: the example page of each, before and after, with marked differences.
import {
  pictureWidths,
  type Camera,
  type PictureWidth,
  type Shot,
  type PictureTarget,
} from './camera.ts';
import { countText } from '../domain/text/format.ts';
import type { CauseKind } from './cause.ts';
import {
  differences,
  overlap,
  type Box,
  type PictureDifference,
  type Pixels,
} from './picture-diff.ts';
import type { ReviewCause } from './summary.ts';

/** A part of a page as a picture. */
export interface ReviewPicture {
  /** Its name is the hash of its content. */
  file: string;
  width: number;
  height: number;
  marks: Box[];
}

/** The example page of a cause at one width. A page that only one release has is on that side alone. */
export interface PicturePair {
  width: PictureWidth;
  before: ReviewPicture | null;
  after: ReviewPicture | null;
  /** Whether no pixel of the whole page differs. */
  same: boolean;
}

export interface Visit {
  bytes: number;
  files: number;
}

/** By number of the cause in the summary. */
export interface ReviewPictures {
  causes: Record<string, PicturePair[]>;
  /** Why there are none or too few, for the dealer; null when there are all. */
  missing: string | null;
  /** The bytes that a phone loads for the home page. */
  visits: { before: Visit; after: Visit } | null;
}

export const noPictures = (missing: ReviewPictures['missing']): ReviewPictures => ({
  causes: {},
  missing,
  visits: null,
});

/** Further causes get only a text. */
const causesShown = 12;
const invisible: CauseKind[] = ['search-texts', 'lists'];
/** One picture of each of these tells what all of them look like; each has its own page in words. */
const alike: CauseKind[] = [
  'price',
  'arrived',
  'sold',
  'left',
  'vehicle',
  'new-pages',
  'gone-pages',
];
const ofCards: CauseKind[] = ['cards', 'card-layout'];
/** Height of a picture, and of its part above the first mark (px). */
const shownPx: Record<PictureWidth, number> = { 390: 620, 1280: 720 };
const abovePx = 90;
const marksShown = 12;

interface Means {
  camera: Camera;
  address: (side: Side, path: string) => string;
  /** Stores a picture and returns its name. */
  save: (picture: Buffer) => string;
}

type PicturedCause = Pick<
  ReviewCause,
  'kind' | 'danger' | 'example' | 'before' | 'after' | 'region'
> & { differences?: readonly Lines[] };

type Lines = Pick<ReviewCause, 'before' | 'after'>;

export async function takePictures(
  { causes, base }: { causes: readonly PicturedCause[]; base: string | null },
  { camera, address, save }: Means,
): Promise<ReviewPictures> {
  const shown = causes
    .map((cause, index) => ({ ...cause, index }))
    .filter(({ kind }) => !invisible.includes(kind))
    .filter(
      ({ kind, danger }, at, all) =>
        danger !== null ||
        !alike.includes(kind) ||
        all.findIndex((one) => one.kind === kind) === at,
    )
    .slice(0, causesShown);
  const result: ReviewPictures = { causes: {}, missing: null, visits: null };
  // Opens a page once for all causes that use it as example.
  for (const [path, here] of Map.groupBy(shown, ({ example }) => example.path)) {
    const has = here[0]?.example.in ?? 'both';
    for (const width of pictureWidths) {
      const shoot = (side: Side) =>
        base === null || (has !== 'both' && has !== side)
          ? null
          : camera.shoot(
              address(side, path),
              width,
              here.map((cause): PictureTarget => ({
                // A setting is a part of what the page says.
                texts: [cause, ...(cause.differences ?? [])].flatMap(linesOf),
                region: cause.region,
                cards: ofCards.includes(cause.kind),
              })),
            );
      const [before, after] = await Promise.all([shoot('before'), shoot('after')]);
      const differing = before && after ? differences(before.pixels, after.pixels) : [];
      for (const [at, { index }] of here.entries()) {
        const places = { before: before?.places[at] ?? [], after: after?.places[at] ?? [] };
        const named = differencesOf(differing, places);
        const side = (name: Side, shot: Shot | null) =>
          shot && cropped(shot.pixels, name, named, { width, places: places[name], save });
        (result.causes[String(index)] ??= []).push({
          width,
          before: await side('before', before),
          after: await side('after', after),
          same: before !== null && after !== null && differing.length === 0,
        });
      }
      if (path === '/' && width === 390 && before && after) {
        result.visits = { before: visitOf(before), after: visitOf(after) };
      }
    }
  }
  if (result.visits === null && base !== null && shown.length > 0) {
    const visit = async (side: Side) => visitOf(await camera.shoot(address(side, '/'), 390, []));
    result.visits = { before: await visit('before'), after: await visit('after') };
  }
  return result;
}

const linesOf = ({ before, after }: Lines): string[] => [...before, ...after];

const visitOf = ({ bytes, files }: Shot): Visit => ({ bytes, files });

type Side = 'before' | 'after';

/** The differences at places that a cause names on either side, as what is gone is on one only; all if it names none. */
function differencesOf(
  all: readonly PictureDifference[],
  places: Record<Side, readonly Box[]>,
): readonly PictureDifference[] {
  const isNamed = (box: Box | null, side: Side) =>
    box !== null && places[side].some((place) => overlap(box, place));
  const named = all.filter(
    ({ before, after }) => isNamed(before, 'before') || isNamed(after, 'after'),
  );
  return named.length > 0 ? named : all;
}

/** The part of a picture around the first mark. */
async function cropped(
  pixels: Pixels,
  side: Side,
  differing: readonly PictureDifference[],
  { width, places, save }: { width: PictureWidth; places: readonly Box[]; save: Means['save'] },
): Promise<ReviewPicture> {
  const marks = marksOf(
    differing.flatMap((difference) => difference[side] ?? []),
    places,
  );
  // A side without a mark shows the position of the other side's mark.
  const focus = marks[0] ?? differing.flatMap((one) => one.before ?? one.after ?? [])[0];
  const height = Math.min(shownPx[width], pixels.height);
  const top = Math.max(0, Math.min((focus?.y ?? 0) - abovePx, pixels.height - height));
  const area = { x: 0, y: top, width: pixels.width, height };
  const picture = await encoded(pixels, area);
  return {
    file: save(picture),
    width: pixels.width,
    height,
    marks: marks
      .filter((mark) => overlap(mark, area))
      .slice(0, marksShown)
      .map((mark) => ({ ...mark, y: mark.y - top })),
  };
}

/** The differing places that the cause names, or all differences if it names none; top to bottom. */
function marksOf(all: readonly Box[], places: readonly Box[]): Box[] {
  const named = places.filter((place) => all.some((box) => overlap(box, place)));
  return (named.length > 0 ? named : [...all]).sort((a, b) => a.y - b.y || a.x - b.x);
}

async function encoded({ data, width, height }: Pixels, area: Box): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(data, { raw: { width, height, channels: 4 } })
    .extract({ left: area.x, top: area.y, width: area.width, height: area.height })
    .removeAlpha()
    .webp({ quality: 60 })
    .toBuffer();
}

/** Growth from which a person should look (percent). */
const noticeablePercent = 5;

/** The check of the bytes that a phone loads for the home page. */
export function speedCheck({ before, after }: NonNullable<ReviewPictures['visits']>) {
  const growth = before.bytes === 0 ? 0 : (after.bytes / before.bytes - 1) * 100;
  const grew = growth >= noticeablePercent;
  const size = ({ bytes, files }: Visit) =>
    `${countText(Math.round(bytes / 1000), 'KB')} in ${countText(files, 'files')}`;
  const compared =
    Math.abs(growth) < 0.5 ? 'as much as' : growth > 0 ? 'a little more than' : 'less than';
  return {
    id: 'speed' as const,
    title: grew
      ? `The home page may be slower on a phone: it loads ${growth.toFixed(0)} % more than before`
      : `The home page loads ${compared} before on a phone`,
    state: grew ? ('look' as const) : ('passed' as const),
    details: grew ? [`${size(after)}, where it was ${size(before)}`] : [],
  };
}
