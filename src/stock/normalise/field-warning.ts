// A value that was left out because nobody could say what it means; the vehicle itself came through.
import { oneLine } from './text.ts';

export interface Doubt {
  /** Key path of the field left empty. */
  field: string;
  /** What stood there, shortened. */
  text: string;
}

/** Receives doubts while a row is normalised. */
export type Doubts = (field: string, value: unknown) => void;

/** Collects into a list, short enough to print. */
export function doubtsInto(list: Doubt[]): Doubts {
  return (field, value) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    list.push({ field, text: oneLine(text.slice(0, 200)).slice(0, 80) });
  };
}
