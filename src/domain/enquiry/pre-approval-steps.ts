// The finance form over a vehicle's page: its title, its steps, and the step of each field (rule finance-19).
// The phone's code is the step behind the fields; the last name is where the partner takes over. Without a partner nobody
// approves anything, and no name says so.
import { estimateNames } from '../finance/pre-approval.ts';
import { askForLoan, type EstimateSettings, type FormField, type FormSettings } from './form.ts';

const partnerTexts = {
  title: 'Instant Finance pre-approval with no impact on your credit score.',
  steps: ['Quick Estimate', 'Your Details', 'Instant pre-approval', 'Apply to lender'],
  submit: 'Get A Personalised Quote',
} as const;

const ownTexts = {
  title: 'Finance enquiry',
  steps: ['Quick Estimate', 'Your Details'],
  submit: askForLoan,
} as const;

export const preApprovalTexts = ({ handsOver }: Pick<EstimateSettings, 'handsOver'>) =>
  handsOver ? partnerTexts : ownTexts;

/** Turns a form into the one in the dialog. */
export interface PreApprovalForm {
  title: string;
  steps: readonly string[];
  submit: string;
  estimate: EstimateSettings;
}

/** The data of the dialog's forms: one file per site. */
export interface DialogSettings extends FormSettings {
  /** The finance form in the dialog of a vehicle's page, if the tenant has one. */
  preApproval?: PreApprovalForm;
}

const estimated: readonly string[] = estimateNames;

/** First the figures, then the visitor's details. */
export const inPreApprovalSteps = (fields: readonly FormField[]): FormField[] =>
  fields.map((field) => ({ ...field, step: estimated.includes(field.name) ? 1 : 2 }));
