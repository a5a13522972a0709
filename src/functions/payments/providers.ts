// Which provider takes a tenant's deposits. A tenant whose keys are not set on this machine takes none here, and the
// dealership calls about the deposit as it does elsewhere.
import type { Deps } from '../endpoints/deps.ts';
import type { Guarded } from '../http-client/breaker.ts';
import { stripePayments } from '../adapters/stripe-payments.ts';

export function paymentProviders(partners: Guarded, env: Deps['env']): Deps['payments'] {
  return ({ reserve: { payment } }) => {
    if (!payment) return null;
    const key = env(payment.keyEnv);
    const webhookSecret = env(payment.webhookSecretEnv);
    if (!key || !webhookSecret) return null;
    return stripePayments(partners, { key, webhookSecret, checkoutHosts: payment.checkoutHosts });
  };
}
