// A trade-in that accepts an offer (rule trade-in-6). The offer comes from the store, whatever the form says. It stores
// nothing by itself; the acceptance goes into the lead's own transaction.
import { carConditions } from '../../domain/valuation/valuation.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { refusals } from '../http/refusals.ts';
import { insertWhere, type Database, type Statement } from '../stores/database.ts';
import { changedPriceText, shownPriceOf, type StockRow } from '../stock/stock.ts';
import {
  carOf,
  carText,
  isExpired,
  valuationText,
  valuationNamed,
  type ValuationRow,
} from './valuations.ts';

/** A form only names an offer; the server fills in the fields that state it. */
export function withoutClaims(input: LeadInput): LeadInput {
  if (input.kind !== 'trade-in') return input;
  const { offer_price: _price, offer_accepted: _accepted, ...rest } = input;
  return rest;
}

export type AcceptedOffer =
  | { is: 'none' }
  | { is: 'accepted'; row: ValuationRow; texts: Record<string, string> }
  /** The lead of an earlier acceptance. */
  | { is: 'again'; leadId: string }
  | {
      is: 'refused';
      code: 'offer-expired' | 'vehicle-gone' | 'price-changed';
      detail: string;
      /** The vehicle's price now, AUD. */
      price?: number | null;
    };

/** The offer that an enquiry accepts. `vehicle`: the one that it is a deposit for; null when there is none or it is gone. */
export async function acceptedOffer(
  db: Database,
  tenant: Tenant,
  { kind, valuation_id, trade_in_use, seen_price }: LeadInput,
  vehicle: StockRow | null,
  now: number,
): Promise<AcceptedOffer> {
  if (kind !== 'trade-in' || valuation_id === undefined) return { is: 'none' };
  const row = await valuationNamed(db, tenant.slug, valuation_id);
  if (row?.lead_id) return { is: 'again', leadId: row.lead_id };
  if (!row || isExpired(row, now)) {
    return { is: 'refused', code: 'offer-expired', detail: refusals.offerExpired };
  }
  const asDeposit = trade_in_use === 'deposit';
  if (asDeposit && !(vehicle && ['in_stock', 'coming_soon'].includes(vehicle.status))) {
    return { is: 'refused', code: 'vehicle-gone', detail: refusals.vehicleGone };
  }
  const price = vehicle && asDeposit ? shownPriceOf(vehicle, tenant).amount : null;
  if (asDeposit && vehicle && seen_price !== undefined && price !== seen_price) {
    return {
      is: 'refused',
      code: 'price-changed',
      detail: changedPriceText(vehicle, tenant, seen_price, 'use your car for it all the same'),
      price,
    };
  }
  return { is: 'accepted', row, texts: acceptedTexts(row, tenant, asDeposit) };
}

/** The texts about the car and its offer in the lead. */
export function acceptedTexts(
  row: ValuationRow,
  tenant: Tenant,
  asDeposit: boolean,
): Record<string, string> {
  const car = carOf(row);
  const condition =
    carConditions.find(({ value }) => value === car.condition)?.label ?? car.condition;
  return {
    car_year: String(car.year),
    car_description: carText({ ...car, year: 0 }),
    kms: String(car.km),
    offer_text: valuationText(row, tenant),
    offer_condition: condition,
    offer_use: asDeposit ? 'As deposit on the vehicle of this enquiry' : 'Sells the car',
  };
}

/** An offer is accepted once: a second acceptance violates the primary key, and the whole transaction fails. */
export const acceptance = (row: ValuationRow, leadId: string, now: number): Statement =>
  insertWhere(
    'valuation_acceptances',
    { valuation_id: row.id, tenant: row.tenant, lead_id: leadId, at: now },
    'EXISTS (SELECT 1 FROM leads WHERE id = ?)',
    leadId,
  );
