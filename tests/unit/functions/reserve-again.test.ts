import { beforeEach, describe, expect, it } from 'vitest';
import type { HttpCall } from '../../../src/functions/http-client/http-client.ts';
import { depositDealer, minute } from '../../fixtures/functions/deposit-dealer.ts';
import {
  cookieOf,
  enquiry,
  formToken,
  sessionOf,
  storedLeads,
} from '../../fixtures/functions/functions-fixture.ts';
import { event, page, paying } from '../../fixtures/functions/stripe.ts';

const dealer = depositDealer();
const { hook } = dealer;
// Each checkout gets its own id. Other tests use a fixed one.
beforeEach(() => {
  let checkouts = 0;
  dealer.fixture.replies.http = ({ url }: HttpCall) => {
    const reply = /(expire|cancel)$/.test(url)
      ? { status: /expire$/.test(url) ? 'expired' : 'canceled' }
      : { id: `cs_${String((checkouts += 1))}`, url: pageOf(checkouts) };
    return { ok: true, status: 200, text: JSON.stringify(reply) };
  };
});

const pageOf = (nth: number) => page.replace(/cs_1$/, `cs_${String(nth)}`);

const filled = async (changes: object = {}) =>
  enquiry(await formToken(dealer.fixture), {
    kind: 'reservation',
    car_id: '7',
    category: undefined,
    ...changes,
  });
const send = (body: unknown, cookies: Record<string, string> = {}) =>
  dealer.fixture.ask('/api/leads', { body, cookies: { ...dealer.session, ...cookies } });
/** The cookies that the browser saves from an answer. */
const paymentCookies = (answer: Response) => {
  const payments = cookieOf(answer, '__Host-payments');
  return { '__Host-payments': payments };
};
const asForm = (fields: object) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
const payments = () =>
  dealer.fixture.db.all<{ id: string; state: string }>(
    'SELECT id, state FROM payments ORDER BY id',
  );
describe('a shopper who went back from the payment page and sends the form anew', () => {
  it('returns to the open checkout, with one lead, one hold and one payment', async () => {
    const first = await send(await filled());
    const again = await send(
      await filled({ message: 'Sent anew', phone: '0412345678' }),
      paymentCookies(first),
    );
    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(await first.json());
    expect(await storedLeads(dealer.fixture)).toHaveLength(1);
    expect(await payments()).toHaveLength(1);
    expect(dealer.fixture.calls).toHaveLength(1);
  });

  it('returns to it in another browser, where the shopper has signed in with the same number', async () => {
    const first = await send(await filled());
    const again = await send(await filled({ message: 'Sent from the desk' }));
    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(await first.json());
    expect(await storedLeads(dealer.fixture)).toHaveLength(1);
  });

  it('gets the link to pay again without a script, too', async () => {
    const first = await send(asForm(await filled()));
    const again = await send(asForm(await filled({ message: 'Sent anew' })), paymentCookies(first));
    expect(again.status).toBe(200);
    expect(await again.text()).toContain(`href="${page}"`);
    expect(await storedLeads(dealer.fixture)).toHaveLength(1);
  });

  it('finds the checkout of each of two vehicles', async () => {
    const first = await send(await filled());
    const second = await send(await filled({ car_id: '9' }), paymentCookies(first));
    const again = await send(
      await filled({ message: 'The first after all' }),
      paymentCookies(second),
    );
    expect(await again.json()).toMatchObject({ next: page });
  });

  it('who has paid meanwhile sees that the vehicle is reserved', async () => {
    const first = await send(await filled());
    await hook(event('checkout.session.completed', (await payments())[0]!.id));
    const again = await send(await filled({ message: 'Sent anew' }), paymentCookies(first));
    expect(await again.json()).toMatchObject({ next: '/success?kind=reservation' });
    expect(await storedLeads(dealer.fixture)).toHaveLength(1);
  });

  it('who returns too late to pay is refused until the vehicle is free', async () => {
    const first = await send(await filled());
    dealer.fixture.pass(31 * minute);
    expect((await send(await filled({ message: 'Late' }), paymentCookies(first))).status).toBe(409);
  });

  it('gets an HttpOnly cookie for as long as the checkout can be paid', async () => {
    const answer = await send(await filled());
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-payments=[\w-]+; Max-Age=18\d\d; .*HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });
});

describe('another shopper’s hold is not revealed', () => {
  const refused = async (changes: object, cookies: Record<string, string>) => {
    const other = await sessionOf(dealer.fixture, paying().slug, '0498765432');
    const answer = await send(await filled(changes), { ...other, ...cookies });
    expect(answer.status).toBe(409);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      code: 'vehicle-held',
      detail: 'Someone else has just reserved this vehicle.',
    });
    expect(text).not.toContain(page);
  };

  it('to a visitor who knows only the phone number', async () => {
    await send(await filled());
    await refused({ message: 'Me again' }, {});
    await refused({ message: 'Me again' }, { '__Host-payments': 'AAAAAAAAAAAAAAAAAAAAAA' });
  });

  it('to the next shopper at the same browser', async () => {
    const first = await send(await filled());
    await refused({ name: 'Robin', phone: '0498 765 432' }, paymentCookies(first));
  });

  it('to a visitor who holds another vehicle', async () => {
    await send(await filled());
    await refused({}, paymentCookies(await send(await filled({ car_id: '9' }))));
  });
});

describe('the same reservation sent once more', () => {
  it.each([
    [
      'cancelled',
      async (id: string) => {
        await dealer.fixture.ask(`/api/payments/cancelled?payment=${id}`, { method: 'POST' });
      },
    ],
    [
      'expired',
      async (id: string) => {
        await hook(event('checkout.session.expired', id));
      },
    ],
    [
      'to-return',
      async (id: string) => {
        await hook(event('checkout.session.expired', id));
        await hook(event('checkout.session.completed', id));
      },
    ],
    [
      'returned',
      async (id: string) => {
        await hook(event('checkout.session.completed', id));
        await hook(event('payment_intent.canceled', id));
      },
    ],
  ])('is refused when its payment is %s, and taken under a new key', async (state, ends) => {
    const body = await filled();
    const first = await send(body);
    await ends((await payments())[0]!.id);
    expect(await payments()).toMatchObject([{ state }]);
    const again = await send(body, paymentCookies(first));
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({
      code: 'vehicle-held',
      detail: expect.stringContaining('no longer held for you'),
    });
    const anew = await send(await filled(), paymentCookies(first));
    expect(await anew.json()).toMatchObject({ next: pageOf(2) });
  });

  it('is answered as before when it is paid', async () => {
    const body = await filled();
    await send(body);
    await hook(event('checkout.session.completed', (await payments())[0]!.id));
    expect(await (await send(body)).json()).toMatchObject({ next: '/success?kind=reservation' });
  });
});
