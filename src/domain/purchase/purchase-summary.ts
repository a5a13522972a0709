// The summary of a purchase as a document, for a page and for paper.
import type { StepView } from './purchase-view.ts';

export interface PurchaseDocument {
  title: string;
  /** "DriveLoop Subscriptions Pty Ltd, ABN 10 639 254 770" and how to reach it. */
  dealer: string[];
  sections: { title: string; lines: readonly [label: string, text: string][] }[];
  /** What is binding and the warnings that go with figures, in paragraphs. */
  notes: string[];
}

/** Every step that says something, with what is binding at the end. */
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
