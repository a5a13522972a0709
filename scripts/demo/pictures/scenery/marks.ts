// A dealer's fictional emblem. Geometry only, no type: the site sets names beside it.
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
