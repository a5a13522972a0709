// The mail port of a command, which sends few mails from its own thread and closes the port at its end.
import type { MailSetting } from '../../configuration/configuration.ts';
import type { MailPort } from '../../endpoints/deps.ts';
import type { HttpClient } from '../../http-client/http-client.ts';
import { mailPort } from '../mail-port.ts';
import { smtpMail } from './smtp-mail.ts';

export function commandMail(
  setting: MailSetting,
  http: HttpClient,
): { mail: MailPort; close: () => void } {
  let close = (): void => undefined;
  const mail = mailPort(setting, http, (found) => {
    const smtp = smtpMail({ ...found, connections: 2 });
    close = smtp.close;
    return smtp;
  });
  return { mail, close };
}
