// What a shopper reads, and does next, when an API call of the site has failed (rule account-4). It calls nothing.
import { messages } from '../../protocol/messages.ts';
import type { ApiFailure } from './api.ts';

export const tookTooLong = 'That took too long. Please try again.';

/** One sentence: the first field's error or the functions' own text. `noAnswer` is for a call that got no answer. */
export const failureText = (failure: ApiFailure, noAnswer: string = tookTooLong): string =>
  failure.problem?.errors?.[0]?.message ?? formFailure(failure, noAnswer);

/** The message above a form that shows the errors of its fields beside them (`fieldErrors`). */
export const formFailure = ({ status, problem }: ApiFailure, noAnswer: string): string =>
  status === null ? noAnswer : (problem?.detail ?? messages.unknown);

/** The messages of the fields by name. */
export const fieldErrors = ({ problem }: ApiFailure): Partial<Record<string, string>> =>
  Object.fromEntries((problem?.errors ?? []).map(({ path, message }) => [path, message]));

/** Whether loading the page again may help: there was no answer, too many calls, or a fault of the server. */
export const mayPass = ({ status }: ApiFailure): boolean =>
  status === null || status === 429 || status >= 500;

/** Whether the visitor has to sign in, or to sign in again, before the call can succeed. */
export const needsSignIn = ({ problem }: ApiFailure): boolean =>
  problem?.code === 'signed-out' || problem?.code === 'verify-again';
