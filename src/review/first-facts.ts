// What a dealer checks on a first publication, as HTML.
import { escapeHtml } from '../domain/text/escape.ts';
import { pictureAddress } from './cause-card.ts';
import type { PublicationFacts } from './publication-facts.ts';
import { unfolded } from './unfolded.ts';

const look = (path: string, text: string): string =>
  `<a href="/_review/look?side=after&amp;path=${encodeURIComponent(path)}">${escapeHtml(text)}</a>`;

export function firstFacts({ rows, vehicles, forms }: PublicationFacts): string {
  const values = (all: readonly string[]) =>
    all.length === 0
      ? '<strong>not set</strong>'
      : all.map((value) => escapeHtml(value)).join('<br>');
  const cars = vehicles.map(
    ({ name, price, path, picture }) =>
      `<li>${picture === null ? '<span class="review-photo"></span>' : `<img class="review-photo" loading="lazy" width="96" height="72" alt="" src="${escapeHtml(pictureAddress(picture))}">`}<span>${look(path, name)}: ${escapeHtml(price)}</span></li>`,
  );
  return `<h2>Please check</h2><section class="review-card"><dl class="review-facts">${rows
    .map(({ name, values: all }) => `<dt>${escapeHtml(name)}</dt><dd>${values(all)}</dd>`)
    .join('')}</dl></section>
<h2>Some of your vehicles</h2><ul class="review-rows">${cars.join('')}</ul>
<h2>Forms</h2><section class="review-card">${unfolded(
    forms.map(({ path, title }) => `<li>${look(path, title)}</li>`),
    'forms',
    (inner) => `<ul>${inner}</ul>`,
  )}</section>`;
}
