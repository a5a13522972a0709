// What an enquiry form shows around and beside its fields: words by kind, the tenant's own questions, the choice of a
// place for one vehicle. It reads settings; it uses no browser and no server.
import type { QuoteInputsSettings } from '../finance/estimate.ts';
import type { EstimateFigureSettings, EstimateView } from '../finance/own-estimate.ts';
import {
  enquiryErrors,
  enquiryFields,
  requiredMessage,
  subjectOf,
  type AskedAbout,
  type EnquiryField,
  type EnquirySettings,
  type FieldError,
} from './fields.ts';
import type { ReservationProof } from '../vehicle/actions.ts';
import { consentNote } from './consent.ts';
import { formPurpose, type NoticeFacts } from '../privacy/notice.ts';
import { careerCategory, interestText, partsCategory, type EnquiryKind } from './kinds.ts';

/** The inputs that decide which fields a form has. */
export interface FieldSettings extends EnquirySettings {
  tradeIn: { customFields: readonly { name: string; label: string; required: boolean }[] };
}

/** The part of a tenant that a form needs, as plain JSON for the browser. Key names are those of the tenant's file. */
export interface FormSettings extends EnquirySettings {
  forms: EnquirySettings['forms'] & {
    enquiryTitle: string;
    submitText: string;
  };
  tradeIn: {
    /** The functions store the basis of a valuation with its lead. */
    saveValuation: boolean;
    /** A register of vehicles is connected (rule trade-in-3). */
    hasRegister: boolean;
    customFields: readonly { name: string; label: string; required: boolean }[];
  };
  locations: readonly (EnquirySettings['locations'][number] & {
    slug: string;
    primary: boolean;
    dealershipSlug: string;
    /** Left out where it is the dealer's. */
    timeZone?: string;
  })[];
  /** What makes a reservation count. */
  reserve: { proof: ReservationProof };
  vehiclePage: { actionTexts: { enquire: string }; somethingSimilarText: string };
  timeZone: string;
  /** The dealer's number, shown when something goes wrong. */
  phone: { display: string; href: string } | null;
  notice: NoticeFacts;
}

/** What the finance form's estimate needs besides; only that form carries it. */
export interface EstimateSettings extends EstimateFigureSettings {
  quote: QuoteInputsSettings;
  /** A partner is asked for the figures. Until it answers, and where it does not, the site's own are shown. */
  asksPartner: boolean;
  /** The estimate for the initial inputs. */
  first: EstimateView;
  /** Legal notes, shown beside every amount. */
  smallPrint: readonly string[];
  /** The visitor continues on a partner's site once the enquiry has arrived. */
  handsOver: boolean;
}

/** A field as the form shows it; names of the tenant's own questions are `custom.<name>`. */
export type FormField = Omit<EnquiryField, 'name'> & { name: string };

export interface PlaceChoice {
  id: string;
  name: string;
  /** Whether the vehicle is at this location. */
  own: boolean;
}

/**
 * Places where a vehicle can be handed over; the form asks only when there are several (rule enquiry-14). A place that
 * is not the tenant's own is sent by name, because it has no id here.
 */
function placeField(places: readonly PlaceChoice[], { locations }: FieldSettings): FormField {
  return {
    name: 'distribution_location',
    label: 'Preferred location',
    input: 'select',
    required: false,
    requiredMessage: '',
    step: 1,
    options: places.map(({ id, name, own }) => ({
      value: locations.some((each) => each.id === id) ? id : name,
      // A person has to bring the vehicle there (rule enquiry-22).
      text: own ? name : `${name}: we call you to agree on a time`,
    })),
  };
}

/** A form for parts asks for the part, then for the vehicle that it is for. */
const partFirst = (fields: readonly FormField[]): FormField[] => {
  const rank = ({ name }: FormField) => ['message', 'Rego'].indexOf(name) + 1 || 3;
  return fields
    .map((each) => (each.name === 'message' ? { ...each, label: 'Which part do you need?' } : each))
    .sort((a, b) => rank(a) - rank(b));
};

/** The job of an application. Somebody may ask for another. */
const positionField = (positions: readonly string[]): FormField => ({
  name: 'position',
  label: 'Position',
  input: 'select',
  required: false,
  requiredMessage: '',
  step: 1,
  options: [...positions, 'Another position'].map((value) => ({ value, text: value })),
});

/** Rule enquiry-26. */
const resumeField: FormField = {
  name: 'resume',
  label: 'Resume, a PDF or Word file up to 3 MB',
  input: 'file',
  required: false,
  requiredMessage: '',
  step: 1,
};

/** All fields in order. `category`: of the opening. A job asks for neither category nor plate, but a position. */
export function formFields(
  kind: EnquiryKind,
  settings: FieldSettings,
  places: readonly PlaceChoice[] = [],
  about: AskedAbout = 'vehicle',
  category?: string,
  positions: readonly string[] = [],
): FormField[] {
  const isJob = category === careerCategory;
  // A page about one thing does not ask what it is about.
  const fields: FormField[] = enquiryFields(kind, settings, subjectOf(category) ?? about).filter(
    ({ name }) => !(category && name === 'category'),
  );
  const asked: FormField[] =
    kind === 'trade-in'
      ? settings.tradeIn.customFields.map(({ name, label, required }) => ({
          name: `custom.${name}`,
          label,
          input: 'text',
          required,
          requiredMessage,
          step: 1,
        }))
      : [];
  const place = kind === 'test-drive' && places.length > 1 ? [placeField(places, settings)] : [];
  const resume = isJob ? [resumeField] : [];
  const position = isJob && positions.length > 0 ? [positionField(positions)] : [];
  if (category === partsCategory) return partFirst(fields);
  const at = fields.findIndex(({ name }) => name === 'message');
  return [...position, ...fields.slice(0, at), ...asked, ...place, ...resume, ...fields.slice(at)];
}

/** Errors of required fields that are empty and of unknown choices, in the form's own fields and the tenant's questions. */
export function formErrors(
  kind: EnquiryKind,
  values: Partial<Record<string, unknown>>,
  settings: FieldSettings,
): FieldError[] {
  const answers = (values['custom'] ?? {}) as Partial<Record<string, unknown>>;
  const questions = kind === 'trade-in' ? settings.tradeIn.customFields : [];
  // Rule trade-in-2: a car is identified by its plate or by its details.
  const described = kind === 'trade-in' && values['car_year'] && values['car_description'];
  const asked = enquiryErrors(kind, values, settings).filter(
    ({ path }) => !(described && (path === 'Rego' || path === 'regoState') && !values[path]),
  );
  return [
    ...asked,
    ...questions.flatMap(({ name, required }): FieldError[] =>
      required && !answers[name] ? [{ path: `custom.${name}`, message: requiredMessage }] : [],
    ),
  ];
}

export interface FormTexts {
  title: string;
  submit: string;
  /** Replaces the opt-in tick box on sites that choose it. */
  consentNote: string | null;
  /** What the form collects personal data for, after "to". */
  purpose: string;
}

/** On the way to the details of a finance form, and at their end. */
export const askForLoan = 'Ask for this loan';

const reserveLabels: Record<ReservationProof, string> = {
  deposit: 'Continue to payment',
  code: 'Reserve Now',
  dealer: 'Request this vehicle',
};

/** Title, button and small print of a form (rule enquiry-1, rule enquiry-5). `category` is the one it was opened for. */
export function formTexts(
  kind: EnquiryKind,
  settings: Pick<FormSettings, 'forms' | 'reserve' | 'vehiclePage'>,
  category?: string,
): FormTexts {
  const { forms, reserve, vehiclePage } = settings;
  const { submitText } = forms;
  const words: Record<EnquiryKind, [title: string, submit: string]> = {
    'vehicle-enquiry': [vehiclePage.actionTexts.enquire, submitText],
    'test-drive': ['Book a test drive', 'Book test drive'],
    'request-photos': ['Request photos', 'Request photos'],
    'something-similar': [vehiclePage.somethingSimilarText, submitText],
    'preorder-interest': [interestText, interestText],
    'trade-in': ['Get Your Valuation', 'Send my car’s details'],
    'general-enquiry':
      category === careerCategory
        ? ['Work with us', 'Send application']
        : [category === partsCategory ? 'Ask for a part' : forms.enquiryTitle, submitText],
    'service-booking': ['Book a service', 'Book service'],
    'fleet-enquiry': ['Fleet enquiry', submitText],
    'finance-enquiry': ['Finance enquiry', askForLoan],
    'offer-enquiry': ['Enquire about this offer', submitText],
    'call-back': ['Request a call back', 'Call me back'],
    'wanted-vehicle': ['Find it for me', submitText],
    reservation: ['Your details', reserveLabels[reserve.proof]],
  };
  const [title, submit] = words[kind];
  return {
    title,
    submit,
    consentNote: forms.consent === 'note' && category !== careerCategory ? consentNote : null,
    purpose: formPurpose(kind, category),
  };
}
