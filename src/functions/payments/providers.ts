// The provider of a tenant's deposits and online payments. Without the tenant's keys on this machine there are no
// payments, and the dealership calls about deposits.
import type { Deps } from '../endpoints/deps.ts';
import type { Guarded } from '../http-client/breaker.ts';
import { stripePayments } from '../adapters/stripe-payments.ts';

export function paymentProviders(partners: Guarded, env: Deps['env']): Deps['payments'] {
  return (tenant) => {
    const { account } = tenant.payments;
    if (!account) return null;
    const key = env(account.keyEnv);
    const webhookSecret = env(account.webhookSecretEnv);
    if (!key || !webhookSecret) return null;
    return stripePayments(partners, { key, webhookSecret });
  };
}
