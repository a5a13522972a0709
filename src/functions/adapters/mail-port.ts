// The mail provider that a configuration names. It does not import the SMTP client, which some platforms cannot run.
import type { MailSetting } from '../configuration/configuration.ts';
import type { MailPort } from '../endpoints/deps.ts';
import type { HttpClient } from '../http-client/http-client.ts';
import { resendMail } from './resend-mail.ts';

/** Opens a mail server, where the platform reaches one. */
export type OpenSmtp = (setting: MailSetting & { kind: 'smtp' }) => MailPort;

export function mailPort(setting: MailSetting, http: HttpClient, smtp?: OpenSmtp): MailPort {
  if (setting.kind === 'resend') return resendMail(http, setting);
  if (!smtp) throw new Error('this platform reaches no mail server');
  return smtp(setting);
}
