// The finance form in steps: which field stands where (rule finance-19).
import { expect, it } from 'vitest';
import { formFields } from '../../../../src/domain/enquiry/form.ts';
import {
  inPreApprovalSteps,
  preApprovalTexts,
} from '../../../../src/domain/enquiry/pre-approval-steps.ts';
import { tenantNamed } from '../../../fixtures/functions/tenants.ts';

it('the figures come first, then the visitor’s details, then the code', () => {
  const asked = formFields('finance-enquiry', tenantNamed('harbourside-ford'));
  const fields = inPreApprovalSteps(asked);
  const namesOf = (step: number) => fields.filter((field) => field.step === step);
  expect(namesOf(1).map(({ name }) => name)).toEqual([
    'amount',
    'term',
    'deposit_percent',
    'final_payment_percent',
    'selfAssessedCreditScore',
  ]);
  expect(namesOf(2)).toHaveLength(asked.length - 5);
  // The step of the code and the partner's own have names, too.
  expect(preApprovalTexts({ handsOver: true }).steps).toHaveLength(4);
  // Without a partner nobody approves anything.
  const own = preApprovalTexts({ handsOver: false });
  expect(own.steps).toHaveLength(2);
  expect(JSON.stringify(own)).not.toMatch(/approv|instant|personalised/i);
});
