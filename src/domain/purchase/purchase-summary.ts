// The summary of a purchase as a document, for a page and for paper.
import type { StepView } from './purchase-view.ts';

export interface PurchaseDocument {
  title: string;
  /** "DriveLoop Subscriptions Pty Ltd, ABN 10 639 254 770" and how to reach it. */
  dealer: string[];
  sections: { title: string; lines: readonly [label: string, text: string][] }[];
  /** Paragraphs about what is binding, and the warnings that belong to the figures. */
  notes: string[];
}

/** Letters from which a text takes the whole width, under its label. */
const wideFrom = 100;
export const isWide = (text: string): boolean => text.length > wideFrom;

/** Every step with content; the text about what is binding comes last. */
export function purchaseDocument(
  title: string,
  dealer: string[],
  steps: readonly StepView[],
  standing: string,
): PurchaseDocument {
  const last = steps.at(-1);
  return {
    title,
    dealer,
    sections: steps
      .filter(({ lines }) => lines.length > 0)
      .map(({ title: heading, lines }) => ({ title: heading, lines })),
    notes: [standing, last?.binding ?? ''].filter((note) => note !== ''),
  };
}
