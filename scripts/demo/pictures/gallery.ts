// Which model, camera and light stand behind a spec: everything a picture is made of but its paint.
import type { Camera } from './camera.ts';
import { develop, exposed, type Negative } from './develop.ts';
import { insidePicture, panorama } from './inside.ts';
import type { Model } from './model.ts';
import { paintOf } from './paints.ts';
import { reflectInFloor, STUDIO_POLISH } from './reflection.ts';
import { photographModel } from './render.ts';
import { bodyOf, interiorToneOf, isBay, isInterior, type PictureSpec } from './spec.ts';
import { studioBackdrop } from './studio.ts';
import { modelOf } from './subjects.ts';
import { standFor, standForSpin } from './views.ts';
import { yardBackdrop } from './yards/backdrop.ts';
import { cornerOf, yardAt } from './yards/corners.ts';
import { sunOver } from './yards/sun.ts';
import type { Yard } from './yards/yard.ts';
import { yardLight } from './yards/yard-light.ts';

/** Pixels; a master is 1200 x 800, a panorama 1200 x 600. */
export const MASTER_WIDTH = 1200;

/** What two specs have in common when they differ in paint only. */
export function negativeKey(spec: PictureSpec): string {
  const body = bodyOf(spec.subject);
  const tone = interiorToneOf(spec.colour);
  if ('spinFrame' in spec) return `${spec.subject} spin ${spec.spinFrame}`;
  if ('interior' in spec) return `${body} ${tone} panorama`;
  if (isInterior(body, spec.view)) return `${body} ${tone} ${spec.view}`;
  return isBay(body, spec.view)
    ? `${body} ${spec.view}`
    : `${spec.subject} ${spec.yard} ${spec.view} ${String(cornerOf(spec.subject, spec.colour))}`;
}

/** `width` is the picture's; its height follows from 3:2, or 2:1 for a panorama. */
export async function negativeOf(spec: PictureSpec, width = MASTER_WIDTH): Promise<Negative> {
  const height = Math.round((width * 2) / 3);
  const body = bodyOf(spec.subject);
  const tone = interiorToneOf(spec.colour);
  if ('interior' in spec) return panorama(body, tone, width);
  const yard: Yard | undefined =
    'spinFrame' in spec || spec.yard === 'studio'
      ? undefined
      : yardAt(spec.yard, cornerOf(spec.subject, spec.colour));
  if (!('spinFrame' in spec)) {
    const inside = await insidePicture(body, spec.view, tone, width, height);
    if (inside) return inside;
  }
  const model = await modelOf(spec.subject, yard?.plate);
  const camera =
    'spinFrame' in spec
      ? standForSpin(spec.spinFrame, model, width, height)
      : standFor(spec.view, model, width, height, yard?.habit);
  if (!camera) throw new Error(`No picture of ${negativeKey(spec)}: the view has no camera.`);
  if (!yard) {
    const layers = photographModel(model, camera);
    reflectInFloor(layers, model, camera, STUDIO_POLISH);
    return { layers, backdrop: studioBackdrop(camera, model) };
  }
  return inYard(yard, model, camera);
}

/** A vehicle in the middle of a place. */
export async function inYard(yard: Yard, model: Model, camera: Camera): Promise<Negative> {
  const sun = sunOver(yard, model);
  const light = { ...yardLight(yard), ...(sun && { sun }) };
  const layers = photographModel(model, camera, { light });
  if (yard.polish) reflectInFloor(layers, model, camera, yard.polish, light);
  return { layers, backdrop: await yardBackdrop(yard, camera, model, sun) };
}

/** RGB bytes of a negative in the spec's paint. */
export function printed(negative: Negative, { colour }: { colour: string }): Buffer {
  return exposed(develop(negative, paintOf(colour)));
}
