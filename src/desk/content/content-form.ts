// Reads the form of an entry of content, with the pictures that were uploaded with it.
import { contentSubject } from '../../domain/corrections/correction.ts';
import { deskPictureName } from '../../domain/corrections/desk-pictures.ts';
import { slugify } from '../../domain/text/text.ts';
import { deskPicture, storeDeskPicture } from '../../functions/corrections/desk-pictures.ts';
import { fieldForm, readFieldForm, type ReadForm } from '../corrections/field-form.ts';
import type { Desk } from '../desk.ts';
import type { DeskField, Json } from '../forms/form-fields.ts';
import { fileNameOf, nameOf, textIn } from '../forms/form-values.ts';
import { picturesPerHour } from '../request-limits.ts';
import type { ContentEntry } from './content-entry.ts';
import { contentField } from './desk-content.ts';

interface Uploader {
  slug: string;
  email: string;
}

type Edited = Pick<ContentEntry, 'kind' | 'id' | 'value'>;

const placeOf = ({ kind, id, value }: Edited) => ({
  subject: contentSubject(kind, id),
  field: contentField(kind),
  present: value,
  last: null,
});

/**
 * Stores the pictures of a form and puts their addresses into its fields. A field has the present picture, or one that was
 * uploaded at the desk of this dealer; every other address is refused. Returns what is refused, by field.
 */
export async function takeUploads(
  desk: Desk,
  uploader: Uploader,
  edited: Edited,
  data: FormData,
): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  for (const field of fieldForm(placeOf(edited))?.fields ?? []) {
    if (field.kind !== 'picture') continue;
    const file = data.get(fileNameOf(field));
    const reason =
      file === null || typeof file === 'string' || file.size === 0
        ? await unknownPicture(desk, uploader, textIn(edited.value, field), data.get(nameOf(field)))
        : await storeUpload(desk, uploader, { field, file, data });
    if (reason !== null) refused.set(nameOf(field), reason);
  }
  return refused;
}

async function unknownPicture(
  { deps }: Desk,
  { slug }: Uploader,
  present: string,
  address: FormDataEntryValue | null,
): Promise<string | null> {
  if (address === null || address === '' || address === present) return null;
  const name = typeof address === 'string' ? deskPictureName(address) : null;
  const isOwn = name !== null && (await deskPicture(deps.db, slug, name)) !== null;
  return isOwn ? null : 'Choose a picture.';
}

async function storeUpload(
  { deps }: Desk,
  { slug, email }: Uploader,
  { field, file, data }: { field: DeskField; file: File; data: FormData },
): Promise<string | null> {
  if (!deps.decodePicture) return 'Pictures cannot be uploaded on this host.';
  const counted = `desk/pictures/${deps.signer.mark('limit', email)}`;
  if (!(await deps.limits.take(counted, picturesPerHour, deps.now()))) {
    return 'These are too many pictures at once. Wait an hour.';
  }
  const picture = await deps.decodePicture(new Uint8Array(await file.arrayBuffer()));
  if ('refused' in picture) return picture.refused;
  const stored = { tenant: slug, bytes: picture.bytes, now: deps.now() };
  data.set(nameOf(field), await storeDeskPicture(deps.db, stored));
  return null;
}

/** What a person asks for. */
export function readContentForm(edited: Edited, from: Json, data: FormData): ReadForm | null {
  return readFieldForm(placeOf(edited), from, data);
}

/** An id that no other entry of the kind has. */
export function newIdFor(title: string, taken: ReadonlySet<string>): string {
  const base = slugify(title, 50) || 'entry';
  for (let at = 1; ; at += 1) {
    const id = at === 1 ? base : `${base}-${String(at)}`;
    if (!taken.has(id)) return id;
  }
}

/** What a new entry starts from: its id, which no form shows. */
export const blankEntry = (kind: ContentEntry['kind'], id: string): Json =>
  kind === 'post' ? null : { id };

/** The title that a person typed into a form for a new entry. */
export const typedTitle = (data: FormData): string => {
  const name = data.get('to.name') ?? data.get('to.head.title');
  return typeof name === 'string' ? name : '';
};
