// What a shopper reads, and does next, when an API call of the site has failed (rule account-4). It calls nothing.
import { messages } from '../../protocol/messages.ts';
import type { Problem } from '../../protocol/problem.ts';
import type { ApiAnswer } from './call-api.ts';

export const tookTooLong = 'That took too long. Please try again.';

const problemOf = (answer: ApiAnswer) => (answer?.json ?? {}) as Partial<Problem>;

/** One sentence: the first field's error or the functions' own text. `noAnswer` is for a call that got no answer. */
export function failureText(answer: ApiAnswer, noAnswer: string = messages.unknown): string {
  return problemOf(answer).errors?.[0]?.message ?? formFailure(answer, noAnswer);
}

/** The message above a form that shows the errors of its fields beside them (`fieldErrors`). */
export const formFailure = (answer: ApiAnswer, noAnswer: string): string =>
  answer ? (problemOf(answer).detail ?? messages.unknown) : noAnswer;

/** The messages of the fields by name. */
export const fieldErrors = (answer: ApiAnswer): Partial<Record<string, string>> =>
  Object.fromEntries((problemOf(answer).errors ?? []).map(({ path, message }) => [path, message]));

/** Why the functions refused the call; undefined when they did not. */
export const refusedFor = (answer: ApiAnswer): Problem['code'] | undefined =>
  problemOf(answer).code;

/** Whether the visitor has to sign in, or to sign in again, before the call can succeed. */
export const needsSignIn = (answer: ApiAnswer): boolean =>
  ['signed-out', 'verify-again'].includes(refusedFor(answer) ?? '');
