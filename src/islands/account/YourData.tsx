// A copy of the visitor's data, and the end of the account (rule account-12). It says what is deleted and what the dealer
// keeps before anything happens. An old session alone does not delete it: the phone gets a new code.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import { compared, favourites, viewed } from '../../browser-state/saved-vehicles.ts';
import { callApi } from '../site/api.ts';
import { failureText } from '../site/failure.ts';
import { forgetAccount } from './account-calls.ts';
import { CodeInput } from './CodeInput.tsx';
import { ResendButton } from './ResendButton.tsx';
import { useCode } from './use-code.ts';

export interface Dealer {
  legalName: string;
  email: string;
}

export type ErasedAccount = EndpointAnswer<'eraseMyData'>;

/** What the page shows after the deletion, in place of everything that it showed before. */
export function AccountDeleted({ under_way }: ErasedAccount) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <p className="form-notice" tabIndex={-1} ref={notice}>
      Your account and our copies of your enquiries are deleted.{stays(under_way)}{' '}
      <a href="/">Go to the home page</a>
    </p>
  );
}

const stays = (count: number) =>
  count === 0
    ? ''
    : ' Your reservation is under way, so the dealer keeps its details until it is done.';

/** The question whether to delete the account, and the deletion. */
function useErasure(phone: string, onErased: (erased: ErasedAccount) => void) {
  const asksForCode = useCode('sign-in');
  const codeSent = asksForCode.status === 'verificationSent';
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const question = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) question.current?.focus();
  }, [asking]);
  useEffect(() => {
    if (codeSent) document.getElementById('erase-code')?.focus();
  }, [codeSent]);

  const erase = async () => {
    if (asksForCode.busy || (codeSent && !(await asksForCode.verify(phone, [])))) return;
    const answer = await callApi<ErasedAccount>('/api/my-data/erase', { body: {} });
    if (!answer.ok && answer.problem?.code === 'verify-again') {
      await asksForCode.send(phone);
      return;
    }
    if (!answer.ok) {
      setFailure(failureText(answer));
      return;
    }
    forgetAccount();
    // Those of this browser are the shopper's, too, and the page has promised that they go.
    for (const list of [favourites, compared, viewed]) list.replaceAll([]);
    onErased(answer.value);
  };
  return {
    asksForCode,
    codeSent,
    asking,
    failure,
    question,
    opener,
    ask: () => setAsking(true),
    erase: () => void erase(),
    back() {
      setAsking(false);
      requestAnimationFrame(() => opener.current?.focus());
    },
  };
}

interface YourDataProps {
  dealer: Dealer;
  phone: string;
  onErased: (erased: ErasedAccount) => void;
  /** The way out that stands beside it. */
  children: ReactNode;
}

export function YourData({ dealer, phone, onErased, children }: YourDataProps) {
  const erasure = useErasure(phone, onErased);
  const { asking } = erasure;
  return (
    <section className="stack">
      <h2>Your data</h2>
      <p>
        <a href="/api/my-data/page">See everything we hold about you</a> or{' '}
        <a href="/api/my-data" download>
          download it as a file
        </a>
        .
      </p>
      <p className="account-ends">
        {children}
        {!asking && (
          <button type="button" className="linkish" ref={erasure.opener} onClick={erasure.ask}>
            Delete my account
          </button>
        )}
      </p>
      {asking && <EraseQuestion {...{ erasure, dealer, phone }} />}
    </section>
  );
}

interface EraseQuestionProps {
  erasure: ReturnType<typeof useErasure>;
  dealer: Dealer;
  phone: string;
}

function EraseQuestion({ erasure, dealer, phone }: EraseQuestionProps) {
  const { asksForCode, codeSent, failure } = erasure;
  return (
    <div
      className="stack"
      role="group"
      aria-labelledby="erase-title"
      tabIndex={-1}
      ref={erasure.question}
    >
      <h3 id="erase-title">Delete your account?</h3>
      <p>
        We delete your account with its saved vehicles, searches and alerts, and our copies of the
        enquiries that you sent with this phone number or your confirmed email address. Enquiries
        that have not reached the dealer yet are not passed on. This cannot be undone.
      </p>
      <p>
        <b>What stays with the dealer:</b> enquiries that {dealer.legalName} already received are in
        its own records. To see, correct or delete those, write to{' '}
        <a href={`mailto:${dealer.email}`}>{dealer.email}</a>. A reservation that is under way stays
        until it is done.
      </p>
      <p role="status">
        {codeSent && (
          <span key={asksForCode.sends}>
            You signed in a while ago, so we have sent a new code to {phone}. {asksForCode.works}
          </span>
        )}
      </p>
      {codeSent && <CodeInput id="erase-code" asking={asksForCode} />}
      <div role="alert">
        {(failure || asksForCode.failure) && (
          <p className="bad">{asksForCode.failure ?? failure}</p>
        )}
      </div>
      <p className="btns">
        <button
          type="button"
          className="btn primary"
          aria-disabled={asksForCode.busy}
          onClick={erasure.erase}
        >
          Delete my account and data
        </button>
        {codeSent && (
          <ResendButton asking={asksForCode} onPress={() => void asksForCode.send(phone)} />
        )}
        <button type="button" className="btn" onClick={erasure.back}>
          Keep my account
        </button>
      </p>
    </div>
  );
}
