// The sender that a shopper sees on a text of a dealer.
import type { Tenant } from '../../tenant/schema/index.ts';

/** The registered sender id of a tenant's texts; without one, the dealer's name as far as networks carry it. */
export function smsSender(
  { name, functions }: { name: string; functions: Pick<Tenant['functions'], 'smsFromEnv'> },
  env: (name: string) => string | undefined,
): string {
  const registered = functions.smsFromEnv === null ? undefined : env(functions.smsFromEnv);
  return registered ?? name.slice(0, longestSender);
}

/** Letters and digits of a sender id. */
const longestSender = 11;
