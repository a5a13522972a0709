// The content that a dealer may change, as its files have it, and what the desk changed about it.
import {
  contentEntry,
  contentSubject,
  type ContentKind,
  type Correction,
} from '../../domain/corrections/correction.ts';
import type { ContentEntry } from './content-entry.ts';
import type { DealerCorrections } from '../corrections/dealer-corrections.ts';
import { isRecord, type Json } from '../forms/form-fields.ts';

/** The field of each kind that the desk changes. */
export const contentField = (kind: ContentKind): string => (kind === 'review' ? 'answer' : 'entry');

export interface ShownEntry extends ContentEntry {
  standing: Correction | null;
}

/** What the site shows: new entries first; entries that the desk took off stay in the list, with their mark. */
export function shownContent(
  entries: readonly ContentEntry[],
  corrections: DealerCorrections,
): ShownEntry[] {
  const shown = entries.map((entry): ShownEntry => {
    const standing = corrections.of(contentSubject(entry.kind, entry.id), contentField(entry.kind));
    return standing ? { ...entry, value: standing.to, standing } : { ...entry, standing };
  });
  const known = new Set(entries.map(({ kind, id }) => `${kind}/${id}`));
  const added = corrections.standing.flatMap((standing): ShownEntry[] => {
    const { subject, to } = standing;
    const entry = subject.kind === 'content' ? contentEntry(subject) : null;
    if (!entry || entry.kind === 'review' || known.has(subject.id) || to === null) return [];
    return [{ ...entry, title: titleOf(to) ?? entry.id, about: null, value: to, standing }];
  });
  return [...added.toReversed(), ...shown];
}

/** The name of an offer or a slide, or the title of a post. */
export function titleOf(value: Json): string | null {
  if (!isRecord(value)) return null;
  const { head } = value;
  const title = isRecord(head) ? head['title'] : value['name'];
  return typeof title === 'string' && title !== '' ? title : null;
}
