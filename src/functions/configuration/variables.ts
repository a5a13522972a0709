// The variables of a machine, by subject: one zod schema each, whose messages say what is wrong and what to do. A message
// never repeats a value, because values may be secrets. Which subjects a mode needs is decided in configuration.ts.
import { z } from 'zod';
import { parseStoreAddress } from '../stores/store-address.ts';
import { logLevels } from './mode.ts';
import { secretProblem } from './secret.ts';

/** A required text; `why` and `fix` are sentences without their full stop. */
const needed = (why: string, fix: string) => z.string({ error: `is not set. ${why}. ${fix}` });

const makeSecret = 'Set it to the output of: openssl rand -base64 32';

const notGuessed = (fix: string) => (context: z.core.ParsePayload<string>) => {
  const problem = secretProblem(context.value);
  if (problem === null) return;
  context.issues.push({ code: 'custom', message: `${problem}. ${fix}`, input: '' });
};

export const secretSchema = z.object({
  FORECOURT_SECRET: needed('It signs forms and codes', makeSecret).check(notGuessed(makeSecret)),
});

/** For a mode that creates its own secret. A secret that is set must be as strong, because it signs the links of previews. */
export const optionalSecretSchema = z.object({
  FORECOURT_SECRET: z
    .string()
    .check(notGuessed('Unset it: this mode creates its own secret'))
    .optional(),
});

const sender = needed(
  'It is the address that mails are sent from',
  'Set it to an address of a domain that your mail server may send for',
).pipe(
  z.email({
    error: 'is not a mail address. Set it to the address alone, such as leads@dealers.example',
  }),
);

const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error:
    'is not the address of a mail server. Set it to smtps://user:password@host:465 or smtp://host:587',
});

export const smtpSchema = z.object({
  SMTP_URL: needed(
    'Leads are mailed through this server',
    'Set it to smtps://user:password@host:465, or set RESEND_KEY',
  ).pipe(smtpUrl),
  SMTP_LOCAL: z
    .enum(['yes'], {
      error:
        'is not "yes". Unset it, or set it to yes when the mail server is on this machine or in its own network',
    })
    .optional(),
  MAIL_FROM: sender,
});

export const resendSchema = z.object({
  RESEND_KEY: needed(
    'Leads are mailed through Resend, because this platform reaches no mail server',
    'Set it to an API key of Resend',
  ),
  MAIL_FROM: sender,
});

const clickSend = 'Set it as in the dashboard of ClickSend';
export const smsSchema = z.object({
  CLICKSEND_USERNAME: needed('Phone codes and texts go through ClickSend', clickSend),
  CLICKSEND_KEY: needed('Phone codes and texts go through ClickSend', clickSend),
});

/** An address of a store or the path of a file, as parsed by `parseStoreAddress`. */
export const storeAddress = (why: string) =>
  needed(why, 'Set it to postgres://… or the path of a file').check((context) => {
    const parsed = parseStoreAddress(context.value);
    if (parsed.ok) return;
    context.issues.push({ code: 'custom', message: parsed.problem, input: '' });
  });

const header = z.string().regex(/^[a-z\d-]+$/i, {
  error: 'is not the name of a header. Set it to one, such as x-forwarded-for',
});
/** The value for visitors who connect to the server directly. */
export const noProxy = 'socket';
export const visitorSchema = z.object({
  FORECOURT_IP_HEADER: needed(
    'Behind a proxy all visitors have its address, and would share one limit',
    `Set it to the header in which your proxy puts the visitor's address (x-forwarded-for with the nginx and Caddy files), or to "${noProxy}" when visitors connect directly`,
  ).pipe(header),
});

/** `host:port`; an IPv6 address in brackets. Port 0 is any free one. */
const listen = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const [, host = '', port = ''] = /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? [];
      if (host !== '' && Number(port) <= 65_535) {
        return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
      }
      const message = `is not an address to listen at. Set it to host:port, such as ${fallback}`;
      context.issues.push({ code: 'custom', message, input: text });
      return z.NEVER;
    });

export const alarmSchema = z.object({
  FORECOURT_ALARM_EMAIL: z
    .email({ error: 'is not a mail address. Set it to the address that alarms are mailed to' })
    .optional(),
  FORECOURT_ALARM_URL: z
    .url({
      protocol: /^https$/,
      error: 'is not an https address. Set it to the webhook that takes alarms',
    })
    .optional(),
});

/** Addresses of operators, in lower case. */
const operators = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(/[\s,]+/)
      .filter((each) => each !== '')
      .map((each) => each.toLowerCase()),
  )
  .pipe(
    z.array(
      z.email({
        error:
          'contains something that is not a mail address. Set it to mail addresses separated by commas',
      }),
    ),
  );

const deskUrl = z
  .url({
    error:
      'is not an address. Set it to https://desk.example.com, or to a path of a host such as https://www.example.com/desk',
  })
  // Its links sign people in, so nobody on the way may read them. This machine has no way.
  .refine((url) => url.startsWith('https://') || /^http:\/\/(?:[\w-]+\.)*localhost\b/.test(url), {
    error: 'is not an https address. Set it to https://desk.example.com',
  })
  .transform((url) => url.replace(/\/+$/, ''))
  .optional();

export const optionalSchema = z.object({
  FORECOURT_SECRET_PREVIOUS: z
    .string()
    .check(notGuessed('Set it to the value that FORECOURT_SECRET had, or unset it'))
    .optional(),
  FORECOURT_DESK_URL: deskUrl,
  FORECOURT_OPERATORS: operators,
  FORECOURT_LISTEN: listen('127.0.0.1:8080'),
  FORECOURT_ADMIN_LISTEN: listen('127.0.0.1:9080'),
  FORECOURT_DROP: z.string().optional(),
  ...alarmSchema.shape,
  FORECOURT_LOG_LEVEL: z
    .enum(logLevels, { error: `is not one of ${logLevels.join(', ')}. Set it to one of them` })
    .optional(),
});
