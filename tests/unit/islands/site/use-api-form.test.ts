import { describe, expect, it } from 'vitest';
import type { ApiFailure, ApiResult } from '../../../../src/islands/site/api.ts';
import { outcomeOf } from '../../../../src/islands/site/use-api-form.ts';
import type { Problem } from '../../../../src/protocol/problem.ts';

const noAnswer = 'That took too long. No money was taken.';
const refused = (status: number, problem: Partial<Problem>): ApiFailure => ({
  ok: false,
  status,
  problem,
});
const unanswered: ApiFailure = { ok: false, status: null, problem: null };
const wrongEmail = refused(422, {
  detail: 'Please check the marked fields.',
  errors: [{ path: 'email', message: 'Enter a valid email.' }],
});

// Rule account-4.
describe('what a form does about the answer to what it sent', () => {
  it.each<[string, ApiResult<unknown>, object]>([
    ['says nothing when the answer is good', { ok: true, value: { next: '/pay' } }, {}],
    ['says the text of the form when there was no answer', unanswered, { failure: noAnswer }],
    [
      'says why it was refused',
      refused(409, { detail: 'It has been paid.' }),
      { failure: 'It has been paid.' },
    ],
    [
      'leaves for the sign-in when the session has ended',
      refused(401, { code: 'signed-out', detail: 'Please sign in.' }),
      { leaves: true },
    ],
    [
      'leaves for the sign-in when the phone has to be proven again',
      refused(401, { code: 'verify-again', detail: 'Please sign in.' }),
      { leaves: true },
    ],
    [
      'says what is wrong above the form when it has no field for the error',
      wrongEmail,
      {
        errors: { email: 'Enter a valid email.' },
        failure: 'Please check the marked fields.',
      },
    ],
  ])('it %s', (_, answer, expected) => {
    const nothing = { errors: {}, focus: undefined, leaves: false, failure: null };
    expect(outcomeOf(answer, noAnswer)).toEqual({ ...nothing, ...expected });
  });

  it('it moves the focus to the first field that shows its error, and says nothing above the form', () => {
    const both = refused(422, {
      detail: 'Please check the marked fields.',
      errors: [
        { path: 'step', message: 'Start again.' },
        { path: 'email', message: 'Enter a valid email.' },
      ],
    });
    expect(outcomeOf(both, noAnswer, (name) => name === 'email')).toEqual({
      errors: { step: 'Start again.', email: 'Enter a valid email.' },
      focus: 'email',
      leaves: false,
      failure: null,
    });
  });
});
