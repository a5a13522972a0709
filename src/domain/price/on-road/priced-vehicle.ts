// Replaces a price before charges by the drive-away price where all charges are known (rule price-12). Everything that
// shows, finds or finances a vehicle reads the record that this module returns, so that no two prices can differ.
import type { StateCode } from '../../locations/state-codes.ts';
import type { LenderFinance, Vehicle } from '../../vehicle/vehicle.ts';
import { type Frequency } from '../../finance/periods.ts';
import { repayment } from '../../finance/repayment.ts';
import { sampleTermYears } from '../../finance/lender.ts';
import { claimOf, driveAway, priceTypeOf, rideAway } from '../price-type.ts';
import { shownPrice } from '../price-line.ts';
import { onRoadCharges, type OnRoadAnswer, type OnRoadSettings } from './charges.ts';
import { onRoadSubject, registrationOf, sellingState, type SellingPlaces } from './subject.ts';
import type { Use } from './table.ts';

/** The settings that a drive-away price depends on. */
export interface OnRoadTenant extends SellingPlaces {
  pricing: { usedPriceType: string; onRoad: OnRoadSettings };
}

/** The buyer: the state where the vehicle will be registered, and what for. */
export interface OnRoadBuyer {
  state: StateCode;
  use: Use;
}

/** The drive-away price for a buyer of a vehicle that costs `price` AUD before charges. `today` is an ISO date. */
export function chargesFor(
  vehicle: Vehicle,
  price: number,
  { state, use }: OnRoadBuyer,
  tenant: OnRoadTenant,
  today: string,
): OnRoadAnswer {
  const subject = onRoadSubject(vehicle, use);
  if (!subject) return { ok: false, gaps: ['its body'] };
  return onRoadCharges({
    state,
    subject,
    price,
    listPrice: vehicle.list_price,
    registration: registrationOf(vehicle, { state, home: sellingState(vehicle, tenant), today }),
    settings: tenant.pricing.onRoad,
    date: today,
  });
}

/** The price (AUD) that lacks government charges; null where the price claims anything else. */
function priceBeforeCharges(
  vehicle: Vehicle,
  { pricing }: Pick<OnRoadTenant, 'pricing'>,
): number | null {
  return claimOf(priceTypeOf(vehicle, pricing)) === 'egc' ? shownPrice(vehicle) : null;
}

/**
 * A lender's repayments are about the price without charges. The rest is borrowed at the same rate and term, with the same
 * shares as deposit and final payment, so that all figures are about one price (rule price-12).
 */
function sampleWith(sample: LenderFinance, price: number, total: number): LenderFinance {
  const {
    interestRate: interest,
    paymentWeek,
    paymentMonth,
    totalPayable: _old,
    ...stated
  } = sample;
  const share = (amount: number) => Math.round(amount * (total / price));
  const terms = {
    ...stated,
    ...(stated.deposit != null && { deposit: share(stated.deposit) }),
    ...(stated.balloon != null && { balloon: share(stated.balloon) }),
  };
  const rates = { ...terms, interestRate: interest };
  if (interest == null || (paymentWeek == null && paymentMonth == null)) return rates;
  const termYears = sampleTermYears(sample);
  // Without its term nobody can say what the lender would ask.
  if (termYears === null) return { ...terms, interestRate: null };
  const loan = {
    amount: total - price,
    deposit: (terms.deposit ?? 0) - (stated.deposit ?? 0),
    establishmentFee: 0,
    residual: (terms.balloon ?? 0) - (stated.balloon ?? 0),
    termYears,
    interest,
  };
  const more = (payment: number | null | undefined, frequency: Frequency) =>
    payment == null ? payment : Math.round((payment + repayment(loan, frequency)) * 100) / 100;
  return {
    ...rates,
    paymentWeek: more(paymentWeek, 'wk'),
    paymentMonth: more(paymentMonth, 'mo'),
  };
}

/** The same object where nothing is added. `today` is an ISO date in the dealer's time zone. */
export function withOnRoadTotal(vehicle: Vehicle, tenant: OnRoadTenant, today: string): Vehicle {
  const price = priceBeforeCharges(vehicle, tenant);
  if (price === null) return vehicle;
  const buyer: OnRoadBuyer = { state: sellingState(vehicle, tenant), use: 'private' };
  const totalOf = (amount: number) => chargesFor(vehicle, amount, buyer, tenant, today);
  const now = totalOf(price);
  if (!now.ok) return vehicle;
  const before = vehicle.before_price === undefined ? null : totalOf(vehicle.before_price);
  // A partner's quote was asked for another amount.
  const { youxQuote: _quote, finance_lenders: lenders, ...record } = vehicle;
  return {
    ...record,
    price: now.total,
    price_before_charges: price,
    price_type: vehicle.item_type === 'motorcycle' ? rideAway : driveAway,
    ...(before?.ok && { before_price: before.total }),
    ...(lenders && {
      finance_lenders: Object.fromEntries(
        Object.entries(lenders).map(([name, sample]) => [
          name,
          sampleWith(sample, price, now.total),
        ]),
      ),
    }),
  };
}
