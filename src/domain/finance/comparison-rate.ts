// The comparison rate of a loan (National Credit Code, part 10; National Consumer Credit
// Protection Regulations 2010, regulation 71): one rate that includes interest and known fees. It
// also lists the known fees. The calculator, weekly estimate and comparison rate share them, so that no page states two
// establishment fees (rule finance-5).
import { worthOfOne } from './periods.ts';
import { repayment } from './repayment.ts';

/** The part of `tenant.finance` that states the fees of a loan. */
export interface FeeSettings {
  calculator: { establishmentFee: number };
  quote: { estimate: { establishmentFee: number; monthlyFee: number } };
}

export interface ListedFee {
  name: string;
  /** AUD. */
  amount: number;
}

/** The part of `tenant.finance` that states every fee. */
export interface ListedFees extends FeeSettings {
  fees: readonly ListedFee[];
}

export interface KnownFees {
  /** AUD, once. */
  establishmentFee: number;
  /** AUD a month. */
  monthlyFee: number;
}

/** Every fee that a loan of the site has. */
export interface SiteFees extends KnownFees {
  /** AUD, once, beside the loan: in the total, not in the repayments. */
  besideLoan: number;
  /** Those of them that the comparison rate includes. */
  otherFees: number;
}

/** The fees that are paid once, beside the loan. */
export const feesBesideLoan = ({ fees }: Pick<ListedFees, 'fees'>): ListedFee[] =>
  fees.filter(({ name }) => !/^establishment fee$|\bmonth/i.test(name));

/** A comparison rate leaves out fees of the government, such as that of the securities register (regulation 71). */
const isGovernmentFee = ({ name }: ListedFee): boolean =>
  /\b(?:registration|register|PPSR|duty|government)\b/i.test(name);

/** The fees that a comparison rate includes (rule finance-5). */
export function siteFees(settings: ListedFees): SiteFees {
  const besideLoan = feesBesideLoan(settings);
  return {
    ...knownFees(settings),
    besideLoan: sumOf(besideLoan),
    otherFees: sumOf(besideLoan.filter((fee) => !isGovernmentFee(fee))),
  };
}

export const sumOf = (fees: readonly ListedFee[]): number =>
  fees.reduce((sum, { amount }) => sum + amount, 0);

/** The fee that the calculator adds to every loan; without one, the fee of the estimate. */
export function knownFees({ calculator, quote: { estimate } }: FeeSettings): KnownFees {
  return {
    establishmentFee: calculator.establishmentFee || estimate.establishmentFee,
    monthlyFee: estimate.monthlyFee,
  };
}

/**
 * Every fee that the site's figures include, by name and amount in AUD (rule finance-5). The fees of the
 * repayments and the comparison rate are added where the tenant's own list lacks them.
 */
export function listedFees(settings: ListedFees): ListedFee[] {
  const { establishmentFee, monthlyFee } = knownFees(settings);
  const has = (name: RegExp) => settings.fees.some((fee) => name.test(fee.name));
  return [
    ...(establishmentFee > 0 && !has(/^establishment fee$/i)
      ? [{ name: 'Establishment fee', amount: establishmentFee }]
      : []),
    ...settings.fees,
    ...(monthlyFee > 0 && !has(/^monthly (?:account )?fee$/i)
      ? [{ name: 'Monthly account fee', amount: monthlyFee }]
      : []),
  ];
}

/** The loan that the law has comparison rates stated for, in AUD and years. */
export const comparisonLoan = { amount: 30_000, termYears: 5 } as const;

/** The comparison rate of the site's own figures at an interest rate, in percent a year. */
export const statedComparisonRate = (
  interest: number,
  { establishmentFee, monthlyFee, otherFees }: RatedFees,
): number =>
  comparisonRate({ ...comparisonLoan, interest, establishmentFee, monthlyFee, otherFees });

type RatedFees = Omit<SiteFees, 'besideLoan'>;

export interface RatedLoan extends RatedFees {
  /** The amount (AUD) and the term (years) that the rate is stated for. */
  amount: number;
  termYears: number;
  /** Percent a year. */
  interest: number;
}

/** Percent a year, to two decimals: twelve times the monthly rate at which all payments, fees included, equal the amount. */
export function comparisonRate(loan: RatedLoan): number {
  const { amount, termYears, interest, establishmentFee, monthlyFee, otherFees } = loan;
  const terms = { amount, deposit: 0, establishmentFee: 0, residual: 0, termYears, interest };
  const payment = repayment(terms, 'mo') + monthlyFee;
  const months = Math.max(1, Math.round(termYears * 12));
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (establishmentFee + otherFees + payment * worthOfOne(middle, months) > amount) low = middle;
    else high = middle;
  }
  return Math.round(low * 12 * 100 * 100) / 100;
}
