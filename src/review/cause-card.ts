// One change on the review page: its text, and its example page before and after with marked differences.
import { escapeHtml } from '../domain/text/escape.ts';
import { countText } from '../domain/text/format.ts';
import type { PicturePair, ReviewPicture } from './pictures.ts';
import type { ReviewSummary } from './summary.ts';

type ReviewCause = ReviewSummary['causes'][number];

export interface CardFacts {
  /** Whether the earlier site still exists. */
  hasBefore: boolean;
  pairs: readonly PicturePair[];
  /** Opens the pictures, for the first change. */
  isFirst: boolean;
  /** Where pictures are, with a slash at the end. */
  pictureBase?: string;
  /** What follows the example; default: links to the site before and after. */
  foot?: string;
}

export function causeCard(
  cause: ReviewCause,
  { hasBefore, pairs, isFirst, pictureBase = '/_review/picture/', foot }: CardFacts,
): string {
  const { kind, title, before, after, because, pages, alsoOn, example } = cause;
  const path = encodeURIComponent(example.path);
  const where = whereText(example);
  const side = (name: string, lines: string[], isNew: boolean) =>
    lines.length === 0
      ? ''
      : `<div${isNew ? ' class="review-new"' : ''}><span class="review-small">${name}</span><br>${lines.map(shown).join('<br>')}</div>`;
  const labels =
    kind === 'stock'
      ? (['Sold or left, such as', 'Arrived, such as'] as const)
      : (['Before', 'After'] as const);
  const link = (which: 'before' | 'after', text: string) =>
    `<a href="/_review/look?side=${which}&amp;path=${path}">${text}${unseen(where)}</a>`;
  // Three possible reasons tell a dealer nothing.
  const reasons =
    because.length === 0 || because.length > 2
      ? ''
      : `, because of ${escapeHtml(because.join(' or '))}`;
  return `<section class="review-card"><h3>${escapeHtml(title)}</h3>
<p class="review-small">${countText(pages + alsoOn, 'pages')}${reasons}</p>
${before.length + after.length === 0 ? '' : `<div class="review-sides">${side(labels[0], before, false)}${side(labels[1], after, true)}</div>`}
${pictures(cause, pairs, { isFirst, pictureBase })}
${foot ?? `<p class="review-links"><span>Example: ${escapeHtml(where)}</span>${hasBefore && example.in !== 'after' ? link('before', 'See it before') : ''}${example.in === 'before' ? '' : link('after', 'See it after')}</p>`}</section>`;
}

/** Tells screen readers which of several equal controls this is. */
export const unseen = (text: string): string =>
  `<span class="review-hidden">: ${escapeHtml(text)}</span>`;

const whereText = ({ path, title }: ReviewCause['example']): string =>
  path === '/' ? 'the home page' : title;

/** A picture has no text to show, and a colour is shown as a sample. */
function shown(line: string): string {
  if (line.startsWith('picture ')) return 'a picture';
  const [, from, to] = /^(#[\da-f]{3,8}) becomes (#[\da-f]{3,8})$/i.exec(line) ?? [];
  if (from === undefined || to === undefined) return escapeHtml(line.slice(0, 300));
  const swatch = (colour: string) =>
    `<svg class="review-swatch" viewBox="0 0 2 1" aria-hidden="true"><rect width="2" height="1" fill="${colour}"/></svg> ${colour}`;
  return `${swatch(from)} becomes ${swatch(to)}`;
}

const deviceTexts = { 390: 'on a phone', 1280: 'on a computer' };

function pictures(
  { kind, title, example }: ReviewCause,
  pairs: readonly PicturePair[],
  { isFirst, pictureBase }: { isFirst: boolean; pictureBase: string },
): string {
  if (pairs.length === 0) return '';
  if (pairs.every(({ same }) => same)) {
    return `<p class="review-small">The pictures of ${escapeHtml(whereText(example))} before and after are the same.</p>`;
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
        return `<details class="review-pictures"${open}><summary>Pictures ${device}${unseen(title)}</summary>${compare(pair, `${whereText(example)} ${device}`, pictureBase)}</details>`;
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
