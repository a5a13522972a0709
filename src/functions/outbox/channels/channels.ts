// How each channel sends a delivery: formats the lead for the channel and passes it to the port. A tenant that has left
// still gets its leads, at the addresses that were fixed when they arrived.
import { phoneView } from '../../../domain/enquiry/phone.ts';
import type { Tenant } from '../../../tenant/schema/index.ts';
import { smsSender } from '../../configuration/configuration.ts';
import type { Deps, Mail, SendResult } from '../../endpoints/deps.ts';
import { answerAddress } from '../../leads/answered.ts';
import { bookingAddress } from '../../leads/lead-token.ts';
import { placeTime, type TimeText } from '../../leads/time-text.ts';
import type { Lead } from '../../leads/lead.ts';
import { movesOf } from '../../leads/move-booking.ts';
import { createSigner } from '../../security/crypto.ts';
import { receiptOf } from '../close-accepted.ts';
import type { Channels, Delivery } from '../outbox.ts';
import { adfXml, rooftopOf, type Rooftop } from './adf.ts';
import { confirmationMail, confirmationText } from './confirmation.ts';
import { leadCsvFile, leadCsvName } from './csv.ts';
import { headerText, leadContent, leadSubject } from './lead-mail.ts';
import { sendWebhook } from './webhook.ts';

type Needs = Pick<Deps, 'tenants' | 'mail' | 'sms' | 'csv' | 'http' | 'env' | 'now' | 'secret'>;

/** Replaces the details of a dealer whose tenant has left. */
const fallback = { name: 'Website', timeZone: 'Australia/Brisbane', locations: [] };

/** The clock of the lead's location, by which its reader works. */
const timeOf = (tenant: Tenant | null, { locationId }: Lead): TimeText =>
  placeTime(tenant ?? fallback, locationId);

/** The rooftop of a dealer whose tenant has left. */
const leftRooftop = (delivery: Delivery): Rooftop => {
  const [id, email] = [delivery.tenant, field(delivery, 'address')];
  return { id, name: id, url: '', contact: { name: id, phone: null, email } };
};

/** A delivery whose lead was erased can never be sent. */
const erased: SendResult = { ok: false, code: 'erased', permanent: true };

const field = ({ target }: Delivery, name: string): string =>
  String((target[name] as string | undefined) ?? '');

export function createChannels(needs: Needs): Channels {
  return { ...leadChannels(needs), ...shopperChannels(needs) };
}

type LeadChannel = 'email' | 'adf' | 'webhook' | 'csv';

/** Those that bring a lead to the dealer. */
function leadChannels(needs: Needs): Pick<Channels, LeadChannel> {
  const { tenants, mail, csv, http, env, now } = needs;
  const signer = createSigner(needs.secret);
  const withLead =
    (send: (delivery: Delivery, lead: Lead) => Promise<SendResult>) => (delivery: Delivery) =>
      delivery.lead?.payload ? send(delivery, delivery.lead) : Promise.resolve(erased);

  return {
    email: withLead((delivery, lead) => {
      const tenant = tenants.of(delivery.tenant);
      const facts = {
        brand: tenant ?? fallback,
        time: timeOf(tenant, lead),
        answerUrl: tenant && answerAddress(signer, tenant, lead.id, lead.createdAt),
      };
      return mail.send({
        ...leadMail(delivery, lead, facts.brand.name),
        ...leadContent(lead, facts),
      });
    }),

    adf: withLead((delivery, lead) => {
      const tenant = tenants.of(delivery.tenant);
      const xml = adfXml(lead, {
        vendor: tenant ? rooftopOf(tenant, lead) : leftRooftop(delivery),
        requestedAt: new Date(lead.createdAt).toISOString(),
        // A change is about a lead that the receiver has.
        resend: delivery.attempts > 1 || lead.cancelledAt !== null || movesOf(lead) > 0,
        time: timeOf(tenant, lead),
      });
      // Programs that read ADF want a body that holds only the XML.
      const dealer = tenant?.name ?? fallback.name;
      return mail.send({ ...leadMail(delivery, lead, dealer), text: xml, html: null });
    }),

    webhook: withLead((delivery, lead) => {
      const secret = env(field(delivery, 'secretEnv'));
      // The receiver would refuse an unsigned webhook; the secret can be set while the delivery waits.
      if (!secret) return Promise.resolve({ ok: false, code: 'no-secret' });
      const url = field(delivery, 'url');
      return sendWebhook(http, lead, { url, secret, key: delivery.id, now: now() });
    }),

    csv: withLead((delivery, lead) => {
      const time = timeOf(tenants.of(delivery.tenant), lead);
      return csv.write({
        folder: field(delivery, 'folder'),
        file: leadCsvName(lead.id),
        content: leadCsvFile(lead, time),
      });
    }),
  };
}

function leadMail(delivery: Delivery, lead: Lead, dealer: string): Omit<Mail, 'text' | 'html'> {
  const { name = '', last_name = '', email = '' } = lead.payload ?? {};
  return {
    id: delivery.id,
    to: { name: headerText(dealer), address: field(delivery, 'address') },
    replyTo: email === '' ? null : { name: headerText(`${name} ${last_name}`), address: email },
    fromName: headerText(dealer),
    subject: leadSubject(lead),
    unsubscribe: null,
    receipt: receiptOf(delivery),
  };
}

type ShopperMessage = Pick<Mail, 'subject' | 'text' | 'html' | 'unsubscribe'> & {
  to: string;
  name: string;
};

/** Those that bring a confirmation or a message to a shopper. */
function shopperChannels(needs: Needs): Omit<Channels, LeadChannel> {
  const { tenants, mail, sms, env, now } = needs;
  const signer = createSigner(needs.secret);
  type Dealer = ReturnType<typeof tenants.of>;
  const senderOf = (dealer: Dealer) =>
    smsSender(dealer ?? { ...fallback, functions: { smsFromEnv: null } }, env);
  const mailFrom = (
    dealer: Dealer,
    delivery: Delivery,
    { to, name, subject, ...content }: ShopperMessage,
  ): Mail => ({
    ...content,
    id: delivery.id,
    to: { name: headerText(name), address: to },
    replyTo: dealer && { name: headerText(dealer.name), address: dealer.contact.email },
    fromName: headerText(dealer?.name ?? fallback.name),
    subject: headerText(subject),
    receipt: receiptOf(delivery),
  });

  return {
    'shopper-mail': (delivery) => {
      const { tenant, lead } = delivery;
      const dealer = tenants.of(tenant);
      // Nothing can be promised on behalf of a dealer who has left.
      if (!lead?.payload?.email || !dealer) return Promise.resolve(erased);
      const link = bookingAddress(signer, dealer, lead.id);
      const message = confirmationMail(dealer, lead, link, now());
      return mail.send(mailFrom(dealer, delivery, { ...message, unsubscribe: null }));
    },

    'shopper-text': ({ tenant, lead }) => {
      const dealer = tenants.of(tenant);
      const to = lead?.payload?.phone;
      if (!to || !dealer) return Promise.resolve(erased);
      const text = confirmationText(dealer, lead, now());
      return sms.send({ to, from: senderOf(dealer), text });
    },

    mail: (delivery) => {
      const { tenant, message } = delivery;
      if (!message) return Promise.resolve(erased);
      return mail.send(mailFrom(tenants.of(tenant), delivery, message));
    },

    sms: ({ tenant, message }) => {
      if (!message || !phoneView(message.to)) return Promise.resolve(erased);
      const from = senderOf(tenants.of(tenant));
      return sms.send({ to: message.to, from, text: message.text });
    },
  };
}
