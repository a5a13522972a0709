// The form of one offer, slide, post or answer, made from its schema, with a preview.
import { html, raw } from 'hono/html';
import type { ContentKind, Correction } from '../../domain/corrections/correction.ts';
import { formatDate } from '../../domain/text/format-date.ts';
import type { FieldForm } from '../corrections/field-form.ts';
import { titleOf, type ShownEntry } from '../content/desk-content.ts';
import { control, formHtml, lastDayField } from '../forms/form-html.ts';
import { isRecord, type Json } from '../forms/form-fields.ts';
import { type CorrectingPage, seenHtml, doneMessage, standingMark } from './corrected.ts';
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

export interface EntryPage {
  kind: ContentKind;
  /** Null: a new entry. */
  id: string | null;
  title: string;
  about: string | null;
  form: FieldForm;
  /** What the form makes, to be looked at; null before the preview was asked for. */
  preview: Json;
  /** An entry that is on the site can be taken off it. */
  canRemove: boolean;
  /** HTML of Markdown, as the site makes it. */
  markdown: (text: string) => string;
  pictureAt: (address: string) => string | null;
}

export function entryPage(shown: CorrectingPage, entry: EntryPage): Html {
  const { frame, tenant } = shown;
  const { kind, id, title, about, form, preview, canRemove, pictureAt } = entry;
  const path = `${frame.base}/dealer/${tenant.slug}/content`;
  const { fields, errors, refused, typed, hasLastDay } = form;
  const hasEnd = fields.some(({ path: keys }) => keys.at(-1) === 'expiry') || kind === 'review';
  const isMarkdown = fields.some((field) => field.kind === 'markdown');
  return page(
    frame,
    id === null ? `New ${kindNames[kind].one}` : title,
    html`<p><a href="${path}">Content</a></p>
      ${about === null ? '' : html`<blockquote class="card">${about}</blockquote>`}
      ${preview === null ? '' : previewSection(entry)}
      <form
        method="post"
        enctype="multipart/form-data"
        action="${path}/${kind}/${encodeURIComponent(id ?? 'new')}"
        class="card"
      >
        ${refused.map((reason) => html`<p class="bad" role="alert">${reason}</p>`)}
        ${seenHtml(form)} ${formHtml(fields, { ...form, id: kind, pictureAt })}
        ${isMarkdown ? markdownHints() : ''}
        ${
          hasLastDay && !hasEnd
            ? control(lastDayField('Leave it empty to show it until you undo this.'), {
                name: 'until',
                id: `${kind}-until`,
                text: typed?.get('until') ?? '',
                error: errors.get('until') ?? null,
                isFirst: [...errors.keys()][0] === 'until',
              })
            : ''
        }
        <p class="acts">
          <button class="main" name="act" value="save">Save</button>
          <button name="act" value="preview">Preview</button>
        </p>
      </form>
      ${
        canRemove
          ? html`<form
              method="post"
              enctype="multipart/form-data"
              action="${path}/${kind}/${encodeURIComponent(id ?? '')}"
            >
              <button name="act" value="remove">Take it off the website</button>
            </form>`
          : ''
      }`,
  );
}

/** What the toolbar writes, to be typed where there is no script. */
const markdownHints = (): Html =>
  html`<details>
    <summary>How to type headings, lists and links</summary>
    <dl class="hints">
      <dt>## Opening hours</dt>
      <dd>a heading</dd>
      <dt>**free**</dt>
      <dd><strong>free</strong></dd>
      <dt>*now*</dt>
      <dd><em>now</em></dd>
      <dt>- tyres</dt>
      <dd>a point of a list</dd>
      <dt>[Visit us](/contact-us)</dt>
      <dd>a link to a page of your website, or to https://…</dd>
      <dt>an empty line</dt>
      <dd>a new paragraph</dd>
    </dl>
  </details>`;

/** Texts are escaped; of Markdown the renderer of the site makes HTML that has no scripts. */
function previewSection({ kind, preview, markdown, pictureAt }: EntryPage): Html {
  const record = isRecord(preview) ? preview : {};
  const own = isRecord(record['head']) ? { ...record['head'], ...record } : record;
  const text = (key: string) => (typeof own[key] === 'string' ? own[key] : '');
  const picture = pictureAt(text('image') || text('image_url'));
  const written = text('markdown');
  const paragraphs = (typeof preview === 'string' ? preview : text('description')).split(/\n+/);
  return html`<section class="card preview" id="preview" tabindex="-1" aria-label="Preview">
    <p class="quiet">Preview. It is not saved yet.</p>
    ${picture === null ? '' : html`<img class="hero" src="${picture}" alt="" width="480" height="320" />`}
    ${kind === 'review' ? '' : html`<h2>${titleOf(preview) ?? ''}</h2>`}
    ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
    ${written === '' ? '' : html`<div>${raw(markdown(written))}</div>`}
    ${text('disclaimer') === '' ? '' : html`<p class="quiet">${text('disclaimer')}</p>`}
    ${text('expiry') === '' ? '' : html`<p>Ends ${formatDate(text('expiry'))}</p>`}
  </section>`;
}
