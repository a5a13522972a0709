// Settings that are valid alone but contradict each other, and secrets in clear text. It reads no files.
import { isAbsolute, normalize } from 'node:path';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { knownFees } from '../../domain/finance/comparison-rate.ts';
import { secretShapes, type KeyError, type SettingsError } from '../errors.ts';
import { isSettings } from '../merge.ts';
import type { Tenant } from '../schema/index.ts';
import { switchChecks } from '../switches.ts';
import { check, errorAt, everyValue, runChecks, type Check } from './check.ts';
import { duplicateChecks } from './duplicates.ts';
import { locationChecks } from './locations.ts';

/** Errors between settings. `slug` is the name of the tenant's folder, `valid` are the sections that are valid. */
export function crossChecks(slug: string, valid: Partial<Tenant>): KeyError[] {
  return [
    ...runChecks([slugIsFolder(slug), ...checks], valid),
    ...Object.entries(valid).flatMap(([section, value]) => [
      ...orderedRanges(section, value),
      ...offerPromises(section, value),
    ]),
  ];
}

/** Two tenants may not answer under one address or one website id. */
export function sharedAddressChecks(tenants: readonly Tenant[]): SettingsError[] {
  return (['url', 'websiteId'] as const).flatMap((key) =>
    tenants.flatMap((tenant, index) => {
      const other = tenants.slice(0, index).find((earlier) => earlier[key] === tenant[key]);
      if (!other) return [];
      const message = `"${tenant[key]}" already belongs to ${other.slug}`;
      const file = `tenants/${tenant.slug}/tenant.json`;
      return [{ file, line: null, path: key, message, hint: 'give each tenant its own' }];
    }),
  );
}

const slugIsFolder = (folder: string): Check =>
  check(['slug'], ({ slug }) => {
    if (slug === folder) return [];
    const hint = `write "${folder}" or rename the folder`;
    return [errorAt('slug', `"${slug}" is not the name of its folder`, hint)];
  });

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * The check of the Australian Business Register: the weighted sum of the digits, the first reduced by one, is divisible
 * by 89.
 */
const abnChecksum = check(['abn'], ({ abn }) => {
  const digits = abn.replaceAll(' ', '').split('').map(Number);
  const sum = abnWeights.reduce(
    (total, weight, index) => total + weight * ((digits[index] ?? 0) - (index === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0 ? [] : [errorAt('abn', `"${abn}" is not a valid ABN`, 'a digit is wrong')];
});

/** Rule site-2. */
const brandOfBusiness = check(
  ['businessKind', 'manufacturer'],
  ({ businessKind, manufacturer }) => {
    if (businessKind === 'franchise' || manufacturer === null) return [];
    const message = `is "${manufacturer}" although businessKind is "${businessKind}"`;
    return [errorAt('manufacturer', message, 'null, or businessKind "franchise"')];
  },
);

const bareAddress = check(['url'], ({ url }) => {
  if (new URL(url).origin === url) return [];
  return [errorAt('url', `"${url}" has more than a host`, `write "${new URL(url).origin}"`)];
});

const timeZoneError = (path: string, zone: string): KeyError[] =>
  isTimeZone(zone)
    ? []
    : [errorAt(path, `"${zone}" is not a time zone`, 'an IANA name such as Australia/Brisbane')];

const siteTimeZone = check(['timeZone'], ({ timeZone }) => timeZoneError('timeZone', timeZone));

const approvers = check(['approval'], ({ approval: { needed, people } }) => {
  const different = new Set(people.map(({ email }) => email.toLowerCase())).size;
  const least = needed === 'never' ? 0 : needed === 'two-people' ? 2 : 1;
  if (different !== people.length) {
    return [errorAt('approval.people', 'two people have one address', 'give each their own')];
  }
  return different >= least
    ? []
    : [
        errorAt(
          'approval.people',
          `${needed} needs ${String(least)} or more people`,
          'name who approves, or set approval.needed to "never"',
        ),
      ];
});

const counterTimeZone = check(['salesCounter'], ({ salesCounter }) =>
  salesCounter ? timeZoneError('salesCounter.timeZone', salesCounter.timeZone) : [],
);

/** The counter follows the clock, so its text may not say that it counts sales (rule home-3). */
const counterEstimates = check(['salesCounter'], ({ salesCounter }) =>
  salesCounter === null || /\b(?:average|estimated?)\b/i.test(salesCounter.label)
    ? []
    : [
        errorAt(
          'salesCounter.label',
          `"${salesCounter.label}" presents an average as a count`,
          'say "average" or "estimate", for example "cars by this time of an average day"',
        ),
      ],
);

function isTimeZone(zone: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat('en-AU', { timeZone: zone }).resolvedOptions() && /\//.test(zone)
    );
  } catch {
    return false;
  }
}

function phoneError(path: PropertyKey[], phone: string | null): KeyError[] {
  if (phone === null) return [];
  const parsed = parsePhoneNumberFromString(phone, { defaultCountry: 'AU', extract: false });
  if (parsed?.isValid()) return [];
  const hint =
    'an Australian number such as 07 5550 0100, or one that begins with + and its country';
  return [{ path, message: `"${phone}" is not a phone number`, hint }];
}

const contactPhones = check(['contact'], ({ contact }) =>
  (['phone', 'newPhone', 'usedPhone'] as const).flatMap((key) =>
    phoneError(['contact', key], contact[key]),
  ),
);

const locationPhones = check(['locations'], ({ locations }) =>
  locations.flatMap(({ phone }, index) => phoneError(['locations', index, 'phone'], phone)),
);

const sftpProof = check(['stock'], ({ stock: { source } }) =>
  source.kind === 'sftp' && !source.passwordEnv && !source.privateKeyEnv
    ? [
        errorAt(
          'stock.source',
          'nothing proves the user to the server',
          'name a variable in passwordEnv or privateKeyEnv',
        ),
      ]
    : [],
);

const ftpEncryption = check(['stock'], ({ stock: { source } }) =>
  source.kind === 'ftp' && source.url.startsWith('ftp:') && (source.tls ?? source.certificate)
    ? [
        errorAt(
          'stock.source.url',
          'ftp:// is without TLS, whatever tls and certificate say',
          'write ftps://, or remove both',
        ),
      ]
    : [],
);

/** A tenant may not read other files of the machine that builds it. */
const sourceInProject = check(['stock'], ({ stock: { source, feeds } }) => {
  const paths: [string, string | null | undefined][] = [
    ['stock.feeds.reviews', feeds.reviews],
    ['stock.feeds.offers', feeds.offers],
  ];
  if (source.kind === 'file') {
    paths.push(['stock.source.path', source.path], ['stock.source.countPath', source.countPath]);
  }
  if (source.kind === 'ftp') paths.push(['stock.source.certificate', source.certificate]);
  return paths.flatMap(([path, file]) =>
    file && (isAbsolute(file) || /^\.\.(?:[/\\]|$)/.test(normalize(file)))
      ? [
          errorAt(
            path,
            `"${file}" is outside the project folder`,
            'a path relative to the project; one ingest can read another file with --from',
          ),
        ]
      : [],
  );
});

/** Gated pages (rule account-8): two pages are always gated, the others only where the site has them. */
const gatedPages = check(
  ['gated', 'reserve', 'pages', 'functions'],
  ({ gated, reserve, pages, functions }) => {
    const needed: Partial<Record<Tenant['gated'][number], [string, boolean]>> = {
      checkout: ['reserve.enabled', reserve.enabled],
      'spin-to-win': ['pages.spinToWin', pages.spinToWin],
      'personalised-finance': ['pages.personalFinance', pages.personalFinance],
    };
    const errors = gated.flatMap((name) => {
      const [need, met] = needed[name] ?? ['', true];
      const hint = 'turn it on, or leave the page out';
      return met ? [] : [errorAt('gated', `"${name}" needs ${need}`, hint)];
    });
    for (const name of ['online-payment', 'my-garage'] as const) {
      if (!gated.includes(name)) {
        errors.push(errorAt('gated', `"${name}" is missing`, 'this page is always gated'));
      }
    }
    const signsIn = gated.some((name) => needed[name] !== undefined);
    if (signsIn && functions.smsFromEnv === null) {
      const hint = 'visitors sign in with a phone code';
      errors.push(errorAt('gated', 'needs functions.smsFromEnv', hint));
    }
    return errors;
  },
);

const consentForScripts = check(['thirdParty', 'consent'], ({ thirdParty, consent }) => {
  if (consent.analytics === 'ask') return [];
  return thirdParty.flatMap(({ id, load }, index) => {
    if (load !== 'consent') return [];
    const message = `"${id}" waits for a consent that is never asked`;
    return [errorAt(`thirdParty.${index}.load`, message, 'set consent.analytics to "ask"')];
  });
});

const chatsThatOpen = check(['thirdParty'], ({ thirdParty }) =>
  thirdParty.flatMap(({ id, category, open }, index) =>
    (category === 'chat') === (open !== undefined)
      ? []
      : [
          errorAt(
            `thirdParty.${index}.open`,
            category === 'chat' ? `"${id}" is a chat that nothing opens` : `"${id}" is no chat`,
            'a chat names its function, for example ExampleChat.open; other scripts do not',
          ),
        ],
  ),
);

/** Objects with `min` and `max` anywhere in a section: the first may not exceed the second. */
function orderedRanges(section: string, settings: unknown): KeyError[] {
  const errors: KeyError[] = [];
  for (const { path, value } of everyValue(settings, [section])) {
    if (!isSettings(value)) continue;
    const { min, max } = value;
    if (typeof min !== 'number' || typeof max !== 'number' || min <= max) continue;
    const message = `${min} is above max ${max}`;
    errors.push({ path: [...path, 'min'], message, hint: 'swap the two' });
  }
  return errors;
}

const defaultsInRange = check(['finance'], ({ finance: { calculator, preApproval, sample } }) => {
  const cases: [string, number, { min: number; max: number }][] = [
    ['calculator.defaultPrice', calculator.defaultPrice, calculator.price],
    ['calculator.defaultTermYears', calculator.defaultTermYears, calculator.termYears],
    ['calculator.defaultInterest', calculator.defaultInterest, calculator.interest],
    ['preApproval.amount.default', preApproval.amount.default, preApproval.amount],
    ['preApproval.defaultTermYears', preApproval.defaultTermYears, preApproval.termYears],
    ['sample.depositPercent', sample.depositPercent, preApproval.depositPercent],
    ['sample.finalPaymentPercent', sample.finalPaymentPercent, preApproval.finalPaymentPercent],
  ];
  return cases.flatMap(([path, value, { min, max }]) => {
    if (value >= min && value <= max) return [];
    const message = `${value} is not within ${min} to ${max}`;
    return [errorAt(`finance.${path}`, message, 'a value in the range')];
  });
});

/** A fee list that names another establishment fee than the calculator and the estimate would contradict the page. */
const oneEstablishmentFee = check(['finance'], ({ finance }) => {
  const { establishmentFee } = knownFees(finance);
  return finance.fees.flatMap(({ name, amount }, index) => {
    if (!/^establishment fee$/i.test(name.trim()) || amount === establishmentFee) return [];
    const message = `names ${amount}, but repayments are calculated with ${establishmentFee}`;
    const hint = 'the same figure in finance.calculator or finance.quote.estimate';
    return [errorAt(`finance.fees.${index}.amount`, message, hint)];
  });
});

/** A personal rate has one source, and a better credit history never costs more (rule personal-1). */
const personalRates = check(['pages', 'finance', 'functions'], (tenant) => {
  const { pages, finance, functions } = tenant;
  if (!pages.personalFinance) return [];
  const { partner } = finance.personal;
  const service = functions.integrations['personal-rate'];
  const errors: KeyError[] = [];
  if (partner && !service) {
    const message = `names ${partner.name}, but no service to ask`;
    const hint = 'add functions.integrations personal-rate, or write null';
    errors.push(errorAt('finance.personal.partner', message, hint));
  }
  if (service && !partner) {
    const message = 'is a service that nobody may ask';
    const hint = 'name it in finance.personal.partner, with the check that it makes';
    errors.push(errorAt('functions.integrations.personal-rate', message, hint));
  }
  const { GREAT, DECENT, POOR } = finance.quote.estimate.rates;
  if (!partner && (GREAT > DECENT || DECENT > POOR)) {
    const message = `a better credit history costs more: ${GREAT}, ${DECENT}, ${POOR}`;
    const hint = 'the lowest rate for GREAT and the highest for POOR';
    errors.push(errorAt('finance.quote.estimate.rates', message, hint));
  }
  return errors;
});

const offerPromise = /\binstant (?:\w+ )?offers?\b|\boffer in \d+ minutes?\b/i;

/** No setting of a site gives it offers for trade-ins, so no text may promise one (rule vehicle-14). */
function offerPromises(section: string, settings: unknown): KeyError[] {
  const errors: KeyError[] = [];
  for (const { path, value } of everyValue(settings, [section])) {
    if (typeof value !== 'string' || !offerPromise.test(value)) continue;
    const message = `"${value}" promises an offer that the site does not make`;
    const hint = 'say what happens, for example "Tell us about it online"';
    errors.push({ path: [...path], message, hint });
  }
  return errors;
}

/** A price guide without rows would show no figure and look as if it worked (rule trade-in-9). */
const guideHasRows = check(['tradeIn'], ({ tradeIn: { valuation } }) =>
  valuation.source === 'price-guide' && valuation.guide.length === 0
    ? [
        errorAt(
          'tradeIn.valuation.source',
          'is "price-guide", but there is no price guide',
          'add content/price-guide.csv to the tenant, or choose "stock" or "none"',
        ),
      ]
    : [],
);

/** Odds that add up, prizes with different names, days in order (rule spin-1). */
const campaignAddsUp = check(['spinToWin'], ({ spinToWin }) => {
  if (spinToWin === null) return [];
  const { prizes, start, end } = spinToWin;
  const errors: KeyError[] = [];
  const sum = prizes.reduce((total, { chance }) => total + chance, 0);
  if (sum > 100.000_001) {
    const message = `the chances add up to ${sum} percent`;
    errors.push(errorAt('spinToWin.prizes', message, 'at most 100; the rest wins nothing'));
  }
  prizes.forEach(({ id }, index) => {
    if (prizes.findIndex((each) => each.id === id) === index) return;
    errors.push(errorAt(`spinToWin.prizes.${index}.id`, `"${id}" is twice`, 'another id'));
  });
  if (end < start) errors.push(errorAt('spinToWin.end', 'is before start', 'swap the two'));
  return errors;
});

/** The provider's messages name a payment, and one account sends all of a tenant's. */
const oneAccount = check(['reserve', 'onlinePayment'], ({ reserve, onlinePayment }) =>
  reserve.payment !== null && onlinePayment.account !== null
    ? [
        errorAt(
          'onlinePayment.account',
          'is a second account beside reserve.payment',
          'leave it out: online payments use the account of the deposits',
        ),
      ]
    : [],
);

const promoWindows = check(['search'], ({ search }) =>
  search.promos.cards.flatMap(({ id, start, expiry }, index) => {
    if (start === null || expiry === null) return [];
    // A bare date lasts to the end of its day.
    const oneDay = start.slice(0, 10) === expiry && expiry.length === 10;
    if (oneDay || Date.parse(start) < Date.parse(expiry)) return [];
    const message = `"${id}" ends before it starts`;
    return [errorAt(`search.promos.cards.${index}.expiry`, message, 'a moment after start')];
  }),
);

const checks: readonly Check[] = [
  abnChecksum,
  brandOfBusiness,
  bareAddress,
  siteTimeZone,
  counterTimeZone,
  approvers,
  counterEstimates,
  contactPhones,
  locationPhones,
  sourceInProject,
  sftpProof,
  ftpEncryption,
  ...locationChecks,
  ...switchChecks,
  ...duplicateChecks,
  gatedPages,
  consentForScripts,
  chatsThatOpen,
  defaultsInRange,
  oneEstablishmentFee,
  personalRates,
  guideHasRows,
  oneAccount,
  campaignAddsUp,
  promoWindows,
];

/**
 * Texts that look like secrets, even in invalid settings. Messages do not show the values, because more people read a
 * report than may know a secret.
 */
export function secretsInClear(settings: unknown): KeyError[] {
  const errors: KeyError[] = [];
  for (const { path, value } of everyValue(settings)) {
    if (typeof value !== 'string' || !secretShapes.test(value)) continue;
    const hint =
      'put it in the environment, name the variable under a …Env key, and revoke this one';
    errors.push({ path: [...path], message: 'looks like a secret in clear', hint });
  }
  return errors;
}
