// The calls of an island with a form: whether one is under way, what the shopper reads when it is refused, and the sign-in
// that it may need (rule account-4). It renders nothing.
import { useEffect, useRef, useState } from 'react';
import { focusField } from '../dom/focus-field.ts';
import { callApi, type ApiFailure, type ApiResult } from './api.ts';
import { failureText, fieldErrors, formFailure, mayPass, needsSignIn } from './failure.ts';

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
  result: ApiResult<unknown>,
  noAnswer: string,
  hasField: (name: string) => boolean = () => false,
) {
  if (result.ok) return { errors: {}, focus: undefined, leaves: false, failure: null };
  const errors: FieldMessages = fieldErrors(result);
  const focus = Object.keys(errors).find(hasField);
  const leaves = needsSignIn(result);
  const isSaid = !leaves && focus === undefined;
  return { errors, focus, leaves, failure: isSaid ? formFailure(result, noAnswer) : null };
}

/** `get`, `send` and `post` return the result, whose failure is shown. `post` is `send` as the whole of one press. */
export function useApiForm({ signIn, noAnswer, timeoutMs, fieldId }: ApiFormOptions) {
  const [sending, setSending] = useState(false);
  const [press] = useState(() => oneAtATime(setSending));
  const [failure, setFailure] = useState<string | null>(null);
  /** Loading the page again may help. */
  const [canReload, setCanReload] = useState(false);
  const [errors, setErrors] = useState<FieldMessages>({});
  /** The id of the field that gets the focus once its error shows: the focus reads the error out. */
  const nextField = useRef<string>(null);
  useEffect(() => {
    if (nextField.current !== null) focusField(nextField.current);
    nextField.current = null;
  });

  /** Shows why the page could not load what it needs. */
  const refuse = (result: ApiFailure) => {
    setFailure(failureText(result, noAnswer));
    setCanReload(mayPass(result));
  };
  const get = async <Value>(path: string): Promise<ApiResult<Value>> => {
    const result = await callApi<Value>(path);
    if (result.ok) return result;
    if (needsSignIn(result)) location.assign(signIn());
    else refuse(result);
    return result;
  };
  const send = async <Value>(path: string, body: object): Promise<ApiResult<Value>> => {
    setFailure(null);
    const result = await callApi<Value>(path, { body, timeoutMs });
    const outcome = outcomeOf(
      result,
      noAnswer,
      (name) => fieldId !== undefined && document.getElementById(fieldId(name)) !== null,
    );
    setErrors(outcome.errors);
    setFailure(outcome.failure);
    if (outcome.leaves) location.assign(signIn());
    else if (fieldId && outcome.focus !== undefined) nextField.current = fieldId(outcome.focus);
    return result;
  };
  const post = <Value>(path: string, body: object) => press(() => send<Value>(path, body));
  return {
    sending,
    failure,
    setFailure,
    canReload,
    refuse,
    errors,
    setErrors,
    get,
    press,
    send,
    post,
  };
}

/** Returns the function that runs work, or returns null while other work runs. `onBusy` is told when work begins and ends. */
export function oneAtATime(onBusy: (busy: boolean) => void) {
  let busy = false;
  return async <Value>(work: () => Promise<Value>): Promise<Value | null> => {
    if (busy) return null;
    busy = true;
    onBusy(true);
    try {
      return await work();
    } finally {
      busy = false;
      onBusy(false);
    }
  };
}
