import { expect, it } from 'vitest';
import { formFields, formTexts } from '../../../../src/domain/enquiry/form.ts';
import { careerCategory, partsCategory } from '../../../../src/domain/enquiry/kinds.ts';
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
