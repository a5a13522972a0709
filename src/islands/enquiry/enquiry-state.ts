// The state of an enquiry form as a pure function of what happened: step, errors, sending and outcome. It sends nothing,
// reads no field and uses no browser.
import type { FieldError } from '../../domain/enquiry/fields.ts';
import type { FormField } from '../../domain/enquiry/form.ts';
import { messages } from '../../protocol/messages.ts';
import type { Sending } from './send.ts';

/**
 * `unsent`: there is no network, and the enquiry waits in this browser. `offline`: it waits on this page. `redirecting`: to a partner. `price-changed`:
 * the shopper decides again.
 */
export type Outcome =
  | { is: 'open' }
  | { is: 'unsent' | 'offline' }
  | { is: 'redirecting' }
  | { is: 'failed' | 'price-changed'; detail: string };

type FieldErrors = Readonly<Partial<Record<string, string>>>;

export interface EnquiryState {
  /** The form is hydrated; before that it is static HTML. */
  live: boolean;
  step: number;
  errors: FieldErrors;
  /** After the first attempt to send, each change checks its field again. */
  tried: boolean;
  sending: boolean;
  /** The visitor sent the form before its subject was known. */
  early: boolean;
  outcome: Outcome;
  /** Labels of the fields that contain details from an earlier form. */
  remembered: readonly string[];
  /** Counts up when the chosen appointment was taken, so that the slots are read again. */
  slotRound: number;
  /** Counts up when the message, or without one the heading of a new step, needs the focus. */
  announced: number;
}

export const initialState: EnquiryState = {
  live: false,
  step: 1,
  errors: {},
  tried: false,
  sending: false,
  early: false,
  outcome: { is: 'open' },
  remembered: [],
  slotRound: 0,
  announced: 0,
};

export type EnquiryAction =
  | { type: 'started' }
  | { type: 'details-remembered'; labels: readonly string[] }
  | { type: 'details-forgotten' }
  | { type: 'changed'; name: string; error: string | undefined }
  /** The visitor pressed the button. `finding`: the subject of the form is not known yet. */
  | { type: 'submitted'; errors: readonly FieldError[]; finding: boolean }
  | { type: 'found' }
  | { type: 'back' }
  /** The phone number has to be proven before the enquiry is sent. */
  | { type: 'code-needed' }
  | { type: 'send-started' }
  | { type: 'send-ended' }
  /** The functions answered. `waits`: how the enquiry waits for the network. */
  | { type: 'answered'; sending: Sending; waits: 'unsent' | 'offline' | null }
  | { type: 'partner-took-over' }
  /** The browser's cache shows the page again as it was left. */
  | { type: 'came-back' }
  | { type: 'partner-failed'; detail: string };

/** The steps of a form. `finalStep` comes after `lastStep` when a partner needs a proven phone number. */
export interface FormSteps {
  fields: readonly Pick<FormField, 'name' | 'step'>[];
  lastStep: number;
  finalStep: number;
}

const byName = (errors: readonly FieldError[]): FieldErrors =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]));

const failed = (detail: string): Outcome => ({ is: 'failed', detail });

const announce = (state: EnquiryState): EnquiryState => ({
  ...state,
  announced: state.announced + 1,
});

export function reduceEnquiry(
  state: EnquiryState,
  action: EnquiryAction,
  steps: FormSteps,
): EnquiryState {
  switch (action.type) {
    case 'started':
      return { ...state, live: true };
    case 'details-remembered':
      return { ...state, remembered: action.labels };
    case 'details-forgotten':
      return { ...state, remembered: [] };
    case 'changed':
      if (!state.tried) return state;
      return { ...state, errors: { ...state.errors, [action.name]: action.error } };
    case 'submitted':
      return submitted(state, action, steps);
    case 'found':
      return { ...state, early: false };
    case 'back':
      return announce({
        ...state,
        outcome: { is: 'open' },
        errors: {},
        step: Math.max(1, state.step - 1),
      });
    case 'code-needed':
      return announce({ ...state, step: steps.lastStep + 1, tried: false, sending: false });
    case 'send-started':
      return { ...state, outcome: { is: 'open' }, sending: true };
    case 'send-ended':
      return { ...state, sending: false };
    case 'answered':
      return answered({ ...state, outcome: { is: 'open' } }, action, steps);
    case 'partner-took-over':
      return announce({ ...state, outcome: { is: 'redirecting' } });
    case 'came-back':
      return {
        ...state,
        sending: false,
        outcome: state.outcome.is === 'redirecting' ? { is: 'open' } : state.outcome,
      };
    case 'partner-failed':
      return announce({ ...state, outcome: failed(action.detail) });
  }
}

function submitted(
  state: EnquiryState,
  { errors, finding }: Extract<EnquiryAction, { type: 'submitted' }>,
  { lastStep }: FormSteps,
): EnquiryState {
  // A form that waited for its subject may lack an answer once it is sent.
  const checked = { ...state, errors: byName(errors), sending: false, early: false };
  if (errors.length > 0) return announce({ ...checked, tried: true });
  if (state.step < lastStep) return announce({ ...checked, tried: false, step: state.step + 1 });
  const outcome: Outcome = { is: 'open' };
  return { ...checked, outcome, tried: true, sending: true, early: finding };
}

/** The next page after `sent` and `signed-out` is not part of the state. */
function answered(
  state: EnquiryState,
  { sending, waits }: Extract<EnquiryAction, { type: 'answered' }>,
  { fields }: FormSteps,
): EnquiryState {
  switch (sending.is) {
    case 'sent':
    case 'signed-out':
      return state;
    case 'errors': {
      const errors = byName(sending.errors);
      const first = fields.find(({ name }) => errors[name] !== undefined);
      // An error without a visible field shows a message above the form.
      return announce(
        first
          ? { ...state, errors, step: first.step }
          : { ...state, errors, outcome: failed(messages.enquiryFailed) },
      );
    }
    case 'slot-taken':
      return announce({
        ...state,
        errors: { booking_at: sending.detail },
        slotRound: state.slotRound + 1,
      });
    case 'price-changed':
      return announce({ ...state, outcome: { is: 'price-changed', detail: sending.detail } });
    case 'refused':
    case 'busy':
      return announce({ ...state, outcome: failed(sending.detail) });
    case 'unreachable':
      return announce({
        ...state,
        outcome: waits ? { is: waits } : failed(messages.unexpected),
      });
  }
}
