// Rules about who the dealer is: company, ABN and licence, on every page and in the words of its state.
import { hasDepartment } from '../../domain/locations/departments.ts';
import type { StateCode } from '../../domain/locations/state-codes.ts';
import type { PageFacts, SiteFacts } from '../facts.ts';
import type { LawRule } from '../rule.ts';
import { textRules } from '../word-rules.ts';
import { allStatements } from '../wording.ts';

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** The check of the Australian Business Register: the weighted sum, with 1 off the first digit, divides by 89. */
function isAbn(abn: string): boolean {
  const digits = abn.replaceAll(/\D/g, '').split('').map(Number);
  const sum = weights.reduce(
    (total, weight, at) => total + weight * ((digits[at] ?? 0) - (at === 0 ? 1 : 0)),
    0,
  );
  return digits.length === 11 && sum % 89 === 0;
}

const namedAbns = allStatements(/\bABN:? ?\d{2} ?\d{3} ?\d{3} ?\d{3}\b(?![ ]?\d)/gi);

const sellsIn = ({ tenant }: SiteFacts, state: StateCode) =>
  tenant.locations.filter(
    (location) => location.address.state === state && hasDepartment(location, 'sales'),
  );

interface LicenceLaw {
  state: StateCode;
  source: string;
  severity: 'E' | 'W';
  confidence: 'H' | 'M';
  says?: string;
  ask?: string;
}

/** Where the law of a state wants the licence number: in the settings, and on each page. */
const licenceRules = ({
  state,
  says = 'the licence number',
  ask,
  ...facts
}: LicenceLaw): LawRule[] => [
  {
    id: `licence.${state.toLowerCase()}`,
    on: 'site',
    states: [state],
    businesses: ['dealer'],
    says: `a location in ${state} has no licence number`,
    cure: `Write ${says} of the location; every page then shows it.`,
    setting: 'locations.dealerLicence',
    ...facts,
    ...(ask === undefined ? {} : { ask }),
    finds: (site) =>
      sellsIn(site, state).flatMap(({ dealerLicence, name }) =>
        dealerLicence === null ? [name] : [],
      ),
  },
  {
    id: `licence.${state.toLowerCase()}.page`,
    on: 'page',
    states: [state],
    businesses: ['dealer'],
    says: `a page does not show ${says} of ${state}`,
    cure: 'Keep the footer of the site on this page: it shows the numbers of all locations.',
    ...facts,
    ...(ask === undefined ? {} : { ask }),
    finds: (page, site) =>
      isAdvertisement(page)
        ? sellsIn(site, state).flatMap(({ dealerLicence }) =>
            dealerLicence === null || page.has(dealerLicence) ? [] : [dealerLicence],
          )
        : [],
  },
];

const isAdvertisement = ({ path }: PageFacts): boolean => path !== '/404' && path !== '/410';

export const identityRules: readonly LawRule[] = [
  {
    id: 'id.abn',
    on: 'site',
    severity: 'E',
    confidence: 'H',
    says: 'the ABN is wrong',
    cure: 'Correct it: one digit is wrong.',
    setting: 'abn',
    source: 'Business Names Registration Act 2011 s19; Australian Business Register',
    finds: ({ tenant: { abn } }) => (isAbn(abn) ? [] : [abn]),
  },
  ...textRules({
    id: 'id.abn.words',
    severity: 'E',
    confidence: 'H',
    says: 'a text names an ABN that cannot be one',
    cure: 'Correct it: one digit is wrong.',
    source: 'Business Names Registration Act 2011 s19; Australian Business Register',
    finds: (sentences) => namedAbns(sentences).filter((named) => !isAbn(named)),
  }),
  {
    id: 'id.abn.page',
    on: 'page',
    severity: 'E',
    confidence: 'H',
    says: 'a page does not name the company with its ABN',
    cure: 'Keep the footer of the site on this page: it names both.',
    source: 'Business Names Registration Act 2011 s19',
    finds: (page, { tenant: { legalName, abn } }) =>
      isAdvertisement(page) && !(page.has(abn) && page.has(legalName)) ? [page.path] : [],
  },
  ...licenceRules({
    state: 'NSW',
    severity: 'E',
    confidence: 'H',
    source: 'Motor Dealers and Repairers Act 2013 (NSW) s19A',
  }),
  ...licenceRules({
    state: 'WA',
    severity: 'E',
    confidence: 'H',
    says: 'business name and licence number',
    source: 'Motor Vehicle Dealers Act 1973 (WA) s21; WA Consumer Protection',
  }),
  ...licenceRules({
    state: 'VIC',
    severity: 'E',
    confidence: 'M',
    says: '"LMCT" and its number',
    source: 'unibee.com.au, motor car trader obligations',
    ask: 'whether you need an LMCT: for caravans alone you do not',
  }),
  ...licenceRules({
    state: 'QLD',
    severity: 'W',
    confidence: 'M',
    says: 'name and licence number',
    source: 'Motor Dealers and Chattel Auctioneers Act 2014 (Qld) s72',
    ask: 'what Queensland wants in an advertisement',
  }),
  ...(['SA', 'TAS', 'NT', 'ACT'] as const).flatMap((state) =>
    licenceRules({
      state,
      severity: 'W',
      confidence: 'M',
      source: 'licensing regulations of the state, second-hand',
      ask: `what ${state} wants in an advertisement`,
    }),
  ),
  {
    id: 'licence.online.nsw',
    on: 'site',
    states: ['NSW'],
    businesses: ['dealer'],
    severity: 'E',
    confidence: 'M',
    says: 'a sale online in NSW wants an .au address and a deposit of at most 10 %',
    cure: 'Use an address that ends in .au, and lower the deposit.',
    setting: 'url',
    source: 'MTA NSW, new rules for online motor dealers',
    ask: 'what NSW wants of a sale online',
    finds: ({ tenant: { url, reserve } }) =>
      reserve.enabled && reserve.onlinePurchase && !/\.au$|\.example$/.test(new URL(url).hostname)
        ? [url]
        : [],
  },
];
