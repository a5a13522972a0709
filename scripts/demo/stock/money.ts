// The money side of an export row: prices in all their states, market averages, lenders' samples. AUD throughout.
import type { Draft, ExportRow } from './draft.ts';
import type { Random } from './random.ts';
import type { Recipe, RecipeLender } from './recipe.ts';
import type { State } from './states.ts';

const DISCLAIMER =
  'Repayment is indicative only, based on the cash price shown with the deposit and final payment stated, and is not an offer of credit. Lending criteria, terms, conditions, fees and charges apply. Rates depend on the age of the vehicle and the applicant’s circumstances.';

/** What a shopper would pay; null when the row names no price. */
function askedPrice(draft: Draft, has: ReadonlySet<State>): number | null {
  if (has.has('noPrice')) return null;
  return has.has('zeroPrice') ? 0 : draft.price;
}

/** Weekly price of a subscription: dear cars cost more, all end in 9 or 5. */
function weeklyPrice(draft: Draft, random: Random): number {
  const raw = 60 + draft.price * 0.0048 * random.between(0.95, 1.08);
  return Math.floor(raw / 10) * 10 + random.pick([5, 9, 9]);
}

/** Days in stock before a lower price may stand beside the earlier one. */
const provenDays = 35;

function beforePrice(
  price: number,
  { states: has, listedDays }: MoneySubject,
  random: Random,
): number | null {
  if (has.has('reduced')) {
    const cut = random.pick([500, 1000, 1000, 1500, 2000, 3000, 4000]);
    return listedDays >= provenDays ? price + cut : null;
  }
  return has.has('raised') ? Math.max(0, price - random.pick([500, 1000])) : null;
}

/** New vehicles and demonstrators are advertised with their whole price (rule law-2). */
function priceType({ carType, item }: MoneySubject, random: Random): string | null {
  const isTotal = carType !== 'used';
  const total = item === 'motorcycle' ? 'Ride away' : 'Drive away';
  const others =
    item === 'motorcycle'
      ? [total, total, 'Excl. govt. charges']
      : ['Excl. govt. charges', 'Excl. govt. charges', 'Drive away', 'DAP', null];
  const picked = random.pick(others);
  return isTotal ? total : picked;
}

/** Regular payment of an amortised loan with a final payment. */
function payment(
  amount: number,
  balloon: number,
  ratePercent: number,
  years: number,
  perYear: number,
) {
  const rate = ratePercent / 100 / perYear;
  const growth = (1 + rate) ** (years * perYear);
  return Math.round((((amount - balloon / growth) * rate * growth) / (growth - 1)) * 100) / 100;
}

function lenderSample(price: number, age: number, lender: RecipeLender, known: boolean): ExportRow {
  const older = Math.min(4, Math.floor(age / 3)) * 0.75;
  const interestRate = known ? Number((lender.interestRate + older).toFixed(2)) : null;
  const deposit = Math.round(price * lender.depositShare);
  const balloon = Math.round(price * lender.balloonShare);
  const years = lender.termYears;
  const amount = price - deposit + lender.establishmentFee;
  const week = interestRate === null ? null : payment(amount, balloon, interestRate, years, 52);
  const month = interestRate === null ? null : payment(amount, balloon, interestRate, years, 12);
  return {
    interestRate,
    comparisonRate: known ? Number((lender.comparisonRate + older).toFixed(2)) : null,
    paymentWeek: week,
    paymentMonth: month,
    termYears: years,
    termMonths: years * 12,
    termWeeks: years * 52,
    deposit,
    balloon,
    establishmentFees: lender.establishmentFee,
    ...(week === null ? {} : { totalPayable: Math.round(week * years * 52 + balloon + deposit) }),
    financeProvider: lender.provider,
    disclaimer: DISCLAIMER,
  };
}

/** Every lender's sample for a price, keyed by lender name; without rates where they are not `known`. */
export function lenderSamples(price: number, age: number, recipe: Recipe, known = true): ExportRow {
  return Object.fromEntries(
    recipe.lenders.map((lender) => [lender.name, lenderSample(price, age, lender, known)]),
  );
}

/** The finance partner's quote for a price: five years, nothing left at the end. */
export function partnerQuote(price: number, recipe: Recipe): ExportRow {
  const rate = recipe.lenders[0]?.interestRate ?? 8.99;
  return {
    weeklyRepaymentAmount: Math.round(payment(price, 0, rate, 5, 52)),
    advertisedRate: rate,
    comparisonRate: Number((rate + 0.88).toFixed(2)),
  };
}

function market(draft: Draft, has: ReadonlySet<State>, random: Random): ExportRow | null {
  if (has.has('noMarket')) return null;
  const average = has.has('belowMarket')
    ? draft.price + random.whole(600, 4200)
    : Math.round(draft.price * random.between(0.94, 1.008));
  return {
    state_average_market_price: random.chance(0.8) ? average : null,
    average_market_price: Math.round(average * random.between(0.99, 1.01)),
  };
}

export interface MoneySubject {
  draft: Draft;
  carType: 'new' | 'used' | 'demo';
  item: 'car' | 'motorcycle' | 'caravan';
  states: ReadonlySet<State>;
  /** Years. */
  age: number;
  /** Days since it came. */
  listedDays: number;
}

/** Money fields of an export row. */
export function moneyFields(subject: MoneySubject, recipe: Recipe, random: Random): ExportRow {
  const { draft, states: has, age, carType, item } = subject;
  const asked = askedPrice(draft, has);
  const price = recipe.subscription && random.chance(0.4) ? null : asked;
  return {
    price,
    before_price: price ? beforePrice(price, subject, random) : null,
    subscription_price: recipe.subscription ? weeklyPrice(draft, random) : null,
    price_type: priceType(subject, random),
    preorder: has.has('preorder'),
    payment_processors: random.chance(0.8) ? ['stripe'] : [],
    finance_lenders:
      price && !has.has('noLenders') ? lenderSamples(price, age, recipe, !has.has('noRates')) : {},
    youxQuote: price && has.has('youxQuote') ? partnerQuote(price, recipe) : null,
    autograb_data: carType === 'used' && item === 'car' ? market(draft, has, random) : null,
  };
}
