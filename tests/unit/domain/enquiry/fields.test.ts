import { describe, expect, it } from 'vitest';
import {
  enquiryErrors,
  enquiryFields,
  leadValue,
  mayBeLeftOut,
  numberText,
  type AskedAbout,
  type EnquirySettings,
} from '../../../../src/domain/enquiry/fields.ts';
import {
  enquiryEvent,
  enquiryKinds,
  leadCategory,
  needsVehicle,
  partsCategory,
  type EnquiryKind,
} from '../../../../src/domain/enquiry/kinds.ts';

const place = (id: string, types: string[] = [], visible = true) => ({
  id,
  name: `Place ${id}`,
  visible,
  types,
});
const settings = (
  forms: Partial<EnquirySettings['forms']> = {},
  rest: Partial<EnquirySettings> = {},
): EnquirySettings => ({
  forms: {
    messageRequired: true,
    asks: ['dealership', 'location', 'category', 'postcode', 'booking-date'],
    consent: 'opt-in',
    termsError: null,
    ...forms,
  },
  testDrive: { disclaimer: null },
  finance: {
    provider: 'lender',
    quote: { enabled: false, inputs: 'visitor' },
  },
  dealerships: [{ slug: 'a', name: 'A' }],
  locations: [place('1'), place('2', ['service'])],
  ...rest,
});
const names = (...args: Parameters<typeof enquiryFields>) =>
  enquiryFields(...args).map(({ name }) => name);
const field = (name: string, ...args: Parameters<typeof enquiryFields>) =>
  enquiryFields(...args).find((each) => each.name === name);

// Rule enquiry-18, rule search-27.
it('a wanted vehicle is described in a required text', () => {
  expect(
    enquiryFields('wanted-vehicle', settings()).find(({ name }) => name === 'message'),
  ).toMatchObject({ label: 'What are you looking for?', required: true });
});

describe('the fields of an enquiry', () => {
  it('of a service booking are about the vehicle, then the workshop, then the person', () => {
    const asked = names(
      'service-booking',
      settings({}, { locations: [place('1', ['service']), place('2', ['service'])] }),
    );
    expect(asked[0]).toBe('Rego');
    expect(asked.indexOf('location')).toBe(asked.indexOf('name') - 1);
  });

  // Rule enquiry-1.
  it('of a general enquiry come in order', () => {
    expect(names('general-enquiry', settings())).toEqual([
      'category',
      'name',
      'last_name',
      'phone',
      'email',
      'postcode',
      'message',
      'opt_in',
    ]);
    expect(field('message', 'general-enquiry', settings())).toMatchObject({
      label: 'Comments',
      required: true,
    });
    expect(field('category', 'general-enquiry', settings())).toMatchObject({
      preset: 'General Enquiry',
    });
  });

  // Rule enquiry-2, rule enquiry-6.
  it('follow the tenant’s switches', () => {
    const off = settings({ asks: ['dealership', 'location'], consent: 'note' });
    expect(names('general-enquiry', off)).toEqual([
      'name',
      'last_name',
      'phone',
      'email',
      'message',
    ]);
    expect(field('message', 'general-enquiry', settings({ messageRequired: false }))).toMatchObject(
      {
        required: false,
      },
    );
    expect(names('general-enquiry', settings({ asks: ['rego'] }))).toContain('Rego');
    expect(names('vehicle-enquiry', settings({ asks: ['trade-in'] }))).toContain(
      'do-you-have-a-trade-in',
    );
    expect(field('finance', 'trade-in', settings({ asks: ['finance'] }))).toMatchObject({
      label: 'Is Your Car Currently Under Finance?',
    });
    const asks = settings({ asks: ['contact-method'] });
    expect(field('PreferredContactMethod', 'general-enquiry', asks)).toMatchObject({
      preset: 'Phone',
    });
    expect(field('PreferredContactMethod', 'call-back', asks)).toBeUndefined();
  });

  // Rule enquiry-19.
  it('ask for consent with an empty box', () => {
    expect(field('opt_in', 'general-enquiry', settings())).toMatchObject({ preset: false });
  });

  // Rule trade-in-2.
  it('of the shopper’s own car are optional where its registration can be looked up', () => {
    const own = ['Rego', 'regoState', 'car_year', 'car_description', 'kms'];
    const asked = enquiryFields('trade-in', settings()).filter(({ name }) => own.includes(name));
    expect(asked.map(({ name, required }) => [name, required])).toEqual([
      ['Rego', true],
      ['regoState', true],
      ['car_description', false],
      ['car_year', false],
      ['kms', true],
    ]);
    expect(field('car_description', 'service-booking', settings())).toMatchObject({
      required: true,
    });
  });

  // Rule enquiry-3.
  it('ask for a dealership or place only where there is a choice', () => {
    const many = settings(
      {},
      {
        dealerships: [
          { slug: 'a', name: 'A' },
          { slug: 'b', name: 'B' },
        ],
        locations: [
          place('1'),
          place('2', ['sales']),
          place('3', ['service']),
          place('4', [], false),
        ],
      },
    );
    expect(field('dealership_slug', 'general-enquiry', many)).toMatchObject({ required: true });
    expect(field('location', 'general-enquiry', many)!.options!.map(({ value }) => value)).toEqual([
      '1',
      '2',
    ]);
    // One service place is no choice.
    expect(names('service-booking', many)).not.toContain('location');
    const unasked = { ...many, forms: { ...many.forms, asks: ['location' as const] } };
    expect(names('general-enquiry', unasked)).not.toContain('dealership_slug');
  });

  it('name the locations with a department that can answer', () => {
    const group = settings(
      {},
      {
        locations: [
          place('sells', ['sales']),
          place('counter', ['service', 'parts']),
          place('all', ['sales', 'service', 'parts']),
          place('buys', ['car-buying']),
          place('hidden', ['sales', 'service', 'parts', 'car-buying'], false),
        ],
      },
    );
    const offered = (...[kind, about]: [EnquiryKind, AskedAbout?]) =>
      field('location', kind, group, about)!.options!.map(({ value }) => value);
    // Its category may be chosen later: a complaint can be about any place.
    expect(offered('general-enquiry', 'nothing')).toEqual(['sells', 'counter', 'all', 'buys']);
    expect(offered('general-enquiry', 'parts')).toEqual(['counter', 'all']);
    expect(offered('general-enquiry', 'service')).toEqual(['counter', 'all']);
    expect(offered('service-booking')).toEqual(['counter', 'all']);
    expect(offered('trade-in')).toEqual(['sells', 'all', 'buys']);
    // The general form names a place before the category.
    const wrong = (location: string) =>
      enquiryErrors('general-enquiry', { category: partsCategory, location }, group).filter(
        ({ path }) => path === 'location',
      );
    expect([wrong('counter'), wrong('sells')]).toEqual([[], []]);
    expect(wrong('hidden')).toHaveLength(1);
  });

  it('of a finance enquiry start with the estimate, each with an answer, where there is finance', () => {
    const asked = enquiryFields('finance-enquiry', settings()).slice(0, 5);
    expect(asked).toMatchObject([
      { name: 'amount', preset: '30000', range: { min: 10_000, max: 200_000, step: 1 } },
      { name: 'term', preset: '5', range: { min: 1, max: 7, step: 1 } },
      { name: 'deposit_percent', preset: '10', range: { min: 0, max: 50, step: 5 } },
      { name: 'final_payment_percent', preset: '30' },
      { name: 'selfAssessedCreditScore', preset: 'GREAT' },
    ]);
    expect(asked.some(mayBeLeftOut)).toBe(false);
    const without = { ...settings(), finance: { ...settings().finance, provider: null } };
    expect(names('finance-enquiry', without)).not.toContain('amount');
    expect(names('general-enquiry', settings())).not.toContain('amount');
  });

  // Rule finance-18: a control that would move no figure is not shown.
  it.each([
    ['visitor', false, ['amount', 'term', 'deposit_percent', 'final_payment_percent']],
    ['visitor', true, ['amount', 'term', 'selfAssessedCreditScore']],
    ['fixed', true, ['amount', 'name']],
    ['fixed', false, ['amount', 'name']],
  ] as const)(
    'of a finance enquiry ask for what the estimate depends on: %s inputs, partner %s',
    (inputs, enabled, first) => {
      const given = settings();
      const asked = { ...given, finance: { ...given.finance, quote: { inputs, enabled } } };
      expect(names('finance-enquiry', asked).slice(0, first.length)).toEqual(first);
    },
  );

  it.each([
    ['amount', '25,000', 25_000],
    ['deposit_percent', '20', 20],
    ['amount', '$25k', 25_000],
    ['term', '5', 5],
    ['offer_price', 'much', 'much'],
    ['kms', '25,000', '25,000'],
    ['terms_conditions', true, true],
  ])('of a form are converted for the lead: %s "%s"', (name, text, value) => {
    expect(leadValue(name, text)).toBe(value);
  });

  // Rule finance-18.
  it.each([
    ['9,999', 'start at $10,000.'],
    [10_000, null],
    [200_000, null],
    [200_001, 'end at $200,000.'],
    ['much', null],
  ])('ask for a loan of %s, or say where loans end: %s', (amount, words) => {
    const [error] = enquiryErrors('finance-enquiry', { amount }, settings()).filter(
      ({ path }) => path === 'amount',
    );
    expect(error?.message ?? null).toEqual(words && expect.stringContaining(words));
  });

  it.each([
    ['amount', '25,000', '$25,000'],
    ['years', '1', '1 year'],
    ['amount', 'much', 'much'],
    ['text', '25000', '25000'],
  ] as const)('are shown as text: %s "%s"', (input, text, words) => {
    expect(numberText({ input }, text)).toBe(words);
  });

  // Rule enquiry-14.
  it('of a test drive have the optional date in a second step, with the tick boxes', () => {
    const termsError = '*You must agree to the terms of use before submitting.';
    const drive = settings({ termsError }, { testDrive: { disclaimer: 'I hold a licence.' } });
    expect(field('booking_at', 'test-drive', drive)).toMatchObject({
      label: 'Test Drive Booking Date',
      required: false,
      step: 2,
    });
    expect(field('terms_conditions', 'test-drive', drive)).toMatchObject({
      label: 'I hold a licence.',
      required: true,
      requiredMessage: '*You must agree to the terms of the test drive before submitting.',
      step: 2,
    });
    expect(field('terms_conditions', 'vehicle-enquiry', drive)).toMatchObject({
      requiredMessage: termsError,
    });
    const plain = settings({ asks: [] });
    expect(enquiryFields('test-drive', plain).every(({ step }) => step === 1)).toBe(true);
  });
});

describe('errors of an enquiry', () => {
  const good = {
    name: 'Kim',
    last_name: 'N',
    phone: '1',
    email: 'e',
    message: 'm',
    category: 'General Enquiry',
  };

  it('are the required fields left empty, in the order of the form', () => {
    expect(enquiryErrors('general-enquiry', good, settings())).toEqual([]);
    const errors = enquiryErrors('general-enquiry', {}, settings({ termsError: 'Agree, please.' }));
    expect(errors.map(({ path }) => path)).toEqual([
      'category',
      'name',
      'last_name',
      'phone',
      'email',
      'message',
      'terms_conditions',
    ]);
    expect(errors.at(-1)!.message).toBe('Agree, please.');
  });

  it('include choices that are not offered', () => {
    const errors = enquiryErrors('general-enquiry', { ...good, category: 'x' }, settings());
    expect(errors.map(({ path }) => path)).toEqual(['category']);
  });
});

describe('a kind of enquiry', () => {
  it.each([
    ['general-enquiry', { category: 'Career Enquiry' }, 'General Enquiry', 'Career Enquiry'],
    ['general-enquiry', {}, 'General Enquiry', null],
    ['general-enquiry', { category: 'Parts Enquiry' }, 'Parts Enquiry', null],
    ['test-drive', { category: 'x', subcategory: 'y' }, 'Test Drive', 'y'],
  ] as const)('%s %j is stored as %s', (kind, chosen, category, subcategory) => {
    expect(leadCategory(kind, chosen)).toEqual({ category, subcategory });
  });

  it.each([
    ['vehicle-enquiry', { carType: 'new' }, 14],
    ['vehicle-enquiry', { carType: 'demo' }, 14],
    ['vehicle-enquiry', { carType: 'used' }, 15],
    ['test-drive', { carType: 'new' }, 17],
    ['test-drive', { carType: 'used' }, 48],
    ['test-drive', { carType: 'used', tag: 'Test Drive Only' }, 17],
    ['finance-enquiry', {}, 9],
    ['general-enquiry', {}, 22],
    ['general-enquiry', { category: 'Career Enquiry' }, 51],
    ['trade-in', {}, null],
  ] as const)('%s %j counts as event %j', (kind, about, event) => {
    expect(enquiryEvent(kind, about)).toBe(event);
  });

  // Rule enquiry-18.
  it('needs a vehicle when it is about one', () => {
    expect(enquiryKinds.filter(needsVehicle)).toEqual([
      'vehicle-enquiry',
      'request-photos',
      'something-similar',
      'preorder-interest',
      'reservation',
    ]);
  });
});
