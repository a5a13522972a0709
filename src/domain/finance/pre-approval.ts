// The inputs of the finance form's estimate (rule finance-18). Every form loads this, so estimate.ts holds the rest.
/** Credit histories that visitors choose from. */
export const creditChoices = [
  { value: 'GREAT', text: 'Great' },
  { value: 'DECENT', text: 'Decent' },
  { value: 'POOR', text: 'Poor' },
] as const;
export type CreditScore = (typeof creditChoices)[number]['value'];

/** The inputs' bounds and what they hold at first (rule finance-18). Shares are percent of the price. */
export const preApproval = {
  amount: { min: 10_000, max: 200_000, step: 1 },
  defaultAmount: 30_000,
  termYears: { min: 1, max: 7, step: 1 },
  defaultTermYears: 5,
  credit: 'GREAT',
  depositPercent: { min: 0, max: 50, step: 5 },
  finalPaymentPercent: { min: 0, max: 50, step: 5 },
} as const;

/** Whether the form takes a price (AUD) as its amount: a loan for another amount is not about the vehicle (rule finance-11). */
export const takesPrice = (price: number | undefined): boolean =>
  price === undefined || (price >= preApproval.amount.min && price <= preApproval.amount.max);

/** The example that the disclaimer states, in percent of the price (rule finance-22). */
export const exampleShares = { depositPercent: 10, finalPaymentPercent: 30 } as const;

/** The inputs of the estimate, by their names in the lead. */
export const estimateNames = [
  'amount',
  'term',
  'deposit_percent',
  'final_payment_percent',
  'selfAssessedCreditScore',
] as const;
