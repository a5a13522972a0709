// The offers, slides, posts and reviews of a dealer, each with a link to its form.
import { html } from 'hono/html';
import type { ContentKind, Correction } from '../../domain/corrections/correction.ts';
import type { ShownEntry } from '../content/desk-content.ts';
import { doneMessage, standingMark, type CorrectingPage } from './corrected.ts';
import { page, type Html } from './frame.ts';

/** In the order of the page. */
export const kindNames: Record<ContentKind, { many: string; one: string }> = {
  offer: { many: 'Offers', one: 'offer' },
  slide: { many: 'Slides of the home page', one: 'slide' },
  post: { many: 'Posts', one: 'post' },
  review: { many: 'Reviews', one: 'review' },
};

export function contentPage(
  shown: CorrectingPage,
  entries: readonly ShownEntry[],
  done: Correction | null,
): Html {
  const path = `${shown.frame.base}/dealer/${shown.tenant.slug}/content`;
  return page(
    shown.frame,
    'Content',
    html`${doneMessage(shown, done)}
    ${(Object.keys(kindNames) as ContentKind[]).map((kind) => {
      const own = entries.filter((entry) => entry.kind === kind);
      const { many, one } = kindNames[kind];
      return html`<section>
        <h2>${many}</h2>
        ${kind === 'review' ? '' : html`<p><a class="button" href="${path}/${kind}/new">New ${one}</a></p>`}
        ${own.length === 0 ? html`<p class="quiet">None.</p>` : ''}
        ${own.map((entry) => entryRow(shown, path, entry))}
      </section>`;
    })}`,
  );
}

const entryRow = (shown: CorrectingPage, path: string, entry: ShownEntry): Html => {
  const { kind, id, title, about, value, standing } = entry;
  const isOff = value === null && kind !== 'review';
  return html`<div class="card entry">
    <h3><a href="${path}/${kind}/${encodeURIComponent(id)}">${title}</a></h3>
    ${about === null ? '' : html`<p>${about}</p>`}
    ${kind === 'review' ? html`<p class="quiet">${typeof value === 'string' ? `Your answer: ${value}` : 'No answer yet.'}</p>` : ''}
    ${isOff ? html`<p class="quiet">You took it off the website.</p>` : ''}
    ${standing ? standingMark(shown, standing, title) : ''}
  </div>`;
};
