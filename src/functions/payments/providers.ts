// Which provider takes a tenant's deposits. A tenant whose keys are not set on this machine takes none here, and the
// dealership calls about the deposit as it does elsewhere.
import type { Deps } from '../deps.ts';
import type { Guarded } from '../outside/breaker.ts';
import { stripePayments } from '../ports/stripe-payments.ts';

export function paymentProviders(partners: Guarded, env: Deps['env']): Deps['payments'] {
  return ({ reserve: { payment } }) => {
    if (!payment) return null;
    const key = env(payment.keyEnv);
    const webhookSecret = env(payment.webhookSecretEnv);
    if (!key || !webhookSecret) return null;
    return stripePayments(partners, { key, webhookSecret, checkoutHosts: payment.checkoutHosts });
  };
}
