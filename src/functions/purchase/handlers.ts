// The endpoints of buying a vehicle online (rule purchase-1). The state machine is in src/domain/purchase; a purchase
// ends in an ordinary reservation (leads/submit.ts).
import { preApproval } from '../../domain/finance/pre-approval.ts';
import { flowState } from '../../domain/enquiry/flow-state.ts';
import { enquiryEvent } from '../../domain/enquiry/kinds.ts';
import { checkoutAddress } from '../../domain/purchase/checkout-address.ts';
import {
  financedAmount,
  reducePurchase,
  type PurchaseEvent,
} from '../../domain/purchase/purchase.ts';
import { isWide } from '../../domain/purchase/purchase-summary.ts';
import { changedText, purchaseLines } from '../../domain/purchase/purchase-view.ts';
import { isRepayment } from '../../domain/finance/repayment-view.ts';
import { clampToRange } from '../../domain/finance/range.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { messages } from '../../protocol/messages.ts';
import type { PurchaseEventInput } from '../../protocol/purchase.ts';
import { answer, problem, signedIn, type Call, type Handlers } from '../endpoints/endpoint.ts';
import { answerHeaders } from '../http/problem.ts';
import { htmlPage } from '../http/plain-page.ts';
import { refusals } from '../http/refusals.ts';
import { quoteFor } from '../integrations/finance.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import type { Submitted } from '../leads/lead-answer.ts';
import { submitLead } from '../leads/submit.ts';
import { paymentCookie } from '../payments/own-hold.ts';
import { flowFactsOf, loadLeads } from '../leads/lead.ts';
import { placeTime } from '../leads/time-text.ts';
import { holdsOf } from '../account/my-bookings.ts';
import { vehicleNamed } from '../stock/stock.ts';
import {
  streetOfDelivery,
  documentOf,
  isReady,
  openPurchase,
  viewOf,
  type Purchase,
} from './purchase-answer.ts';
import { reopen, storeState } from './purchase-store.ts';

/** Adds the quote: at the shopper's own rate (rule personal-5), from a partner or from the tenant's rates. Null: none now. */
async function eventOf(
  { services, tenant }: Pick<Call, 'services' | 'tenant'>,
  input: PurchaseEventInput,
  { facts, vehicle, texts }: Purchase,
): Promise<PurchaseEvent | null> {
  if (input.step === 'handover') {
    const { postcode = '', street = '', ...rest } = input;
    return { ...rest, postcode, street };
  }
  if (input.step === 'details') {
    const { message = '', opt_in = false, terms_conditions = false, ...rest } = input;
    return { ...rest, message, opt_in, terms_conditions };
  }
  if (input.step !== 'payment') return input;
  if (input.method === 'cash' || !facts.hasFinance) return { step: 'payment', quote: null };
  const amount = financedAmount(facts);
  const { personal } = facts;
  const credit = personal?.credit ?? input.credit ?? preApproval.credit;
  const termYears = clampToRange(input.term ?? preApproval.defaultTermYears, preApproval.termYears);
  const question = {
    selfAssessedCreditScore: credit,
    purchasePrice: amount,
    loanTerm: termYears,
    ...(vehicle.year !== null && { year: vehicle.year }),
  };
  const quote = await quoteFor(services, tenant, question, personal);
  // A repayment that is too small to be stated (rule finance-10) does not count.
  if (!quote || !isRepayment(quote.weeklyRepaymentAmount, texts.finance.calculator)) return null;
  return {
    step: 'payment',
    quote: {
      weekly: quote.weeklyRepaymentAmount,
      rate: quote.advertisedRate,
      comparisonRate: quote.comparisonRate,
      basis: quote.basis,
      amount,
      termYears,
      credit,
    },
  };
}

/** The purchase of a vehicle, or a problem when there is none. */
async function purchaseNamed(
  call: Pick<Call, 'services' | 'tenant' | 'visitor' | 'now' | 'requestId'>,
  car: string,
  offer?: string,
): Promise<Purchase | Response> {
  const { services, tenant } = call;
  if (!tenant.reserve.onlinePurchase) return problem(call, 'switched-off');
  const vehicle = await vehicleNamed(services.db, tenant.slug, car);
  return vehicle ? openPurchase(call, vehicle, offer) : problem(call, 'not-found');
}

/** The reservation that a purchase becomes (rule purchase-5). Its confirmation leaves out the comments. */
function leadInputOf(
  { tenant, visitor }: Pick<Call, 'tenant' | 'visitor'>,
  { row, state, vehicle }: Purchase,
): LeadInput {
  const { details, handover } = state;
  const { name = '', last_name = '', email = '', message = '' } = details ?? {};
  const address = streetOfDelivery(state);
  return {
    kind: 'reservation',
    idempotency_key: `purchase-${row?.id ?? ''}-${String(row?.attempt ?? 0)}`,
    subcategory: 'Online Purchase',
    name,
    last_name,
    email,
    phone: visitor?.user.phone ?? '',
    message: [message, address && `Deliver to: ${address}`].filter(Boolean).join('\n'),
    car_id: vehicle.car_id,
    ...(state.agreed !== null && { seen_price: state.agreed }),
    ...(handover && { location: handover.place, booking_at: handover.at }),
    opt_in: details?.opt_in ?? false,
    terms_conditions: details?.terms_conditions ?? false,
    url: `${tenant.url.replace(/\/$/, '')}${checkoutAddress(vehicle.slug)}`,
  };
}

const refusedWith = (call: Call, submitted: Submitted & { ok: false }): Response =>
  problem(call, submitted.code, submitted.detail, {
    ...(submitted.errors && { errors: submitted.errors }),
    ...(submitted.price !== undefined && { price: submitted.price }),
  });

interface OpenPurchaseRow {
  name: string;
  slug: string;
  lead_id: string | null;
}

export const purchaseHandlers = {
  purchase: async (call) => {
    const { car_id, offer } = call.query;
    const purchase = await purchaseNamed(call, car_id, offer);
    return purchase instanceof Response ? purchase : answer(viewOf(call, purchase));
  },

  openPurchases: async (call) => {
    const { services, tenant, visitor, now } = call;
    if (!visitor) return answer({ items: [] });
    const rows = await services.db.all<OpenPurchaseRow>(
      `SELECT stock.name, stock.slug, purchases.lead_id FROM purchases
        JOIN stock ON stock.tenant = purchases.tenant AND stock.car_id = purchases.car_id
        WHERE purchases.tenant = ? AND purchases.contact_id = ? ORDER BY purchases.changed_at DESC`,
      [tenant.slug, visitor.contactId],
    );
    const leads = await loadLeads(
      services.db,
      rows.flatMap(({ lead_id }) => lead_id ?? []),
    );
    const holds = await holdsOf(call);
    return answer({
      items: rows.map(({ name, slug, lead_id }) => {
        const lead = leads.get(lead_id ?? '');
        if (!lead) return { name, slug, state: 'open', text: 'Not sent yet' };
        const facts = flowFactsOf(lead, holds.get(lead.id) ?? null);
        const { code, text } = flowState(facts, now, placeTime(tenant, lead.locationId));
        return {
          name,
          slug,
          state: ['ended', 'cancelled'].includes(code) ? 'ended' : 'sent',
          text,
        };
      }),
    });
  },

  answerPurchase: async (call) => {
    const { services, tenant, body, now } = call;
    const { contactId } = signedIn(call);
    const purchase = await purchaseNamed(call, body.car_id, body.offer);
    if (purchase instanceof Response) return purchase;
    const { vehicle, row, state, facts, gone } = purchase;
    if (row?.lead_id || gone !== null) return answer(viewOf(call, purchase));
    const event = await eventOf(call, body.event, purchase);
    if (!event) return problem(call, 'integration-failed', messages.quoteFailed);
    const reduced = reducePurchase(state, event, facts);
    const [first] = reduced.errors;
    // An earlier step is open again, for example because an offer has ended: the shopper sees that step with the reason.
    if (first?.path === 'step') {
      return answer(viewOf(call, purchase, changedText(state, facts) ?? first.message));
    }
    if (first) return problem(call, 'invalid', first.message, { errors: reduced.errors });
    const key = { tenant: tenant.slug, contactId, carId: vehicle.car_id };
    const stored = await storeState(
      services.db,
      key,
      { state: reduced.state, version: body.version },
      now,
    );
    const after = await openPurchase(call, vehicle, body.offer);
    // The other request of a double click has stored the same.
    const isSame = JSON.stringify(after.state) === JSON.stringify(reduced.state);
    return answer(viewOf(call, after, stored || isSame ? null : refusals.changedElsewhere));
  },

  sendPurchase: async (call) => {
    const { request, body, now } = call;
    const purchase = await purchaseNamed(call, body.car_id, body.offer);
    if (purchase instanceof Response) return purchase;
    const { row, state, facts, texts, offers } = purchase;
    if (!row) return problem(call, 'invalid', refusals.stepsMissing);
    if (row.lead_id === null) {
      if (row.version !== body.version) {
        return problem(call, 'changed-elsewhere', refusals.changedElsewhere);
      }
      if (!isReady(purchase)) {
        const changed = changedText(state, facts);
        return state.agreed !== facts.price && changed !== null
          ? problem(call, 'price-changed', changed, { price: facts.price })
          : problem(call, 'invalid', changed ?? refusals.stepsMissing);
      }
    }
    const offer = offers.find(({ id }) => id === state.tradeIn) ?? null;
    const submitted = await submitLead(call, leadInputOf(call, purchase), {
      id: row.id,
      lines: purchaseLines(state, facts, texts),
      deliverTo: streetOfDelivery(state),
      offer,
    });
    if (!submitted.ok) return refusedWith(call, submitted);
    const { pay, answer: stored } = submitted;
    const accepts = offer?.lead_id === null;
    return answer(
      {
        lead_id: stored.lead_id,
        // Rule trade-in-6.
        event: accepts ? enquiryEvent('trade-in', { offerAccepted: true }) : null,
        next: pay?.address ?? checkoutAddress(purchase.vehicle.slug),
      },
      200,
      { ...(pay && { 'set-cookie': paymentCookie(request, pay, now) }) },
    );
  },

  restartPurchase: async (call) => {
    const { services, now, body } = call;
    const purchase = await purchaseNamed(call, body.car_id);
    if (purchase instanceof Response) return purchase;
    const { row, vehicle } = purchase;
    if (row && viewOf(call, purchase).sent?.again) await reopen(services.db, row, now);
    return answer(viewOf(call, await openPurchase(call, vehicle)));
  },

  purchaseSummary: async (call) => {
    const purchase = await purchaseNamed(call, call.query.car_id ?? '');
    if (purchase instanceof Response) return purchase;
    const { title, dealer, sections, notes } = documentOf(call, purchase);
    const rows = sections.map(
      ({ title: heading, lines }) =>
        `<h2>${escapeHtml(heading)}</h2><dl class="card">${lines
          .map(([label, text]) => {
            const wide = isWide(text) ? ' class="wide"' : '';
            return `<dt${wide}>${escapeHtml(label)}</dt><dd${wide}>${escapeHtml(text)}</dd>`;
          })
          .join('')}</dl>`,
    );
    const back = checkoutAddress(purchase.vehicle.slug);
    return htmlPage(
      call.tenant,
      title,
      [
        `<p class="quiet">${dealer.map(escapeHtml).join('<br>')}</p>`,
        ...rows,
        ...notes.map((note) => `<p>${escapeHtml(note)}</p>`),
        `<p><a href="${escapeHtml(back)}">Back to your ${purchase.facts.kind}</a></p>`,
      ].join('\n'),
    );
  },

  purchasePdf: async (call) => {
    const { services } = call;
    const purchase = await purchaseNamed(call, call.query.car_id ?? '');
    if (purchase instanceof Response) return purchase;
    if (!services.pdf) return problem(call, 'not-found');
    const pdf = await services.pdf(documentOf(call, purchase));
    return new Response(pdf as Uint8Array<ArrayBuffer>, {
      headers: {
        ...answerHeaders,
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${purchase.vehicle.slug}.pdf"`,
      },
    });
  },
} satisfies Partial<Handlers>;
