import { expect, it } from 'vitest';
import { check } from '../../../src/protocol/check.ts';
import { onlinePaymentEndpoints } from '../../../src/protocol/online-payment.ts';

// Rule payment-1.
it('a payment link that lost its end says so in words for shoppers', () => {
  const checked = check(onlinePaymentEndpoints.paymentRequest.query, { link: 'HZGB19Q0' });
  const text = 'This payment link is not complete. Please open it again from our message.';
  expect(checked).toMatchObject({ ok: false, errors: [{ path: 'link', message: text }] });
});
