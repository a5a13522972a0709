// Sign-in with a phone code (rule account-1): phone, code, and details once. Afterwards the
// visitor is back where they came from, with the vehicle saved that they wanted to save.
import { useEffect, useState, type SyntheticEvent } from 'react';
import { safeLocalPath } from '../../domain/account/gate.ts';
import { contactDetails } from '../../browser-state/contact-details.ts';
import { favourites } from '../../browser-state/saved-vehicles.ts';
import { LabelledInput } from '../enquiry/LabelledInput.tsx';
import { currentSession, signOut, type Purpose, type SessionAnswer } from './account-calls.ts';
import { CodeInput } from './CodeInput.tsx';
import { ResendButton } from './ResendButton.tsx';
// The page links this stylesheet. The import copies it into every site that has this script.
import stylesheet from '../../styles/form.css?url';
import { DetailsForm } from './DetailsForm.tsx';
import { completePending } from './complete-pending.ts';
import { useCode } from './use-code.ts';

const purposes: Partial<Record<string, Purpose>> = {
  'online-payment': 'payment',
  checkout: 'payment',
  'personalised-finance': 'finance',
};

export interface SignInProps {
  phone: { display: string; href: string } | null;
  /** True where the account stores saved vehicles: this browser's favourites move there. */
  watchlist: boolean;
}

interface SignInQuery {
  type: string;
  purpose: Purpose;
  redirect: string;
  back: string;
}

function askedOf(search: string): SignInQuery {
  const query = new URLSearchParams(search);
  const type = query.get('type') ?? '';
  return {
    type,
    purpose: purposes[type] ?? 'sign-in',
    redirect: safeLocalPath(query.get('redirect')) ?? '/',
    back: safeLocalPath(query.get('back')) ?? '/',
  };
}

const phoneId = 'sign-in-phone';
const focusPhone = () => document.getElementById(phoneId)?.focus();

/** Completes the action that waited for the sign-in, then continues. */
async function goOn({ redirect }: SignInQuery): Promise<void> {
  await completePending();
  location.replace(redirect);
}

/** Loads the stylesheet of forms too, which other pages do not have. */
export default function SignInIsland(props: SignInProps) {
  return (
    <div data-styles={stylesheet}>
      <SignIn {...props} />
    </div>
  );
}

function SignIn({ phone: dealer, watchlist }: SignInProps) {
  const [asked, setAsked] = useState<SignInQuery | null>(null);
  const [session, setSession] = useState<SessionAnswer | null>(null);
  const [phone, setPhone] = useState('');
  const asking = useCode(asked?.purpose ?? 'sign-in');
  const { status, sends, busy, errors, failure } = asking;
  const sent = status !== 'default';

  useEffect(() => {
    setAsked(askedOf(location.search));
    setPhone(contactDetails.read()?.phone ?? '');
    void currentSession().then((known) => {
      if (known.ok && known.value.signed_in) setSession(known.value);
    });
  }, []);
  useEffect(() => {
    if (sent) document.getElementById('sign-in-code')?.focus();
  }, [sent]);
  if (!asked) {
    return (
      <>
        <p className="live-only">Loading …</p>
        <noscript>
          <p>
            Signing in needs JavaScript, which is off in this browser.
            {dealer && (
              <>
                {' '}
                Call us on <a href={dealer.href}>{dealer.display}</a> and we will help.
              </>
            )}
          </p>
        </noscript>
      </>
    );
  }
  const fresh = asked.purpose === 'sign-in' || session?.verified_recently;
  if (session?.user && fresh) {
    const named = session.user.name !== '';
    if (status === 'verificationSubmitted' && !named) {
      return <DetailsForm first user={session.user} onDone={() => void goOn(asked)} />;
    }
    return (
      <div className="stack">
        <p>
          You are signed in as <strong>{session.user.phone}</strong>.
        </p>
        <p className="btns">
          <button type="button" className="btn primary" onClick={() => void goOn(asked)}>
            Continue
          </button>
          <button
            type="button"
            className="btn"
            onClick={() => {
              void signOut().then(() => {
                setSession(null);
                asking.restart();
                requestAnimationFrame(focusPhone);
              });
            }}
          >
            Sign out
          </button>
        </p>
      </div>
    );
  }

  const send = () => asking.send(phone);
  const verify = async () => {
    const opened = await asking.verify(
      phone,
      watchlist ? favourites.$list.get().flatMap(({ id }) => id || []) : [],
    );
    if (!opened) return;
    // The account has them now.
    if (watchlist) favourites.replaceAll([]);
    setSession(opened);
    if (opened.user?.name) await goOn(asked);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void (sent ? verify() : send());
  };
  return (
    <form className="enquiry live" noValidate aria-busy={busy} onSubmit={submit}>
      <div role="alert">
        {failure && (
          <div className="form-notice bad">
            <p>
              <strong>{failure}</strong>
            </p>
            {dealer && (
              <p>
                Or call us on <a href={dealer.href}>{dealer.display}</a>.
              </p>
            )}
          </div>
        )}
      </div>
      <LabelledInput
        id={phoneId}
        label="Phone"
        type="tel"
        autoComplete="tel"
        value={phone}
        readOnly={sent}
        error={errors.phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      <p className="small" role="status">
        {/* A new element each time, so that screen readers announce a code that is sent again. */}
        {sent && <span key={sends}>We have sent a code to {phone}. It works for 5 minutes.</span>}
      </p>
      {sent && (
        <>
          <p className="small">
            <button
              type="button"
              className="linkish"
              onClick={() => {
                asking.restart();
                focusPhone();
              }}
            >
              Use another number
            </button>
          </p>
          <CodeInput id="sign-in-code" asking={asking} />
        </>
      )}
      <p className="btns">
        <button className="btn primary" aria-disabled={busy}>
          {busy && <span className="spinner" aria-hidden="true" />}
          {sent ? 'Sign In' : 'Send Code'}
        </button>
        {sent && <ResendButton asking={asking} onPress={() => void send()} />}
        <a className="btn" href={asked.back}>
          Back
        </a>
      </p>
    </form>
  );
}
