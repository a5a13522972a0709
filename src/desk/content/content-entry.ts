// An entry of content that a dealer may change, as its file has it.
import type { ContentKind } from '../../domain/corrections/correction.ts';
import type { Json } from '../forms/form-fields.ts';

export interface ContentEntry {
  kind: ContentKind;
  id: string;
  /** What it is called in a list. */
  title: string;
  /** What a customer wrote, for a review. */
  about: string | null;
  /** In the shape of a correction: the entry, or the answer to a review. Null: none. */
  value: Json;
}
