// The page of one change: all its texts before and after, all pages that show it, and for a vehicle its page before and
// after side by side.
import { escapeHtml } from '../domain/text/escape.ts';
import { countText } from '../domain/text/format.ts';
import { pictureAddress, pictures, sides, unseen } from './cause-card.ts';
import { lineDiff } from './line-diff.ts';
import { contentOf, pageParts } from './page-parts.ts';
import type { PicturePair } from './pictures.ts';
import type { ReviewCause } from './summary.ts';
import { unfolded } from './unfolded.ts';
import { pictureIn } from './vehicle-texts.ts';

export interface ChangePageFacts {
  cause: ReviewCause;
  pairs: readonly PicturePair[];
  /** Addresses of the pages that show it. */
  pages: readonly string[];
  /** HTML of the vehicle's page; '' where a release has none, null when the change is of no vehicle. */
  vehicle: { before: string; after: string } | null;
  hasBefore: boolean;
  /** "Kim, 25 November 2026, 9 am"; '' where nobody knows. */
  who: string;
}

export function changePage({
  cause,
  pairs,
  pages,
  vehicle,
  hasBefore,
  who,
}: ChangePageFacts): string {
  const { title, danger, because, differences, before, after, example } = cause;
  const stocknum = cause.vehicle?.stocknum;
  const notes = [
    ...(stocknum === undefined ? [] : [`Stock number ${stocknum}.`]),
    ...(because.length === 0 ? [] : [`Because of ${because.join(' or ')}.`]),
    ...(who === '' ? [] : [`Changed by ${who}.`]),
  ].join(' ');
  const texts = differences.map(
    (one) =>
      `<section class="review-card"><p class="review-small">${where(one)}</p>${sides(one.before, one.after)}</section>`,
  );
  return `<p class="review-links"><a href="/_review/">All changes</a></p>
<h1>${escapeHtml(title)}</h1>
${danger === null ? '' : `<p class="review-card review-danger"><strong>${escapeHtml(danger)}.</strong></p>`}
${notes === '' ? '' : `<p class="review-small">${escapeHtml(notes)}</p>`}
${vehicle === null ? sides(before, after) : vehicleSides(vehicle)}
${pictures(cause, pairs, { isFirst: true, pictureBase: '/_review/picture/' })}
${texts.length === 0 ? '' : `<h2>Texts</h2>${unfolded(texts, 'texts')}`}
<h2>${pages.length === 0 ? 'It shows on no page yet' : `It shows on ${countText(pages.length, 'pages')}`}</h2>
${unfolded(
  pages.map((path) => pageLinks(path, hasBefore, example)),
  'pages',
  (inner) => `<ul>${inner}</ul>`,
)}`;
}

const where = ({ region, pages, first }: ReviewCause['differences'][number]): string => {
  const place = { head: 'For search engines', header: 'Menu', main: 'Page', footer: 'Footer' }[
    region
  ];
  return `${place}, ${pages === 1 ? escapeHtml(first) : countText(pages, 'pages')}`;
};

function pageLinks(path: string, hasBefore: boolean, example: ReviewCause['example']): string {
  const link = (side: 'before' | 'after', text: string) =>
    `<a href="/_review/look?side=${side}&amp;path=${encodeURIComponent(path)}">${text}${unseen(path)}</a>`;
  const isIn = path === example.path ? example.in : 'both';
  return `<li>${escapeHtml(path === '/' ? 'Home page' : path)} ${[
    ...(hasBefore && isIn !== 'after' ? [link('before', 'before')] : []),
    ...(isIn === 'before' ? [] : [link('after', 'after')]),
  ].join(' ')}</li>`;
}

/** What both pages of the vehicle show, and below it only what differs. */
function vehicleSides({ before, after }: { before: string; after: string }): string {
  const [old, now] = [before, after].map(linesOf) as [string[], string[]];
  const { removed, added } = lineDiff(old, now);
  const photo = (html: string, name: string) => {
    const address = pictureIn(html);
    return address === null
      ? ''
      : `<img class="review-large" src="${escapeHtml(pictureAddress(address))}" alt="${name}">`;
  };
  const both = before !== '' && after !== '';
  const side = (name: string, html: string, lines: readonly string[], isNew: boolean) =>
    html === ''
      ? ''
      : `<div${isNew ? ' class="review-new"' : ''}><span class="review-small">${name}</span>${photo(html, name)}${unfolded(
          lines.map((line) => `<div>${escapeHtml(line)}</div>`),
          'lines',
        )}</div>`;
  return `<div class="review-sides review-pair">${side('Before', before, both ? removed : old, false)}${side('After', after, both ? added : now, true)}</div>`;
}

/** Texts of the vehicle's own part of the page. */
const linesOf = (html: string): string[] =>
  html === ''
    ? []
    : contentOf(pageParts(html).regions.main).lines.filter((line) => !line.includes('\t'));
