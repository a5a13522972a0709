// Replaces the payment provider on a developer's machine: a page at /_dev/pay/… where a payment is made, declined or
// cancelled, and the signed webhook that a provider would send. No money moves, and no account is needed.
import type { Checkout, PaymentUpdate, PaymentPort } from '../endpoints/deps.ts';
import { randomToken } from '../security/crypto.ts';
import { escapeHtml } from '../../domain/text/escape.ts';
import { plainDocument } from '../../domain/text/plain-document.ts';
import { centsText } from '../../domain/payment/invoice.ts';
import { verifyStripeWebhook, stripeSignature } from './stripe-payments.ts';

interface Session extends Checkout {
  state: 'open' | 'complete' | 'expired';
  providerPayment: string;
  /** Given back. */
  returned?: true;
}

export interface PaymentSandbox {
  port: PaymentPort;
  /** Pages under `/_dev/pay/`; null for other paths. */
  answer(request: Request): Promise<Response | null>;
}

const path = '/_dev/pay/';

/** `deliver` is the functions' own app: the webhook arrives as an ordinary request. */
export function paymentSandbox(
  now: () => number,
  deliver: (request: Request) => Promise<Response>,
): PaymentSandbox {
  const secret = randomToken(32);
  const sessions = new Map<string, Session>();
  const stateOf = (session: Session): Session['state'] =>
    session.state === 'open' && now() >= session.payUntil ? 'expired' : session.state;

  return {
    port: sandboxPort(sessions, stateOf, secret),
    async answer(request) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith(path)) return null;
      const session = sessions.get(pathname.slice(path.length));
      if (!session) return page('This checkout is not known (any more)', '', 404);
      const state = stateOf(session);
      if (request.method !== 'POST' || state !== 'open') return checkoutPage(session, state);
      const outcome = new URLSearchParams(await request.text()).get('outcome');
      if (outcome === 'cancelled') return leadTo(session.cancelledUrl);
      if (outcome === 'paid') {
        session.state = 'complete';
        await deliver(
          webhookRequest('checkout.session.completed', session, { secret, now: now() }),
        );
        return leadTo(session.paidUrl);
      }
      await deliver(
        webhookRequest('payment_intent.payment_failed', session, { secret, now: now() }),
      );
      return checkoutPage(session, state, 'The card was declined. Try again, or go back.');
    },
  };
}

function sandboxPort(
  sessions: Map<string, Session>,
  stateOf: (session: Session) => Session['state'],
  secret: string,
): PaymentPort {
  const cancel: PaymentPort['cancel'] = (providerPayment) => {
    for (const session of sessions.values()) {
      if (session.providerPayment === providerPayment) session.returned = true;
    }
    return Promise.resolve({ ok: true });
  };
  return {
    cancel,
    refund: cancel,
    open(checkout) {
      const opened = [...sessions].find(([, { id }]) => id === checkout.id)?.[0];
      const session = opened ?? `cs_${randomToken(12)}`;
      if (opened === undefined) {
        const providerPayment = `pi_${randomToken(12)}`;
        sessions.set(session, { ...checkout, state: 'open', providerPayment });
      }
      return Promise.resolve({ ok: true, session, address: path + session });
    },
    getStatus(name) {
      const session = sessions.get(name);
      return Promise.resolve(session ? updateOf(session, stateOf(session)) : null);
    },
    expire(name) {
      const session = sessions.get(name);
      if (session && stateOf(session) === 'open') session.state = 'expired';
      return Promise.resolve(session?.state !== 'complete');
    },
    inspect(name) {
      const session = sessions.get(name);
      if (!session) return Promise.resolve(null);
      const { cents, providerPayment } = session;
      const state = stateOf(session);
      return Promise.resolve(
        state === 'complete'
          ? { state: session.returned ? 'returned' : 'held', cents, providerPayment }
          : { state, cents: null, providerPayment: null },
      );
    },
    verifyWebhook: (body, headers, time) => verifyStripeWebhook(secret, body, headers, time),
  };
}

function updateOf(session: Session, state: Session['state']): PaymentUpdate | null {
  if (state === 'open') return null;
  const { id, cents, providerPayment } = session;
  const status = state === 'complete' ? 'paid' : 'expired';
  return { status, id, cents, currency: 'aud', providerPayment };
}

/** An event in the provider's own shape, to the host that the shopper is on. */
function webhookRequest(
  type: string,
  session: Session,
  { secret, now }: { secret: string; now: number },
): Request {
  const body = JSON.stringify({
    id: `evt_${randomToken(12)}`,
    type,
    data: {
      object: {
        client_reference_id: session.id,
        payment_status: 'unpaid',
        amount_total: session.cents,
        currency: 'aud',
        payment_intent: session.providerPayment,
      },
    },
  });
  return new Request(new URL('/api/payments/webhook', session.paidUrl), {
    method: 'POST',
    headers: {
      host: new URL(session.paidUrl).host,
      'content-type': 'application/json',
      'stripe-signature': stripeSignature(secret, body, now),
    },
    body,
  });
}

function checkoutPage(session: Session, state: Session['state'], error?: string): Response {
  if (state === 'complete') {
    const back = `<p><a href="${escapeHtml(session.paidUrl)}">Back to the dealer</a></p>`;
    return page('This is paid', back);
  }
  if (state === 'expired') return page('This checkout has ended', '');
  const button = (outcome: string, label: string) =>
    `<button name="outcome" value="${outcome}">${label}</button>`;
  return page(
    escapeHtml(session.name),
    `${error ? `<p role="alert"><b>${error}</b></p>` : ''}
<p>Amount: <b>${centsText(session.cents)}</b></p>
<form method="post">${button('paid', 'Pay')}${button('failed', 'Pay with a card that is declined')}${button('cancelled', 'Go back without paying')}</form>`,
  );
}

const leadTo = (location: string) => new Response(null, { status: 303, headers: { location } });

function page(title: string, content: string, status = 200): Response {
  return new Response(
    plainDocument({
      title: 'Payment sandbox',
      style: `body{font:16px/1.5 system-ui,sans-serif;background:#f6f7f9;color:#14181f;margin:0}main{max-width:30rem;margin:0 auto;padding:2rem 1.25rem}
h1{font-size:1.35rem;line-height:1.25}form{display:grid;gap:.75rem;margin-top:1.5rem}button{font:inherit;font-weight:600;padding:.75rem 1rem;border:1px solid #14181f;border-radius:.4rem;background:#fff;color:#14181f;cursor:pointer}
button:first-child{background:#14181f;color:#fff}small{color:#505a67}:focus-visible{outline:3px solid #2f6fed;outline-offset:2px}`,
      body: `<main><p><small>Payment sandbox: no money moves. In production this is the provider’s page.</small></p><h1>${title}</h1>
${content}</main>`,
    }),
    {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    },
  );
}
