// The effects of an enquiry form: it reads the fields, sends the enquiry, stores details and leaves the page.
// `enquiry-state.ts` decides what the form shows.
import { useEffect, useReducer, useRef, useState, type SyntheticEvent } from 'react';
import type { EstimateSettings, FormField, FormSettings } from '../../domain/enquiry/form.ts';
import type { FinancedVehicle } from '../../domain/finance/estimate.ts';
import type { EnquiryKind } from '../../domain/enquiry/kinds.ts';
import type { FoundCar } from '../../domain/enquiry/rego-lookup.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import type { LeadAnswer } from '../../protocol/lead-answers.ts';
import {
  contactDetails,
  contactNames,
  type ContactDetails,
} from '../../browser-state/contact-details.ts';
import { sentEnquiry, type SentEnquiry } from '../../browser-state/sent-enquiry.ts';
import { storeUnsent } from '../../browser-state/unsent-leads.ts';
import { leadAttributes } from '../../browser-state/visit.ts';
import type { Purpose } from '../account/account-calls.ts';
import { useBackOnline } from '../dom/use-back-online.ts';
import { useReturn } from '../dom/use-return.ts';
import { isCounted } from '../site/page-analytics.ts';
import {
  initialState,
  reduceEnquiry,
  type EnquiryAction,
  type EnquiryState,
} from './enquiry-state.ts';
import { valuesOf, writeValue, type FormValues } from './fields-of-form.ts';
import { errorsOf, leadInput, sentLines, submissionKeys } from './lead-input.ts';
import { openFormToken, sendLead, type Sending } from './send.ts';
import type { CodeStep } from './CodeStep.tsx';
import type { HandedOver } from './hand-over.ts';
import type { PersonCheck } from './turnstile.ts';
import { watchUnsent } from './unsent.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

/** The tenant's location with this id or slug. */
export const locationNamed = (
  { locations }: FormSettings,
  name: unknown,
): FormSettings['locations'][number] | undefined =>
  locations.find(({ id, slug }) => id === name || slug === name);

export interface EnquiryFacts {
  kind: EnquiryKind;
  settings: FormSettings;
  fields: readonly FormField[];
  vehicle: {
    slug: string;
    name: string;
    image?: string | null;
    financed?: FinancedVehicle;
  } | null;
  /** Settings of the finance form. */
  estimate: EstimateSettings | null;
  /** Values that no field shows: the vehicle, the location of the page. */
  fixed: FormValues;
  /** The subject of the form is not known yet. */
  finding: boolean;
  /** Answers from before the form, as text. */
  knownLines: readonly [label: string, text: string][];
  /** The visitor is back on the page, and the form was sent. */
  onSentBefore: () => void;
}

/** An enquiry to send. `withoutCode`: the visitor chose not to prove the phone number. */
interface Submission {
  input: LeadInput;
  values: FormValues;
  withoutCode?: boolean;
}

const contactOf = (values: FormValues): ContactDetails =>
  Object.fromEntries(
    contactNames.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

const textOf = (values: FormValues, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

/** The sign-in page, where the step for the code does not load. It leads back to this page, which restores the fields. */
async function signInFor(vehicle: EnquiryFacts['vehicle']): Promise<string> {
  const { signInHref } = await import('../../domain/account/gate.ts');
  const back = vehicle ? vehicleHref(vehicle) : '/';
  return signInHref('checkout', location.pathname + location.search, back);
}

function codeFor(form: HTMLFormElement, kind: EnquiryKind, sendWithout: () => void) {
  const values = valuesOf(form);
  const person = {
    first_name: textOf(values, 'name'),
    last_name: textOf(values, 'last_name'),
    email: textOf(values, 'email'),
  };
  // A reservation counts with its code only.
  const onWithout = kind === 'reservation' ? null : sendWithout;
  const purpose: Purpose = kind === 'reservation' ? 'payment' : 'finance';
  return { phone: textOf(values, 'phone'), person, purpose, onWithout };
}

/** The bot check, if the tenant uses one. It loads with the first touch. */
function usePersonCheck() {
  const checkPlace = useRef<HTMLDivElement>(null);
  const check = useRef<Promise<PersonCheck | null>>(undefined);
  const touch = () => {
    check.current ??= openFormToken().then(async (formToken) => {
      if (!formToken?.siteKey || !checkPlace.current) return null;
      const { checkPerson } = await import('./turnstile.ts');
      return checkPerson(checkPlace.current, formToken.siteKey);
    });
    return check.current;
  };
  return { checkPlace, touch };
}

/** Fills the empty fields in with the details of an earlier form. Returns the labels of those that it filled. */
function fillIn(form: HTMLFormElement, fields: readonly FormField[]): string[] {
  const known: Partial<Record<string, string>> = contactDetails.read() ?? {};
  const typed = valuesOf(form);
  return fields.flatMap(({ name, label }) => {
    const value = known[name];
    // Nor into the field in which the visitor is about to type.
    if (
      value === undefined ||
      typed[name] ||
      form.elements.namedItem(name) === document.activeElement
    )
      return [];
    writeValue(form, name, value);
    return [label];
  });
}

/** After Back a browser may fill in what was sent, and the form is as new (rule enquiry-9). */
const hasWhatWasSent = (form: HTMLFormElement) =>
  sentEnquiry
    .read()
    ?.lines.flat()
    .includes(textOf(valuesOf(form), 'message'));

/**
 * What follows a stored lead: notes for the thank-you page, the valuation of a trade-in, and the hand-over to the finance
 * partner. The lead is stored even if these scripts do not load.
 */
async function followUp(
  { kind, settings, fields, vehicle, estimate, fixed, knownLines }: EnquiryFacts,
  { category, lead_id, reference, booking, location: placeId }: LeadAnswer,
  { input, values, withoutCode }: Submission,
  car: FoundCar | null,
): Promise<HandedOver | undefined> {
  const place = input.distribution_location ?? input.location;
  const at = locationNamed(settings, place);
  const lines: [string, string][] = [
    ['Reference', reference],
    ...knownLines,
    ...sentLines(values, fields, at?.timeZone ?? settings.timeZone),
  ];
  const sent: SentEnquiry = {
    kind,
    // The page's own, where it is about one thing: an application is stored as a general enquiry.
    category: textOf(fixed, 'category') || category,
    location: placeId,
    lines,
    booking,
    vehicle: vehicle && { slug: vehicle.slug, name: vehicle.name, image: vehicle.image ?? null },
  };
  sentEnquiry.write(sent);
  if (kind === 'trade-in' && settings.tradeIn.saveValuation) {
    const parts = await import('./keep-valuation.ts').catch(() => null);
    await parts?.keepValuation(lead_id, car, values['custom']);
  }
  if (!estimate?.handsOver) return undefined;
  const parts = withoutCode ? null : await import('./hand-over.ts').catch(() => null);
  const handed = await parts?.handOver(input, vehicle?.financed ?? null);
  if (handed && handed.is !== 'no-partner') return handed;
  // The form has promised a quote.
  const why = withoutCode
    ? 'the form was sent without a code'
    : 'our finance partner could not be asked';
  sentEnquiry.write({ ...sent, lines: [['Quote', `None was made, because ${why}`], ...lines] });
  return handed;
}

/** The form's state, and the steps that it has. */
function useEnquiryState({ fields, estimate }: EnquiryFacts) {
  const lastStep = Math.max(...fields.map(({ step }) => step));
  /** A partner accepts visitors with a proven phone number; the proof is a step after the fields. */
  const finalStep = estimate?.handsOver ? lastStep + 1 : lastStep;
  const [state, dispatch] = useReducer(
    (before: EnquiryState, action: EnquiryAction) =>
      reduceEnquiry(before, action, { fields, lastStep, finalStep }),
    initialState,
  );
  return { state, dispatch, lastStep, finalStep };
}

/** Puts the focus on the message or on the heading of a new step. */
function useStepFocus(announced: number) {
  const message = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLElement>(null);
  useEffect(() => {
    if (announced === 0) return;
    requestAnimationFrame(() => {
      // Without a message there is a new step, and screen readers read its heading.
      (message.current?.firstChild ? message : heading).current?.focus();
    });
  }, [announced]);
  return { message, heading };
}

interface Sender {
  facts: EnquiryFacts;
  dispatch: (action: EnquiryAction) => void;
  /** Asks for a code on this page; false where it cannot. */
  askCode: () => Promise<boolean>;
  /** Loads the bot check and answers with it. */
  touch: () => Promise<PersonCheck | null>;
}

/** The values as texts, and the file that goes with them. */
const withFile = (values: FormValues) =>
  values['resume'] instanceof File
    ? import('./resume-content.ts').then(
        ({ withResume }) => withResume(values),
        () => ({ is: 'unreachable' as const }),
      )
    : { is: 'read' as const, values, sent: {} };

/** Sends an enquiry and does what follows its answer. */
function useSending({ facts, dispatch, askCode, touch }: Sender) {
  const { kind, vehicle, fixed } = facts;
  const [keys] = useState(submissionKeys);
  /** The shopper's own car, if a look-up found it. */
  const car = useRef<FoundCar | null>(null);
  /**
   * The current price from the functions, if it differs from the page's, AUD; null when the vehicle no longer has one.
   */
  const agreedPrice = useRef<number | null>(undefined);
  /** The form has led to the thank-you page. */
  const isSent = useRef(false);
  /** Values of the enquiries that wait for the network, by their keys. */
  const unsentValues = useRef(new Map<string, FormValues>());

  async function leave(answer: LeadAnswer, submission: Submission) {
    const handed = await followUp(facts, answer, submission, car.current);
    if (handed?.is === 'failed') {
      dispatch({ type: 'partner-failed', detail: handed.detail });
      return;
    }
    if (handed?.is === 'redirecting') dispatch({ type: 'partner-took-over' });
    // A payment may be taken up again with the same answers.
    else isSent.current = answer.next.startsWith('/success');
    location.assign(handed?.is === 'redirecting' ? handed.to : answer.next);
  }

  async function handleAnswer(answer: Sending, submission: Submission) {
    const { input, values } = submission;
    keys.answered(answer);
    if (answer.is === 'price-changed') agreedPrice.current = answer.price;
    const isOffline = answer.is === 'unreachable' && !navigator.onLine;
    // A reservation may need a payment, so it is not stored for later.
    const isStored = isOffline && kind !== 'reservation' && storeUnsent(input);
    if (isStored) unsentValues.current.set(input.idempotency_key, values);
    const waits = isStored ? 'unsent' : isOffline ? 'offline' : null;
    dispatch({ type: 'answered', sending: answer, waits });
    if (answer.is === 'sent') await leave(answer.answer, submission);
    if (answer.is === 'signed-out' && !(await askCode())) location.assign(await signInFor(vehicle));
  }

  async function send(typed: FormValues, withoutCode = false) {
    const { seen_price: seen, ...others } = fixed;
    const read = await withFile(typed);
    if (read.is !== 'read') return dispatch({ type: 'answered', sending: read, waits: null });
    const { values, sent } = read;
    // A second press agrees to the new price.
    const price = agreedPrice.current === undefined ? seen : agreedPrice.current;
    const all = { ...values, ...sent, ...others, seen_price: price ?? '' };
    contactDetails.write(contactOf(values));
    const filled = leadInput(kind, keys.of(all), {
      ...all,
      url: location.href.replace(/#.*$/, '').slice(0, 2000),
      source: 'Website',
    });
    const input = { ...filled, lead_attributes: leadAttributes(isCounted()) };
    const answer = await sendLead(input, async () => (await touch())?.answer());
    await handleAnswer(answer, { input, values, withoutCode });
  }

  useEffect(
    () =>
      watchUnsent(({ input, sending }) => {
        const values = unsentValues.current.get(input.idempotency_key);
        if (!values) return false;
        void handleAnswer(sending, { input, values });
        return true;
      }),
    [facts.finding],
  );
  useReturn(() => {
    dispatch({ type: 'came-back' });
    if (isSent.current) facts.onSentBefore();
  });
  const setCar = (next: FoundCar | null) => {
    car.current = next;
  };
  return { send, setCar };
}

/** The step that proves the phone number. Its script loads when it is needed. */
function useCodeStep(goesToPartner: boolean, dispatch: (action: EnquiryAction) => void) {
  const [script, setScript] = useState<{ CodeStep: typeof CodeStep } | null>(null);
  const prove = useRef<(() => Promise<boolean>) | null>(null);
  const show = (loaded: { CodeStep: typeof CodeStep }) => {
    setScript(loaded);
    dispatch({ type: 'code-needed' });
  };
  return {
    script,
    prove,
    async ask(): Promise<boolean> {
      const loaded = await import('./CodeStep.tsx').catch(() => null);
      if (loaded) show(loaded);
      return loaded !== null;
    },
    /** Whether only sending is left. Offline there are no codes, so the enquiry waits without one. */
    async mayGoOn(values: FormValues, isCodeStep: boolean): Promise<boolean> {
      if (isCodeStep) return (await prove.current?.()) ?? false;
      if (!goesToPartner || !navigator.onLine) return true;
      // If the script of the code step does not load, the enquiry goes to the dealer like any other.
      const loaded = await import('./CodeStep.tsx').catch(() => null);
      if (!loaded || (await loaded.isProven(textOf(values, 'phone')))) return true;
      show(loaded);
      return false;
    },
  };
}

export function useEnquiry(facts: EnquiryFacts) {
  const { kind, settings, fields, finding } = facts;
  const { state, dispatch, lastStep, finalStep } = useEnquiryState(facts);
  const { step, sending, early, announced, outcome } = state;
  const busy = sending || outcome.is === 'unsent' || outcome.is === 'redirecting';
  const form = useRef<HTMLFormElement>(null);
  const { checkPlace, touch } = usePersonCheck();

  useEffect(() => {
    dispatch({ type: 'started' });
    void openFormToken();
    const node = form.current;
    if (!node) return;
    // The first touch came before the form was hydrated.
    if (node.contains(document.activeElement)) void touch();
    if (hasWhatWasSent(node)) node.reset();
    dispatch({ type: 'details-remembered', labels: fillIn(node, fields) });
  }, []);
  const code = useCodeStep(finalStep > lastStep, dispatch);
  const { send, setCar } = useSending({ facts, dispatch, askCode: code.ask, touch });
  const focus = useStepFocus(announced);
  useEffect(() => {
    if (finding || !early) return;
    dispatch({ type: 'found' });
    form.current?.requestSubmit();
  }, [finding]);

  useBackOnline(outcome.is === 'offline', () => form.current?.requestSubmit());

  const errorsNow = (values: FormValues) => errorsOf(kind, values, fields, settings, step);
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The button keeps the focus while it is busy, so it can still be pressed.
    if (busy && !early) return;
    const values = valuesOf(event.currentTarget);
    const errors = errorsNow(values);
    dispatch({ type: 'submitted', errors, finding });
    if (errors.length > 0 || step < lastStep || finding) return;
    if (await code.mayGoOn(values, step > lastStep)) await send(values);
    dispatch({ type: 'send-ended' });
  };
  /** Visitors can send the enquiry without a code. No partner gets it then. */
  const sendWithoutCode = () => {
    if (!form.current || sending) return;
    dispatch({ type: 'send-started' });
    void send(valuesOf(form.current), true).then(() => dispatch({ type: 'send-ended' }));
  };
  return {
    ...state,
    ...focus,
    lastStep,
    finalStep,
    busy,
    form,
    checkPlace,
    setCar,
    /** The step that proves the phone number, while it is shown. */
    codeStep: () =>
      code.script && step > lastStep && form.current
        ? {
            ...code.script,
            prove: code.prove,
            ...codeFor(form.current, kind, sendWithoutCode),
          }
        : null,
    touch,
    submit,
    changed({ currentTarget, target }: SyntheticEvent<HTMLFormElement>) {
      const { name } = target as Partial<HTMLInputElement>;
      if (!state.tried || !name) return;
      const error = errorsNow(valuesOf(currentTarget)).find(({ path }) => path === name);
      dispatch({ type: 'changed', name, error: error?.message });
    },
    forget() {
      forgetDetails(form.current);
      dispatch({ type: 'details-forgotten' });
    },
    back: () => dispatch({ type: 'back' }),
  };
}

function forgetDetails(form: HTMLFormElement | null): void {
  contactDetails.forget();
  if (form) for (const name of contactNames) writeValue(form, name, '');
  // The pressed button disappears.
  (form?.elements.namedItem('name') as HTMLElement | null)?.focus();
}
