// A purchase as its shopper sees it: the data of the page, and the summary document.
import { flowState, mayCancel } from '../../domain/enquiry/flow-state.ts';
import { dealerPhone } from '../../domain/enquiry/phone-choice.ts';
import { ratesText } from '../../domain/finance/personal-rate.ts';
import { creditChoices, preApproval } from '../../domain/finance/pre-approval.ts';
import {
  currentStep,
  startsOffered,
  stepsOf,
  type PurchaseFacts,
  type PurchaseState,
} from '../../domain/purchase/purchase.ts';
import { purchaseDocument, type PurchaseDocument } from '../../domain/purchase/purchase-summary.ts';
import {
  changedText,
  nextLines,
  noContractText,
  stepViews,
  withoutHandover,
  type PurchaseLine,
  type StepView,
} from '../../domain/purchase/purchase-view.ts';
import { deliveryCharges } from '../../domain/price/delivery-quote.ts';
import { formatMoney, yearsText } from '../../domain/text/format.ts';
import type { PurchaseView } from '../../protocol/purchase.ts';
import type { Call } from '../endpoints/endpoint.ts';
import { refusals } from '../http/refusals.ts';
import { leadToken } from '../leads/lead-token.ts';
import { flowFactsOf, loadLeads, type Lead, referenceOf } from '../leads/lead.ts';
import { placeTime } from '../leads/time-text.ts';
import { siteAddress } from '../outbox/messages.ts';
import { paymentAmount } from '../payments/payment.ts';
import { listedPhotoOf, type StockRow } from '../stock/stock.ts';
import { purchaseFacts, type Purchasing } from './purchase-facts.ts';
import { purchaseOf, parsePurchaseState, type PurchaseRow } from './purchase-store.ts';

type Asking = Pick<Call, 'services' | 'tenant' | 'visitor' | 'now'>;

export interface Purchase extends Purchasing {
  vehicle: StockRow;
  /** Null when nothing is stored yet. */
  row: PurchaseRow | null;
  state: PurchaseState;
  /** Why it cannot be bought now; null when it can. */
  gone: string | null;
  /** The sent purchase. */
  lead: Lead | null;
  heldUntil: number | null;
}

export async function openPurchase(
  call: Asking,
  vehicle: StockRow,
  named?: string,
): Promise<Purchase> {
  const { services, tenant, visitor, now } = call;
  const { db } = services;
  const row = visitor && (await purchaseOf(db, tenant.slug, visitor.contactId, vehicle.car_id));
  const purchasing = await purchaseFacts(call, vehicle, named);
  const hold = await db.one<{ lead_id: string; held_until: number }>(
    'SELECT lead_id, held_until FROM holds WHERE tenant = ? AND car_id = ? AND held_until > ?',
    [tenant.slug, vehicle.car_id, now],
  );
  const id = row?.lead_id ?? null;
  const lead = id === null ? null : ((await loadLeads(db, [id])).get(id) ?? null);
  const sells =
    tenant.reserve.enabled && vehicle.reservable === 1 && purchasing.facts.price !== null;
  return {
    ...purchasing,
    vehicle,
    row,
    lead,
    state: parsePurchaseState(row),
    gone: hold ? refusals.vehicleHeld : sells ? null : refusals.notBuyable,
    heldUntil: hold && hold.lead_id === id ? hold.held_until : null,
  };
}

/** Where the vehicle is delivered to; empty where it is collected. */
export const streetOfDelivery = ({ handover }: Purchase['state']): string =>
  handover?.how === 'deliver' ? `${handover.street}, ${handover.postcode}` : '';

/** The steps of a sent purchase, from the texts of its lead, which no longer change, and its deposit. */
function sentSteps({ lead, state, facts }: Purchase, ended: boolean): StepView[] {
  const { details } = state;
  const name = details ? `${details.name} ${details.last_name}`.trim() : '';
  const { payment } = lead ?? {};
  const bought = lead?.payload?.purchase ?? [];
  const line = (label: string, text: string): PurchaseLine[] =>
    text === '' ? [] : [[label, text]];
  return [
    {
      name: 'summary',
      title: 'Summary',
      done: true,
      binding: noContractText(facts),
      lines: [
        ...line('Name', name),
        ...(ended ? [] : line('Address', streetOfDelivery(state))),
        ...line('Comments', details?.message ?? ''),
        ...(ended ? withoutHandover(bought) : bought),
        ...(payment?.state === 'paid'
          ? line('Deposit', `${paymentAmount(payment)}, set aside on your card`)
          : []),
      ],
    },
  ];
}

const standingOf = ({ lead, heldUntil }: Purchase, { tenant, now }: Asking) =>
  lead && flowState(flowFactsOf(lead, heldUntil), now, placeTime(tenant, lead.locationId));

const hasEnded = (standing: ReturnType<typeof standingOf>): boolean =>
  standing?.code === 'ended' || standing?.code === 'cancelled';

const stepsOfPurchase = (purchase: Purchase, call: Asking): StepView[] =>
  purchase.lead
    ? sentSteps(purchase, hasEnded(standingOf(purchase, call)))
    : stepViews(purchase.state, purchase.facts, purchase.texts);

const years = (facts: { min: number; max: number; step: number }): number[] => {
  const count = Math.floor((facts.max - facts.min) / facts.step) + 1;
  return Array.from({ length: count }, (_, at) => facts.min + at * facts.step);
};

/** The answers by field name; a signed-in visitor's own details fill in the rest. */
function contactValues({ state }: Purchase, visitor: Call['visitor']): Record<string, string> {
  const { startDay, tradeIn, payment, handover, details } = state;
  const { name = '', last_name = '', email = '' } = details ?? visitor?.user ?? {};
  return {
    name,
    last_name,
    email,
    message: details?.message ?? '',
    ...(details?.opt_in && { opt_in: 'yes' }),
    ...(details?.terms_conditions && { terms_conditions: 'yes' }),
    ...(startDay !== null && { start_day: startDay }),
    ...(tradeIn !== null && { offer: tradeIn }),
    ...(payment === 'cash' && { method: 'cash' }),
    ...(payment !== null &&
      payment !== 'cash' && {
        method: 'finance',
        term: String(payment.termYears),
        credit: payment.credit,
      }),
    ...(handover && { ...handover }),
  };
}

const personalText = (rate: NonNullable<PurchaseFacts['personal']>): string =>
  `At your own rate: ${ratesText(rate)}, valid until ${rate.validText}.`;

const offerText = ({ car, low, high }: PurchaseFacts['offers'][number]): string =>
  `${car}: ${formatMoney(low)} to ${formatMoney(high)}`;

export function viewOf(
  call: Asking,
  purchase: Purchase,
  notice: string | null = null,
): PurchaseView {
  const { services, tenant, visitor, now } = call;
  const { vehicle, row, state, facts, texts, gone, lead, heldUntil } = purchase;
  const standing = standingOf(purchase, call);
  return {
    kind: facts.kind,
    version: row?.version ?? 0,
    signed_in: visitor !== null,
    state: lead ? 'sent' : gone === null ? 'open' : 'gone',
    vehicle: {
      name: vehicle.name,
      slug: vehicle.slug,
      image: listedPhotoOf(vehicle.image, tenant) || null,
    },
    notice: lead ? null : (gone ?? notice ?? changedText(state, facts)),
    steps: stepsOfPurchase(purchase, call).map((step) => ({ ...step })),
    current: lead ? 'summary' : currentStep(state, facts),
    price: facts.price,
    start: facts.kind === 'subscription' ? startsOffered(facts) : [],
    offers: facts.offers.map((offer) => ({ value: offer.id, text: offerText(offer) })),
    finance: facts.hasFinance
      ? {
          terms: years(preApproval.termYears).map((term) => ({
            value: String(term),
            text: yearsText(term),
          })),
          credits: creditChoices.map(({ value, text }) => ({ value, text })),
          personal: facts.personal && personalText(facts.personal),
        }
      : null,
    places: facts.places.map(({ id, name }) => ({ value: id, text: name })),
    delivery: deliveryCharges(facts.zones) || null,
    values: contactValues(purchase, visitor),
    sent:
      lead && standing
        ? {
            lead_id: lead.id,
            reference: referenceOf(lead.id),
            text: standing.text,
            next: ['reserved', 'requested'].includes(standing.code) ? nextLines(facts, texts) : [],
            cancel: mayCancel(flowFactsOf(lead, heldUntil), now)
              ? `/success?booking=${leadToken(services.signer, 'booking', tenant.slug, lead.id)}`
              : null,
            pay: standing.code === 'to-pay',
            again: hasEnded(standing),
          }
        : null,
    pdf: services.pdf !== undefined,
  };
}

export function documentOf(call: Asking, purchase: Purchase): PurchaseDocument {
  const { tenant } = call;
  const phone = dealerPhone(tenant)?.display;
  const standing = standingOf(purchase, call);
  return purchaseDocument(
    purchase.vehicle.name,
    [
      `${tenant.legalName}${tenant.abn ? `, ABN ${tenant.abn}` : ''}`,
      [phone, tenant.contact.email, siteAddress(tenant)].filter(Boolean).join(' · '),
    ],
    stepsOfPurchase(purchase, call),
    standing
      ? `${standing.text}. Reference: ${referenceOf(purchase.lead?.id ?? '')}`
      : 'Not sent yet: prices and times may change until you send it.',
  );
}

/** Whether every step before the summary is done. */
export const isReady = ({ state, facts }: Purchase): boolean =>
  currentStep(state, facts) === 'summary' && stepsOf(facts).length > 0;
