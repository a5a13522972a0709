// The family of a colour: "Glacier White" and "Pearl White" are white (rule search-32). Runs in the build only.
import { wordsOf } from '../../words.ts';
import { colourWords } from './lists.ts';

const shades = Object.entries(colourWords).flatMap(([family, list]) =>
  list.map((shade) => ({ family, words: wordsOf(shade) })),
);

/**
 * The last family that a colour names ("Electric Blue Metallic" is blue), else the family of its longest shade ("Pearl" is
 * white). A colour without a known word is its own family.
 */
export function colourFamily(colour: string | undefined): string | undefined {
  if (colour === undefined) return undefined;
  const words = wordsOf(colour);
  const named = words.findLast((word) => shades.some((s) => s.family.toLowerCase() === word));
  if (named !== undefined)
    return shades.find(({ family }) => family.toLowerCase() === named)?.family;
  const text = ` ${words.join(' ')} `;
  const [best] = shades
    .filter((shade) => text.includes(` ${shade.words.join(' ')} `))
    .sort((a, b) => b.words.length - a.words.length);
  return best?.family ?? colour;
}
