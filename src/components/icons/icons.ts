// Names of icons and addresses of body silhouettes. An icon is `<i class="i i-km"></i>`, drawn by styles/icons.css;
// a silhouette is larger and drawn by `<use>` from a sprite of its own.
import silhouettes from './body-icons.svg?url&no-inline';

/** In the order in which the sprite (icons.svg) holds them. */
export const iconNames = [
  'km',
  'transmission',
  'fuel',
  'body',
  'seats',
  'engine',
  'drive',
  'length',
  'sleeps',
  'mass',
  'camera',
  'pin',
  'phone',
  'mail',
  'clock',
  'check',
  'chevron',
  'arrow',
  'menu',
  'close',
  'filter',
  'play',
  'print',
  'star',
  'calendar',
  'shield',
  'cart',
  'coin',
  'swap',
  'report',
  'search',
  'directions',
  'wrench',
  'facebook',
  'instagram',
  'youtube',
  'tiktok',
  'linkedin',
  'heart',
  'compare',
  'share',
  'copy',
  'whatsapp',
  'x',
  'message',
] as const;

export type IconName = (typeof iconNames)[number];

/** Words of exports and settings that mean one of the silhouettes. */
const bodyWords: readonly (readonly [pattern: RegExp, body: string])[] = [
  [/caravan|camper|motorhome|pop-?top/, 'caravan'],
  [/motorcycle|bike|scooter|cruiser|adventure|tourer/, 'motorcycle'],
  [/people/, 'people-mover'],
  [/convertible|cabriolet|soft ?top|roadster/, 'convertible'],
  [/coupe/, 'coupe'],
  [/ute|cab ?chassis|truck|pick/, 'ute'],
  [/van|bus/, 'van'],
  [/wagon|estate/, 'wagon'],
  [/suv|4x4|4wd|hardtop|off/, 'suv'],
  [/hatch|light|micro/, 'hatch'],
];

/** Address of the side-on silhouette for a body type; words nobody knows get the sedan. */
export function bodyIcon(body: string): string {
  const word = body.toLowerCase();
  const found = bodyWords.find(([pattern]) => pattern.test(word))?.[1] ?? 'sedan';
  return `${silhouettes}#${found}`;
}
