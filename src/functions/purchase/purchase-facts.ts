// The facts that a purchase depends on, from the store, the settings and the clock. None come from the browser.
import { timeZoneAt } from '../../domain/locations/place-clock.ts';
import { preApproval } from '../../domain/finance/pre-approval.ts';
import { formErrors } from '../../domain/enquiry/form.ts';
import { mayShowFinance } from '../../domain/finance/eligibility.ts';
import { wallTime } from '../../domain/hours/calendar.ts';
import { hasDepartment } from '../../domain/locations/departments.ts';
import {
  financedAmount,
  type PurchaseFacts,
  type PurchaseOffer,
} from '../../domain/purchase/purchase.ts';
import type { PurchaseTexts } from '../../domain/purchase/purchase-view.ts';
import { paysDepositOnline } from '../../domain/vehicle/actions.ts';
import { linesFor } from '../../domain/vehicle/sections.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { Call } from '../endpoints/endpoint.ts';
import { validPersonalRate } from '../account/personal-rate.ts';
import { bookingLocation, slotsOf } from '../leads/appointments.ts';
import { readableTime } from '../leads/time-text.ts';
import { shownPriceOf, type StockRow } from '../stock/stock.ts';
import { carOf, carText, isExpired, type ValuationRow } from '../trade-in/valuations.ts';

type Asking = Pick<Call, 'services' | 'tenant' | 'visitor' | 'now'>;

/** Offers that the visitor may use: saved, named by this browser, or accepted, also for this vehicle (rule purchase-6). */
async function offersFor(
  { services, tenant, visitor, now }: Asking,
  vehicle: StockRow,
  named: string | undefined,
): Promise<ValuationRow[]> {
  const rows = await services.db.all<ValuationRow>(
    `SELECT valuations.*, valuation_acceptances.lead_id FROM valuations
      LEFT JOIN valuation_acceptances ON valuation_acceptances.valuation_id = valuations.id
      LEFT JOIN leads ON leads.id = valuation_acceptances.lead_id
      WHERE valuations.tenant = ? AND (
        (valuation_acceptances.lead_id IS NULL AND (valuations.contact_id = ? OR valuations.id = ?))
        OR (leads.phone = ? AND (leads.kind = 'trade-in' OR leads.car_id = ?)))
      ORDER BY valuations.created_at DESC, valuations.id`,
    [tenant.slug, visitor?.contactId ?? '', named ?? '', visitor?.user.phone ?? '', vehicle.car_id],
  );
  return rows.filter((row) => !isExpired(row, now));
}

const offerOf = (row: ValuationRow, { timeZone }: Tenant): PurchaseOffer => ({
  id: row.id,
  car: carText(carOf(row)),
  low: row.low,
  high: row.high,
  validText: readableTime(row.valid_until, timeZone),
});

/** A vehicle is handed over at its location; one without a location, at any that sells. */
function placesFor(tenant: Tenant, { location_id }: StockRow) {
  const own = location_id === null ? null : bookingLocation(tenant, location_id);
  const selling = tenant.locations.filter(
    (place) => place.visible && hasDepartment(place, 'sales'),
  );
  return (own ? [own] : selling).map(({ id, name, address }) => ({
    id,
    name,
    address: [address.street, address.city, address.state, address.postcode]
      .filter(Boolean)
      .join(' '),
  }));
}

export interface Purchasing {
  facts: PurchaseFacts;
  texts: PurchaseTexts;
  offers: ValuationRow[];
}

export async function purchaseFacts(
  call: Asking,
  vehicle: StockRow,
  named?: string,
): Promise<Purchasing> {
  const { tenant, visitor, now } = call;
  const { finance, tradeIn, pages, pricing, reserve, vehiclePage, buyOnline, timeZone } = tenant;
  const { day: today } = wallTime(now, timeZone);
  const { kind, amount, priceType } = shownPriceOf(vehicle, tenant);
  const asksTradeIn = pages.tradeIn && tradeIn.valuation.source !== 'none';
  const offers = asksTradeIn ? await offersFor(call, vehicle, named) : [];
  const personal = await validPersonalRate(call);
  const facts: PurchaseFacts = {
    kind: kind === 'subscription' ? 'subscription' : 'purchase',
    settings: buyOnline,
    price: amount,
    priceType,
    asksTradeIn,
    offers: offers.map((row) => offerOf(row, tenant)),
    hasFinance: false,
    personal: personal && {
      ...personal,
      validText: readableTime(personal.expires_at, timeZone),
    },
    zones: vehiclePage.deliveryZones,
    places: placesFor(tenant, vehicle),
    isOffered(place, at) {
      const found = bookingLocation(tenant, place);
      const time = Date.parse(at);
      if (!found || Number.isNaN(time)) return false;
      const { day } = wallTime(time, found.timeZone);
      return slotsOf(tenant, { place: found, department: 'sales', day }, now).includes(time);
    },
    isOpenOn: (day) =>
      placesFor(tenant, vehicle).some(({ id }) => {
        const place = bookingLocation(tenant, id);
        return place && slotsOf(tenant, { place, department: 'sales', day }, now).length > 0;
      }),
    dayOf: (place, at) => wallTime(Date.parse(at), timeZoneAt(tenant, place)).day,
    detailErrors: (details) =>
      formErrors(
        'reservation',
        { ...details, phone: visitor?.user.phone, car_id: vehicle.car_id },
        tenant,
      ),
    today,
  };
  const { min, max } = preApproval.amount;
  const financed = financedAmount(facts);
  const about = {
    make: vehicle.make,
    status: vehicle.status as Vehicle['status'],
    price: vehicle.price ?? 0,
    ...(vehicle.year !== null && { year: vehicle.year }),
  };
  return {
    facts: {
      ...facts,
      // A quote for an amount other than the price would not be about this vehicle.
      hasFinance: mayShowFinance(about, finance, today) && financed >= min && financed <= max,
    },
    texts: {
      finance,
      subscriptionTerms: pricing.subscriptionTerms,
      inclusions: linesFor(vehiclePage.sections.whatsIncluded, null),
      reserve: {
        amount: reserve.amount,
        paysOnline: paysDepositOnline(reserve),
        dealerConfirms: reserve.dealerConfirms,
      },
      time: (at) => readableTime(at, timeZone),
    },
    offers,
  };
}
