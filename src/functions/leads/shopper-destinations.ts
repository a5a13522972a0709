// Whether a shopper gets a confirmation, and how (rule booking-1). Anybody can type a stranger's address, so one
// address gets only a few per day. If the limiter cannot count, no confirmation is sent, but the enquiry is still
// accepted.
import type { Call } from '../endpoints/endpoint.ts';
import { limits } from '../security/limits.ts';
import { australianMobile, mailboxOf } from '../account/codes.ts';
import type { Destination } from './destinations.ts';
import type { Lead } from './lead.ts';

type Asking = Pick<Call, 'services' | 'tenant' | 'now'>;

/** A held enquiry reserves no vehicle, so its release confirms no reservation. */
const confirms = ({ kind, flag }: Lead): boolean => flag === null || kind !== 'reservation';

export async function shopperDestinations(call: Asking, lead: Lead): Promise<Destination[]> {
  const { functions } = call.tenant;
  const { email = '', phone = '', PreferredContactMethod: preferred } = lead.payload ?? {};
  if (!confirms(lead)) return [];
  const found: Destination[] = [];
  if (functions.confirmMail && email !== '' && (await mayMail(call, email))) {
    found.push({ name: 'shopper-mail', target: { channel: 'shopper-mail' } });
  }
  const wantsText = email === '' || preferred === 'SMS';
  if (functions.confirmText && wantsText && (await mayText(call, phone))) {
    found.push({ name: 'shopper-text', target: { channel: 'shopper-text' } });
  }
  return found;
}

const hashed = ({ services, tenant }: Asking, receiver: string): string =>
  services.signer.mark('limit', `${tenant.slug}\n${receiver}`);

const mayMail = async (call: Asking, email: string): Promise<boolean> => {
  const name = `confirm-mail/${hashed(call, mailboxOf(email))}`;
  return call.services.limits.quick
    .take(name, limits.shopperMailsPerDay, call.now)
    .catch(() => false);
};

/** Texts cost money, so they share the tenant's daily limit for codes, which survives a restart. */
async function mayText(call: Asking, phone: string): Promise<boolean> {
  const { services, tenant, now } = call;
  const mobile = australianMobile(phone);
  if (mobile === null || tenant.functions.smsFromEnv === null) return false;
  const { durable } = services.limits;
  try {
    return (
      (await durable.take(
        `confirm-text/${hashed(call, mobile)}`,
        limits.shopperTextsPerDay,
        now,
      )) && (await durable.take(`code/tenant/${tenant.slug}`, limits.textsPerTenantDay, now))
    );
  } catch {
    return false;
  }
}
