// Every rule of the law, both ways (rule law-1): the inputs that it must find, and those that it must leave alone.
import { describe, expect, test } from 'vitest';
import { lawCheck } from '../../../src/compliance/check.ts';
import { bytesOf, siteFacts } from '../../../src/compliance/facts.ts';
import type { LawRule } from '../../../src/compliance/rule.ts';
import { rules } from '../../../src/compliance/rules.ts';
import { sentencesOf } from '../../../src/compliance/wording.ts';
import { stateCodes } from '../../../src/domain/locations/state-codes.ts';
import type { Tenant } from '../../../src/tenant/schema/index.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';
import { aVehicle } from '../../fixtures/vehicle.ts';
import type { Case, Cases } from './cases/case.ts';
import { pageCases } from './cases/page-cases.ts';
import { siteCases } from './cases/site-cases.ts';
import { vehicleCases } from './cases/vehicle-cases.ts';
import { sharedWordings } from './cases/shared-wordings.ts';
import { commentWordings, pageWordings } from './cases/wordings.ts';

const cases: Cases = {
  ...vehicleCases,
  ...siteCases,
  ...pageCases,
  ...Object.fromEntries(
    Object.entries(sharedWordings).flatMap(([id, { finds, leaves, state = 'VIC' }]) =>
      (
        [
          [id, onPage],
          [`${id}.vehicle`, inComments],
          [`${id}.settings`, inSection],
        ] as const
      )
        .filter(([own]) => rules.some((rule) => rule.id === own))
        .map(([own, caseOf]) => {
          const inState = (words: string): Case => ({ ...caseOf(words), state });
          return [own, { fails: finds.map(inState), passes: leaves.map(inState) }];
        }),
    ),
  ),
};

/** A dealer of one location with a licence, which breaks no rule. */
function aDealer({ state = 'QLD', dealer }: Case): Tenant {
  const tenant = harbour();
  tenant.legalName = 'Harbourside Motors Pty Ltd';
  tenant.abn = '10 604 118 109';
  tenant.buyOnline.charges = [];
  tenant.reserve.enabled = false;
  tenant.reserve.onlinePurchase = false;
  tenant.pricing.usedPriceType = '';
  tenant.state = state;
  for (const location of tenant.locations) {
    location.address.state = state;
    location.dealerLicence = 'MD 777';
  }
  dealer?.(tenant);
  return tenant;
}

function found(rule: LawRule, one: Case): string[] {
  const tenant = aDealer(one);
  const { today = '2026-11-29', stockAgeHours, smsSender, page, history } = one;
  const site = siteFacts(tenant, today, { stockAgeHours, smsSender });
  const check = lawCheck(site, [rule]);
  const vehicle = one.vehicle && aVehicle(one.vehicle);
  const findings = page
    ? check.page({
        path: page.path ?? '/about-us',
        html: bytesOf(page.html),
        amounts: new Map(Object.entries(page.amounts ?? {})),
        vehicle,
      })
    : vehicle
      ? check.vehicle(vehicle, history)
      : check.site();
  return findings.map(({ saw }) => saw);
}

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test('finds what it must and leaves the rest alone', () => {
    const table = cases[id];
    expect(table, `cases of ${id}`).toBeDefined();
    expect(table?.fails.length).toBeGreaterThan(0);
    expect(table?.passes.length).toBeGreaterThan(0);
    for (const one of table?.fails ?? [])
      expect(found(rule, one), JSON.stringify(one)).not.toEqual([]);
    for (const one of table?.passes ?? [])
      expect(found(rule, one), JSON.stringify(one)).toEqual([]);
  });

  test('has words, a cure, a source, and a day on which it was looked at', () => {
    for (const text of [rule.says, rule.cure, rule.source]) expect(text.length).toBeGreaterThan(3);
    expect(rule.says).toMatch(/^["a-z]/);
    expect(rule.says).not.toMatch(/\.$/);
    expect(rule.cure).toMatch(/^[A-Z].*[."]$/);
    expect(rule.checked).toMatch(/^20\d{2}-\d{2}-\d{2}$/);
    for (const state of rule.states ?? []) expect(stateCodes).toContain(state);
  });
});

function inComments(words: string): Case {
  return {
    vehicle: {
      car_type: 'used',
      make: 'Ford',
      model: 'Ranger',
      km: 60_000,
      dealercomments: `<p>A lovely car. ${words}. Call us.</p>`,
    },
    state: 'VIC',
  };
}
/** In a fold of every vehicle page (rule law-7). */
function inSection(words: string): Case {
  return {
    dealer: ({ vehiclePage: { sections } }) => void (sections.protect = ['A check', words]),
  };
}
function onPage(words: string): Case {
  return {
    page: { path: '/about-us', html: `<h2>Welcome</h2><p>${words}</p>`, amounts: { a: 30_000 } },
  };
}

test.each([
  ...Object.entries(commentWordings).map(([id, words]) => [id, words, inComments] as const),
  ...Object.entries(pageWordings).map(([id, words]) => [id, words, onPage] as const),
])(
  '%s finds its statement in any wording, and nothing that only sounds like it',
  (id, { finds, leaves }, caseOf) => {
    const rule = rules.find((one) => one.id === id)!;
    expect(finds.filter((words) => found(rule, caseOf(words)).length === 0)).toEqual([]);
    expect(leaves.filter((words) => found(rule, caseOf(words)).length > 0)).toEqual([]);
  },
);

test.each(
  Object.entries(sharedWordings).filter(([id]) =>
    rules.some((rule) => rule.id === `${id}.vehicle`),
  ),
)('%s reads the title and the tag of a vehicle too', (id, { finds, state = 'VIC' }) => {
  // A tag is short.
  const [words = ''] = finds.toSorted((a, b) => a.length - b.length);
  const rule = rules.find((one) => one.id === `${id}.vehicle`)!;
  for (const vehicle of [{ name: `2021 Ford Ranger | ${words}` }, { tag: words }])
    expect(found(rule, { vehicle: { car_type: 'used', ...vehicle }, state })).not.toEqual([]);
});

test('what one text said is found in another after many others', () => {
  const finds = rules.find(({ id }) => id === 'finance.promise')!;
  const many = Array.from({ length: 20_001 }, (_, at) => `<p>Car ${String(at)}</p>`).join('');
  const page = (html: string): Case => ({ page: { html } });
  for (const html of [
    '<p>Finance guaranteed</p>',
    `<p>Finance guaranteed</p>${many}`,
    '<p>Finance guaranteed</p><p>Hello</p>',
  ])
    expect(found(finds, page(html))).toHaveLength(1);
});

test('numbers in words are numbers', () => {
  const words =
    'Thirty banks, sixty-two thousand km, twenty-six four-ninety, forty-one nine hundred and fifty';
  expect(sentencesOf(words)).toEqual(['30 banks, 62000 km, 26490, 41950']);
  expect(sentencesOf('Two owners, ten years, a weighty matter')).toEqual([
    'Two owners, ten years, a weighty matter',
  ]);
});

test.each([
  ['Your deposit is not refundable.', true],
  ['The deposit cannot be refunded', true],
  ['If you change your mind, the $500 is forfeited.', true],
  ['NON REFUNDABLE', true],
  ['Your deposit is refunded in full.', false],
  ['Fully refundable for 48 hours', false],
  ['Your deposit is never forfeited', false],
  ['You do not forfeit your deposit', false],
  ['We keep your deposit safe', false],
  ['No refund form is needed', false],
])('a text about reserving takes the refund away: %s', (text, isFound) => {
  const rule = rules.find(({ id }) => id === 'reserve.terms')!;
  const dealer = ({ reserve }: Tenant) => Object.assign(reserve, { enabled: true, text });
  expect(found(rule, { state: 'VIC', dealer }).length > 0).toBe(isFound);
});

test('a page names a company whose name is not ASCII', () => {
  const legalName = 'Café Moteurs & Söhne Pty Ltd';
  const idsOn = (html: string) =>
    ['id.abn.page', 'privacy.notice'].filter((id) =>
      rules.some(
        (rule) =>
          rule.id === id &&
          found(rule, { page: { html }, dealer: (tenant) => void (tenant.legalName = legalName) })
            .length > 0,
      ),
    );
  const pageOf = (name: string) =>
    `<form><input type="email" name="email">${name} collects this. <a href="/privacy-policy">Privacy</a><button>Send</button></form>${name} · ABN 10 604 118 109`;
  expect(idsOn(pageOf('Café Moteurs &amp; Söhne Pty Ltd'))).toEqual([]);
  expect(idsOn(pageOf('Cafe Moteurs &amp; Sohne Pty Ltd'))).toEqual([
    'id.abn.page',
    'privacy.notice',
  ]);
});

test('no case is about a rule that does not exist', () => {
  expect(Object.keys(cases).filter((id) => !rules.some((rule) => rule.id === id))).toEqual([]);
});
