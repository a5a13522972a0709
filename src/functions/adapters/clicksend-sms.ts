// SMS through ClickSend. ClickSend answers 200 even when it refuses a message, so the status inside the answer counts.
import type { SmsPort } from '../endpoints/deps.ts';
import { jsonOf, type HttpClient } from '../http-client/http-client.ts';
import { callDeadlineMs } from '../outbox/lanes.ts';

const address = 'https://rest.clicksend.com/v3/sms/send';

export interface ClickSendOptions {
  username: string;
  key: string;
  /** The address of the API; tests set their own. */
  url?: string;
}

export function clickSendSms(
  http: HttpClient,
  { username, key, url = address }: ClickSendOptions,
): SmsPort {
  return {
    async send({ to, from, text, timeoutMs = callDeadlineMs }) {
      const answer = await http.call({
        name: 'sms',
        url,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${btoa(`${username}:${key}`)}`,
        },
        body: JSON.stringify({
          messages: [{ source: 'forecourt', from, to: `+61${to.slice(1)}`, body: text }],
        }),
        timeoutMs,
      });
      if (!answer.ok) return { ok: false, code: answer.code };
      const json = jsonOf(answer);
      const data = json?.['data'] as { messages?: { status?: string }[] } | undefined;
      const status = data?.messages?.[0]?.status;
      if (status === 'SUCCESS') return { ok: true };
      // The provider's codes are fixed words; any other text is not logged.
      const code =
        status && /^[A-Z_]{1,40}$/.test(status) ? status : `status-${String(answer.status)}`;
      return { ok: false, code };
    },
  };
}
