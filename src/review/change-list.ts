// The changes on the review page: what is dangerous first, then each kind in one list. Every change is on the page once,
// and leads to a page of its own.
import { escapeHtml } from '../domain/text/escape.ts';
import { countText } from '../domain/text/format.ts';
import { causeCard, pictureAddress, unseen } from './cause-card.ts';
import { groupOfKind, kindGroups } from './cause.ts';
import type { ReviewPictures } from './pictures.ts';
import type { ReviewCause } from './summary.ts';
import { unfolded } from './unfolded.ts';

type Numbered = ReviewCause & { index: number };

export interface ListFacts {
  pictures: ReviewPictures | null;
  /** Whether the earlier site still exists. */
  hasBefore: boolean;
  /** "25 November 2026, 9 am" */
  time: (at: string) => string;
}

/** HTML: what is dangerous, and everything else. */
export function changeList(
  causes: readonly ReviewCause[],
  facts: ListFacts,
): { first: string; rest: string } {
  const all = causes.map((cause, index): Numbered => ({ ...cause, index }));
  const [dangers, others] = [true, false].map((isDanger) =>
    all.filter(({ danger }) => (danger !== null) === isDanger),
  ) as [Numbered[], Numbered[]];
  const firstPicture = all.find(({ index }) => pairsOf(index, facts).some(({ same }) => !same));
  const list = (some: readonly Numbered[]) => changes(some, facts, firstPicture?.index ?? -1);
  const first =
    dangers.length === 0 ? '' : `<h2 id="first">Look at this first</h2>${list(dangers)}`;
  const rest = kindGroups.map((group) => {
    const { title, noun } = group;
    const isIn = ({ kind }: Numbered) => groupOfKind(kind) === group;
    const own = others.filter(isIn);
    const above = dangers.filter(isIn).length;
    if (own.length === 0) return '';
    const count = noun === null ? '' : `: ${String(own.length)}`;
    const note = above === 0 ? '' : ` and ${String(above)} above`;
    return `<h2>${title}${count}${note}</h2>${list(own)}`;
  });
  return { first, rest: rest.filter((section) => section !== '').join('\n') };
}

/** Vehicles are rows, everything else is a card. Rows come first: they are short, so a wrong price is on the first screen. */
function changes(causes: readonly Numbered[], facts: ListFacts, opened: number): string {
  const isRow = ({ kind }: Numbered) => groupOfKind(kind).isOfVehicles === true;
  const rows = causes.filter(isRow);
  const cards = causes.filter((cause) => !isRow(cause));
  const list = (inner: string) => `<ul class="review-rows">${inner}</ul>`;
  return [
    rows.length === 0
      ? ''
      : unfolded(
          rows.map((cause) => row(cause, facts.time)),
          'vehicles',
          list,
        ),
    cards.length === 0
      ? ''
      : unfolded(
          cards.map((cause) => card(cause, facts, cause.index === opened)),
          'changes',
        ),
  ].join('');
}

const pairsOf = (index: number, { pictures }: ListFacts) => pictures?.causes[String(index)] ?? [];

const address = (index: number): string => `/_review/change/${String(index)}`;

/** The name leads to the page of the change; the new price is bold. */
function row(
  { title, danger, vehicle, kind, index, who }: Numbered,
  time: ListFacts['time'],
): string {
  const at = title.indexOf(': ');
  const [name, text] = at === -1 ? [title, ''] : [title.slice(0, at), title.slice(at + 2)];
  const words = escapeHtml(text).replace(/now (\$[\d,.]+|no price)/, 'now <strong>$1</strong>');
  const picture =
    vehicle?.picture == null
      ? '<span class="review-photo"></span>'
      : `<img class="review-photo" loading="lazy" width="96" height="72" alt="" src="${escapeHtml(pictureAddress(vehicle.picture))}">`;
  const why =
    danger === null ? '' : `<br><strong class="review-why">${escapeHtml(danger)}</strong>`;
  const end = kind === 'sold' ? ', sold' : '';
  const by =
    who === null
      ? ''
      : `<br><span class="review-small">changed by ${escapeHtml(who.name)}, ${time(who.at)}</span>`;
  const stock =
    vehicle?.stocknum === undefined
      ? ''
      : `<br><span class="review-small">Stock ${escapeHtml(vehicle.stocknum)}</span>`;
  return `<li${danger === null ? '' : ' class="review-danger"'}>${picture}<span><a href="${address(index)}">${escapeHtml(name)}</a>: ${words}${end}${why}${stock}${by}</span></li>`;
}

function card(cause: Numbered, facts: ListFacts, isFirst: boolean): string {
  const { index, title, differences, pages, who } = cause;
  const more =
    differences.length > 1 || pages > 1
      ? `All pages${differences.length > 1 ? ` and ${countText(differences.length, 'texts')}` : ''}`
      : 'Before and after';
  return causeCard(cause, {
    pairs: pairsOf(index, facts),
    isFirst,
    who: who === null ? '' : `${who.name}, ${facts.time(who.at)}`,
    foot:
      pages === 0
        ? ''
        : `<p class="review-links"><a href="${address(index)}">${more}${unseen(title)}</a></p>`,
  });
}
