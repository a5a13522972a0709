import { expect, it } from 'vitest';
import { alertChannelOf } from '../../../../src/domain/account/alert-channels.ts';
import { formErrors, formFields, formTexts } from '../../../../src/domain/enquiry/form.ts';
import { careerCategory, partsCategory } from '../../../../src/domain/enquiry/kinds.ts';
import { buyText, reserveText } from '../../../../src/domain/enquiry/reserve-texts.ts';
import { formSettings } from '../../../../src/site/forms/form-settings.ts';
import { aTenant } from '../../site/fixtures.ts';

it.each([
  [undefined, 'Contact Us', 'Enquire Now'],
  ['General Enquiry', 'Contact Us', 'Enquire Now'],
  [careerCategory, 'Work with us', 'Send application'],
  [partsCategory, 'Ask for a part', 'Enquire Now'],
])('a general enquiry about %j is called "%s", its button "%s"', (category, title, submit) => {
  expect(formTexts('general-enquiry', formSettings(aTenant(), null), category)).toMatchObject({
    title,
    submit,
  });
});

it('a page about one thing does not ask for the category, and one about jobs not for a registration either', () => {
  const tenant = aTenant({ forms: { asks: ['rego', 'category'] } });
  const names = (category?: string) =>
    formFields('general-enquiry', formSettings(tenant, null), [], 'nothing', category).map(
      ({ name }) => name,
    );
  expect(names()).toEqual(expect.arrayContaining(['Rego', 'category']));
  expect(names(partsCategory)).toContain('Rego');
  expect(names(partsCategory)).not.toContain('category');
  expect(names(careerCategory)).not.toContain('Rego');
});

// People work where nobody sells, and no applicant agrees to advertising.
it.each(['opt-in', 'note'] as const)('a page about jobs asks for one place (%s)', (consent) => {
  const forms = { consent, messageRequired: true, asks: ['dealership', 'location'] };
  const ids = ['sales', 'service', 'parts'];
  const settings = {
    ...formSettings(aTenant({ forms }), null),
    dealerships: ['a', 'b'].map((slug) => ({ slug, name: slug })),
    locations: ids.map((id) => ({
      id,
      name: id,
      slug: id,
      types: [id],
      visible: true,
      primary: false,
      dealershipSlug: 'a',
    })),
  };
  const fields = formFields('general-enquiry', settings, [], 'nothing', careerCategory);
  const named = (name: string) => fields.find((each) => each.name === name);
  expect([named('dealership_slug'), named('opt_in')]).toEqual([undefined, undefined]);
  expect(named('location')?.options?.map(({ value }) => value)).toEqual(ids);
  expect(formTexts('general-enquiry', settings, careerCategory)).toMatchObject({
    consentNote: null,
    purpose: 'consider you for a job',
  });
  const given = { category: careerCategory, name: 'A', last_name: 'B', email: 'c', phone: '1' };
  expect(formErrors('general-enquiry', { ...given, location: 'parts' }, settings)).toEqual([]);
});

it('a page with positions asks for one of them first, and a page about parts for the part', () => {
  const first = (category: string, positions?: string[]) =>
    formFields(
      'general-enquiry',
      formSettings(aTenant({ forms: { asks: ['rego'] } }), null),
      [],
      'nothing',
      category,
      positions,
    )
      .slice(0, 2)
      .map(({ name, label, options }) => [name, label, options?.map(({ text }) => text)]);
  expect(first(careerCategory, ['Buyer'])[0]).toEqual([
    'position',
    'Position',
    ['Buyer', 'Another position'],
  ]);
  expect(first(careerCategory)[0]?.[0]).toBe('name');
  expect(first(partsCategory)).toEqual([
    ['message', 'Which part do you need?', undefined],
    ['Rego', 'Registration', undefined],
  ]);
});

// Rule enquiry-14.
it('a test drive of a vehicle that can be handed over at several places asks for one of them', () => {
  const form = formSettings(aTenant(), null);
  const [own] = form.locations;
  const locations = form.locations.flatMap((each) => [{ ...each, id: 'first' }, each]);
  const places = [
    { id: own?.id ?? '', name: 'Aspley', own: true },
    { id: 'elsewhere', name: 'Preston', own: false },
  ];
  const asked = (kind: 'test-drive' | 'general-enquiry', among = places) =>
    formFields(kind, { ...form, locations }, among).find(
      ({ name }) => name === 'distribution_location',
    );
  expect(asked('test-drive')).toEqual({
    name: 'distribution_location',
    label: 'Preferred location',
    input: 'select',
    required: false,
    requiredMessage: '',
    step: 1,
    options: [
      { value: own?.id, text: 'Aspley' },
      { value: 'Preston', text: 'Preston: we call you to agree on a time' },
    ],
  });
  expect(asked('test-drive', places.slice(1))).toBeUndefined();
  expect(asked('general-enquiry')).toBeUndefined();
});

// Rule reserve-9.
it.each([
  [500, true, 'You pay the deposit of $500'],
  [500, false, 'No payment is taken on this site: the dealership will call you about the deposit'],
  [0, true, 'No payment is taken on this site.'],
])('a page says whether a deposit of $%d is paid online (%s)', (amount, payOnline, words) => {
  const reserve = { amount, payOnline, dealerConfirms: true, text: 'Our own words.' };
  expect(reserveText({ reserve, functions: { smsFromEnv: null } })).toContain(words);
  expect(buyText(reserve)).toContain(`before you sign. Our own words. ${words}`);
});

it.each([
  ['email', 'email'],
  ['sms', 'sms'],
  ['unset', 'off'],
  [undefined, 'off'],
])('alerts that are stored as %s arrive by %s', (stored, channel) => {
  expect(alertChannelOf(stored)).toBe(channel);
});
