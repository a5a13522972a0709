// The phone code of a form: sends it, sends it again when allowed, checks it, and reports errors (rule account-2). It
// renders nothing.
import { useEffect, useState } from 'react';
import { requiredMessage } from '../../domain/enquiry/fields.ts';
import { countText } from '../../domain/text/format.ts';
import { check } from '../../protocol/check.ts';
import { phoneSchema } from '../../protocol/fields.ts';
import { codeSchema } from '../../protocol/phone-code.ts';
import { failureText } from '../site/failure.ts';
import {
  sendCode,
  verifyCode,
  type CodePerson,
  type Purpose,
  type SessionAnswer,
} from './account-calls.ts';

/** The progress of the sign-in (rule account-2). */
type LoginStatus = 'default' | 'verificationSent' | 'verificationSubmitted';

/** The first error of a value; null when there is none. */
function errorOf(schema: typeof phoneSchema, value: string): string | null {
  if (value.trim() === '') return requiredMessage;
  const checked = check(schema, value);
  return checked.ok ? null : (checked.errors[0]?.message ?? requiredMessage);
}

export function useCode(purpose: Purpose) {
  const [status, setStatus] = useState<LoginStatus>('default');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ phone?: string | null; code?: string | null }>({});
  const [failure, setFailure] = useState<string | null>(null);
  /** Number of codes asked for on this page, and the minutes that the last one works for. */
  const [sends, setSends] = useState(0);
  const [minutes, setMinutes] = useState(0);
  const [resendIn, setResendIn] = useState(0);
  useEffect(() => {
    if (resendIn <= 0) return;
    const timer = setTimeout(() => setResendIn(resendIn - 1), 1000);
    return () => clearTimeout(timer);
  }, [resendIn]);

  /** Asks for a code that can still be entered, or sends one; "Resend Code" always sends one. */
  const send = async (phone: string, person?: CodePerson): Promise<void> => {
    const error = errorOf(phoneSchema, phone);
    setErrors({ phone: error });
    setFailure(null);
    if (error || busy) return;
    setBusy(true);
    const answer = await sendCode(phone, purpose, { ...person, again: status !== 'default' });
    setBusy(false);
    if (!answer.ok) {
      setFailure(failureText(answer));
      return;
    }
    setStatus('verificationSent');
    setSends(sends + 1);
    setMinutes(Math.ceil(answer.value.expires_in / 60));
    setResendIn(answer.value.resend_after);
  };
  /** The session of a correct code; null for a wrong one, and the form says why. */
  const verify = async (
    phone: string,
    favourites: readonly string[],
  ): Promise<SessionAnswer | null> => {
    const error = errorOf(codeSchema, code);
    setErrors({ code: error });
    setFailure(null);
    if (error || busy) return null;
    setBusy(true);
    const answer = await verifyCode(phone, code, purpose, favourites);
    setBusy(false);
    if (!answer.ok) {
      setFailure(failureText(answer));
      return null;
    }
    setStatus('verificationSubmitted');
    return answer.value;
  };
  /** Lets the visitor change the number. */
  const restart = () => {
    setStatus('default');
    setCode('');
    setFailure(null);
  };
  return {
    status,
    sends,
    works: `It works for ${countText(minutes, 'minutes')}.`,
    code,
    setCode,
    busy,
    errors,
    failure,
    resendIn,
    send,
    verify,
    restart,
  };
}
