// The content of a dealer: a list, a form for each entry with a preview, and the pictures that were uploaded.
import type { Context } from 'hono';
import { contentSubject, type ContentKind } from '../../domain/corrections/correction.ts';
import { deskPictureName, pictureNamePattern } from '../../domain/corrections/desk-pictures.ts';
import { deskPicture } from '../../functions/corrections/desk-pictures.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import {
  blankEntry,
  newIdFor,
  readContentForm,
  takeUploads,
  typedTitle,
} from '../content/content-form.ts';
import { contentField, shownContent, type ShownEntry } from '../content/desk-content.ts';
import {
  correct,
  correctionsOf,
  seenIn,
  type DealerCorrections,
} from '../corrections/dealer-corrections.ts';
import { fieldForm, type FieldForm } from '../corrections/field-form.ts';
import { dealerOf, notFound, show, type Desk, type DeskEnv } from '../desk.ts';
import type { Json } from '../forms/form-fields.ts';
import { entryPage, contentPage, kindNames } from '../pages/content-entry.ts';
import { shownPage } from './shown-page.ts';
import { doneAddress, eventNamed } from './vehicles.ts';

const isKind = (name: string): name is ContentKind => Object.hasOwn(kindNames, name);

export function addContent(desk: Desk): void {
  const { app, deps, base } = desk;
  app.get('/dealer/:slug/content', async (c) => {
    const tenant = dealerOf(desk, c, 'correct');
    if (!tenant) return notFound(c, base);
    const corrections = await correctionsOf(desk, tenant);
    const entries = shownContent(await deps.content(tenant), corrections);
    const shown = shownPage(desk, c, tenant, corrections);
    return show(c, contentPage(shown, entries, eventNamed(corrections, c)));
  });
  app.get('/dealer/:slug/content/:kind/:id', async (c) => {
    const found = await entryOf(desk, c);
    return found ? showEntry(desk, c, found) : notFound(c, base);
  });
  app.post('/dealer/:slug/content/:kind/:id', async (c) => {
    const found = await entryOf(desk, c);
    return found ? changeEntry(desk, c, found) : notFound(c, base);
  });
  app.get('/dealer/:slug/pictures/:name', async (c) => {
    const tenant = dealerOf(desk, c, 'correct');
    const name = c.req.param('name');
    const isName = tenant !== null && pictureNamePattern.test(name);
    const bytes = isName ? await deskPicture(deps.db, tenant.slug, name) : null;
    return bytes ? c.body(bytes, 200, { 'content-type': 'image/webp' }) : notFound(c, base);
  });
}

interface Found {
  tenant: Tenant;
  corrections: DealerCorrections;
  entry: ShownEntry;
  isNew: boolean;
  /** Ids of the kind that are in use. */
  taken: ReadonlySet<string>;
}

/** The entry in an address, which has a kind and an id, or "new". */
async function entryOf(desk: Desk, c: Context<DeskEnv>): Promise<Found | null> {
  const tenant = dealerOf(desk, c, 'correct');
  const [kind = '', id = ''] = [c.req.param('kind'), c.req.param('id')];
  if (!tenant || !isKind(kind)) return null;
  const corrections = await correctionsOf(desk, tenant);
  const entries = shownContent(await desk.deps.content(tenant), corrections);
  const own = entries.filter((entry) => entry.kind === kind);
  const taken = new Set(own.map((entry) => entry.id));
  if (id === 'new' && kind !== 'review') {
    const value = blankEntry(kind, '');
    const entry = { kind, id: 'new', title: '', about: null, value, standing: null };
    return { tenant, corrections, entry, isNew: true, taken };
  }
  const entry = own.find((each) => each.id === id);
  return entry ? { tenant, corrections, entry, isNew: false, taken } : null;
}

async function changeEntry(desk: Desk, c: Context<DeskEnv>, found: Found) {
  const { tenant, entry, isNew, taken } = found;
  const { role } = c.var;
  const data = await c.req.formData().catch(() => null);
  if (!data) return c.text('The desk cannot read this form. Send it again.\n', 400);
  const id = isNew ? newIdFor(typedTitle(data), taken) : entry.id;
  const edited = { ...entry, id, value: isNew ? blankEntry(entry.kind, id) : entry.value };
  const from = isNew ? null : entry.value;
  const act = data.get('act');
  if (act === 'remove') {
    if (isNew || entry.kind === 'review') return notFound(c, desk.base);
    const wanted = { subject: contentSubject(entry.kind, id), field: 'entry', from, to: null, until: null }; // prettier-ignore
    const facts = { contentExists: true, seen: null };
    const written = await correct(desk, { tenant, role }, wanted, facts);
    return 'done' in written
      ? c.redirect(doneAddress(desk, tenant, written.done), 303)
      : showEntry(desk, c, found, { refused: written.refused });
  }
  const uploader = { slug: tenant.slug, email: role.email };
  const refusedPictures = await takeUploads(desk, uploader, edited, data);
  const read = readContentForm(edited, from, data);
  if (!read) return notFound(c, desk.base);
  if (!read.ok || refusedPictures.size > 0) {
    const form = read.ok ? { typed: read.typed, errors: new Map<string, string>() } : read.form;
    return showEntry(desk, c, found, {
      typed: form.typed,
      errors: new Map([...form.errors, ...refusedPictures]),
    });
  }
  const { wanted, typed } = read;
  if (act === 'preview') return showEntry(desk, c, found, { typed }, wanted.to);
  const facts = { contentExists: !isNew, seen: isNew ? null : seenIn(data) };
  const written = await correct(desk, { tenant, role }, wanted, facts);
  return 'done' in written
    ? c.redirect(doneAddress(desk, tenant, written.done), 303)
    : showEntry(
        desk,
        c,
        { ...found, corrections: await correctionsOf(desk, tenant) },
        { typed, refused: written.refused },
      );
}

function showEntry(
  desk: Desk,
  c: Context<DeskEnv>,
  { tenant, corrections, entry, isNew }: Found,
  changes: Partial<FieldForm> | null = null,
  preview: Json = null,
) {
  const { kind, id, title, about, value } = entry;
  const subject = contentSubject(kind, id);
  const last = isNew ? null : corrections.last(subject, contentField(kind));
  const form = fieldForm({ subject, field: contentField(kind), present: value, last });
  if (!form) return notFound(c, desk.base);
  const page = entryPage(shownPage(desk, c, tenant, corrections), {
    kind,
    id: isNew ? null : id,
    title,
    about,
    preview,
    form: { ...form, ...changes },
    canRemove: !isNew && kind !== 'review' && value !== null,
    markdown: desk.deps.markdown,
    pictureAt: (address) => {
      const name = deskPictureName(address);
      if (name !== null) return `${desk.base}/dealer/${tenant.slug}/pictures/${name}`;
      return address.startsWith('https://') ? address : null;
    },
  });
  return show(c, page, changes && preview === null ? 422 : 200);
}
