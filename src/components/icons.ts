// Addresses of icons: one external sprite, cached for a year, so that a page pays ~60 bytes an icon.
// It knows names, not drawings (icons.svg) nor sizes (CSS class `i`).
import sprite from './icons.svg?url&no-inline';

export type IconName =
  | 'km'
  | 'transmission'
  | 'fuel'
  | 'body'
  | 'seats'
  | 'engine'
  | 'drive'
  | 'length'
  | 'sleeps'
  | 'mass'
  | 'camera'
  | 'pin'
  | 'phone'
  | 'mail'
  | 'clock'
  | 'check'
  | 'chevron'
  | 'arrow'
  | 'menu'
  | 'close'
  | 'filter'
  | 'play'
  | 'print'
  | 'star'
  | 'calendar'
  | 'shield'
  | 'cart'
  | 'coin'
  | 'swap'
  | 'report'
  | 'search'
  | 'directions'
  | 'wrench'
  | 'facebook'
  | 'instagram'
  | 'youtube'
  | 'tiktok'
  | 'linkedin';

/** Address for `<use href>`. */
export const icon = (name: IconName): string => `${sprite}#${name}`;

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
  return `${sprite}#body-${found}`;
}
