// A page with one sentence.
import { html } from 'hono/html';
import { page, type Frame, type Html } from './frame.ts';

export const messagePage = (frame: Frame, title: string, text: string): Html =>
  page(
    frame,
    title,
    html`<p>${text}</p>
      <p><a href="${frame.base}/">Go to the desk</a></p>`,
  );
