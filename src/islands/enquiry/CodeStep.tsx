// The last step of a form that a code has to prove (rule reserve-9), or that continues at a partner (rule finance-20):
// there the code is optional, and without one the enquiry goes to the dealer like any other. This module loads with the button press
// that leads here, so that no form has to load it earlier.
import { useEffect, type RefObject } from 'react';
import { localPhone } from '../../domain/enquiry/phone.ts';
import { accountHint } from '../../browser-state/account-hint.ts';
import { currentSession, type CodePerson, type Purpose } from '../account/account-calls.ts';
import { CodeInput } from '../account/CodeInput.tsx';
import { ResendButton } from '../account/ResendButton.tsx';
import { completePending } from '../account/complete-pending.ts';
import { useCode } from '../account/use-code.ts';
import { LabelledInput } from './LabelledInput.tsx';

/** The number that was proven on this page. */
let proven: string | null = null;

/** Whether the visitor has recently entered a code for this number, so that the enquiry may go to a partner. */
export async function isProven(phone: string): Promise<boolean> {
  if (proven === localPhone(phone)) return true;
  if (!accountHint.read()) return false;
  const session = await currentSession();
  if (!session.ok || !session.value.verified_recently) return false;
  return session.value.user?.phone === localPhone(phone);
}

export interface CodeStepProps {
  phone: string;
  person: CodePerson;
  purpose: Purpose;
  /** Set while the step is shown: checks the code, and returns whether the form may continue. */
  prove: RefObject<(() => Promise<boolean>) | null>;
  /** Sends without a code; null: the form needs it. */
  onWithout: (() => void) | null;
}

export function CodeStep({ phone, person, purpose, prove, onWithout }: CodeStepProps) {
  const number = localPhone(phone);
  const asking = useCode(purpose);
  const { status, sends, works, errors, failure } = asking;
  const sent = status !== 'default';

  const send = () => asking.send(phone, person);
  useEffect(() => {
    void send();
    // Once, when the step opens.
  }, []);
  useEffect(() => {
    if (sent) document.getElementById('finance-code')?.focus();
  }, [sent]);
  useEffect(() => {
    prove.current = async () => {
      if (proven === number) return true;
      if (!sent) {
        await send();
        return false;
      }
      // No favourites here: completePending moves them.
      const session = await asking.verify(phone, []);
      if (!session) return false;
      proven = number;
      await completePending();
      return true;
    };
    return () => {
      prove.current = null;
    };
  });

  return (
    <div className="code-step">
      <div role="alert">
        {failure && (
          <p className="form-notice bad">
            <strong>{failure}</strong>
          </p>
        )}
      </div>
      <div className="fields">
        <LabelledInput
          id="finance-code-phone"
          label="Phone"
          type="tel"
          value={phone}
          readOnly
          error={errors.phone}
        />
        {sent && <CodeInput id="finance-code" asking={asking} />}
      </div>
      <p className="small" role="status">
        {/* A new element each time, so that screen readers announce a code that is sent again. */}
        {sent && (
          <span key={sends}>
            We have sent a code to {phone}. {works}
          </span>
        )}
      </p>
      <p>
        <ResendButton asking={asking} onPress={() => void send()} />
      </p>
      {onWithout && (
        <p className="small">
          No code?{' '}
          <button type="button" className="linkish" onClick={onWithout}>
            Send the enquiry without one
          </button>
          : a finance specialist will call you.
        </p>
      )}
    </div>
  );
}
