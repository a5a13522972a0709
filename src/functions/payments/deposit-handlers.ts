// The endpoints of deposits: the provider's webhook, and the two pages that a shopper returns to. The pages show the
// stored state, and query the provider while a payment is open.
import { problem, answer, type Call, type Handlers } from '../endpoints/endpoint.ts';
import { dealerPhone } from '../../domain/enquiry/phone-choice.ts';
import { checkoutAddress } from '../../domain/purchase/checkout-address.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { callLine, htmlPage } from '../http/plain-page.ts';
import { refusals } from '../http/refusals.ts';
import { leadToken, bookingPagePath } from '../leads/lead-token.ts';
import { referenceOf } from '../leads/lead.ts';
import { readableTime } from '../leads/time-text.ts';
import { vehicleBySlug } from '../stock/stock.ts';
import { madeIn } from './own-hold.ts';
import { invoicePayment } from './invoice-payment.ts';
import { settleInvoice } from './settle-invoice.ts';
import { paymentAmount, paymentNamed, type Payment } from './payment.ts';
import { cancelPayment, settle } from './settle.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

/** A page that waits for a payment reloads after this many seconds. */
const askAgainSeconds = 5;

export const paymentHandlers = {
  paymentWebhook: async (call) => {
    const { services, tenant, request, body, now } = call;
    const port = services.payments(tenant);
    if (!port) return problem(call, 'switched-off');
    const result = port.verifyWebhook(body, request.headers, now);
    if (!result.ok) return problem(call, 'bad-signature');
    const { update, event } = result;
    if (!update) return answer({ received: true });
    // A group shares one account, so each site receives the events of all sites.
    const payment = await paymentNamed(services.db, tenant.slug, update.id);
    const invoice = payment ? null : await invoicePayment(services.db, tenant.slug, update.id);
    if (payment) await settle(services, payment, update, event);
    if (invoice) await settleInvoice(services, invoice, update, event);
    return answer({ received: true });
  },

  paymentReturn: async (call) => {
    const { services, tenant, query } = call;
    let payment = await paymentNamed(services.db, tenant.slug, query.payment);
    if (payment?.state === 'open' && payment.session !== null) {
      const update = await services.payments(tenant)?.getStatus(payment.session);
      if (update) {
        await settle(services, payment, update);
        payment = await paymentNamed(services.db, tenant.slug, query.payment);
      }
    }
    return payment ? standing(call, payment) : problem(call, 'not-found', refusals.unknownDeposit);
  },

  paymentCancelled: async (call) => {
    const { services, tenant, query, request } = call;
    const payment = await paymentNamed(services.db, tenant.slug, query.payment);
    if (!payment) return problem(call, 'not-found', refusals.unknownDeposit);
    if (payment.state !== 'open') return standing(call, payment);
    // The browser that reserved the vehicle has gone back without paying (rule reserve-13).
    return madeIn(request, payment.id)
      ? ended(call, payment)
      : htmlPage(tenant, 'The deposit is not paid', askToCancel(payment));
  },

  cancelPayment: async (call) => {
    const { services, tenant, query } = call;
    const payment = await paymentNamed(services.db, tenant.slug, query.payment);
    return payment ? ended(call, payment) : problem(call, 'not-found', refusals.unknownDeposit);
  },
} satisfies Partial<Handlers>;

/** Ends the reservation; repeats change nothing. */
async function ended(call: Call, payment: Payment): Promise<Response> {
  const { services, tenant } = call;
  const became = await cancelPayment(services, services.payments(tenant), payment);
  if (became === 'unknown') return pageOf(call, payment, unanswered(payment));
  return standing(call, (await paymentNamed(services.db, tenant.slug, payment.id)) ?? payment);
}

/** Link scanners open links too, so in a browser that did not reserve the vehicle only the button ends a reservation. */
function askToCancel({ id, address, car_slug, ...payment }: Payment): string {
  const pay =
    address === null
      ? ''
      : `<p><a class="button" href="${escapeHtml(address)}">Pay the deposit</a></p>`;
  return `<p>The deposit of ${paymentAmount(payment)} is not paid, so the vehicle is not reserved for you. ${nothingTaken}</p>
${pay}
<form method="post" action="/api/payments/cancelled?payment=${escapeHtml(encodeURIComponent(id))}">
<button type="submit">Do not reserve it</button></form>
<p>${backTo(car_slug)}</p>`;
}

const backTo = (slug: string): string =>
  `<a href="${escapeHtml(vehicleHref({ slug }))}">Back to the vehicle</a>`;

interface Standing {
  title: string;
  /** Plain text, one paragraph each. */
  lines: string[];
  /** Its shopper may cancel it. */
  cancels?: boolean;
  /** True when another attempt can succeed. */
  again?: boolean;
  waits?: boolean;
}

const nothingTaken = 'No money was taken.';

const unanswered = (payment: Payment): Standing => ({
  title: 'Your reservation was not paid',
  lines: [
    `The deposit of ${paymentAmount(payment)} was not paid, as far as we know. The vehicle is released within the hour.`,
  ],
});

async function standing(call: Call, payment: Payment): Promise<Response> {
  return pageOf(call, payment, await standingOf(call, payment));
}

async function standingOf({ services, tenant }: Call, payment: Payment): Promise<Standing> {
  const amount = paymentAmount(payment);
  switch (payment.state) {
    case 'paid': {
      const until = payment.changed_at + payment.hold_ms;
      return {
        title: 'The vehicle is reserved for you',
        lines: [
          `Your deposit of ${amount} has arrived: it is set aside on your card, and released in full if you change your mind.`,
          services.now() < until
            ? `The vehicle is held for you until ${readableTime(until, tenant.timeZone)}.`
            : 'The time it was held for you has ended.',
          'The dealership has your reservation and gets in touch with you.',
          `Your reference: ${referenceOf(payment.lead_id)}. The confirmation that we send you has it, too, with the receipt and a link to cancel.`,
        ],
        cancels: services.now() < until,
      };
    }
    case 'open':
      return {
        title: 'Waiting for your payment',
        lines: [
          `The payment provider has not confirmed your deposit of ${amount} yet. This page checks again by itself.`,
          'The vehicle is reserved for you once it is confirmed.',
        ],
        waits: true,
      };
    case 'cancelled':
      return {
        title: 'Your reservation is cancelled',
        lines: [`${nothingTaken} The vehicle is free again.`],
        again: true,
      };
    case 'expired':
      return {
        title: 'The time to pay has run out',
        lines: [`${nothingTaken} The vehicle is free again.`],
        again: true,
      };
    case 'not-taken': {
      const held = await services.db.one('SELECT car_id FROM holds WHERE lead_id = ?', [
        payment.lead_id,
      ]);
      return {
        title: held ? 'The vehicle is held for you' : 'The vehicle is requested, not reserved',
        lines: [
          `${nothingTaken} The dealership will call you about the deposit of ${amount}${held ? '' : ', and confirm the reservation with you'}.`,
        ],
      };
    }
    case 'returned':
      return {
        title: 'Your deposit has been returned',
        lines: [
          `Your deposit of ${amount} goes back to you in full. The vehicle is not held for you.`,
        ],
        again: true,
      };
    case 'to-return':
      return {
        title: 'Your deposit goes back to you',
        lines: [
          `The vehicle is not held for you: the reservation was cancelled or had ended, or another shopper’s deposit arrived before yours. Your deposit of ${amount} is given back in full.`,
        ],
        again: true,
      };
  }
}

async function pageOf(
  { services, tenant }: Call,
  payment: Payment,
  { title, lines, cancels, again, waits }: Standing,
): Promise<Response> {
  const vehicle = await vehicleBySlug(services.db, tenant.slug, payment.car_slug);
  const page = vehicleHref({ slug: payment.car_slug });
  const purchase = await services.db.one('SELECT id FROM purchases WHERE lead_id = ?', [
    payment.lead_id,
  ]);
  const named = leadToken(services.signer, 'booking', tenant.slug, payment.lead_id);
  const cancelAt = bookingPagePath(named);
  const content = `
${vehicle ? `<p><strong>${escapeHtml(vehicle.name)}</strong></p>` : ''}
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
<p>${purchase ? `<a class="button" href="${escapeHtml(checkoutAddress(payment.car_slug))}">See your order</a> ` : again && vehicle ? `<a class="button" href="${escapeHtml(`${page}/${tenant.reserve.path}`)}">Reserve it again</a> ` : ''}${cancels ? `<a href="${escapeHtml(cancelAt)}">Cancel the reservation</a> · ` : ''}${backTo(payment.car_slug)}</p>
${callLine('Questions? Call us on', dealerPhone(tenant)?.display)}`;
  const headers: Record<string, string> = waits ? { refresh: String(askAgainSeconds) } : {};
  return htmlPage(tenant, title, content, { headers });
}
