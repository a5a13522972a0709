// A purchase as text: every step with what was chosen and what is binding (rule purchase-2). Page, lead, mail, printed
// summary and PDF show these lines. Amounts come from the facts alone.
import { holdHours } from '../vehicle/vehicle-constants.ts';
import { formatPercent } from '../finance/format-percent.ts';
import { excessText, kilometresText, type SubscriptionTerms } from '../price/subscription-terms.ts';
import { formatMoney } from '../text/format.ts';
import { formatDate } from '../text/format-date.ts';
import { loanTermsText } from '../finance/example-loan.ts';
import { basisText } from '../finance/estimate.ts';
import { financeDisclaimer, type DisclaimerSettings } from '../finance/disclaimer.ts';
import { comparisonWarning } from '../finance/lender.ts';
import { ownExample, type OwnQuoteSettings } from '../finance/own-quote.ts';
import { repaymentText } from '../finance/repayment-view.ts';
import type { Rounding } from '../finance/repayment.ts';
import {
  chargesOf,
  currentStep,
  deliveryOf,
  financedAmount,
  isDone,
  isWholePrice,
  keepDays,
  notInPrice,
  offerOfState,
  stepsOf,
  type PurchaseFacts,
  type PurchaseQuote,
  type PurchaseState,
  type PurchaseStep,
} from './purchase.ts';
import { priceLabel, wholePriceLabel } from './price-of-purchase.ts';
import { documentsLabel, includedLabel } from './list-lines.ts';

export type PurchaseLine = [label: string, text: string];

/** What the texts need besides the facts. */
export interface PurchaseTexts {
  finance: OwnQuoteSettings &
    DisclaimerSettings & {
      calculator: { rounding: Rounding };
    };
  subscriptionTerms: SubscriptionTerms;
  inclusions: readonly string[];
  /** `dealerConfirms`: the dealership says yes before it counts. */
  reserve: { amount: number; paysOnline: boolean; dealerConfirms: boolean };
  /** Formats an instant in the dealer's time zone. */
  time: (at: number) => string;
}

export interface StepView {
  name: PurchaseStep;
  title: string;
  done: boolean;
  binding: string;
  lines: PurchaseLine[];
}

const depositLabel = 'Deposit';
/** Only the page shows them: a mail may go to a stranger. */
const ownWords = ['Address', 'Comments'];

const titles: Record<PurchaseStep, string> = {
  price: 'The price',
  plan: 'Your plan',
  'trade-in': 'Your own car',
  payment: 'How you pay',
  handover: 'Collection or delivery',
  details: 'Your details',
  summary: 'Summary',
};

/** Says that sending is no contract yet, and when the sale becomes binding. */
export function noContractText({ kind }: PurchaseFacts): string {
  const noun = kind === 'subscription' ? 'subscription' : 'sale';
  return `This is not a contract: the ${noun} is binding only when you and we have signed it, and you can withdraw until then.`;
}

function bindingOf(step: PurchaseStep, facts: PurchaseFacts, { reserve }: PurchaseTexts): string {
  const hours = `${String(holdHours)} hours, or until the handover where that is later`;
  const held =
    reserve.amount > 0 && reserve.paysOnline
      ? `Sending this takes you to the payment of the deposit. Once it is paid, we hold the vehicle for you for ${hours}.`
      : `Sending this reserves the vehicle: we hold it for you for ${hours}.`;
  switch (step) {
    case 'price':
    case 'plan':
      return 'Nothing is binding yet. If the price changes before you send the last step, we tell you and ask again.';
    case 'trade-in':
      return 'Using an offer does not bind you. We confirm its figure when we have seen the car.';
    case 'payment':
      return !facts.hasFinance
        ? 'Nothing is paid or binding yet.'
        : 'Not binding: a quote is an estimate, not an offer of credit, and no credit file is read.';
    case 'handover':
      return 'Not binding yet. The time is booked for you when you send the last step.';
    case 'details':
      return `Nothing is sent to anybody yet. We keep your answers for ${String(keepDays)} days, so that you can go on with another device.`;
    case 'summary':
      return `${held} ${noContractText(facts)}`;
  }
}

function priceLines(facts: PurchaseFacts): PurchaseLine[] {
  const { price, priceType } = facts;
  const charges = chargesOf(facts);
  if (price === null) return [];
  return [
    [priceLabel, [formatMoney(price), priceType].filter(Boolean).join(' ')],
    ...charges.map(({ name, amount }): PurchaseLine => [name, formatMoney(amount)]),
    ...(charges.length > 0
      ? [[wholePriceLabel, formatMoney(financedAmount(facts))] satisfies PurchaseLine]
      : []),
    ...(isWholePrice(facts)
      ? []
      : [
          [
            'Not in this price',
            `${notInPrice.join(', ')}. We tell you the amounts before you sign anything.`,
          ] satisfies PurchaseLine,
        ]),
    ...documentLines(facts),
  ];
}

/** The first step names the documents that a buyer needs. */
const documentLines = ({ settings: { documents } }: PurchaseFacts): PurchaseLine[] =>
  documents.length > 0 ? [[documentsLabel, documents.join('; ')]] : [];

const firstPayment = (weekly: number, bond: number): string =>
  bond > 0
    ? `${formatMoney(weekly + bond)}: the first week and the bond`
    : `${formatMoney(weekly)}: the first week`;

/** What happens after it was sent, until the handover. */
export function nextLines(
  facts: PurchaseFacts,
  { subscriptionTerms, reserve: { dealerConfirms } }: PurchaseTexts,
): string[] {
  const { price, settings } = facts;
  const brings = settings.documents.length > 0 ? ' and show the documents below' : '';
  return [
    'A summary is on its way to your email address.',
    `The dealership checks it ${dealerConfirms ? 'and confirms it to you' : 'and contacts you where something is missing'}.`,
    `At the handover you sign${brings}. Nothing is binding before that.`,
    ...(facts.kind === 'subscription' && price !== null
      ? [`No payment was taken here. You pay ${firstPayment(price, subscriptionTerms.bond)}.`]
      : []),
  ];
}

/** A plan has no end, so the summary also says what a longer one costs: three months. */
const quarter = 13;

const weeksText = (weeks: number) => `${String(weeks)} ${weeks === 1 ? 'week' : 'weeks'}`;

function planLines(
  state: PurchaseState,
  facts: PurchaseFacts,
  words: PurchaseTexts,
): PurchaseLine[] {
  const { price } = facts;
  if (price === null) return [];
  const { minimumWeeks, bond, noticeDays, insuranceExcess } = words.subscriptionTerms;
  const kilometres = kilometresText(words.subscriptionTerms);
  const total = (weeks: number): string =>
    formatMoney(price * weeks + bond) +
    (bond > 0
      ? `, of which the bond of ${formatMoney(bond)} comes back, less what you owe then`
      : '');
  return [
    ['Weekly price', `${formatMoney(price)}/week`],
    ...(minimumWeeks > 0
      ? [
          ['Minimum term', weeksText(minimumWeeks)] satisfies PurchaseLine,
          ['Minimum total', total(minimumWeeks)] satisfies PurchaseLine,
        ]
      : []),
    [`Total for ${weeksText(quarter)}`, total(quarter)],
    ...(noticeDays > 0
      ? [['Notice', `${String(noticeDays)} days, to swap or to stop`] satisfies PurchaseLine]
      : []),
    ...(bond > 0 ? [['Bond', `${formatMoney(bond)}, refundable`] satisfies PurchaseLine] : []),
    ['To pay at the handover', firstPayment(price, bond)],
    ...(words.inclusions.length > 0
      ? [[includedLabel, words.inclusions.join('; ')] satisfies PurchaseLine]
      : []),
    ...(kilometres === '' ? [] : [['Kilometres', kilometres] satisfies PurchaseLine]),
    ...(insuranceExcess > 0
      ? [['Insurance', excessText(insuranceExcess)] satisfies PurchaseLine]
      : []),
    ...documentLines(facts),
    ...(state.startDay === null
      ? []
      : [['Start', formatDate(state.startDay)] satisfies PurchaseLine]),
  ];
}

/** A repayment with both rates before it, and the loan that it is about. */
function quoteLines(quote: PurchaseQuote, { finance }: PurchaseTexts): PurchaseLine[] {
  const request = {
    selfAssessedCreditScore: quote.credit,
    purchasePrice: quote.amount,
    loanTerm: quote.termYears,
    whoIsHelping: '',
  };
  const about = quote.basis === 'partner' ? '' : ` ${loanTermsText(ownExample(request, finance))}`;
  return [
    ['Interest rate', formatPercent(quote.rate)],
    ['Comparison rate', formatPercent(quote.comparisonRate)],
    ['Estimated repayment', repaymentText(quote.weekly, 'wk', finance.calculator)],
    ['About this estimate', `${basisText(request, quote.basis)}${about}`],
    ['Comparison rate warning', comparisonWarning],
    ['Please note', financeDisclaimer(null, finance)],
  ];
}

const paymentLines = ({ payment }: PurchaseState, words: PurchaseTexts): PurchaseLine[] =>
  payment === null
    ? []
    : payment === 'cash'
      ? [['Payment', 'Without finance: the balance is due at the handover']]
      : quoteLines(payment, words);

function tradeInLines(state: PurchaseState, facts: PurchaseFacts): PurchaseLine[] {
  const offer = offerOfState(state, facts);
  if (offer) {
    const figure = `${rangeText(offer.low, offer.high)}, valid until ${offer.validText}`;
    return [
      ['Trade-in', offer.car],
      ['Estimated value', figure],
    ];
  }
  return state.tradeIn === 'none' ? [['Trade-in', 'None']] : [];
}

const rangeText = (low: number, high: number): string =>
  low === high ? formatMoney(low) : `${formatMoney(low)} to ${formatMoney(high)}`;

/** What is still to come of a purchase, which is nothing once it is over (rule booking-6). */
const toCome = [
  'Collection',
  'Delivery',
  'Delivery charge',
  'Address',
  'When',
  'Start',
  'To pay at the handover',
];
export const withoutHandover = (lines: readonly PurchaseLine[]): PurchaseLine[] =>
  lines.filter(([label]) => !toCome.includes(label));

function handoverLines(
  state: PurchaseState,
  facts: PurchaseFacts,
  words: PurchaseTexts,
): PurchaseLine[] {
  const { handover } = state;
  if (!handover) return [];
  const zone = deliveryOf(state, facts);
  const place = facts.places.find(({ id }) => id === handover.place);
  return [
    ...(zone
      ? ([
          ['Delivery', zone.name],
          ['Delivery charge', zone.price > 0 ? formatMoney(zone.price) : 'Free'],
          ['Address', `${handover.street}, ${handover.postcode}`],
        ] satisfies PurchaseLine[])
      : [
          [
            'Collection',
            [place?.name, place?.address].filter(Boolean).join(', '),
          ] satisfies PurchaseLine,
        ]),
    ['When', words.time(Date.parse(handover.at))],
  ];
}

function detailLines({ details }: PurchaseState): PurchaseLine[] {
  if (!details) return [];
  return [
    ['Name', `${details.name} ${details.last_name}`.trim()],
    ['Email', details.email],
    ...(details.message ? [['Comments', details.message] satisfies PurchaseLine] : []),
  ];
}

function summaryLines(
  state: PurchaseState,
  facts: PurchaseFacts,
  words: PurchaseTexts,
): PurchaseLine[] {
  const { reserve } = words;
  const delivery = deliveryOf(state, facts)?.price ?? 0;
  const total = financedAmount(facts) + delivery;
  const offer = offerOfState(state, facts);
  const money: PurchaseLine[] =
    facts.kind === 'subscription'
      ? delivery > 0
        ? [['Once, for the delivery', formatMoney(delivery)]]
        : []
      : [
          [
            'Total',
            `${formatMoney(total)}${isWholePrice(facts) ? '' : ', plus what is not in this price'}`,
          ],
          ...(offer
            ? [
                [
                  'Balance, estimated',
                  rangeText(Math.max(0, total - offer.high), Math.max(0, total - offer.low)),
                ] satisfies PurchaseLine,
              ]
            : []),
        ];
  const deposit: PurchaseLine[] =
    reserve.amount > 0
      ? [
          [
            depositLabel,
            reserve.paysOnline
              ? `${formatMoney(reserve.amount)}, set aside on your card, part of the price, and released in full if you change your mind`
              : `${formatMoney(reserve.amount)}: no payment is taken on this site, we call you about it`,
          ],
        ]
      : [];
  return [...money, ...deposit];
}

export function stepViews(
  state: PurchaseState,
  facts: PurchaseFacts,
  words: PurchaseTexts,
): StepView[] {
  const lines: Record<PurchaseStep, () => PurchaseLine[]> = {
    price: () => priceLines(facts),
    plan: () => planLines(state, facts, words),
    'trade-in': () => tradeInLines(state, facts),
    payment: () => paymentLines(state, words),
    handover: () => handoverLines(state, facts, words),
    details: () => detailLines(state),
    summary: () => summaryLines(state, facts, words),
  };
  return stepsOf(facts).map((name) => ({
    name,
    title: titles[name],
    done: isDone(name, state, facts),
    binding: bindingOf(name, facts, words),
    lines: lines[name](),
  }));
}

/** The steps for the dealer and for mails, without what the shopper typed. The payment states the deposit. */
export const purchaseLines = (
  state: PurchaseState,
  facts: PurchaseFacts,
  words: PurchaseTexts,
): PurchaseLine[] =>
  stepViews(state, facts, words)
    .filter(({ name }) => name !== 'details')
    .flatMap((step) => step.lines)
    .filter(([label]) => label !== depositLabel && !ownWords.includes(label));

/** The reason to ask a shopper again who had agreed to a price; null when nothing has changed (rule purchase-3). */
export function changedText(state: PurchaseState, facts: PurchaseFacts): string | null {
  const { price, kind } = facts;
  if (state.agreed === null || state.agreed === price) return lostText(state, facts);
  const per = kind === 'subscription' ? ' a week' : '';
  return price === null
    ? `This vehicle was ${formatMoney(state.agreed)}${per} when you agreed to its price, and has no price any more.`
    : `This vehicle was ${formatMoney(state.agreed)}${per} when you agreed to its price, and is ${formatMoney(price)}${per} now. Please look at it again before you go on.`;
}

/** A step that was done and is no longer valid. */
function lostText(state: PurchaseState, facts: PurchaseFacts): string | null {
  const step = currentStep(state, facts);
  if (step === 'trade-in' && state.tradeIn !== null) {
    return 'The offer for your own car is no longer valid. Please choose again.';
  }
  if (step === 'payment' && state.payment !== null) {
    return state.payment !== 'cash' &&
      state.payment.basis === 'personal' &&
      state.payment.amount === financedAmount(facts)
      ? 'Your own rate has changed or ended since the quote. Please ask for it again.'
      : 'The quote was for a different amount. Please ask for it again.';
  }
  if (step === 'handover' && state.handover !== null) {
    return 'The time you chose is no longer available. Please choose another.';
  }
  return null;
}
