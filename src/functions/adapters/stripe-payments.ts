// Payments through Stripe Checkout, on Stripe's page. A deposit is authorised on the card, and the dealership captures
// or cancels it later (manual capture; an authorisation lasts seven days). The payment of an invoice is captured at
// once.
import type {
  Checkout,
  WebhookResult,
  PaymentUpdate,
  PaymentPort,
  ProviderRecord,
} from '../endpoints/deps.ts';
import { hmacHex, sameText } from '../security/crypto.ts';
import type { Guarded } from '../http-client/breaker.ts';
import { jsonOf } from '../http-client/http-client.ts';

const address = 'https://api.stripe.com/v1';
/** The API version that this was written for; an account's own default may be older. */
const apiVersion = '2026-10-28.endive';
/** Short, because the shopper waits for the address of the checkout. */
const paymentTimeoutMs = 5_000;
/** Webhooks older or newer than this (s) are refused. */
const oldestSeconds = 300;

/** The only host that a shopper may be sent to. */
const checkoutHost = 'checkout.stripe.com';

export interface StripeOptions {
  key: string;
  webhookSecret: string;
  /** The address of the API; tests set their own. */
  url?: string;
}

type Fields = Record<string, unknown>;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** The metadata key of our id in Stripe's payments. */
const ownId = 'forecourt_payment';

type AskStripe = (
  path: string,
  fields?: Record<string, string>,
  idempotencyKey?: string,
) => ReturnType<Guarded['call']>;

const askStripe =
  (partners: Guarded, { key, url = address }: StripeOptions): AskStripe =>
  (path, fields, idempotencyKey) =>
    partners.call({
      name: 'payments stripe',
      url: `${url}${path}`,
      method: fields ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        'stripe-version': apiVersion,
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(fields && { body: new URLSearchParams(fields).toString() }),
      timeoutMs: paymentTimeoutMs,
      idempotent: true,
    });

export function stripePayments(partners: Guarded, options: StripeOptions): PaymentPort {
  const { webhookSecret } = options;
  const ask = askStripe(partners, options);
  return {
    async open(checkout) {
      const answer = await ask('/checkout/sessions', checkoutFields(checkout), checkout.id);
      const json = jsonOf(answer);
      const session = textOf(json?.['id']);
      const page = textOf(json?.['url']);
      if (session === null || page === null || !URL.canParse(page)) return failureOf(answer);
      const { protocol, host } = new URL(page);
      if (protocol !== 'https:' || host !== checkoutHost) {
        return { ok: false, code: 'foreign-host' };
      }
      return { ok: true, session, address: page };
    },

    async getStatus(session) {
      const json = jsonOf(await ask(`/checkout/sessions/${encodeURIComponent(session)}`));
      if (json?.['status'] === 'complete') return sessionUpdate('paid', json);
      return json?.['status'] === 'expired' ? sessionUpdate('expired', json) : null;
    },

    async expire(session) {
      const path = `/checkout/sessions/${encodeURIComponent(session)}/expire`;
      return jsonOf(await ask(path, {}))?.['status'] === 'expired';
    },

    async cancel(providerPayment) {
      const path = `/payment_intents/${encodeURIComponent(providerPayment)}/cancel`;
      const answer = await ask(path, {}, `cancel-${providerPayment}`);
      return jsonOf(answer)?.['status'] === 'canceled' ? { ok: true } : failureOf(answer);
    },

    async inspect(session, providerPayment) {
      const checkout = jsonOf(await ask(`/checkout/sessions/${encodeURIComponent(session)}`));
      if (!checkout) return null;
      const payment = providerPayment ?? textOf(checkout['payment_intent']);
      if (payment === null) {
        const state = checkout['status'] === 'expired' ? 'expired' : 'open';
        return { state, cents: null, providerPayment: null };
      }
      const path = `/payment_intents/${encodeURIComponent(payment)}?expand[]=latest_charge`;
      return recordOf(jsonOf(await ask(path)));
    },

    async refund(providerPayment) {
      const fields = { payment_intent: providerPayment };
      const answer = await ask('/refunds', fields, `refund-${providerPayment}`);
      const status = jsonOf(answer)?.['status'];
      // A pending refund is on its way, and Stripe reports a failure to the account's owner.
      if (status === 'succeeded' || status === 'pending') return { ok: true };
      return failureOf(answer);
    },

    verifyWebhook: (body, headers, now) => verifyStripeWebhook(webhookSecret, body, headers, now),
  };
}

const failureOf = (answer: Awaited<ReturnType<AskStripe>>): { ok: false; code: string } => ({
  ok: false,
  code: answer.ok ? `status-${String(answer.status)}` : answer.code,
});

const checkoutFields = (checkout: Checkout): Record<string, string> => ({
  mode: 'payment',
  client_reference_id: checkout.id,
  success_url: checkout.paidUrl,
  cancel_url: checkout.cancelledUrl,
  expires_at: String(Math.floor(checkout.payUntil / 1000)),
  // Cards (and wallets with cards) answer at once and can authorise an amount.
  'allowed_payment_method_types[0]': 'card',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'aud',
  'line_items[0][price_data][unit_amount]': String(checkout.cents),
  'line_items[0][price_data][product_data][name]': checkout.name,
  'payment_intent_data[capture_method]': checkout.capture,
  'payment_intent_data[description]': checkout.name,
  [`payment_intent_data[metadata][${ownId}]`]: checkout.id,
  ...(checkout.email && { customer_email: checkout.email }),
});

/** `t=<seconds>,v1=<hex>` over `<seconds>.<body>`, as Stripe signs its webhooks. */
export function stripeSignature(secret: string, body: string, now: number): string {
  const seconds = String(Math.floor(now / 1000));
  return `t=${seconds},v1=${hmacHex(secret, `${seconds}.${body}`)}`;
}

/** While a secret is being changed a webhook carries a signature of each. */
function isSigned(secret: string, body: string, header: string, now: number): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(Math.floor(now / 1000) - Number(seconds)) > oldestSeconds) return false;
  const expected = hmacHex(secret, `${seconds}.${body}`);
  return parts.some(([name, value = '']) => name === 'v1' && sameText(value, expected));
}

/** A webhook from Stripe. It is valid with a correct signature that is at most five minutes old. */
export function verifyStripeWebhook(
  secret: string,
  body: string,
  headers: Headers,
  now: number,
): WebhookResult {
  if (!isSigned(secret, body, headers.get('stripe-signature') ?? '', now)) return { ok: false };
  let event: Fields;
  try {
    event = fieldsOf(JSON.parse(body));
  } catch {
    return { ok: false };
  }
  const id = textOf(event['id']);
  if (id === null) return { ok: false };
  return { ok: true, event: id.slice(0, 200), update: updateOf(event) };
}

function updateOf(event: Fields): PaymentUpdate | null {
  const object = fieldsOf(fieldsOf(event['data'])['object']);
  switch (event['type']) {
    case 'checkout.session.completed':
      return sessionUpdate('paid', object);
    case 'checkout.session.expired':
      return sessionUpdate('expired', object);
    case 'payment_intent.canceled':
      return cancelUpdate(object, textOf(object['id']));
    // A refund after the capture. A partial refund does not end the reservation. A charge carries the metadata of its
    // payment.
    case 'charge.refunded':
      return object['refunded'] === true
        ? cancelUpdate(object, textOf(object['payment_intent']))
        : null;
    default:
      return null;
  }
}

function cancelUpdate(object: Fields, providerPayment: string | null): PaymentUpdate | null {
  const id = textOf(fieldsOf(object['metadata'])[ownId]);
  return id === null
    ? null
    : { status: 'returned', id, cents: null, currency: null, providerPayment };
}

/** Null: not a payment that we know how to read. */
function recordOf(payment: Fields | null): ProviderRecord | null {
  const providerPayment = payment && textOf(payment['id']);
  if (!payment || providerPayment === null) return null;
  const cents = numberOf(payment['amount']);
  const refunded = fieldsOf(payment['latest_charge'])['refunded'] === true;
  switch (payment['status']) {
    case 'canceled':
      return { state: 'returned', cents, providerPayment };
    case 'requires_capture':
      return { state: 'held', cents, providerPayment };
    case 'succeeded':
      return { state: refunded ? 'returned' : 'captured', cents, providerPayment };
    // Started, and not authorised.
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
    case 'processing':
      return { state: 'open', cents: null, providerPayment };
    default:
      return null;
  }
}

/** A completed session is `unpaid` until the dealership captures the authorised amount. */
function sessionUpdate(status: 'paid' | 'expired', session: Fields): PaymentUpdate | null {
  const id = textOf(session['client_reference_id']);
  if (id === null) return null;
  if (status === 'paid' && !['paid', 'unpaid'].includes(textOf(session['payment_status']) ?? '')) {
    return null;
  }
  return {
    status,
    id,
    cents: numberOf(session['amount_total']),
    currency: textOf(session['currency']),
    providerPayment: textOf(session['payment_intent']),
  };
}
