// The configuration of the functions, read once from the variables of a machine or platform. The mode decides which
// variables are needed and which are not even read. All errors are found at once, each with its variable and the fix.
import { z } from 'zod';
import { isSameStore, parseStoreAddress, type StoreAddress } from '../stores/store-address.ts';
import { modes, type LogLevel, type Mode } from './mode.ts';
import {
  alarmSchema,
  noProxy,
  optionalSchema,
  optionalSecretSchema,
  resendSchema,
  secretSchema,
  smsSchema,
  smtpSchema,
  storeAddress,
  visitorSchema,
} from './variables.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { keyProblem, secretProblem } from './secret.ts';

interface NamingTenant {
  slug: string;
  functions: { smsFromEnv: string | null };
  payments: object;
}

interface NamedVariable {
  tenant: string;
  /** The setting, such as "functions.webhook.secretEnv". */
  path: string;
  /** The variable. */
  name: string;
}

/** Every setting of the functions and of payments whose key ends in "Env" names a variable. */
const variablesNamedBy = ({ slug, functions, payments }: NamingTenant): NamedVariable[] =>
  namesIn({ functions, payments }, []).map((found) => ({ tenant: slug, ...found }));

function namesIn(value: unknown, path: readonly string[]): { path: string; name: string }[] {
  if (typeof value === 'string') {
    return /Env$/.test(path.at(-1) ?? '') ? [{ path: path.join('.'), name: value }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => namesIn(inner, [...path, key]));
}

/** A sentence in a list, or nothing; never a value. Without its secret a tenant loses one service, so it is a warning. */
function variableWarning(
  { tenant, path, name }: NamedVariable,
  given: Readonly<Record<string, string | undefined>>,
): string[] {
  const value = given[name];
  const named = `${path} of ${tenant} names it`;
  if (value === undefined) return [`${name} is not set. ${named}: set it, or change the setting`];
  if (!/(?:secret|key)Env$/i.test(path)) return [];
  // The operator draws this secret; the provider issues the others.
  const problem = path === 'functions.webhook.secretEnv' ? secretProblem(value) : keyProblem(value);
  return problem === null ? [] : [`${name} ${problem}. ${named}: set a stronger one`];
}

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

export type Environment = Readonly<Record<string, string | undefined>>;
/** `serverless`: Netlify, AWS Lambda. */
export type Platform = 'node' | 'serverless' | 'cloudflare';

export type MailSetting =
  | { kind: 'smtp'; url: string; from: string; tls: boolean }
  | { kind: 'resend'; key: string; from: string };

export interface ListenAddress {
  host: string;
  port: number;
}

export interface Configuration {
  mode: Mode;
  /** The addresses at which `npm run serve` listens: for visitors, and for the operator's own programs. */
  listen: { visitors: ListenAddress; admin: ListenAddress };
  /** Signs forms and codes. Null: the process creates one, because this mode sends nothing. */
  secret: string | null;
  /** The secret before it, whose signatures are still accepted. Null: there is none. */
  previousSecret: string | null;
  /** Null: the platform's binding, or a file that belongs to this mode alone. */
  store: StoreAddress | null;
  /** Null: nothing leaves the machine. `sms` is null where no tenant uses it. */
  channels: { mail: MailSetting; sms: { username: string; key: string } | null } | null;
  /** The header with the visitor's address. Null: the socket's address, or where the platform puts it. */
  visitorHeader: string | null;
  /** The folder that all checkouts share (FORECOURT_DATA_DIR). Null: each has its own. */
  sharedFolder: string | null;
  /** Folder for CSV leads. Null: in the data folder. */
  drop: string | null;
  alarms: { email: string | undefined; url: string | undefined };
  /** The address of the desk, without a final slash, and the operators. Null: there is no desk. */
  desk: { url: string; operators: readonly string[] } | null;
  logLevel: LogLevel;
  /** What works but should be changed, in the form "NAME what is wrong. The fix". */
  warnings: readonly string[];
}

/** Variables that are missing or wrong. The message lists them all, and no value. */
export class ConfigurationError extends Error {
  /** In the form "NAME what is wrong. The fix". */
  readonly errors: readonly string[];
  constructor(mode: Mode, errors: readonly string[]) {
    const count = errors.length === 1 ? 'an error' : `${String(errors.length)} errors`;
    super(
      `The configuration (mode ${mode}) has ${count}:\n${errors.map((e) => `  ${e}`).join('\n')}`,
    );
    this.name = 'ConfigurationError';
    this.errors = errors;
  }
}

const productionStore = {
  node: 'Leads are kept in this store',
  serverless: 'Leads are kept in this store, because an instance has no disk',
};
const previewStore = 'A preview never uses the store of production';

/** What tenants use. A variable that nobody needs is not required. */
interface Uses {
  sms: boolean;
  /** The variables that their settings name. */
  named?: readonly NamedVariable[];
}

export const usesOf = (tenants: readonly NamingTenant[]): Uses => ({
  sms: tenants.some(({ functions }) => functions.smsFromEnv !== null),
  named: tenants.flatMap(variablesNamedBy),
});

/** Throws a ConfigurationError. `mode` is the command's; a platform's is FORECOURT_MODE (`platformMode`). */
export function readConfiguration<M extends Mode>(
  mode: M,
  platform: Platform,
  env: Environment,
  uses: Uses,
): Configuration & { mode: M } {
  const { given, errors, read } = reader(env);
  const asked = given['FORECOURT_MODE'];
  if (asked !== undefined && asked !== mode) {
    errors.push(
      `FORECOURT_MODE is not ${mode}, the mode of this command. Unset it: npm run serve runs in production, npm start in local mode, and reviews read the variables of a preview`,
    );
  }
  const { sends, logLevel } = modes[mode];
  const more = read(optionalSchema);
  const secret = secretOf(mode, platform, read);
  const store = storeOf(mode, platform, given, read, errors);
  const channels = sends ? channelsOf(platform, given, read, uses) : null;
  const visitorHeader = visitorHeaderOf(mode, platform, given, read);
  if (errors.length > 0 || !more) throw new ConfigurationError(mode, errors);
  return {
    listen: { visitors: more.FORECOURT_LISTEN, admin: more.FORECOURT_ADMIN_LISTEN },
    mode,
    secret,
    previousSecret: secret === null ? null : (more.FORECOURT_SECRET_PREVIOUS ?? null),
    store,
    channels,
    visitorHeader: visitorHeader === noProxy ? null : visitorHeader,
    sharedFolder: given['FORECOURT_DATA_DIR'] ?? null,
    drop: more.FORECOURT_DROP ?? null,
    alarms: { email: more.FORECOURT_ALARM_EMAIL, url: more.FORECOURT_ALARM_URL },
    desk: more.FORECOURT_DESK_URL
      ? { url: more.FORECOURT_DESK_URL, operators: more.FORECOURT_OPERATORS }
      : null,
    logLevel: more.FORECOURT_LOG_LEVEL ?? logLevel,
    warnings: sends
      ? [
          ...openToAll(more.FORECOURT_LISTEN, visitorHeader),
          ...ownJournal(platform, store, given),
          ...(uses.named ?? []).flatMap((each) => variableWarning(each, given)),
        ]
      : [],
  };
}

/** Whoever reaches the port of a server that believes a header chooses the address that is counted. */
const openToAll = ({ host, port }: ListenAddress, header: string | null): string[] =>
  header !== null && header !== noProxy && isEveryAddress(host)
    ? [
        `FORECOURT_LISTEN is ${host}:${String(port)}, every address of this machine, and FORECOURT_IP_HEADER believes a header that any visitor can send. Listen at 127.0.0.1, or let only the proxy reach this port`,
      ]
    : [];

const isEveryAddress = (host: string) => ['0.0.0.0', '::'].includes(host);

/** Without a shared folder, the program of another checkout does not find the mails that this one handed over. */
const ownJournal = (
  platform: Platform,
  store: StoreAddress | null,
  given: Environment,
): string[] =>
  platform === 'node' && store?.kind === 'postgres' && given['FORECOURT_DATA_DIR'] === undefined
    ? [
        'FORECOURT_DATA_DIR is not set, so the journal of accepted mails is in this checkout, and another checkout with this store would send such a mail again. Set it to one folder for all of them',
      ]
    : [];

export interface AlarmSettings {
  alarms: Configuration['alarms'];
  /** Null: nothing is mailed. */
  mail: MailSetting | null;
}

/** For commands that send alarms and stock reports but serve no requests. Throws a ConfigurationError. */
export function readAlarmSettings(env: Environment): AlarmSettings {
  const { given, errors, read } = reader(env);
  const more = read(alarmSchema);
  const alarms = { email: more?.FORECOURT_ALARM_EMAIL, url: more?.FORECOURT_ALARM_URL };
  const mails = [alarms.email, given['SMTP_URL'], given['RESEND_KEY']];
  const mail = mails.some((one) => one !== undefined) ? mailOf('node', given, read) : null;
  if (errors.length > 0) throw new ConfigurationError('production', errors);
  return { alarms, mail };
}

const platformModeSchema = z
  .enum(['production', 'preview'], {
    error: 'FORECOURT_MODE is neither production nor preview. Set it to one of them',
  })
  .default('production');

/** The mode of a platform without a command: FORECOURT_MODE, by default production. */
export function platformMode(env: Environment): Mode {
  const parsed = platformModeSchema.safeParse(env['FORECOURT_MODE'] || undefined);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(
    'production',
    parsed.error.issues.map(({ message }) => message),
  );
}

/** The values of a subject; null after its errors were recorded. */
type Read = <Output>(schema: z.ZodType<Output>) => Output | null;

function reader(env: Environment): { given: Environment; errors: string[]; read: Read } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const errors: string[] = [];
  return {
    given,
    errors,
    read(schema) {
      const parsed = schema.safeParse(given);
      if (parsed.success) return parsed.data;
      errors.push(
        ...parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
      );
      return null;
    },
  };
}

/** Short-lived instances share one secret; elsewhere a mode that sends nothing creates its own. */
function secretOf(mode: Mode, platform: Platform, read: Read): string | null {
  if (modes[mode].sends || platform !== 'node') return read(secretSchema)?.FORECOURT_SECRET ?? null;
  return read(optionalSecretSchema)?.FORECOURT_SECRET ?? null;
}

function storeOf(
  mode: Mode,
  platform: Platform,
  given: Environment,
  read: Read,
  errors: string[],
): StoreAddress | null {
  // Local mode has its own file and reads no variable, so it can never touch another store.
  if (platform === 'cloudflare' || mode === 'local') return null;
  const name = mode === 'production' ? 'FORECOURT_DATABASE' : 'FORECOURT_PREVIEW_DATABASE';
  if (mode === 'preview' && platform === 'node' && given[name] === undefined) return null;
  const why = mode === 'production' ? productionStore[platform] : previewStore;
  const text = read(z.object({ [name]: storeAddress(why) }))?.[name];
  if (text === undefined) return null;
  const parsed = parseStoreAddress(text);
  if (!parsed.ok) return null;
  const production = parseStoreAddress(given['FORECOURT_DATABASE'] ?? '');
  if (mode === 'preview' && production.ok && isSameStore(parsed.address, production.address)) {
    errors.push(`${name} is the store of production. Set it to another one, or unset it`);
  }
  if (platform === 'serverless' && parsed.address.kind === 'file') {
    errors.push(
      `${name} is the path of a file, which is gone with the instance. Set it to postgres://…`,
    );
  }
  return parsed.address;
}

function channelsOf(
  platform: Platform,
  given: Environment,
  read: Read,
  uses: Uses,
): Configuration['channels'] {
  const mail = mailOf(platform, given, read);
  const isGiven = ['CLICKSEND_USERNAME', 'CLICKSEND_KEY'].some((name) => given[name] !== undefined);
  if (!uses.sms && !isGiven) return mail && { mail, sms: null };
  const sms = read(smsSchema);
  return mail && sms && { mail, sms: { username: sms.CLICKSEND_USERNAME, key: sms.CLICKSEND_KEY } };
}

const mailOf = (platform: Platform, given: Environment, read: Read): MailSetting | null =>
  platform !== 'node' || given['RESEND_KEY'] !== undefined ? resendOf(read) : smtpOf(read);

function resendOf(read: Read): MailSetting | null {
  const found = read(resendSchema);
  return found && { kind: 'resend', key: found.RESEND_KEY, from: found.MAIL_FROM };
}

function smtpOf(read: Read): MailSetting | null {
  const found = read(smtpSchema);
  if (!found) return null;
  const { SMTP_URL: url, MAIL_FROM: from, SMTP_LOCAL: local } = found;
  return { kind: 'smtp', url, from, tls: local === undefined };
}

/** Platforms put the address where their entry point reads it. */
function visitorHeaderOf(
  mode: Mode,
  platform: Platform,
  given: Environment,
  read: Read,
): string | null {
  if (platform !== 'node') return null;
  if (mode !== 'production' && given['FORECOURT_IP_HEADER'] === undefined) return null;
  return read(visitorSchema)?.FORECOURT_IP_HEADER ?? null;
}
