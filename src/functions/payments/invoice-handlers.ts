// The endpoints of paying an invoice online (rule payment-1): the request behind a link, the start of a payment, the
// receipt.
import { centsOf, centsText, typedPaymentErrors } from '../../domain/payment/invoice.ts';
import { dealerPhone } from '../../domain/enquiry/phone-choice.ts';
import { requiredMessage } from '../../domain/enquiry/fields.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { answer, problem, signedIn, type Call, type Handlers } from '../endpoints/endpoint.ts';
import { isRecent } from '../account/sessions.ts';
import { callLine, htmlPage } from '../http/plain-page.ts';
import { originOf } from '../http/cookies.ts';
import { refusals } from '../http/refusals.ts';
import { readableTime } from '../leads/time-text.ts';
import { openPaymentPage } from './checkout.ts';
import {
  invoicePayment,
  paidOf,
  receiptPath,
  requestNamed,
  storeAttempt,
  type InvoicePayment,
  type NewInvoicePayment,
  type PaymentRequestRow,
} from './invoice-payment.ts';
import { settleInvoice } from './settle-invoice.ts';

/** A page that waits for a payment reloads after this many seconds. */
const askAgainSeconds = 5;

export const invoiceHandlers = {
  paymentRequest: async (call) => {
    const { services, tenant, query, now } = call;
    const { contactId, user } = signedIn(call);
    const request = tenant.pages.onlinePayment
      ? await requestNamed(services.db, tenant.slug, query.link ?? '')
      : null;
    if (!request) return problem(call, 'not-found', refusals.unknownPaymentLink);
    const done = await paidOf(services.db, request.id);
    return answer({
      amount: centsText(request.cents),
      reference: request.reference,
      state: done?.state === 'paid' ? 'paid' : hasEnded(request, done, now) ? 'expired' : 'open',
      receipt: done?.contact_id === contactId ? receiptPath(done.id) : null,
      email: user.email,
    });
  },

  payInvoice: async (call) => {
    const { services, tenant, body, now } = call;
    const visitor = signedIn(call);
    if (!tenant.pages.onlinePayment) return problem(call, 'switched-off');
    // Paying needs a fresh code, like a deposit.
    if (!isRecent(visitor, now)) return problem(call, 'verify-again', refusals.signIn);
    const due = await dueOf(call);
    if (due instanceof Response) return due;
    const attempt = {
      ...due,
      tenant: tenant.slug,
      idempotency_key: body.idempotency_key,
      contact_id: visitor.contactId,
      email: body.email,
    };
    const payment = await storeAttempt(services.db, attempt, now);
    if (payment?.cents !== due.cents || payment.reference !== due.reference) {
      return problem(call, 'idempotency-key-reused');
    }
    if (payment.state !== 'open') return answer({ next: receiptPath(payment.id) });
    if (payment.address !== null) return answer({ next: payment.address });
    const back = originOf(tenant, call.request) + receiptPath(payment.id);
    const opened = await openPaymentPage(
      services,
      { table: 'invoice_payments', tenant, subject: payment.id },
      {
        id: payment.id,
        cents: payment.cents,
        name: `${tenant.name}: ${payment.reference}`,
        email: body.email || null,
        payUntil: payment.pay_until,
        paidUrl: back,
        cancelledUrl: back,
        capture: 'automatic',
      },
    );
    if (opened === 'not-opened') {
      await services.db.run(
        "UPDATE invoice_payments SET state = 'failed', changed_at = ? WHERE id = ? AND session IS NULL AND state = 'open'",
        [now, payment.id],
      );
      return problem(call, 'integration-failed', refusals.paymentPageClosed);
    }
    return answer({ next: opened === 'ended' ? receiptPath(payment.id) : opened.address });
  },

  paymentReceipt: async (call) => {
    const { services, tenant, query } = call;
    let payment = await invoicePayment(services.db, tenant.slug, query.payment);
    if (payment?.state === 'open' && payment.session !== null) {
      const update = await services.payments(tenant)?.getStatus(payment.session);
      if (update) {
        await settleInvoice(services, payment, update);
        payment = await invoicePayment(services.db, tenant.slug, query.payment);
      }
    }
    return payment
      ? receiptPage(call, payment)
      : problem(call, 'not-found', refusals.unknownReceipt);
  },
} satisfies Partial<Handlers>;

/** A link takes no payment after its time, and none after its payment was refunded. */
const hasEnded = (
  { expires_at }: PaymentRequestRow,
  done: InvoicePayment | null,
  now: number,
): boolean => done !== null || now >= expires_at;

type Due = Pick<NewInvoicePayment, 'request_id' | 'reference' | 'cents'>;

/** The amount: the dealer's request, or one typed within the tenant's bounds. That of a link is never the browser's. */
async function dueOf(call: Call<'payInvoice'>): Promise<Due | Response> {
  const { services, tenant, body, now } = call;
  const { onlinePayment } = tenant;
  const emailErrors = body.email === '' ? [{ path: 'email', message: requiredMessage }] : [];
  if (body.link === undefined) {
    if (!onlinePayment.typed) return problem(call, 'not-found', refusals.unknownPaymentLink);
    const { amount = '', reference = '' } = body;
    const errors = [...typedPaymentErrors({ amount, reference }, onlinePayment), ...emailErrors];
    if (errors.length > 0) return problem(call, 'invalid', undefined, { errors });
    return { request_id: null, reference: reference.trim(), cents: centsOf(amount) ?? 0 };
  }
  const request = await requestNamed(services.db, tenant.slug, body.link);
  if (!request) return problem(call, 'not-found', refusals.unknownPaymentLink);
  const done = await paidOf(services.db, request.id);
  if (done?.state === 'paid') return problem(call, 'already-paid', refusals.alreadyPaid);
  if (hasEnded(request, done, now)) return problem(call, 'offer-expired', refusals.linkEnded);
  if (emailErrors.length > 0) return problem(call, 'invalid', undefined, { errors: emailErrors });
  return { request_id: request.id, reference: request.reference, cents: request.cents };
}

const standings: Record<InvoicePayment['state'], { title: string; words: string }> = {
  paid: { title: 'Receipt', words: 'Thank you. We have received your payment.' },
  open: {
    title: 'Waiting for your payment',
    words: 'The payment provider has not confirmed it yet. This page checks again by itself.',
  },
  failed: { title: 'Nothing was paid', words: refusals.paymentPageClosed },
  expired: {
    title: 'Nothing was paid',
    words: 'The time to pay has run out, or the payment was cancelled. No money was taken.',
  },
  'to-refund': {
    title: 'Your payment goes back to you',
    words: 'The amount is being refunded to your card in full.',
  },
  refunded: {
    title: 'Refunded',
    words: 'The amount has been refunded to your card. Banks take a few days to show it.',
  },
};

/** The receipt (rule payment-4), or the state of the payment. */
function receiptPage({ tenant }: Call, payment: InvoicePayment): Response {
  const { id, reference, cents, state, changed_at } = payment;
  const { title, words } = standings[state];
  const line = (name: string, text: string) =>
    `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`;
  const again = state === 'failed' || state === 'expired' ? '/online-payment' : null;
  const pay =
    state === 'open' && payment.address !== null
      ? `<p><a class="button" href="${escapeHtml(payment.address)}">Go to the payment page</a></p>`
      : '';
  const request =
    payment.request_id === null ? '' : `?link=${encodeURIComponent(payment.request_id)}`;
  const content = `<p>${escapeHtml(words)}</p>
<div class="card"><dl>${line('Amount', centsText(cents))}${line('Reference', reference)}${line(
    'Paid to',
    `${tenant.legalName}, ABN ${tenant.abn}`,
  )}${line(state === 'open' ? 'Since' : 'Date', readableTime(changed_at, tenant.timeZone))}${line('Payment', id)}</dl></div>
${pay}
${again === null ? '' : `<p><a class="button" href="${escapeHtml(again + request)}">Try again</a></p>`}
<p><a href="/">Back to the site</a></p>
${callLine('Questions? Call us on', dealerPhone(tenant)?.display)}`;
  return htmlPage(tenant, title, content, {
    headers: state === 'open' ? { refresh: String(askAgainSeconds) } : {},
  });
}
