// The paints demo vehicles are photographed in, and which of them a listing's colour word means.

export interface Paint {
  key: string;
  /** Linear RGB of the solid coat under even light. */
  base: readonly [number, number, number];
  /** Linear RGB of the metallic flake; black for solid paint. */
  flake: readonly [number, number, number];
  /** Words, lower case, that mean this paint. */
  words: readonly string[];
}

const linear = (hex: string): [number, number, number] => {
  const part = (i: number) => {
    const v = parseInt(hex.slice(i, i + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return [part(0), part(2), part(4)];
};

const paint = (key: string, base: string, flake: string, ...words: string[]): Paint => ({
  key,
  base: linear(base),
  flake: linear(flake),
  words: [key, ...words],
});

export const PAINTS: readonly Paint[] = [
  paint('navy', '080f22', '14264a', 'midnight', 'indigo', 'deep blue', 'dark blue'),
  paint('burgundy', '3a0710', '701525', 'maroon', 'wine', 'claret', 'cherry', 'merlot'),
  paint('white', 'e2e2df', '161617', 'pearl', 'snow', 'ivory', 'alpine', 'glacier', 'polar', 'frost'),
  paint('silver', '7b7e82', '8e9297', 'platinum', 'aluminium', 'titanium', 'steel', 'mercury'),
  paint('grey', '24272b', '42464b', 'gray', 'gunmetal', 'graphite', 'slate', 'charcoal', 'magnetic', 'cement', 'ash'),
  paint('black', '060607', '0c0c0e', 'onyx', 'ebony', 'obsidian', 'jet', 'phantom'),
  paint('blue', '0b2554', '1c4178', 'azure', 'cobalt', 'sapphire', 'aqua', 'teal', 'turquoise', 'cyan'),
  paint('red', '86060c', '600d10', 'crimson', 'scarlet', 'ruby', 'flame'),
  paint('green', '0f2c20', '1f4836', 'olive', 'khaki', 'emerald', 'forest', 'lime', 'jade', 'sage'),
  paint('orange', 'b3410a', '9a4a1a', 'copper', 'tangerine', 'sunset'),
  paint('yellow', 'e3ac0c', '6b5210', 'lemon', 'mustard'),
  paint('brown', '3a261a', '5d4230', 'bronze', 'chocolate', 'mocha', 'coffee', 'walnut'),
  paint('beige', '9a8a70', 'a39679', 'gold', 'sand', 'champagne', 'cream', 'tan', 'fawn', 'desert'),
  paint('purple', '2e1247', '553177', 'violet', 'plum', 'aubergine', 'mauve', 'pink'),
]; // prettier-ignore

const byKey = new Map(PAINTS.map((p) => [p.key, p]));

/** Deep shades whose words count before the plain colour beside them: "Midnight Blue" is navy. */
const DEEP = new Set(['navy', 'burgundy']);

/**
 * The paint a colour word means: a deep shade's word first, then a plain colour ("Phantom Black Pearl"
 * is black), then any other word ("Gunmetal" is grey); silver when it names none.
 */
export function paintOf(colour: string): Paint {
  const said = ` ${colour.toLowerCase().replace(/[^a-z]+/g, ' ')} `;
  const names = (word: string) => said.includes(` ${word} `);
  return (
    PAINTS.find((p) => DEEP.has(p.key) && p.words.some(names)) ??
    PAINTS.find((p) => names(p.key)) ??
    PAINTS.find((p) => p.words.some(names)) ??
    byKey.get('silver')!
  );
}
