// Chooses the silhouette of a body type. Silhouettes and icons are drawn in bodies/ and drawings/, one file each;
// `npm run icons` makes the sprites. An icon is `<i class="i i-km"></i>`, a mask (styles/icons.css).
import { iconFiles } from './icon-files.ts';

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

/** Address of the side-on silhouette for a body type; unknown words get the sedan. */
export function bodyIcon(body: string): string {
  const word = body.toLowerCase();
  const found = bodyWords.find(([pattern]) => pattern.test(word))?.[1] ?? 'sedan';
  return `${iconFiles.bodies}#${found}`;
}
