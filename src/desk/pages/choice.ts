// The dealers of a person who belongs to several.
import { html } from 'hono/html';
import { page, type Frame, type Html } from './frame.ts';

export const choicePage = (
  frame: Frame,
  dealers: readonly { slug: string; name: string }[],
): Html =>
  page(
    frame,
    'Your dealers',
    html`<ul class="choice">
      ${dealers.map(({ slug, name }) => html`<li><a href="${frame.base}/dealer/${slug}">${name}</a></li>`)}
    </ul>`,
  );
