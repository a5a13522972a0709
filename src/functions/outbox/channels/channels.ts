// How each channel sends a delivery: formats the lead for the channel and passes it to the port. A tenant that has left
// still gets its leads, at the addresses that were fixed when they arrived.
import { dealerPhone } from '../../../domain/enquiry/phone-choice.ts';
import { phoneView } from '../../../domain/enquiry/phone.ts';
import { smsSender } from '../../configuration/sms-sender.ts';
import type { Deps, Mail, SendResult } from '../../endpoints/deps.ts';
import { answerAddress } from '../../leads/answered.ts';
import type { Lead } from '../../leads/lead.ts';
import { createSigner } from '../../security/crypto.ts';
import { receiptOf } from '../close-accepted.ts';
import type { Channels, Delivery } from '../outbox.ts';
import { adfXml } from './adf.ts';
import { confirmationMail, confirmationText } from './confirmation.ts';
import { leadCsvFile, leadCsvName } from './csv.ts';
import { headerText, leadHtml, leadSubject, leadText } from './lead-mail.ts';
import { sendWebhook } from './webhook.ts';

type Needs = Pick<Deps, 'tenants' | 'mail' | 'sms' | 'csv' | 'http' | 'env' | 'now' | 'secret'>;

/** Replaces the details of a dealer whose tenant has left. */
const fallback = { name: 'Website', timeZone: 'Australia/Brisbane' };

/** A delivery whose lead was erased can never be sent. */
const erased: SendResult = { ok: false, code: 'erased', permanent: true };

export function createChannels(needs: Needs): Channels {
  const { tenants, mail, sms, csv, http, env, now } = needs;
  const signer = createSigner(needs.secret);
  const dealerOf = (slug: string) => tenants.of(slug);
  const field = ({ target }: Delivery, name: string) =>
    String((target[name] as string | undefined) ?? '');

  const leadMail = (delivery: Delivery, lead: Lead, parts: Pick<Mail, 'text' | 'html'>): Mail => {
    const { name = '', last_name = '', email = '' } = lead.payload ?? {};
    const dealer = dealerOf(delivery.tenant)?.name ?? fallback.name;
    return {
      id: delivery.id,
      to: { name: headerText(dealer), address: field(delivery, 'address') },
      replyTo: email === '' ? null : { name: headerText(`${name} ${last_name}`), address: email },
      fromName: headerText(dealer),
      subject: leadSubject(lead),
      unsubscribe: null,
      receipt: receiptOf(delivery),
      ...parts,
    };
  };

  const senderOf = (dealer: ReturnType<typeof dealerOf>) =>
    smsSender(dealer ?? { ...fallback, functions: { smsFromEnv: null } }, env);

  return {
    email: (delivery) => {
      const { lead } = delivery;
      if (!lead?.payload) return Promise.resolve(erased);
      const tenant = dealerOf(delivery.tenant);
      const facts = {
        dealer: tenant?.name ?? fallback.name,
        timeZone: tenant?.timeZone ?? fallback.timeZone,
        answerUrl: tenant && answerAddress(signer, tenant, lead.id, lead.createdAt),
      };
      const parts = { text: leadText(lead, facts), html: leadHtml(lead, facts) };
      return mail.send(leadMail(delivery, lead, parts));
    },

    adf: (delivery) => {
      const { lead } = delivery;
      if (!lead?.payload) return Promise.resolve(erased);
      const tenant = dealerOf(delivery.tenant);
      const xml = adfXml(lead, {
        vendor: {
          id: tenant?.websiteId ?? delivery.tenant,
          name: tenant?.name ?? delivery.tenant,
          url: tenant?.url ?? '',
          phone: (tenant && dealerPhone(tenant)?.display) ?? null,
          email: tenant?.contact.email ?? field(delivery, 'address'),
        },
        requestedAt: new Date(lead.createdAt).toISOString(),
        resend: delivery.attempts > 1,
        timeZone: tenant?.timeZone ?? fallback.timeZone,
      });
      // Programs that read ADF want a body that holds only the XML.
      return mail.send(leadMail(delivery, lead, { text: xml, html: null }));
    },

    webhook: (delivery) => {
      const { lead } = delivery;
      if (!lead?.payload) return Promise.resolve(erased);
      const secret = env(field(delivery, 'secretEnv'));
      // The receiver would refuse an unsigned webhook; the secret can be set while the delivery waits.
      if (!secret) return Promise.resolve({ ok: false, code: 'no-secret' });
      const url = field(delivery, 'url');
      return sendWebhook(http, lead, { url, secret, key: delivery.id, now: now() });
    },

    csv: (delivery) => {
      const { lead } = delivery;
      if (!lead?.payload) return Promise.resolve(erased);
      const timeZone = dealerOf(delivery.tenant)?.timeZone ?? fallback.timeZone;
      return csv.write({
        folder: field(delivery, 'folder'),
        file: leadCsvName(lead.id),
        content: leadCsvFile(lead, timeZone),
      });
    },

    'shopper-mail': (delivery) => {
      const { id, tenant, lead } = delivery;
      const dealer = dealerOf(tenant);
      // Nothing can be promised on behalf of a dealer who has left.
      if (!lead?.payload?.email || !dealer) return Promise.resolve(erased);
      const { to, name, subject, text, html, attachments } = confirmationMail(dealer, lead, now());
      return mail.send({
        id,
        to: { name: headerText(name), address: to },
        replyTo: { name: headerText(dealer.name), address: dealer.contact.email },
        fromName: headerText(dealer.name),
        subject: headerText(subject),
        text,
        html,
        attachments,
        unsubscribe: null,
        receipt: receiptOf(delivery),
      });
    },

    'shopper-text': ({ tenant, lead }) => {
      const dealer = dealerOf(tenant);
      const to = lead?.payload?.phone;
      if (!to || !dealer) return Promise.resolve(erased);
      return sms.send({
        to,
        from: senderOf(dealer),
        text: confirmationText(dealer, lead, now()),
      });
    },

    mail: (delivery) => {
      const { id, tenant, message } = delivery;
      if (!message) return Promise.resolve(erased);
      const { to, name, subject, text, html, unsubscribe } = message;
      const dealer = dealerOf(tenant);
      return mail.send({
        id,
        to: { name: headerText(name), address: to },
        replyTo: dealer && { name: headerText(dealer.name), address: dealer.contact.email },
        fromName: headerText(dealer?.name ?? fallback.name),
        subject: headerText(subject),
        text,
        html,
        unsubscribe,
        receipt: receiptOf(delivery),
      });
    },

    sms: ({ tenant, message }) => {
      if (!message || !phoneView(message.to)) return Promise.resolve(erased);
      const dealer = dealerOf(tenant);
      return sms.send({ to: message.to, from: senderOf(dealer), text: message.text });
    },
  };
}
