// A quote of a purchase at the shopper's own rate (rule personal-5).
import { expect, it } from 'vitest';
import type { PurchaseView } from '../../../src/protocol/purchase.ts';
import { depositDealer } from '../../fixtures/functions/deposit-dealer.ts';
import { signIn } from '../../fixtures/functions/functions-fixture.ts';
import { paying } from '../../fixtures/functions/stripe.ts';

const dealer = depositDealer();

it('a purchase is quoted at the shopper’s own rate while that is valid, and asked about again afterwards', async () => {
  const tenant = paying();
  tenant.pages = { ...tenant.pages, personalFinance: true };
  tenant.reserve = { ...tenant.reserve, enabled: true, onlinePurchase: true };
  tenant.finance = {
    ...tenant.finance,
    rule: 'in-stock',
    personal: { validDays: 1, partner: null },
  };
  await dealer.openWith(tenant);
  const cookies = await signIn(dealer.fixture);
  const look = async () =>
    (await (
      await dealer.fixture.ask('/api/purchase?car_id=ford-ranger-7', { cookies })
    ).json()) as PurchaseView;
  const step = async (event: object) =>
    dealer.fixture.ask('/api/purchase/step', {
      body: { car_id: 'ford-ranger-7', version: (await look()).version, event },
      cookies,
    });
  await dealer.fixture.ask('/api/personal-rate', {
    body: { credit: 'DECENT', consent: true },
    cookies,
  });
  await step({ step: 'price', seen: 45_000 });
  await step({ step: 'trade-in', offer: null });
  // The browser's choice does not count.
  await step({ step: 'payment', method: 'finance', credit: 'GREAT' });
  const view = await look();
  const rate = `${tenant.finance.quote.estimate.rates.DECENT.toFixed(2)}% p.a.`;
  const text = JSON.stringify(view.steps);
  expect(text).toContain(rate);
  expect(text).toContain('at your own rate');
  expect(view.finance!.personal).toContain(rate);
  expect(view.current).not.toBe('payment');
  dealer.fixture.pass(24 * 3_600_000);
  expect(await look()).toMatchObject({
    current: 'payment',
    finance: { personal: null },
    notice: expect.stringContaining('Your own rate has changed or ended') as string,
  });
});
