// One change on the review page: its text, what it looked like, and its example page before and after with marked
// differences. Vehicles are rows of a list (change-list.ts).
import { escapeHtml } from '../domain/text/escape.ts';
import { countText } from '../domain/text/format.ts';
import { lineText } from './cause-texts.ts';
import { kindOfLine, textOfLine } from './page-parts.ts';
import type { PicturePair, ReviewPicture } from './pictures.ts';
import type { ReviewCause } from './summary.ts';
import { unfolded } from './unfolded.ts';

export interface CardFacts {
  pairs: readonly PicturePair[];
  /** Opens the pictures, for the first change. */
  isFirst: boolean;
  /** Where pictures are, with a slash at the end. */
  pictureBase?: string;
  /** What follows the example. */
  foot: string;
  /** "Kim, 25 November 2026, 9 am"; '' where nobody knows. */
  who?: string;
}

export function causeCard(
  cause: ReviewCause,
  { pairs, isFirst, pictureBase = '/_review/picture/', foot, who = '' }: CardFacts,
): string {
  const { kind, title, danger, before, after, because, pages, differences } = cause;
  const shows = pages === 0 ? 'Shows on no page yet' : `Shows on ${countText(pages, 'pages')}`;
  const [widest] = differences.toSorted((a, b) => b.pages - a.pages);
  // A file of a code review has no server that shows pictures of the sites.
  const hasPhotos = pictureBase.startsWith('/');
  const seen =
    widest && isSwitch(cause)
      ? `<p class="review-small">What most of them show:</p>${sides(widest.before, widest.after, hasPhotos)}`
      : '';
  // A text of the dealer as pages show it: its source has signs and keys for computers.
  const shown = kind === 'content' && differences.length > 0 ? differences : [{ before, after }];
  const small = [
    shows,
    ...(because.length === 0 ? [] : [`because of ${because.join(' or ')}`]),
    ...(who === '' ? [] : [`changed by ${who}`]),
  ].join(', ');
  return `<section class="review-card${danger === null ? '' : ' review-danger'}"><h3>${escapeHtml(title)}</h3>
${danger === null ? '' : `<p><strong>${escapeHtml(danger)}.</strong></p>`}
<p class="review-small">${escapeHtml(small)}</p>
${sides(
  shown.flatMap((one) => one.before),
  shown.flatMap((one) => one.after),
  hasPhotos,
)}
${seen}
${pictures(cause, pairs, { isFirst, pictureBase })}
${foot}</section>`;
}

/** "on" and "off" say nothing of what shoppers see; other values do. */
const isSwitch = ({ kind, before, after }: ReviewCause): boolean =>
  kind === 'setting' && [...before, ...after].every((line) => line === 'on' || line === 'off');

/** Lines before and after, side by side. */
export function sides(
  before: readonly string[],
  after: readonly string[],
  hasPhotos = true,
): string {
  if (before.length + after.length === 0) return '';
  const side = (name: string, lines: readonly string[], isNew: boolean) =>
    `<div${isNew ? ' class="review-new"' : ''}><span class="review-small">${name}</span>${
      lines.length === 0
        ? '<br>nothing'
        : unfolded(
            lines.map(
              (line) =>
                `<div>${lineMarkup(line, hasPhotos ? (isNew ? 'after' : 'before') : null)}</div>`,
            ),
            'lines',
          )
    }</div>`;
  return `<div class="review-sides">${side('Before', before, false)}${side('After', after, true)}</div>`;
}

/** Tells screen readers which of several equal controls this is. */
export const unseen = (text: string): string =>
  `<span class="review-hidden">: ${escapeHtml(text)}</span>`;

/** A picture of this site is shown as the release of its side has it, and a colour has a sample. */
function lineMarkup(line: string, side: 'before' | 'after' | null): string {
  const text = escapeHtml(lineText(line));
  if (side !== null && kindOfLine(line) === 'picture') {
    const address = pictureAddress(textOfLine(line), side);
    return `<img class="review-thumb" loading="lazy" src="${escapeHtml(address)}" alt="${text}">`;
  }
  return /^#[\da-f]{3,8}$/i.test(line)
    ? `<svg class="review-swatch" viewBox="0 0 2 1" aria-hidden="true"><rect width="2" height="1" fill="${text}"/></svg> ${text}`
    : text;
}

/** The server of reviews finds a site's own picture in the release of the side, or in the other one. */
export const pictureAddress = (address: string, side: 'before' | 'after' = 'after'): string =>
  address.startsWith('/')
    ? `/_review/photo?path=${encodeURIComponent(address)}&side=${side}`
    : address;

const deviceTexts = { 390: 'on a phone', 1280: 'on a computer' };

export function pictures(
  { kind, title, example }: Pick<ReviewCause, 'kind' | 'title' | 'example'>,
  pairs: readonly PicturePair[],
  { isFirst, pictureBase }: { isFirst: boolean; pictureBase: string },
): string {
  if (pairs.length === 0) return '';
  if (pairs.every(({ same }) => same)) {
    return `<p class="review-small">The pictures of ${escapeHtml(example.title)} before and after are the same.</p>`;
  }
  const warning =
    kind === 'code' ? '<p><strong>The pictures differ. Please look at them.</strong></p>' : '';
  return (
    warning +
    pairs
      .filter(({ same }) => !same)
      .map((pair, at) => {
        const device = deviceTexts[pair.width];
        const open = isFirst && at === 0 ? ' open' : '';
        return `<details class="review-pictures"${open}><summary>Pictures ${device}${unseen(title)}</summary>${compare(pair, `${example.title} ${device}`, pictureBase)}</details>`;
      })
      .join('')
  );
}

function compare({ before, after }: PicturePair, what: string, base: string): string {
  const side = (name: 'Before' | 'After', picture: ReviewPicture | null) =>
    picture === null
      ? ''
      : `<div class="review-${name.toLowerCase()}"><span class="review-side" aria-hidden="true">${name}</span>${image(picture, `${name}: ${what}`, base)}</div>`;
  const both = `${side('Before', before)}${side('After', after)}`;
  return before && after
    ? `<div class="review-compare"><div class="review-frame">${both}</div><label class="review-range"><span>Drag the line: new on the right${unseen(what)}</span><input type="range" min="0" max="100" step="5" value="50"></label></div>`
    : `<div class="review-frame">${both}</div>`;
}

/** The marks are part of the page, so that the picture stays as it was taken. */
function image({ file, width, height, marks }: ReviewPicture, alt: string, base: string): string {
  const boxes = marks.map(
    (box) =>
      `<rect x="${String(box.x - 4)}" y="${String(box.y - 4)}" width="${String(box.width + 8)}" height="${String(box.height + 8)}" rx="6"/>`,
  );
  const size = `width="${String(width)}" height="${String(height)}"`;
  const marked = marks.length === 0 ? '' : `, ${countText(marks.length, 'marks')}`;
  return `<img loading="lazy" src="${base}${file}" ${size} alt="${escapeHtml(alt)}${marked}"><svg class="review-marks" viewBox="0 0 ${String(width)} ${String(height)}" aria-hidden="true">${boxes.join('')}</svg>`;
}
