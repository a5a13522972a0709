// Demo pictures: photographs of vehicles that no camera took. The door to this folder.
export {
  BODY_STYLES,
  bodyStyleOf,
  PICTURE_VIEWS,
  pictureKey,
  SUBJECTS,
  YARD_NAMES,
  type PictureSpec,
} from './spec.ts';
export { PAINTS, paintOf } from './paints.ts';
export { MASTER_WIDTH } from './gallery.ts';
export { drawMasters, masterName } from './masters.ts';
