// Demo pictures: photographs of vehicles that no camera took. The door to this folder.
import { MASTER_HEIGHT, MASTER_WIDTH, negativeOf, printed } from './gallery.ts';
import { pngOf } from './encode.ts';
import type { PictureSpec } from './spec.ts';

export {
  BODY_STYLES,
  bodyStyleOf,
  hasPanorama,
  interiorToneOf,
  isInterior,
  PICTURE_VIEWS,
  pictureKey,
  SPIN_FRAMES,
  type BodyStyle,
  type InteriorTone,
  type PictureSpec,
  type PictureView,
} from './spec.ts';
export { PAINTS, paintOf, type Paint } from './paints.ts';
export { PICTURE_FORMATS, type PictureFormat } from './encode.ts';
export {
  DEFAULT_FORMATS,
  DEFAULT_WIDTHS,
  makePictures,
  RENDERER_VERSION,
  type MakeOptions,
  type MakeResult,
} from './make.ts';
export { MASTER_HEIGHT, MASTER_WIDTH };

/** The master of a picture: PNG, 1200 x 800 (a panorama 1200 x 600); the same bytes every time. */
export async function renderPicture(spec: PictureSpec): Promise<Buffer> {
  const negative = await negativeOf(spec, MASTER_WIDTH);
  const { width, height } = negative.layers;
  return pngOf({ rgb: printed(negative, spec), width, height });
}
