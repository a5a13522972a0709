// Makes a dealer's SVG safe to serve: an allow-list of drawing elements and attributes; nothing that
// runs, links out or loads. It does not judge how the drawing looks.
import sanitizeHtml from 'sanitize-html';

const drawing = [
  'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan',
  'linearGradient radialGradient stop clipPath mask pattern marker image',
  'filter feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood feMerge feMergeNode',
  'feDropShadow',
]
  .join(' ')
  .split(' ');

const isLocalReference = (value: string) => value.startsWith('#');
const isEmbeddedPicture = (value: string) =>
  /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=\s]+$/.test(value);
/** Presentation values may point into the drawing itself (`url(#gradient)`), nowhere else. */
const isHarmlessValue = (value: string) =>
  !/@import|expression|javascript:|\\/i.test(value) && !/url\(\s*["']?(?!#)/i.test(value);

function keepAttributes(tag: string, attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => {
      if (/^on/i.test(name)) return false;
      if (/^(xlink:)?href$/i.test(name)) {
        return isLocalReference(value) || (tag === 'image' && isEmbeddedPicture(value));
      }
      return isHarmlessValue(value);
    }),
  );
}

/** The SVG without anything but drawing; null when no `<svg>` element is left. */
export function sanitiseSvg(source: string): string | null {
  const clean = sanitizeHtml(source, {
    allowedTags: drawing,
    allowedAttributes: false,
    allowedSchemes: ['data'],
    allowedSchemesByTag: { image: ['data'] },
    parseStyleAttributes: false,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    nonTextTags: ['script', 'style', 'foreignObject', 'textarea', 'noscript', 'iframe', 'object'],
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: keepAttributes(tagName, attribs) }),
    },
  }).trim();
  return /^<svg[\s>]/.test(clean) ? clean : null;
}

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
