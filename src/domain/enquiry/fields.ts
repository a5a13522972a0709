// Which fields an enquiry form has for a tenant, in which order, and which are required (rule enquiry-1). The form and
// the server both use this rule.
import { termsLabel } from '../content/legal-paths.ts';
import { stateCodes } from '../locations/state-codes.ts';
import type { Range } from '../finance/range.ts';
import { amountError } from '../finance/loan-bounds.ts';
import { creditChoices, exampleShares, preApproval } from '../finance/pre-approval.ts';
import { formatMoney, yearsText } from '../text/format.ts';
import { hasDepartment, type Department } from '../locations/departments.ts';
import { parseNumber } from '../text/parse-number.ts';
import { optInText } from './consent.ts';
import {
  careerCategory,
  defaultCategory,
  enquiryCategories,
  isBookingKind,
  partsCategory,
  serviceCategory,
  type EnquiryKind,
} from './kinds.ts';

/** Fields of an enquiry that a shopper fills, by the names they have in the lead. */
type EnquiryFieldName =
  | 'amount'
  | 'term'
  | 'deposit_percent'
  | 'final_payment_percent'
  | 'selfAssessedCreditScore'
  | 'name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'postcode'
  | 'message'
  | 'category'
  | 'dealership_slug'
  | 'location'
  | 'Rego'
  | 'regoState'
  | 'kms'
  | 'PreferredContactMethod'
  | 'finance'
  | 'do-you-have-a-trade-in'
  | 'booking_at'
  | 'additional_services'
  | 'car_year'
  | 'car_description'
  | 'opt_in'
  | 'terms_conditions';

export interface EnquiryField {
  name: EnquiryFieldName;
  label: string;
  /** `amount`: AUD in digits; `years` and `percent`: sliders. All have their `range`. */
  input:
    | 'text'
    | 'email'
    | 'tel'
    | 'postcode'
    | 'multiline'
    | 'select'
    | 'date-time'
    | 'file'
    | 'checkbox'
    | 'amount'
    | 'years'
    | 'percent';
  required: boolean;
  requiredMessage: string;
  /** Choices of a select: the value that is sent and the text that is shown. */
  options?: readonly { value: string; text: string }[];
  /** Bounds of a number. */
  range?: Range;
  /** The value of the field before the shopper changes it. */
  preset?: string | boolean;
  /** Step of a form in several steps, from 1. */
  step: number;
}

/** Fields that a tenant may ask for besides name, phone and email (rule enquiry-2, rule enquiry-6). */
export const askedFields = [
  'dealership',
  'location',
  'category',
  'postcode',
  'booking-date',
  'rego',
  'contact-method',
  'finance',
  'trade-in',
] as const;

/** The parts of a tenant that decide the fields; key names are those of its file. */
export interface EnquirySettings {
  forms: {
    messageRequired: boolean;
    asks: readonly (typeof askedFields)[number][];
    consent: 'opt-in' | 'note';
    /** Null: no tick for the terms of use. */
    termsError: string | null;
  };
  testDrive: { disclaimer: string | null };
  finance: {
    /** Null: no finance, and no estimate. */
    provider: string | null;
    /** `fixed`: an estimate is for an example, so only the price is asked. `enabled`: a partner is asked. */
    quote: { enabled: boolean; inputs: 'visitor' | 'fixed' };
  };
  dealerships: readonly { slug: string; name: string }[];
  locations: readonly {
    id: string;
    name: string;
    visible: boolean;
    types: readonly string[];
  }[];
}

/**
 * The subject of an enquiry before its fields are filled in: a vehicle of the stock, a new model by its name, a job, a part,
 * the workshop, or nothing yet.
 */
export type AskedAbout = 'vehicle' | 'model' | 'job' | 'parts' | 'service' | 'nothing';

const categorySubjects: Partial<Record<string, AskedAbout>> = {
  [careerCategory]: 'job',
  [partsCategory]: 'parts',
  [serviceCategory]: 'service',
};
/** The subject that a category names. */
export const subjectOf = (category: unknown): AskedAbout | undefined =>
  typeof category === 'string' ? categorySubjects[category] : undefined;

export const aboutOf = (values: Partial<Record<string, unknown>>): AskedAbout =>
  subjectOf(values['category']) ??
  (values['car_id'] ? 'vehicle' : values['Vehicle Model'] ? 'model' : 'nothing');

/** The message of an empty required field, where the field has none of its own (rule enquiry-8). */
export const requiredMessage = 'This is a required field.';

/** The error without the tick for a test drive's disclaimer, which is not the terms of use (rule enquiry-4). */
const disclaimerRequired = '*You must agree to the terms of the test drive before submitting.';

const choices = (values: readonly string[]) => values.map((value) => ({ value, text: value }));

type Draft = Omit<EnquiryField, 'requiredMessage' | 'step' | 'required'> & Partial<EnquiryField>;

const field = (draft: Draft): EnquiryField => ({
  required: false,
  requiredMessage,
  step: 1,
  ...draft,
});

/** The departments that can answer. A yard that sells takes a car in exchange. */
function departmentsFor(kind: EnquiryKind, about: AskedAbout): readonly Department[] {
  if (kind === 'trade-in') return ['car-buying', 'sales'];
  if (about === 'parts') return ['parts'];
  return kind === 'service-booking' || about === 'service' ? ['service'] : ['sales'];
}

/** Locations that a shopper may choose: those with a department that can answer. People work at all of them. */
export function placesFor(
  kind: EnquiryKind,
  { locations }: Pick<EnquirySettings, 'locations'>,
  about: AskedAbout,
) {
  const shown = locations.filter(({ visible }) => visible);
  if (about === 'job') return shown;
  const departments = departmentsFor(kind, about);
  const fitting = shown.filter((place) => departments.some((each) => hasDepartment(place, each)));
  return fitting.length > 0 ? fitting : shown;
}

/**
 * The estimate at the head of the finance form (rule finance-18). All have an answer. The form asks only for values
 * that the estimate depends on: a partner gets neither deposit nor final payment.
 */
const estimateFields = ({ quote }: EnquirySettings['finance']): (EnquiryField | false)[] => {
  const visitor = quote.inputs === 'visitor';
  const percent = (name: EnquiryFieldName, label: string, range: Range, preset: number) =>
    visitor &&
    !quote.enabled &&
    field({ name, label, input: 'percent', range, preset: String(preset) });
  return [
    field({
      name: 'amount',
      label: 'Purchase price',
      input: 'amount',
      range: preApproval.amount,
      preset: String(preApproval.defaultAmount),
    }),
    visitor &&
      field({
        name: 'term',
        label: 'Loan term',
        input: 'years',
        range: preApproval.termYears,
        preset: String(preApproval.defaultTermYears),
      }),
    percent('deposit_percent', 'Deposit', preApproval.depositPercent, exampleShares.depositPercent),
    percent(
      'final_payment_percent',
      'Final payment',
      preApproval.finalPaymentPercent,
      exampleShares.finalPaymentPercent,
    ),
    visitor &&
      field({
        name: 'selfAssessedCreditScore',
        label: 'Credit history',
        input: 'select',
        options: creditChoices,
        preset: preApproval.credit,
      }),
  ];
};

/** Whether a field has to be marked as optional. A field with an initial value does not. */
export const mayBeLeftOut = ({ required, preset }: Pick<EnquiryField, 'required' | 'preset'>) =>
  !required && preset === undefined;

/** Fields that are numbers in a lead and texts in a form. */
const numberNames = [
  'amount',
  'term',
  'deposit_percent',
  'final_payment_percent',
  'offer_price',
  'seen_price',
];

/** The value of a form field as the lead stores it. Numbers are read however people write them ("25,000"). */
export const leadValue = (name: string, text: unknown): unknown =>
  numberNames.includes(name) && typeof text === 'string' ? (parseNumber(text) ?? text) : text;

const numberTexts: Partial<Record<EnquiryField['input'], (value: number) => string>> = {
  amount: formatMoney,
  years: yearsText,
  percent: (value) => `${String(value)}%`,
};

/** A number of a form as text: "$25,000", "5 years", "20%"; what is none stays as it was typed. */
export function numberText({ input }: Pick<EnquiryField, 'input'>, text: string): string {
  const write = numberTexts[input];
  const value = write ? parseNumber(text) : null;
  return write && value !== null ? write(value) : text;
}

type Shown = (EnquiryField | false)[];

/**
 * The fields of a form, in order (rule enquiry-1, rule enquiry-2). A selector with a single choice is not shown, and
 * that choice is used (rule enquiry-3). Rule enquiry-6 adds optional questions, rule trade-in-2 those of a trade-in. A
 * test drive without a vehicle asks which one, and where (rule enquiry-22).
 */
export function enquiryFields(
  kind: EnquiryKind,
  settings: EnquirySettings,
  about: AskedAbout = 'vehicle',
): EnquiryField[] {
  const { finance } = settings;
  const parts = [personFields, placeFields, ownCarFields];
  // A booking is about a vehicle at a place, so they are asked before the person.
  if (isBookingKind(kind)) parts.reverse();
  const fields: Shown = [
    ...(kind === 'finance-enquiry' && finance.provider !== null ? estimateFields(finance) : []),
    ...subjectFields(kind, settings, about),
    ...parts.flatMap((fieldsOf) => fieldsOf(kind, settings, about)),
    ...questionFields(kind, settings, about),
    ...agreementFields(kind, settings, about),
  ];
  const shown = fields.filter((each) => each !== false);
  // The visitor sends the form in the last step, so the tick boxes belong to that step.
  const lastStep = Math.max(...shown.map(({ step }) => step));
  return shown.map((each) => (each.input === 'checkbox' ? { ...each, step: lastStep } : each));
}

const subjectFields = (kind: EnquiryKind, { forms }: EnquirySettings, about: AskedAbout): Shown => [
  kind === 'general-enquiry' &&
    forms.asks.includes('category') &&
    field({
      name: 'category',
      label: 'Category',
      input: 'select',
      required: true,
      options: choices(enquiryCategories),
      preset: defaultCategory,
    }),
  kind === 'test-drive' &&
    about === 'nothing' &&
    field({
      name: 'car_description',
      label: 'Which vehicle would you like to drive?',
      input: 'text',
      required: true,
    }),
];

const personFields = (kind: EnquiryKind, { forms }: EnquirySettings): Shown => [
  field({ name: 'name', label: 'First name', input: 'text', required: true }),
  field({ name: 'last_name', label: 'Last name', input: 'text', required: kind !== 'call-back' }),
  field({ name: 'phone', label: 'Phone', input: 'tel', required: true }),
  field({ name: 'email', label: 'Email', input: 'email', required: kind !== 'call-back' }),
  // Nobody is asked more than a call takes.
  kind !== 'call-back' &&
    forms.asks.includes('postcode') &&
    field({ name: 'postcode', label: 'Postcode', input: 'postcode' }),
];

function placeFields(kind: EnquiryKind, settings: EnquirySettings, about: AskedAbout): Shown {
  const { forms, dealerships } = settings;
  // Any of its categories may be chosen later, also a complaint about a workshop.
  const isOpen =
    kind === 'general-enquiry' && about === 'nothing' && forms.asks.includes('category');
  const fitting = placesFor(kind, settings, about);
  const places = isOpen && fitting.length > 1 ? placesFor(kind, settings, 'job') : fitting;
  const isJob = about === 'job';
  const asksDealership = !isJob && (kind === 'general-enquiry' || kind === 'fleet-enquiry');
  const asksLocation =
    ['general-enquiry', 'service-booking', 'trade-in', 'call-back'].includes(kind) ||
    (kind === 'test-drive' && about !== 'vehicle');
  return [
    asksDealership &&
      forms.asks.includes('dealership') &&
      dealerships.length > 1 &&
      field({
        name: 'dealership_slug',
        label: 'Dealership',
        input: 'select',
        required: true,
        options: dealerships.map(({ slug, name }) => ({ value: slug, text: name })),
      }),
    asksLocation &&
      (isJob || forms.asks.includes('location')) &&
      places.length > 1 &&
      field({
        name: 'location',
        label: isJob ? 'Where you would like to work' : 'Location',
        input: 'select',
        required: true,
        options: places.map(({ id, name }) => ({ value: id, text: name })),
      }),
  ];
}

/** In a trade-in a look-up of the registration fills year and model; visitors type them when it finds nothing. */
function ownCarFields(kind: EnquiryKind, { forms }: EnquirySettings, about: AskedAbout): Shown {
  if (about === 'job') return [];
  const isTradeIn = kind === 'trade-in';
  const rego = (required: boolean) =>
    field({ name: 'Rego', label: 'Registration', input: 'text', required });
  if (!isTradeIn && kind !== 'service-booking') {
    return [kind === 'general-enquiry' && forms.asks.includes('rego') && rego(false)];
  }
  return [
    rego(true),
    isTradeIn &&
      field({
        name: 'regoState',
        label: 'State of registration',
        input: 'select',
        required: true,
        options: choices(stateCodes),
      }),
    field({
      name: 'car_description',
      label: 'Make and model',
      input: 'text',
      required: !isTradeIn,
    }),
    field({ name: 'car_year', label: 'Year', input: 'text', required: !isTradeIn }),
    field({ name: 'kms', label: 'Kilometres', input: 'text', required: isTradeIn }),
    !isTradeIn && field({ name: 'additional_services', label: 'Which service?', input: 'text' }),
  ];
}

const yesOrNo = (name: EnquiryFieldName, label: string): EnquiryField =>
  field({ name, label, input: 'select', options: choices(['Yes', 'No']) });

const questionFields = (
  kind: EnquiryKind,
  { forms }: EnquirySettings,
  about: AskedAbout,
): Shown => [
  kind !== 'call-back' &&
    forms.asks.includes('contact-method') &&
    field({
      name: 'PreferredContactMethod',
      label: 'Preferred contact method',
      input: 'select',
      options: choices(['Phone', 'Email', 'SMS']),
      preset: 'Phone',
    }),
  forms.asks.includes('trade-in') &&
    kind === 'vehicle-enquiry' &&
    yesOrNo('do-you-have-a-trade-in', 'Do you have a trade-in?'),
  forms.asks.includes('finance') &&
    kind === 'trade-in' &&
    yesOrNo('finance', 'Is Your Car Currently Under Finance?'),
  field({
    name: 'message',
    label: kind === 'wanted-vehicle' ? 'What are you looking for?' : 'Comments',
    input: 'multiline',
    required:
      kind === 'wanted-vehicle' ||
      (kind === 'general-enquiry' && about !== 'job' && forms.messageRequired),
  }),
  isBookingKind(kind) &&
    forms.asks.includes('booking-date') &&
    field({
      name: 'booking_at',
      label: kind === 'test-drive' ? 'Test Drive Booking Date' : 'Preferred date and time',
      input: 'date-time',
      step: 2,
    }),
];

/** Rule enquiry-4; a test drive's disclaimer is agreed to in any case (rule enquiry-14). An applicant gets no advertising. */
function agreementFields(
  kind: EnquiryKind,
  { forms, testDrive }: EnquirySettings,
  about: AskedAbout,
): Shown {
  const disclaimer = kind === 'test-drive' ? testDrive.disclaimer : null;
  return [
    about !== 'job' &&
      forms.consent === 'opt-in' &&
      field({
        name: 'opt_in',
        label: optInText,
        input: 'checkbox',
        preset: false,
      }),
    (disclaimer !== null || forms.termsError !== null) &&
      field({
        name: 'terms_conditions',
        label: disclaimer ?? termsLabel,
        input: 'checkbox',
        required: true,
        requiredMessage: disclaimer === null ? (forms.termsError ?? '') : disclaimerRequired,
      }),
  ];
}

export interface FieldError {
  path: string;
  message: string;
}

const hasOption = ({ options = [] }: EnquiryField, value: unknown): boolean =>
  options.some((option) => option.value === value);

/** Errors of empty required fields and of choices that are not offered, in the order of the form. */
export function enquiryErrors(
  kind: EnquiryKind,
  values: Partial<Record<string, unknown>>,
  settings: EnquirySettings,
): FieldError[] {
  // A shopper may choose the category after the place.
  const general = enquiryFields(kind, settings, 'nothing');
  return enquiryFields(kind, settings, aboutOf(values)).flatMap((each): FieldError[] => {
    const value = values[each.name];
    const empty = value === undefined || value === '' || value === false || value === null;
    if (empty) {
      return each.required ? [{ path: each.name, message: each.requiredMessage }] : [];
    }
    const offered = [each, ...general.filter(({ name }) => name === each.name)];
    const known = !each.options || offered.some((one) => hasOption(one, value));
    if (!known) return [{ path: each.name, message: 'Please choose one of the options.' }];
    const message = each.input === 'amount' ? amountError(value) : undefined;
    return message === undefined ? [] : [{ path: each.name, message }];
  });
}
