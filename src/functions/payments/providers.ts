// Which provider takes a tenant's deposits and online payments. A tenant whose keys are not set on this machine takes none here, and the
// dealership calls about the deposit as it does elsewhere.
import type { Deps } from '../endpoints/deps.ts';
import type { Guarded } from '../http-client/breaker.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { stripePayments } from '../adapters/stripe-payments.ts';

/** The one account of a tenant: that of its deposits, or where it takes none online, that of its online payments. */
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
