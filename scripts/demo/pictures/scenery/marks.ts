// Fictional marks: a dealer's emblem and neutral monograms for makes. Geometry only, no type: the site
// sets names beside them, and no real maker's logo is imitated.
import { chanceOf } from './random.ts';

/** A square SVG emblem (viewBox 0 0 64 64) in two colours, its shape told by the seed. */
export function dealerMarkSvg(seed: string, colours: readonly [string, string]): string {
  const chance = chanceOf(`mark ${seed}`);
  const [a, b] = colours;
  const shapes: readonly (() => string)[] = [
    // A road running to the horizon within a shield.
    () =>
      `<path d="M32 3 58 11v22c0 14-11 23-26 28C17 56 6 47 6 33V11z" fill="${a}"/><path d="M27 20h10l8 30-13 6-13-6z" fill="${b}"/><path d="M31 24h2l.6 6h-3.2zm-1 10h4l.8 8h-5.6z" fill="${a}"/>`,
    // A wheel of five blades.
    () =>
      `<circle cx="32" cy="32" r="29" fill="${a}"/>` +
      [0, 72, 144, 216, 288]
        .map(
          (r) =>
            `<path d="M32 32 26 8a25 25 0 0 1 12 0z" fill="${b}" transform="rotate(${r + 10} 32 32)"/>`,
        )
        .join('') +
      `<circle cx="32" cy="32" r="6" fill="${a}"/>`,
    // Two chevrons overtaking.
    () =>
      `<rect x="3" y="3" width="58" height="58" rx="15" fill="${a}"/><path d="M14 16h12l12 16-12 16H14l12-16z" fill="${b}"/><path d="M32 16h10l11 16-11 16H32l11-16z" fill="${b}" opacity=".55"/>`,
    // A sun over a bonnet line.
    () =>
      `<circle cx="32" cy="32" r="29" fill="${a}"/><path d="M12 40a20 20 0 0 1 40 0z" fill="${b}"/><path d="M6 44h52l-4 6H10z" fill="${b}" opacity=".6"/>`,
    // Stacked bars leaning forward.
    () =>
      `<path d="M14 6h44l-5 14H9z" fill="${a}"/><path d="M11 25h36l-5 14H6z" fill="${b}"/><path d="M8 44h28l-5 14H3z" fill="${a}" opacity=".75"/>`,
    // A key's bow as a hexagon.
    () =>
      `<path d="M32 3 57 17.5v29L32 61 7 46.500v-29z" fill="${a}"/><path d="M32 15l15 8.600v17L32 49l-15-8.400v-17z" fill="${b}"/><circle cx="32" cy="32" r="7" fill="${a}"/>`,
  ];
  const shape = chance.pick(shapes)();
  const mirror = chance.next() < 0.5 ? ' transform="translate(64 0) scale(-1 1)"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-hidden="true"><g${mirror}>${shape}</g></svg>`;
}

/** Letters as strokes on a grid 0..4 wide, 0..6 high, y downwards. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M0 6 2 0 4 6M.8 4h2.4', B: 'M0 0v6h2.500a1.6 1.6 0 0 0 0-3.200H0M2.3 2.800a1.4 1.4 0 0 0 0-2.800H0', C: 'M4 1.200A2.6 2.6 0 0 0 0 2v2a2.6 2.6 0 0 0 4 .8',
  D: 'M0 0v6h1.500A2.5 3 0 0 0 1.5 0z', E: 'M4 0H0v6h4M0 3h3', F: 'M4 0H0v6M0 3h3', G: 'M4 1.200A2.6 2.6 0 0 0 0 2v2a2.6 2.6 0 0 0 4 .5V3.200H2.3',
  H: 'M0 0v6M4 0v6M0 3h4', I: 'M2 0v6', J: 'M3.5 0v4.300a1.7 1.7 0 0 1-3.5 0', K: 'M0 0v6M4 0 0 3.500M1.4 2.4 4 6', L: 'M0 0v6h3.6', M: 'M0 6V0l2 3.500L4 0v6',
  N: 'M0 6V0l4 6V0', O: 'M2 0a2 2.2 0 0 0-2 2.200v1.600a2 2.2 0 0 0 4 0V2.200A2 2.2 0 0 0 2 0z', P: 'M0 6V0h2.400a1.7 1.7 0 0 1 0 3.400H0', Q: 'M2 0a2 2.2 0 0 0-2 2.200v1.600a2 2.2 0 0 0 4 0V2.200A2 2.2 0 0 0 2 0zM2.4 4.2 4 6',
  R: 'M0 6V0h2.400a1.6 1.6 0 0 1 0 3.200H0M2 3.2 4 6', S: 'M3.8 1A2 1.5 0 0 0 0 1.600c0 2.2 4 .8 4 3A2.2 1.6 0 0 1 0 5', T: 'M0 0h4M2 0v6', U: 'M0 0v4a2 2 0 0 0 4 0V0',
  V: 'M0 0l2 6 2-6', W: 'M0 0l1 6 1-4 1 4 1-6', X: 'M0 0l4 6M4 0 0 6', Y: 'M0 0l2 3 2-3M2 3v3', Z: 'M0 0h4L0 6h4',
  '0': 'M2 0a2 2.2 0 0 0-2 2.200v1.600a2 2.2 0 0 0 4 0V2.200A2 2.2 0 0 0 2 0z', '1': 'M.6 1.2 2 0v6', '2': 'M0 1.500a2 1.5 0 0 1 4 .1C4 3.4 0 4 0 6h4', '3': 'M0 0h4L2 2.400a1.8 1.8 0 1 1-2 2.6', '4': 'M3 6V0L0 4h4', '5': 'M4 0H.3v2.600H2a1.7 1.7 0 0 1 0 3.400H0', '6': 'M3.5 0C1 1 0 2.5 0 4.200a2 1.8 0 1 0 .6-1.3', '7': 'M0 0h4L1.5 6', '8': 'M2 2.800a1.4 1.4 0 1 1 0-2.8 1.4 1.4 0 0 1 0 2.8 1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.200z', '9': 'M.5 6C3 5 4 3.5 4 1.800a2 1.8 0 1 0-.6 1.3',
}; // prettier-ignore

/** Muted, to suit each other and every light ground. A separate picture does not inherit the text colour. */
const monogramInk = '#2f3945';
/** Units of the drawing per grid step of a letter, by the number of letters. */
const letterSizes: Readonly<Record<number, number>> = { 1: 4.2, 2: 3.1, 3: 2.35 };

/**
 * A square SVG tile (viewBox 0 0 64 64) with a make's initials: one letter for a word, two for more words,
 * an abbreviation whole.
 */
export function makeMonogramSvg(name: string): string {
  const initials = initialsOf(name);
  const chance = chanceOf(`monogram ${name.toLowerCase()}`);
  const frames = [
    '<circle cx="32" cy="32" r="27.5"/>',
    '<rect x="5" y="5" width="54" height="54" rx="13"/>',
    '<path d="M32 4 57 18v28L32 60 7 46V18z"/>',
    '<rect x="5" y="11" width="54" height="42" rx="21"/>',
    '<path d="M32 5l25 7v21c0 13-10 21-25 26C17 54 7 46 7 33V12z"/>',
  ];
  const size = letterSizes[initials.length] ?? 3.1;
  const gap = 1.6;
  const width = initials.length * 4 + (initials.length - 1) * gap;
  const x0 = 32 - (width * size) / 2;
  const y0 = 32 - 3 * size;
  const letters = [...initials]
    .map(
      (c, i) =>
        `<path d="${LETTERS[c] ?? LETTERS['O']!}" transform="translate(${(x0 + i * (4 + gap) * size).toFixed(2)} ${y0.toFixed(2)}) scale(${size})" stroke-width="${(3.6 / size).toFixed(3)}"/>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" fill="none" stroke="${monogramInk}" stroke-linecap="round" stroke-linejoin="round"><g stroke-width="2.4">${chance.pick(frames)}</g>${letters}</svg>`;
}

function initialsOf(name: string): string {
  const words = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9 -]/g, '')
    .split(/[ -]+/)
    .filter(Boolean);
  if (words.length > 1) return `${words[0]![0]!}${words[1]![0]!}`;
  const word = words[0] ?? 'O';
  return name.trim() === word && word.length <= 3 ? word : word[0]!;
}
