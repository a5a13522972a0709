// How large an SVG wants to be. It parses no more of the drawing than its first element.

/** Intrinsic size in CSS pixels, from width and height or the viewBox; 3:2 when it says neither. */
export function svgSize(svg: string): { width: number; height: number } {
  const open = /^<svg[^>]*>/.exec(svg)?.[0] ?? '';
  const number = (name: string) =>
    Number.parseFloat(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(open)?.[1] ?? '');
  const box = /\sviewBox="([^"]+)"/
    .exec(open)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = number('width') || box?.[2] || 300;
  const height = number('height') || (box?.[2] && box[3] ? (width * box[3]) / box[2] : 200);
  return { width: Math.round(width), height: Math.round(height) };
}
