// A correction: what a person changed at the desk, as an event of an append-only log (rule corrections-1). It only has shapes;
// fields.ts knows the values of each field, standing.ts what the log amounts to.
import { z } from 'zod';

/**
 * `place`: a location, or the whole site with an empty id. `content`: see `contentSubject`. `decision`: an answer of the operator
 * about a vehicle, a rule or, with an empty id, the export (rule desk-10). It corrects nothing.
 */
const subjectKinds = ['vehicle', 'place', 'content', 'decision'] as const;

const subjectSchema = z.strictObject({
  kind: z.enum(subjectKinds),
  /** The id in exports, settings or content: "4711", "aspley", "offer/winter-sale". */
  id: z.string().max(200),
});
export type CorrectionSubject = z.infer<typeof subjectSchema>;

/** Why a correction ended without a person (rule corrections-2). */
export const endReasons = ['same', 'sold', 'gone', 'day'] as const;
export type EndReason = (typeof endReasons)[number];

/** Values are plain JSON: those of a correction and those of the source that it stands over. */
const valueSchema = z.json();

/** One event. An event with `undoes` ends an earlier one: by a person, or by itself with `reason` and without a person. */
export const correctionSchema = z.strictObject({
  id: z.string().min(1).max(60),
  tenant: z.string().min(1),
  /** Position in the tenant's log, from 1; it decides the order, because clocks of two servers differ. */
  position: z.number().int().positive(),
  /** Epoch ms. */
  at: z.number().int(),
  /** Mail address in lower case; '' for an end that nobody asked for. */
  by: z.string(),
  subject: subjectSchema,
  /** A name of `fieldNames`, with its day where it has one: "price", "hours:2026-12-24". */
  field: z.string().min(1).max(60),
  /** What the site showed before, and what it shows by this event; null: nothing. */
  from: valueSchema,
  to: valueSchema,
  /** The last day on which it stands, in the dealer's time zone; null: until the source says the same. */
  until: z.iso.date().nullable(),
  /** Id of the event that this one ends; null for a correction. */
  undoes: z.string().nullable(),
  /** Only with `undoes`; null: a person undid it. */
  reason: z.enum(endReasons).nullable(),
});
export type Correction = z.infer<typeof correctionSchema>;

/** What a person asks for; the store adds the rest. */
export type WantedCorrection = Pick<Correction, 'subject' | 'field' | 'from' | 'to' | 'until'>;

const contentKinds = ['offer', 'review', 'slide', 'post'] as const;
export type ContentKind = (typeof contentKinds)[number];

export const contentSubject = (kind: ContentKind, id: string): CorrectionSubject => ({
  kind: 'content',
  id: `${kind}/${id}`,
});

/** The kind and the id in a subject of content; null when the id names no kind of content. */
export function contentEntry({
  id,
}: Pick<CorrectionSubject, 'id'>): { kind: ContentKind; id: string } | null {
  const [, name = '', own = ''] = /^([a-z]+)\/(.+)$/.exec(id) ?? [];
  const kind = contentKinds.find((each) => each === name);
  return kind === undefined ? null : { kind, id: own };
}

/** Equal for two events about one field of one thing. */
export const fieldKey = ({ subject, field }: Pick<Correction, 'subject' | 'field'>): string =>
  JSON.stringify([subject.kind, subject.id, field]);
