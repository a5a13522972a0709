// The state of an enquiry form: step, faults, sending, and what became of it. The form only draws what stands here.
import { useEffect, useRef, useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import type { FieldFault } from '../../domain/enquiry/fields.ts';
import type { FormField, FormSettings } from '../../domain/enquiry/form.ts';
import type { EnquiryKind } from '../../domain/enquiry/kinds.ts';
import type { LeadInput } from '../../protocol/lead.ts';
import { messages } from '../../protocol/problem.ts';
import { contactDetails, contactNames, type ContactDetails } from '../../stores/contact-details.ts';
import { sentEnquiry } from '../../stores/sent-enquiry.ts';
import { keepUnsent } from '../../stores/unsent-leads.ts';
import { leadAttributes } from '../../stores/visit.ts';
import { faultsOf, filled, leadInput, sentLines, type FormValues } from './lead-input.ts';
import { newKey, openStamp, sendLead, type Sending } from './send.ts';
import { watchUnsent } from './unsent.ts';

export interface EnquiryFacts {
  kind: EnquiryKind;
  settings: FormSettings;
  fields: readonly FormField[];
  vehicle: { slug: string; name: string } | null;
  /** Values that no field shows: the vehicle, the place of the page. */
  fixed: FormValues;
}

/** `kept`: there is no network; the enquiry waits in this browser. */
export type Outcome = { is: 'open' } | { is: 'kept' } | { is: 'failed'; detail: string };

const nested = (faults: readonly FieldFault[]): FieldErrors<FormValues> => {
  const errors: Record<string, unknown> = {};
  for (const { path, message } of faults) {
    const error = { type: 'value', message };
    if (!path.startsWith('custom.')) errors[path] = error;
    else {
      errors['custom'] = {
        ...(errors['custom'] as object | undefined),
        [path.slice('custom.'.length)]: error,
      };
    }
  }
  return errors as FieldErrors<FormValues>;
};

/** The same content is the same submission: its key changes only with the content. */
function createKeys() {
  let last = { content: '', key: '' };
  return (values: FormValues): string => {
    const content = JSON.stringify(filled(values));
    if (content !== last.content) last = { content, key: newKey() };
    return last.key;
  };
}

export function useEnquiry(facts: EnquiryFacts) {
  const { kind, settings, fields, vehicle, fixed } = facts;
  const lastStep = Math.max(...fields.map(({ step }) => step));
  const [live, setLive] = useState(false);
  const [step, setStep] = useState(1);
  const [remembered, setRemembered] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ is: 'open' });
  /** Counts up when a chosen slot was gone. */
  const [slotRound, setSlotRound] = useState(0);
  const keyOf = useRef(createKeys());
  const message = useRef<HTMLDivElement>(null);
  const form = useForm<FormValues>({
    shouldFocusError: false,
    resolver: (values) => {
      const faults = faultsOf(kind, values, fields, settings, step);
      return faults.length > 0 ? { values: {}, errors: nested(faults) } : { values, errors: {} };
    },
  });
  const { setValue, getValues, setError, handleSubmit } = form;

  useEffect(() => {
    setLive(true);
    void openStamp();
    const known = contactDetails.read();
    if (!known) return;
    for (const [name, value] of Object.entries(known)) {
      if (fields.some((field) => field.name === name) && !getValues(name)) setValue(name, value);
    }
    setRemembered(true);
    // Once, when the form comes to life.
  }, []);
  useEffect(() => watchUnsent(afterWaiting), []);
  /** What a screen reader must hear and a keyboard must reach: the summary of faults, or that it failed. */
  const showMessage = () => {
    requestAnimationFrame(() => message.current?.focus());
  };

  function leave(sending: Extract<Sending, { is: 'sent' }>, values: FormValues) {
    const { category, next } = sending.answer;
    const lines = sentLines(values, fields, settings.timeZone);
    sentEnquiry.write({ kind, category, lines, vehicle });
    location.assign(next);
  }
  function afterWaiting(results: Sending[]) {
    const sent = results.find((result) => result.is === 'sent');
    if (sent) leave(sent, getValues());
    else setOutcome({ is: 'failed', detail: messages.enquiryFailed });
  }

  function settle(sending: Sending, input: LeadInput, values: FormValues) {
    switch (sending.is) {
      case 'sent':
        leave(sending, values);
        return;
      case 'faults':
        for (const { path, message: words } of sending.errors) {
          setError(path, { type: 'server', message: words });
        }
        break;
      case 'slot-taken':
        setError('booking_at', { type: 'server', message: sending.detail });
        setSlotRound((round) => round + 1);
        break;
      case 'refused':
        setOutcome({ is: 'failed', detail: sending.detail });
        break;
      case 'unreachable': {
        const waits = !navigator.onLine && keepUnsent(input);
        setOutcome(waits ? { is: 'kept' } : { is: 'failed', detail: messages.unexpected });
      }
    }
    showMessage();
  }

  const submit = handleSubmit(async (values) => {
    if (step < lastStep) {
      setStep(step + 1);
      showMessage();
      return;
    }
    setOutcome({ is: 'open' });
    const all = { ...values, ...fixed };
    contactDetails.write(
      Object.fromEntries(
        contactNames.flatMap((name) => {
          const value = values[name];
          return typeof value === 'string' && value !== '' ? [[name, value]] : [];
        }),
      ) as ContactDetails,
    );
    const input = leadInput(kind, keyOf.current(all), {
      ...all,
      url: location.href.replace(/#.*$/, '').slice(0, 2000),
      source: 'Website',
    });
    const sent = { ...input, lead_attributes: leadAttributes() };
    settle(await sendLead(sent), sent, values);
  }, showMessage);

  const forget = () => {
    contactDetails.forget();
    for (const name of contactNames) setValue(name, '');
    setRemembered(false);
  };
  return {
    ...{ form, live, step, lastStep, remembered, outcome, slotRound, message },
    ...{ submit, forget, back: () => setStep((at) => Math.max(1, at - 1)) },
  };
}
