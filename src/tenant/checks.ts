// What one key alone cannot show: settings that contradict each other, or a secret written in clear.
// Each check is a small function from a tenant to faults; none reads files. Switches have their own table.
import { knownFees } from '../domain/finance/known-fees.ts';
import type { Fault } from './fault.ts';
import { isSettings } from './merge.ts';
import type { SchemaFault } from './schema-faults.ts';
import type { Tenant } from './schema/index.ts';
import { locationChecks } from './location-checks.ts';
import { switchFaults } from './switches.ts';

const fault = (path: string, message: string, hint: string): SchemaFault => ({
  path: path.split('.'),
  message,
  hint,
});

/** Faults of a tenant whose every key is valid on its own. `slug` is the name of its folder. */
export function crossChecks(slug: string, tenant: Tenant): SchemaFault[] {
  return [
    ...slugIsFolder(slug, tenant),
    ...[
      abnChecksum,
      brandOfBusiness,
      bareAddress,
      knownTimeZones,
      locationChecks,
      switchFaults,
      gatedPages,
      consentForScripts,
      chatsThatOpen,
      orderedRanges,
      defaultsInRange,
      oneEstablishmentFee,
      promoWindows,
    ].flatMap((check) => check(tenant)),
  ];
}

/** Two tenants may not answer under one address or one website id. */
export function sharedAddressChecks(tenants: readonly Tenant[]): Fault[] {
  return (['url', 'websiteId'] as const).flatMap((key) =>
    tenants.flatMap((tenant, index) => {
      const other = tenants.slice(0, index).find((earlier) => earlier[key] === tenant[key]);
      if (!other) return [];
      const message = `"${tenant[key]}" already belongs to ${other.slug}`;
      const file = `tenants/${tenant.slug}/tenant.json`;
      return [{ file, path: key, message, hint: 'give each tenant its own' }];
    }),
  );
}

function slugIsFolder(slug: string, tenant: Tenant): SchemaFault[] {
  if (tenant.slug === slug) return [];
  const hint = `write "${slug}" or rename the folder`;
  return [fault('slug', `"${tenant.slug}" is not the name of its folder`, hint)];
}

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** The Australian Business Register's check: weighted digits, the first less one, divide by 89. */
function abnChecksum({ abn }: Tenant): SchemaFault[] {
  const digits = abn.replaceAll(' ', '').split('').map(Number);
  const sum = abnWeights.reduce(
    (total, weight, index) => total + weight * ((digits[index] ?? 0) - (index === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0 ? [] : [fault('abn', `"${abn}" is not a valid ABN`, 'a digit is wrong')];
}

/** Rule site-2. */
function brandOfBusiness({ businessKind, manufacturer }: Tenant): SchemaFault[] {
  if (businessKind === 'franchise' || manufacturer === null) return [];
  const message = `is "${manufacturer}" although businessKind is "${businessKind}"`;
  return [fault('manufacturer', message, 'null, or businessKind "franchise"')];
}

function bareAddress({ url }: Tenant): SchemaFault[] {
  if (new URL(url).origin === url) return [];
  return [fault('url', `"${url}" has more than a host`, `write "${new URL(url).origin}"`)];
}

function knownTimeZones({ timeZone, salesCounter }: Tenant): SchemaFault[] {
  const zones: [string, string][] = [['timeZone', timeZone]];
  if (salesCounter) zones.push(['salesCounter.timeZone', salesCounter.timeZone]);
  const hint = 'an IANA name such as Australia/Brisbane';
  return zones
    .filter(([, zone]) => !isTimeZone(zone))
    .map(([path, zone]) => fault(path, `"${zone}" is not a time zone`, hint));
}

function isTimeZone(zone: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat('en-AU', { timeZone: zone }).resolvedOptions() && /\//.test(zone)
    );
  } catch {
    return false;
  }
}

/** Gated pages (rule account-8): the two that always are, and only pages the site has. */
function gatedPages({ gated, reserve, pages, finance, functions }: Tenant): SchemaFault[] {
  const needed: Partial<Record<Tenant['gated'][number], [string, boolean]>> = {
    checkout: ['reserve.enabled', reserve.enabled],
    'spin-to-win': ['pages.spinToWin', pages.spinToWin],
    'personalised-finance': ['finance.enabled', finance.enabled],
    equifax: ['finance.enabled', finance.enabled],
  };
  const faults = gated.flatMap((name) => {
    const [need, met] = needed[name] ?? ['', true];
    return met ? [] : [fault('gated', `"${name}" needs ${need}`, 'turn it on, or leave it out')];
  });
  for (const name of ['online-payment', 'my-garage'] as const) {
    if (!gated.includes(name)) {
      faults.push(fault('gated', `"${name}" is missing`, 'this page is always gated'));
    }
  }
  const signsIn = gated.some((name) => needed[name] !== undefined);
  if (signsIn && functions.smsFromEnv === null) {
    faults.push(fault('gated', 'needs functions.smsFromEnv', 'visitors sign in with a phone code'));
  }
  return faults;
}

function consentForScripts({ thirdParty, consent }: Tenant): SchemaFault[] {
  if (consent.analytics === 'ask') return [];
  return thirdParty.flatMap(({ id, load }, index) => {
    if (load !== 'consent') return [];
    const message = `"${id}" waits for a consent that is never asked`;
    return [fault(`thirdParty.${index}.load`, message, 'set consent.analytics to "ask"')];
  });
}

function chatsThatOpen({ thirdParty }: Tenant): SchemaFault[] {
  return thirdParty.flatMap(({ id, category, open }, index) =>
    (category === 'chat') === (open !== undefined)
      ? []
      : [
          fault(
            `thirdParty.${index}.open`,
            category === 'chat' ? `"${id}" is a chat that nothing opens` : `"${id}" is no chat`,
            'a chat names its function, for example ExampleChat.open; nothing else does',
          ),
        ],
  );
}

/** Objects with `min` and `max` anywhere in the settings: the first may not exceed the second. */
function orderedRanges(tenant: Tenant): SchemaFault[] {
  const faults: SchemaFault[] = [];
  for (const { path, value } of everyValue(tenant)) {
    if (!isSettings(value)) continue;
    const { min, max } = value;
    if (typeof min !== 'number' || typeof max !== 'number' || min <= max) continue;
    faults.push({
      path: [...path, 'min'],
      message: `${min} is above max ${max}`,
      hint: 'swap the two',
    });
  }
  return faults;
}

function defaultsInRange({ finance: { calculator, preApproval } }: Tenant): SchemaFault[] {
  const cases: [string, number, { min: number; max: number }][] = [
    ['calculator.defaultPrice', calculator.defaultPrice, calculator.price],
    ['calculator.defaultTermYears', calculator.defaultTermYears, calculator.termYears],
    ['calculator.defaultInterest', calculator.defaultInterest, calculator.interest],
    ['preApproval.amount.default', preApproval.amount.default, preApproval.amount],
    ['preApproval.defaultTermYears', preApproval.defaultTermYears, preApproval.termYears],
  ];
  return cases.flatMap(([path, value, { min, max }]) =>
    value < min || value > max
      ? [
          fault(
            `finance.${path}`,
            `${value} is not within ${min} to ${max}`,
            'a value in the range',
          ),
        ]
      : [],
  );
}

/** A fee list that names another establishment fee than the calculator and the estimate would contradict the page. */
function oneEstablishmentFee({ finance }: Tenant): SchemaFault[] {
  const { establishmentFee } = knownFees(finance);
  return finance.fees.flatMap(({ name, amount }, index) => {
    if (!/^establishment fee$/i.test(name.trim()) || amount === establishmentFee) return [];
    const message = `names ${amount}, repayments are worked out with ${establishmentFee}`;
    const hint = 'the same figure in finance.calculator or finance.quote.estimate';
    return [fault(`finance.fees.${index}.amount`, message, hint)];
  });
}

function promoWindows({ search }: Tenant): SchemaFault[] {
  return search.promos.cards.flatMap(({ id, start, expiry }, index) => {
    if (start === null || expiry === null) return [];
    // A bare date lasts to the end of its day.
    const oneDay = start.slice(0, 10) === expiry && expiry.length === 10;
    if (oneDay || Date.parse(start) < Date.parse(expiry)) return [];
    const message = `"${id}" ends before it starts`;
    return [fault(`search.promos.cards.${index}.expiry`, message, 'a moment after start')];
  });
}

/** Shapes of well-known secrets: payment, mail and cloud keys, private keys, tokens, passwords in addresses. */
const secretShapes =
  /\b(sk|rk)_(live|test)_|\bwhsec_|-----BEGIN|\bAKIA[0-9A-Z]{12}|\bxox[abp]-|\bSG\.[\w-]{16}|\bgh[ps]_\w{20}|\beyJ[\w-]{10,}\.|:\/\/[^/\s:]+:[^/\s@]+@/;

/**
 * Texts that look like secrets, in settings valid or not. Values are never told: a report is read by more
 * people than a secret is meant for.
 */
export function secretsInClear(settings: unknown): SchemaFault[] {
  const faults: SchemaFault[] = [];
  for (const { path, value } of everyValue(settings)) {
    if (typeof value !== 'string' || !secretShapes.test(value)) continue;
    const hint =
      'put it in the environment, name the variable under a …Env key, and revoke this one';
    faults.push({ path: [...path], message: 'looks like a secret in clear', hint });
  }
  return faults;
}

/** Every value of the settings with its path; the path is the walk's own and changes as it goes on. */
function* everyValue(
  value: unknown,
  path: PropertyKey[] = [],
): Generator<{ path: readonly PropertyKey[]; value: unknown }> {
  yield { path, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    path.push(key);
    yield* everyValue(item, path);
    path.pop();
  }
}
