// The provider of a tenant's deposits and online payments. Without the tenant's keys on this machine there are no
// payments, and the dealership calls about deposits.
import type { Deps } from '../endpoints/deps.ts';
import type { Guarded } from '../http-client/breaker.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { stripePayments } from '../adapters/stripe-payments.ts';

/** A tenant's one account: the one for deposits, otherwise the one for online payments. */
export const paymentAccount = ({
  reserve,
  onlinePayment,
}: Pick<Tenant, 'reserve' | 'onlinePayment'>) => reserve.payment ?? onlinePayment.account;

export function paymentProviders(partners: Guarded, env: Deps['env']): Deps['payments'] {
  return (tenant) => {
    const payment = paymentAccount(tenant);
    if (!payment) return null;
    const key = env(payment.keyEnv);
    const webhookSecret = env(payment.webhookSecretEnv);
    if (!key || !webhookSecret) return null;
    return stripePayments(partners, { key, webhookSecret, checkoutHosts: payment.checkoutHosts });
  };
}
