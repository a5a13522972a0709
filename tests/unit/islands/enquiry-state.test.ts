import { describe, expect, it } from 'vitest';
import {
  initialState,
  reduceEnquiry,
  type EnquiryAction,
  type EnquiryState,
  type FormSteps,
} from '../../../src/islands/enquiry/enquiry-state.ts';
import type { Sending } from '../../../src/islands/enquiry/send.ts';

const oneStep: FormSteps = { fields: [{ name: 'name', step: 1 }], lastStep: 1, finalStep: 1 };
const twoSteps: FormSteps = {
  fields: [
    { name: 'name', step: 1 },
    { name: 'message', step: 2 },
  ],
  lastStep: 2,
  finalStep: 3,
};

const state = (changes: Partial<EnquiryState> = {}): EnquiryState => ({
  ...initialState,
  live: true,
  ...changes,
});
const after = (before: EnquiryState, action: EnquiryAction, steps = oneStep) =>
  reduceEnquiry(before, action, steps);
const required = (path: string) => ({ path, message: 'This is a required field.' });
const submitted = (paths: string[] = [], finding = false): EnquiryAction => ({
  type: 'submitted',
  errors: paths.map(required),
  finding,
});

describe('pressing the button of an enquiry form', () => {
  it.each<[string, EnquiryState, EnquiryAction, FormSteps, Partial<EnquiryState>]>([
    [
      'shows what is missing and announces it',
      state(),
      submitted(['name']),
      oneStep,
      { errors: { name: 'This is a required field.' }, tried: true, sending: false, announced: 1 },
    ],
    [
      'goes to the next step, whose heading gets the focus',
      state({ tried: true, errors: { name: 'old' } }),
      submitted(),
      twoSteps,
      { step: 2, errors: {}, tried: false, sending: false, announced: 1 },
    ],
    [
      'sends after the last step, without the failure of the last attempt',
      state({ step: 2, outcome: { is: 'failed', detail: 'old' } }),
      submitted(),
      twoSteps,
      { step: 2, sending: true, early: false, outcome: { is: 'open' }, announced: 0 },
    ],
    [
      'waits while it is not known what the form is about',
      state(),
      submitted([], true),
      oneStep,
      { sending: true, early: true },
    ],
  ])('%s', (_case, before, action, steps, expected) => {
    expect(after(before, action, steps)).toMatchObject(expected);
  });

  it('sends automatically once the subject of the form is known', () => {
    const waiting = after(state(), submitted([], true));
    expect(after(waiting, { type: 'found' })).toMatchObject({ early: false, sending: true });
  });

  it('no longer sends when something is missing once the subject of the form is known', () => {
    const found = after(after(state(), submitted([], true)), { type: 'found' });
    expect(after(found, submitted(['name']))).toMatchObject({ sending: false, announced: 1 });
  });
});

describe('changing a field of an enquiry form', () => {
  const changed = (error: string | undefined): EnquiryAction => ({
    type: 'changed',
    name: 'name',
    error,
  });

  it('reports no error before the first attempt to send', () => {
    expect(after(state(), changed('Too long.'))).toEqual(state());
  });

  it('updates the error of that field alone after the first attempt', () => {
    const tried = state({ tried: true, errors: { name: 'old', phone: 'kept' } });
    expect(after(tried, changed('Too long.')).errors).toEqual({ name: 'Too long.', phone: 'kept' });
    expect(after(tried, changed(undefined)).errors).toEqual({ name: undefined, phone: 'kept' });
  });
});

describe('the answer to an enquiry', () => {
  const sending = state({ step: 2, sending: true, outcome: { is: 'unsent' } });
  const answered = (answer: Sending, waits: 'unsent' | 'offline' | null = null) =>
    after(sending, { type: 'answered', sending: answer, waits }, twoSteps);

  it.each<[string, Sending, Partial<EnquiryState>]>([
    [
      'leads back to the step of the first error',
      { is: 'errors', errors: [required('message'), required('name')] },
      { step: 1, outcome: { is: 'open' }, announced: 1 },
    ],
    [
      'is a failure when no field shows the error',
      { is: 'errors', errors: [required('car_id')] },
      {
        step: 2,
        outcome: { is: 'failed', detail: 'An error occurred when submitting this form' },
        announced: 1,
      },
    ],
    [
      'reads the slots again when the appointment was taken',
      { is: 'slot-taken', detail: 'That time is gone.' },
      { errors: { booking_at: 'That time is gone.' }, slotRound: 1, announced: 1 },
    ],
    [
      // Rule reserve-8.
      'asks again when the price has changed',
      { is: 'price-changed', detail: 'It is $44,000 now.', price: 44_000 },
      { outcome: { is: 'price-changed', detail: 'It is $44,000 now.' }, announced: 1 },
    ],
    [
      'shows why the functions refused it',
      { is: 'refused', detail: 'Not offered here.' },
      { outcome: { is: 'failed', detail: 'Not offered here.' }, announced: 1 },
    ],
    [
      'shows that the functions are busy',
      { is: 'busy', detail: 'Try again shortly.' },
      { outcome: { is: 'failed', detail: 'Try again shortly.' }, announced: 1 },
    ],
    [
      'is a failure when nobody answered',
      { is: 'unreachable' },
      { outcome: { is: 'failed', detail: 'An unexpected error occured' }, announced: 1 },
    ],
    ['leaves the form as it is before the sign-in', { is: 'signed-out' }, { announced: 0 }],
  ])('%s', (_case, answer, expected) => {
    expect(answered(answer)).toMatchObject(expected);
  });

  it('says that the enquiry is stored while there is no network', () => {
    expect(answered({ is: 'unreachable' }, 'unsent').outcome).toEqual({ is: 'unsent' });
    expect(answered({ is: 'unreachable' }, 'offline').outcome).toEqual({ is: 'offline' });
  });

  it('opens the form for another attempt', () => {
    expect(after(sending, { type: 'send-ended' }).sending).toBe(false);
  });
});

describe('the steps of an enquiry form', () => {
  it('goes back one step, but not before the first', () => {
    expect(after(state({ step: 2 }), { type: 'back' }, twoSteps).step).toBe(1);
    expect(after(state(), { type: 'back' }, twoSteps).step).toBe(1);
    // Nothing is left above the fields, so the heading of the step gets the focus.
    const tried = state({
      step: 2,
      errors: { message: 'old' },
      outcome: { is: 'failed', detail: 'old' },
    });
    expect(after(tried, { type: 'back' }, twoSteps)).toMatchObject({
      announced: 1,
      errors: {},
      outcome: { is: 'open' },
    });
  });

  it('shows the step for the phone code after the fields', () => {
    const before = state({ step: 2, tried: true });
    expect(after(before, { type: 'code-needed' }, twoSteps)).toMatchObject({
      step: 3,
      tried: false,
    });
  });

  it.each<[string, EnquiryAction, Partial<EnquiryState>]>([
    ['takes over', { type: 'partner-took-over' }, { outcome: { is: 'redirecting' } }],
    [
      'fails',
      { type: 'partner-failed', detail: 'Declined.' },
      { outcome: { is: 'failed', detail: 'Declined.' }, announced: 1 },
    ],
  ])('shows when the finance partner %s', (_case, action, expected) => {
    expect(after(state(), action)).toMatchObject(expected);
  });
});

it('an enquiry form remembers and forgets the details of the visitor', () => {
  const started = after(initialState, { type: 'started' });
  expect(started).toMatchObject({ live: true, remembered: [] });
  const remembered = after(started, { type: 'details-remembered', labels: ['Phone'] });
  expect(remembered.remembered).toEqual(['Phone']);
  expect(after(remembered, { type: 'details-forgotten' }).remembered).toEqual([]);
});
