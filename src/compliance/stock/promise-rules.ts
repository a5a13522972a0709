// Rules about promises that depend on the record of a vehicle: that it is here, its faults, its registration, open days.
import { isOpenStatus } from '../../domain/hours/opening-hours.ts';
import { readDefects } from '../../domain/vehicle/defects.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import { settingsTexts } from '../facts.ts';
import type { LawRule } from '../rule.ts';
import { firstStatement, type Sentences } from '../wording.ts';

/** What a vehicle that is on its way is not. */
const saysHere = firstStatement(
  /\b(?:(?:has |have )?just (?:in|landed|arrived)|now in stock|(?<!not )in stock(?: now)?|on display(?: now)?|available now|ready to drive away|(?:come and |come in and )?(?:see|drive|test drive|inspect) (?:it|this \w+) (?:today|now)|first to see)\b/gi,
  /\b(?:when|once|until|as soon as|after|others?|more)\b/i,
);
const openDaily = firstStatement(/\bopen (?:7|seven) days|\bopen every day\b/gi);
const promisesDefects = firstStatement(
  /\b(?:every|all|each)(?: of the)?(?: known)? (?:fault|defect)s?\b.*\b(?:ad|advert|advertisement|listing|comments|page|written|described|listed)s?\b/gi,
);
const promisesRegistration = firstStatement(
  /\b(?:\d+|three|six|twelve) months?(?:'| of)? (?:registration|rego)\b/gi,
  /\b(?:up to|new cars?)\b/i,
);
const millisecondsAMonth = 30.4 * 86_400_000;
const monthsOf = (promised: string): number => {
  const [word = ''] = /\d+|three|six|twelve/i.exec(promised) ?? [];
  return { three: 3, six: 6, twelve: 12 }[word.toLowerCase()] ?? Number(word);
};

type Promised = 'faults' | 'registration';
const promises = new WeakMap<Tenant, Partial<Record<Promised, readonly string[]>>>();
/** What the texts of a dealer promise of every vehicle; looked for once. */
function promisedIn(
  tenant: Tenant,
  name: Promised,
  find: (sentences: Sentences) => readonly string[],
): readonly string[] {
  const known = promises.get(tenant) ?? {};
  const found =
    known[name] ??
    settingsTexts(tenant)
      .flatMap(({ sentences }) => find(sentences))
      .slice(0, 1);
  promises.set(tenant, { ...known, [name]: found });
  return found;
}

export const promiseRules: readonly LawRule[] = [
  {
    id: 'stock.soon',
    on: 'vehicle',
    severity: 'W',
    confidence: 'M',
    says: 'it is coming soon, and its comments say that it is here',
    cure: 'Correct its status or its comments in your stock system.',
    source: 'Australian Consumer Law s29(1)(a), s35',
    finds: ({ vehicle, said }) => (vehicle.status === 'coming_soon' ? saysHere(said()) : []),
  },
  {
    id: 'stock.faults',
    on: 'vehicle',
    vehicles: ['used'],
    severity: 'W',
    confidence: 'M',
    says: 'your texts promise that its faults are in the advertisement, and its comments name none',
    cure: 'Write "Known faults: ..." into its comments, or "Known faults: none", or delete the promise.',
    source: 'Australian Consumer Law s18',
    finds: ({ vehicle }, { tenant }) =>
      readDefects(vehicle.dealercomments ?? '').defects.length === 0
        ? promisedIn(tenant, 'faults', promisesDefects)
        : [],
  },
  {
    id: 'stock.registration',
    on: 'vehicle',
    vehicles: ['used', 'demo'],
    severity: 'W',
    confidence: 'M',
    says: 'your texts promise more registration than it has',
    cure: 'Renew it before the sale and say so, or delete the months from the text.',
    setting: 'vehiclePage.sections',
    source: 'Australian Consumer Law s18',
    finds: ({ vehicle: { rego_expiry: expiry } }, { tenant, today }) => {
      const [promised] = promisedIn(tenant, 'registration', promisesRegistration);
      if (promised === undefined || expiry === undefined) return [];
      const months = (Date.parse(expiry) - Date.parse(today)) / millisecondsAMonth;
      return months < monthsOf(promised) - 1 ? [`${promised}, and it ends on ${expiry}`] : [];
    },
  },
  {
    id: 'stock.hours',
    on: 'vehicle',
    severity: 'W',
    confidence: 'M',
    says: 'its comments promise more open days than its location has',
    cure: 'Correct the comments in your stock system, or the opening hours.',
    setting: 'locations',
    source: 'Australian Consumer Law s18',
    finds: ({ vehicle: { location }, said }, { tenant }) => {
      const sales = tenant.locations.find(({ id }) => id === location?.id)?.hours.sales;
      const open = new Set(
        sales?.filter(({ status }) => isOpenStatus(status)).map(({ weekday }) => weekday),
      );
      return sales && open.size < 7 ? openDaily(said()) : [];
    },
  },
];
