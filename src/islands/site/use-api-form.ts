// The calls of an island with a form: whether one is under way, what the shopper reads when it is refused, and the sign-in
// that it may need (rule account-4). It renders nothing.
import { useEffect, useRef, useState } from 'react';
import { focusField } from '../dom/focus-field.ts';
import { callApi, type ApiAnswer } from './call-api.ts';
import { failureText, fieldErrors, formFailure, needsSignIn } from './failure.ts';
import { oneAtATime } from './one-at-a-time.ts';

export type FieldMessages = Partial<Record<string, string>>;

interface ApiFormOptions {
  /** The sign-in page that leads back to this form. */
  signIn: () => string;
  /** The message when a call got no answer. */
  noAnswer: string;
  /** For what the form sends; what it reads at first is a look-up. */
  timeoutMs?: number;
  /** The id of a field's input. An error that a field shows gets the focus and no message above the form. */
  fieldId?: (name: string) => string;
}

/** What a form does about the answer to what it sent. `hasField` says whether a field shows its own error. */
export function outcomeOf(
  answer: ApiAnswer,
  noAnswer: string,
  hasField: (name: string) => boolean = () => false,
) {
  const errors: FieldMessages = fieldErrors(answer);
  const focus = Object.keys(errors).find(hasField);
  const done = answer?.status === 200;
  const leaves = needsSignIn(answer);
  const isSaid = !done && !leaves && focus === undefined;
  return { errors, focus, leaves, failure: isSaid ? formFailure(answer, noAnswer) : null };
}

/**
 * `get`, `send` and `post` return the answer, whose refusal is shown already. `post` is `send` as the work of one press;
 * a form whose press does more than that calls `press` itself.
 */
export function useApiForm({ signIn, noAnswer, timeoutMs, fieldId }: ApiFormOptions) {
  const [sending, setSending] = useState(false);
  const [press] = useState(() => oneAtATime(setSending));
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldMessages>({});
  /** The id of the field that gets the focus once its error shows: the focus reads the error out. */
  const nextField = useRef<string>(null);
  useEffect(() => {
    if (nextField.current !== null) focusField(nextField.current);
    nextField.current = null;
  });

  const get = async (path: string): Promise<ApiAnswer> => {
    const answer = await callApi(path);
    if (needsSignIn(answer)) location.assign(signIn());
    else if (answer?.status !== 200) setFailure(failureText(answer, noAnswer));
    return answer;
  };
  const send = async (path: string, body: object): Promise<ApiAnswer> => {
    setFailure(null);
    const answer = await callApi(path, body, timeoutMs);
    const outcome = outcomeOf(
      answer,
      noAnswer,
      (name) => fieldId !== undefined && document.getElementById(fieldId(name)) !== null,
    );
    setErrors(outcome.errors);
    setFailure(outcome.failure);
    if (outcome.leaves) location.assign(signIn());
    else if (fieldId && outcome.focus !== undefined) nextField.current = fieldId(outcome.focus);
    return answer;
  };
  const post = (path: string, body: object) => press(() => send(path, body));
  return { sending, failure, setFailure, errors, setErrors, get, press, send, post };
}
