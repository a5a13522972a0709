// A shopper's own rate (rule personal-1): where it comes from, the loan that repayments at it are about, and its texts. It
// stores nothing and reads no clock.
import type { NoticeFacts } from '../privacy/notice.ts';
import type { RepaymentView } from '../card/card-data.ts';
import { knownFees, siteFees, statedComparisonRate, type KnownFees } from './comparison-rate.ts';
import { exampleText, type ExampleLoan } from './example-loan.ts';
import { formatPercent } from './format-percent.ts';
import { comparisonRateText } from './lender.ts';
import { exampleOf, type OwnQuoteSettings } from './own-quote.ts';
import { preApproval, takesPrice, type CreditScore } from './pre-approval.ts';
import { isRepayment, repaymentText } from './repayment-view.ts';
import { loanRepayment, type Rounding } from './repayment.ts';

/** `tenant.finance.personal`. */
export interface PersonalSettings {
  validDays: number;
  partner: { name: string; check: 'none' | 'soft' } | null;
}

/** What the page of a rate says and asks. */
export interface PersonalRateView {
  notice: NoticeFacts;
  legalName: string;
  partner: PersonalSettings['partner'];
  validDays: number;
  consent: string;
  /** The comparison rate warning, fees and who arranges the finance. */
  smallPrint: readonly string[];
  stock: { label: string; href: string };
  phone: { display: string; href: string } | null;
}

/** Both rates in percent a year. */
export interface PersonalRate {
  interest: number;
  comparisonRate: number;
}

/** The parts of `tenant.finance` that a personal rate and its repayments are calculated from. */
export interface PersonalFinance extends OwnQuoteSettings {
  calculator: OwnQuoteSettings['calculator'] & { rounding: Rounding };
}

/** The rate of the tenant's own table for a credit history, with the comparison rate of the site's other figures. */
export function bandRate(credit: CreditScore, finance: PersonalFinance): PersonalRate {
  const interest = finance.quote.estimate.rates[credit];
  return { interest, comparisonRate: statedComparisonRate(interest, siteFees(finance)) };
}

/** What repayments at a shopper's own rate take from the site; their other terms are those of its own example. */
export interface PersonalTerms extends KnownFees {
  rounding: Rounding;
}

export const personalTerms = (finance: PersonalFinance): PersonalTerms => ({
  ...knownFees(finance),
  rounding: finance.calculator.rounding,
});

/** Whether a repayment at a shopper's own rate can be stated. */
const isPersonalPrice = (price: number | undefined): price is number =>
  price !== undefined && takesPrice(price);

/** A repayment at the shopper's own rate with its loan. */
export interface PersonalView extends RepaymentView {
  /** AUD a week, not rounded. */
  dollars: number;
  loan: ExampleLoan;
  /** "Your rate. For $30,000 over 5 years, …" */
  basis: string;
}

/** Null where none can be stated (rule personal-4): another price, or a repayment that is too small (rule finance-10). */
export function personalView(
  price: number | undefined,
  rate: PersonalRate,
  terms: PersonalTerms,
): PersonalView | null {
  if (!isPersonalPrice(price)) return null;
  const loan = exampleOf(price, preApproval.defaultTermYears, rate.interest, terms);
  const dollars = loanRepayment(loan, 'wk');
  if (!isRepayment(dollars, terms)) return null;
  return {
    text: repaymentText(dollars, 'wk', terms),
    rate: formatPercent(rate.interest),
    comparisonRate: comparisonRateText(rate.comparisonRate),
    dollars,
    loan,
    basis: `At your rate. ${exampleText(loan)}`,
  };
}

/** What a shopper agrees to. Only a check that the settings call soft, or none, may be said to leave the credit score alone. */
export function personalConsent(legalName: string, { partner }: PersonalSettings): string {
  if (!partner) {
    return `${legalName} may use my own view of my credit history to work out my rate. No credit file is read, so this has no impact on my credit score.`;
  }
  const sends = `${legalName} may send my name, phone number, email, postcode and my own view of my credit history to ${partner.name} to ask for my rate.`;
  return partner.check === 'none'
    ? `${sends} ${partner.name} reads no credit file, so this has no impact on my credit score.`
    : `${sends} ${partner.name} may make a soft check of my credit file. Other lenders do not see it, and it has no impact on my credit score.`;
}

/** Where a rate comes from, as shoppers and dealers read it. */
export const personalSource = (
  name: string,
  credit: CreditScore,
  { partner }: PersonalSettings,
): string =>
  partner
    ? `from ${partner.name}`
    : `from the rates of ${name} for a ${credit.toLowerCase()} credit history`;

/** "7.95% p.a., 9.07% p.a. comparison rate" */
export const ratesText = ({ interest, comparisonRate: compared }: PersonalRate): string =>
  `${formatPercent(interest)}, ${comparisonRateText(compared)}`;
