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

it('an application for a job asks for no registration of a car, where other enquiries do', () => {
  const tenant = aTenant({ forms: { asks: ['rego'] } });
  const names = (category?: string) =>
    formFields('general-enquiry', formSettings(tenant, null), [], 'nothing', category).map(
      ({ name }) => name,
    );
  expect(names()).toContain('Rego');
  expect(names(careerCategory)).not.toContain('Rego');
});
