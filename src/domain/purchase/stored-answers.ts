// What is stored of a purchase, in words, for the person whose answers they are. It shows every field and needs nothing but the
// answers: the vehicle may be sold, and an offer may have ended.
import { formatPercent } from '../finance/format-percent.ts';
import { creditChoices } from '../finance/pre-approval.ts';
import { formatMoney, yearsText } from '../text/format.ts';
import { formatDate } from '../text/format-date.ts';
import type { Handover, PurchaseDetails, PurchaseQuote, PurchaseState } from './purchase.ts';
import type { PurchaseLine } from './purchase-view.ts';

const quoteLines = (quote: PurchaseQuote): PurchaseLine[] => [
  ['Finance', `${formatMoney(quote.amount)} over ${yearsText(quote.termYears)}`],
  ['Interest rate', formatPercent(quote.rate)],
  ['Comparison rate', formatPercent(quote.comparisonRate)],
  ['Estimated repayment', `${formatMoney(quote.weekly)} a week`],
  ['Credit history', creditChoices.find(({ value }) => value === quote.credit)?.text ?? ''],
];

const handoverLines = (
  { how, place, postcode, street, at }: Handover,
  time: (at: number) => string,
  placeName: (id: string) => string,
): PurchaseLine[] => [
  ...(how === 'deliver'
    ? ([
        ['Delivery to', [street, postcode].filter(Boolean).join(', ')],
        ['Delivered by', placeName(place)],
      ] satisfies PurchaseLine[])
    : ([['Collection at', placeName(place)]] satisfies PurchaseLine[])),
  ['When', time(Date.parse(at))],
];

const detailLines = (details: PurchaseDetails): PurchaseLine[] => [
  ['Name', `${details.name} ${details.last_name}`.trim()],
  ['Email', details.email],
  ['Comments', details.message],
  ['News and offers', details.opt_in ? 'agreed' : 'not agreed'],
  ['Terms and conditions', details.terms_conditions ? 'agreed' : 'not agreed'],
];

/** Empty texts are left in. `time` words an instant, `placeName` a place of the dealer. */
export function storedAnswers(
  { agreed, startDay, tradeIn, payment, handover, details }: PurchaseState,
  { time, placeName }: { time: (at: number) => string; placeName: (id: string) => string },
): PurchaseLine[] {
  const tradesIn = tradeIn === 'none' ? 'No' : 'Yes, with an offer for your car';
  return [
    ...(agreed === null
      ? []
      : [['Price that you agreed to', formatMoney(agreed)] satisfies PurchaseLine]),
    ...(startDay === null ? [] : [['Start', formatDate(startDay)] satisfies PurchaseLine]),
    ...(tradeIn === null ? [] : [['Trade-in', tradesIn] satisfies PurchaseLine]),
    ...(payment === 'cash' ? [['Payment', 'Without finance'] satisfies PurchaseLine] : []),
    ...(payment === null || payment === 'cash' ? [] : quoteLines(payment)),
    ...(handover ? handoverLines(handover, time, placeName) : []),
    ...(details ? detailLines(details) : []),
  ];
}
