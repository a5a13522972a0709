// Carries out what operators answer about the stock of a dealer; the host of the desk brings it.

/** What an operator answers about a dealer's stock; `vehicle`: one of those asked about. */
export type StockAnswer =
  | { answer: 'acknowledge'; rule: string; by: string; reason: string; until: string }
  | { answer: 'accept-export' }
  | { answer: 'accept' | 'keep'; vehicle: string };

/** Carries out answers about stock, one at a time for a dealer. */
export interface Decider {
  start(slug: string, answer: StockAnswer): void;
  /** Of the last answer; null: there is none, or it was carried out. */
  state(slug: string): 'running' | { failed: string } | null;
}
