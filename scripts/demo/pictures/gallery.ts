// Which model, camera and light stand behind a spec: everything a picture is made of but its paint.
import { CARS, type CarStyle } from './bodies/cars.ts';
import { caravanModel } from './bodies/caravan.ts';
import { motorcycleModel } from './bodies/motorcycle.ts';
import { carModel } from './car.ts';
import { develop, exposed, type Negative } from './develop.ts';
import { insidePicture, panorama } from './inside.ts';
import type { Model } from './model.ts';
import { paintOf } from './paints.ts';
import { reflectInFloor } from './reflection.ts';
import { photographModel } from './render.ts';
import { interiorToneOf, isInterior, type BodyStyle, type PictureSpec } from './spec.ts';
import { studioBackdrop } from './studio.ts';
import { standFor, standForSpin } from './views.ts';

/** Pixels; a master is 1200 x 800, a panorama 1200 x 600. */
export const MASTER_WIDTH = 1200;

const models = new Map<BodyStyle, Promise<Model>>();

/** The exterior model of a body, built once per process. */
export function modelOf(body: BodyStyle): Promise<Model> {
  let model = models.get(body);
  if (!model) {
    if (body === 'motorcycle') model = motorcycleModel();
    else if (body === 'caravan') model = caravanModel();
    else model = carModel(CARS[body satisfies CarStyle]);
    models.set(body, model);
  }
  return model;
}

/** What two specs have in common when they differ in paint only. */
export function negativeKey(spec: PictureSpec): string {
  if ('spinFrame' in spec) return `${spec.body} spin ${spec.spinFrame}`;
  if ('interior' in spec) return `${spec.body} ${interiorToneOf(spec.colour)} panorama`;
  return isInterior(spec.body, spec.view)
    ? `${spec.body} ${interiorToneOf(spec.colour)} ${spec.view}`
    : `${spec.body} ${spec.view}`;
}

/** `width` is the picture's; its height follows from 3:2, or 2:1 for a panorama. */
export async function negativeOf(spec: PictureSpec, width = MASTER_WIDTH): Promise<Negative> {
  const height = Math.round((width * 2) / 3);
  if ('interior' in spec) return panorama(spec.body, interiorToneOf(spec.colour), width);
  const model = await modelOf(spec.body);
  if (!('spinFrame' in spec)) {
    const inside = await insidePicture(
      spec.body,
      spec.view,
      interiorToneOf(spec.colour),
      width,
      height,
    );
    if (inside) return inside;
  }
  const camera =
    'spinFrame' in spec
      ? standForSpin(spec.spinFrame, model, width, height)
      : standFor(spec.view, model, width, height);
  if (!camera) throw new Error(`No picture of ${negativeKey(spec)}: the view has no camera.`);
  const layers = photographModel(model, camera);
  reflectInFloor(layers, model, camera);
  return { layers, backdrop: studioBackdrop(camera, model) };
}

/** RGB bytes of a negative in the spec's paint. */
export function printed(negative: Negative, spec: PictureSpec): Buffer {
  negative.plain ??= exposed(negative.backdrop);
  return develop(negative.layers, paintOf(spec.colour), negative.backdrop, negative.plain);
}
