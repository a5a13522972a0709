// The state of an enquiry form: step, errors, sending, and what became of it. The form only draws what stands here.
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { FieldError } from '../../domain/enquiry/fields.ts';
import type { EstimateSettings, FormField, FormSettings } from '../../domain/enquiry/form.ts';
import type { FinancedVehicle } from '../../domain/finance/estimate.ts';
import type { EnquiryKind } from '../../domain/enquiry/kinds.ts';
import type { FoundCar } from '../../domain/enquiry/rego-lookup.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import { messages } from '../../protocol/messages.ts';
import {
  contactDetails,
  contactNames,
  type ContactDetails,
} from '../../browser-state/contact-details.ts';
import { sentEnquiry } from '../../browser-state/sent-enquiry.ts';
import { storeUnsent } from '../../browser-state/unsent-leads.ts';
import { leadAttributes } from '../../browser-state/visit.ts';
import { valuesOf, writeValue, type FormValues } from './fields-of-form.ts';
import { errorsOf, leadInput, sentLines } from './lead-input.ts';
import { openFormToken, sendLead, type Sending } from './send.ts';
import { submissionKeys } from './submission-keys.ts';
import type { CodeStep } from './CodeStep.tsx';
import type { PersonCheck } from './turnstile.ts';
import { watchUnsent, type Waited } from './unsent.ts';

export interface EnquiryFacts {
  kind: EnquiryKind;
  settings: FormSettings;
  fields: readonly FormField[];
  vehicle: { slug: string; name: string; financed?: FinancedVehicle } | null;
  /** Of the finance form. */
  estimate: EstimateSettings | null;
  /** Values that no field shows: the vehicle, the place of the page. */
  fixed: FormValues;
  /** What the form is about is not known yet. */
  finding: boolean;
}

/** `kept`: there is no network; the enquiry waits in this browser. `goes`: a partner takes over. */
export type Outcome =
  { is: 'open' } | { is: 'kept' } | { is: 'goes' } | { is: 'failed'; detail: string };

/** What is wrong with a field, in words, by its name. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

const byName = (errors: readonly FieldError[]): FieldErrors =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]));

/** What a browser remembers of a sent form: the details of the person that were filled. */
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

/** The form's own page again after the sign-in; its fields are remembered. */
async function signInFor(vehicle: EnquiryFacts['vehicle']): Promise<string> {
  const { signInHref } = await import('../../domain/account/gate.ts');
  const back = vehicle ? `/cars/${vehicle.slug}` : '/';
  return signInHref('checkout', location.pathname + location.search, back);
}

/** Who a code goes to. */
function codeFor(form: HTMLFormElement) {
  const values = valuesOf(form);
  const person = {
    first_name: textOf(values, 'name'),
    last_name: textOf(values, 'last_name'),
    email: textOf(values, 'email'),
  };
  return { phone: textOf(values, 'phone'), person };
}

export function useEnquiry(facts: EnquiryFacts) {
  const { kind, settings, fields, vehicle, fixed, estimate, finding } = facts;
  const lastStep = Math.max(...fields.map(({ step }) => step));
  /** A partner takes over who has proven the phone: that is a step of its own, behind the fields. */
  const finalStep = estimate?.handsOver ? lastStep + 1 : lastStep;
  const [live, setLive] = useState(false);
  const [step, setStep] = useState(1);
  const [remembered, setRemembered] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ is: 'open' });
  /** Counts up when a chosen slot was gone. */
  const [slotRound, setSlotRound] = useState(0);
  const keys = useRef(submissionKeys());
  const message = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const checkPlace = useRef<HTMLDivElement>(null);
  const check = useRef<Promise<PersonCheck | null>>(undefined);
  /** What proves the phone, once it is asked for. */
  const [codeParts, setCodeParts] = useState<{ CodeStep: typeof CodeStep } | null>(null);
  const prove = useRef<(() => Promise<boolean>) | null>(null);
  /** Somebody without a code sends the enquiry all the same; it is handed over to nobody. */
  const withoutCode = useRef(false);
  /** The shopper's own car, where a look-up found it. */
  const car = useRef<FoundCar | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** From the first try to send on, a field is checked with every change: its error goes when it is mended. */
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const errorsNow = (values: FormValues) => byName(errorsOf(kind, values, fields, settings, step));

  useEffect(() => {
    setLive(true);
    void openFormToken();
    if (!form.current) return;
    // The touch that brought the form to life went by before it could hear it.
    if (form.current.contains(document.activeElement)) void touch();
    const known = contactDetails.read();
    if (!known) return;
    const typed = valuesOf(form.current);
    for (const [name, value] of Object.entries(known)) {
      if (!typed[name]) writeValue(form.current, name, value);
    }
    setRemembered(true);
    // Once, when the form comes to life.
  }, []);
  /** Values of the enquiries that wait for the network, by their keys. */
  const kept = useRef(new Map<string, FormValues>());
  useEffect(() => watchUnsent(afterWaiting), []);
  /** The check that a person fills the form comes with the first touch, where the tenant asks for one. */
  const touch = () => {
    check.current ??= openFormToken().then(async (formToken) => {
      if (!formToken?.siteKey || !checkPlace.current) return null;
      const { checkPerson } = await import('./turnstile.ts');
      return checkPerson(checkPlace.current, formToken.siteKey);
    });
    return check.current;
  };
  /** What a screen reader must hear and a keyboard must reach: the summary of errors, or that it failed. */
  const showMessage = () => {
    requestAnimationFrame(() => message.current?.focus());
  };

  async function leave(
    sending: Extract<Sending, { is: 'sent' }>,
    input: LeadInput,
    values: FormValues,
  ) {
    const { category, lead_id, next } = sending.answer;
    const lines = sentLines(values, fields, settings.timeZone);
    sentEnquiry.write({
      ...{ kind, category, lines },
      vehicle: vehicle && { slug: vehicle.slug, name: vehicle.name },
    });
    // Without their scripts the lead is whole all the same.
    if (kind === 'trade-in' && settings.tradeIn.saveValuation) {
      const parts = await import('./keep-valuation.ts').catch(() => null);
      await parts?.keepValuation(lead_id, car.current, values['custom']);
    }
    if (estimate?.handsOver && !withoutCode.current) {
      const parts = await import('./hand-over.ts').catch(() => null);
      const handed = await parts?.handOver(input, vehicle?.financed ?? null, estimate);
      if (handed?.is === 'failed') {
        setOutcome({ is: 'failed', detail: handed.detail });
        showMessage();
        return;
      }
      if (handed?.is === 'goes') {
        setOutcome({ is: 'goes' });
        location.assign(handed.to);
        return;
      }
    }
    location.assign(next);
  }
  /** What this very form kept while there was no network goes on as if it had been sent at once. */
  function afterWaiting({ input, sending }: Waited): boolean {
    const values = kept.current.get(input.idempotency_key);
    if (!values) return false;
    void settle(sending, input, values);
    return true;
  }

  async function settle(sending: Sending, input: LeadInput, values: FormValues) {
    setOutcome({ is: 'open' });
    keys.current.settle(sending);
    switch (sending.is) {
      case 'sent':
        await leave(sending, input, values);
        return;
      case 'errors': {
        setErrors(byName(sending.errors));
        // What is to be mended is shown.
        const [first] = fields.filter(({ name }) =>
          sending.errors.some(({ path }) => path === name),
        );
        if (first) setStep(first.step);
        // What no field of the form can be mended by must not be silent.
        else setOutcome({ is: 'failed', detail: messages.enquiryFailed });
        break;
      }
      case 'slot-taken':
        setErrors({ booking_at: sending.detail });
        setSlotRound((round) => round + 1);
        break;
      case 'refused':
      case 'busy':
        setOutcome({ is: 'failed', detail: sending.detail });
        break;
      case 'signed-out':
        location.assign(await signInFor(vehicle));
        return;
      case 'unreachable': {
        // What is reserved, and perhaps paid for, is not promised for later.
        const waits = kind !== 'reservation' && !navigator.onLine && storeUnsent(input);
        if (waits) kept.current.set(input.idempotency_key, values);
        setOutcome(waits ? { is: 'kept' } : { is: 'failed', detail: messages.unexpected });
      }
    }
    showMessage();
  }

  async function send(values: FormValues) {
    setOutcome({ is: 'open' });
    const all = { ...values, ...fixed };
    contactDetails.write(contactOf(values));
    const input = leadInput(kind, keys.current.of(all), {
      ...all,
      url: location.href.replace(/#.*$/, '').slice(0, 2000),
      source: 'Website',
    });
    const sent = { ...input, lead_attributes: leadAttributes() };
    await settle(await sendLead(sent, async () => (await touch())?.answer()), sent, values);
  }

  /** It was sent before it was known what it is about. */
  const early = useRef(false);
  useEffect(() => {
    if (finding || !early.current) return;
    early.current = false;
    form.current?.requestSubmit();
  }, [finding]);
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    const found = errorsNow(values);
    setTried(true);
    setErrors(found);
    if (Object.keys(found).length > 0) return showMessage();
    if (step < lastStep) {
      setTried(false);
      setStep(step + 1);
      return showMessage();
    }
    setSending(true);
    if (finding) {
      early.current = true;
      return;
    }
    if (await mayGoOn(values)) await send(values);
    setSending(false);
  };
  /** Whether nothing but sending is left. Offline no code can be had: the enquiry waits without. */
  async function mayGoOn(values: FormValues): Promise<boolean> {
    if (step > lastStep) return (await prove.current?.()) ?? false;
    if (finalStep === lastStep || !navigator.onLine) return true;
    // Without its script the enquiry goes to the dealer as any other.
    const parts = await import('./CodeStep.tsx').catch(() => null);
    if (!parts || (await parts.isProven(textOf(values, 'phone')))) return true;
    setCodeParts(parts);
    setTried(false);
    setStep(finalStep);
    return false;
  }
  const sendWithoutCode = async () => {
    if (!form.current || sending) return;
    withoutCode.current = true;
    setSending(true);
    await send(valuesOf(form.current));
    setSending(false);
    withoutCode.current = false;
  };
  const changed = ({ currentTarget, target }: SyntheticEvent<HTMLFormElement>) => {
    const { name } = target as Partial<HTMLInputElement>;
    if (!tried || !name) return;
    const found = errorsNow(valuesOf(currentTarget));
    setErrors((before) => ({ ...before, [name]: found[name] }));
  };

  const forget = () => {
    contactDetails.forget();
    if (form.current) for (const name of contactNames) writeValue(form.current, name, '');
    setRemembered(false);
  };
  return {
    ...{
      form,
      live,
      step,
      lastStep,
      finalStep,
      remembered,
      outcome,
      slotRound,
      message,
      errors,
      sending,
    },
    ...{
      checkPlace,
      setCar: (found: FoundCar | null) => {
        car.current = found;
      },
      /** The step that proves the phone, while it is shown. */
      codeStep: () =>
        codeParts && step > lastStep && form.current
          ? {
              ...codeParts,
              prove,
              onWithout: () => void sendWithoutCode(),
              ...codeFor(form.current),
            }
          : null,
      touch,
      submit,
      changed,
      forget,
      back: () => setStep((at) => Math.max(1, at - 1)),
    },
  };
}
