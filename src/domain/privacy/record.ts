// The privacy record of a site (rule privacy-2): what is collected, why, who receives it, where and for how long. The policy page,
// the notices of the forms and the statement about decisions are made of it.
import { careerCategory } from '../enquiry/kinds.ts';
import type { NoticeFacts } from './notice.ts';
import storedData from './stored-data.json' with { type: 'json' };

/** By activity the words of the policy for a kind of data, each with the columns that hold it; tests compare those with the store. */
type Activity = keyof typeof storedData;

/** The settings that decide it. */
export interface PrivacySettings {
  legalName: string;
  legal: { dataCountries: readonly string[] };
  functions: {
    retentionDays: number;
    smsFromEnv: string | null;
    webhook: unknown;
    integrations: Readonly<Record<string, unknown>>;
    turnstile: unknown;
  };
  finance: {
    provider: string | null;
    quote: { enabled: boolean };
    broker: { name: string } | null;
  };
  tradeIn: { valuation: { source: string } };
  reserve: { enabled: boolean; onlinePurchase: boolean; payOnline: boolean };
  pages: { careers: boolean; onlinePayment: boolean; personalFinance: boolean };
  spinToWin: unknown;
  thirdParty: readonly { category: string; hosts: readonly string[] }[];
}

interface RecordRow {
  activity: Activity;
  what: string;
  why: string;
  recipients: string[];
  kept: string;
}

interface ActivityFacts {
  why: string;
  applies: (settings: PrivacySettings) => boolean;
  recipients: (settings: PrivacySettings) => string[];
  /** After which time it is erased; absent: `functions.retentionDays`. */
  kept?: string;
}

const always = () => true;
const suppliers = 'suppliers that run this site and its messages';
const customerRecords = ({ functions }: PrivacySettings) =>
  functions.webhook === null ? [] : ['the supplier of our customer records'];
/** The lender or the broker; a dealer who is the broker passes an application on to a lender. */
const lender = ({ finance: { provider, broker }, legalName }: PrivacySettings) => {
  if (provider === null) return [];
  const name = broker === null || broker.name === legalName ? 'a lender' : broker.name;
  return [`${name}, if you ask for finance`];
};
const hasAccounts = ({ functions }: PrivacySettings) => functions.smsFromEnv !== null;

const facts: Record<Activity, ActivityFacts> = {
  enquiries: {
    why: 'to answer you and arrange what you ask for',
    applies: always,
    recipients: (settings) => [suppliers, ...customerRecords(settings), ...lender(settings)],
  },
  applications: {
    why: 'to consider you for a job',
    applies: ({ pages }) => pages.careers,
    recipients: (settings) => [suppliers, ...customerRecords(settings)],
  },
  bookings: {
    why: 'to keep the time for you',
    applies: always,
    recipients: () => [suppliers],
  },
  reservations: {
    why: 'to hold or sell you a vehicle',
    applies: ({ reserve }) => reserve.enabled,
    recipients: (settings) => [suppliers, ...customerRecords(settings)],
  },
  payments: {
    why: 'to take and return payments, and to keep books',
    applies: ({ reserve, pages }) => reserve.payOnline || pages.onlinePayment,
    recipients: () => [suppliers, 'the payment provider'],
  },
  'trade-ins': {
    why: 'to value your car',
    applies: always,
    recipients: ({ functions }) => [
      suppliers,
      ...('valuation' in functions.integrations ? ['the valuation service'] : []),
    ],
  },
  accounts: {
    why: 'to keep what you save and send the alerts you ask for',
    applies: hasAccounts,
    recipients: () => [suppliers],
  },
  rates: {
    why: 'to show repayments at your rate',
    applies: ({ pages }) => pages.personalFinance,
    recipients: (settings) => [suppliers, ...lender(settings)],
    kept: 'the days that the form names, unless you delete it',
  },
  prizes: {
    why: 'to draw one prize a person',
    applies: ({ spinToWin }) => spinToWin !== null,
    recipients: () => [suppliers],
  },
  misuse: {
    why: 'to keep out misuse, and to count what is looked at',
    applies: always,
    recipients: ({ functions }) => [
      suppliers,
      ...(functions.turnstile === null ? [] : ['Cloudflare, which checks that you are a person']),
    ],
    kept: '31 days',
  },
  desk: {
    why: 'to run this site',
    applies: always,
    recipients: () => [suppliers],
  },
};

/** The rows that apply to a site. */
const privacyRecord = (settings: PrivacySettings): RecordRow[] =>
  (Object.keys(storedData) as Activity[]).flatMap((activity) => {
    const { why, applies, recipients, kept } = facts[activity];
    if (!applies(settings)) return [];
    return [
      {
        activity,
        what: Object.keys(storedData[activity]).join('; '),
        why,
        recipients: [...new Set(recipients(settings))],
        kept: kept ?? `${String(settings.functions.retentionDays)} days`,
      },
    ];
  });

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** The part of a collection notice that all forms share. No lender hears of an application for a job. */
export const noticeFacts = (settings: PrivacySettings, category?: string): NoticeFacts => ({
  legalName: settings.legalName,
  recipients: joined([suppliers, ...(category === careerCategory ? [] : lender(settings))]),
  countries: joined(settings.legal.dataCountries),
});

/** The list of the policy, in Markdown. */
export const recordMarkdown = (settings: PrivacySettings): string =>
  privacyRecord(settings)
    .filter(({ activity }) => activity !== 'desk')
    .map(
      ({ what, why, recipients, kept }) =>
        `- ${what[0]?.toUpperCase() ?? ''}${what.slice(1)}: ${why}. Received by ${joined(recipients)}. Kept for ${kept}.`,
    )
    .join('\n');

export const countriesText = ({ legal }: PrivacySettings): string => joined(legal.dataCountries);

interface Decision {
  applies: (settings: PrivacySettings) => boolean;
  /** Whether no person takes part. */
  alone: boolean;
  text: string;
}

const decisions: readonly Decision[] = [
  {
    applies: ({ tradeIn }) => tradeIn.valuation.source !== 'none',
    alone: false,
    text: 'the figure for your car, from its registration, age, kilometres and condition; a person decides about the price after an inspection',
  },
  {
    applies: ({ finance }) => finance.provider !== null || finance.quote.enabled,
    alone: false,
    text: 'the estimate of a repayment, from the amount, the term and your credit history as you describe it; the lender decides about the loan',
  },
  {
    applies: ({ pages }) => pages.personalFinance,
    alone: false,
    text: 'your own rate, from your credit history as you describe it; the lender decides about the loan',
  },
  {
    applies: always,
    alone: true,
    text: 'whether a form looks like misuse and waits until a person has read it, from its speed, its number and its address',
  },
  {
    applies: ({ spinToWin }) => spinToWin !== null,
    alone: true,
    text: 'the prize of a spin, by chance alone',
  },
];

/** The statement about decisions by programs (APP 1.7, from 10 December 2026), in Markdown. */
export function decisionMarkdown(settings: PrivacySettings): string {
  const own = decisions.filter(({ applies }) => applies(settings));
  const list = (alone: boolean) =>
    own
      .filter((decision) => decision.alone === alone)
      .map(({ text }) => `- ${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`)
      .join('\n');
  const helped = list(false);
  return [
    'Decisions a program makes alone:',
    list(true),
    ...(helped === '' ? [] : ['Decisions a program substantially helps a person to make:', helped]),
  ].join('\n\n');
}
