// Sign-in with a phone code (rule account-1): phone and code. Afterwards the visitor
// is back where they came from, with the vehicle saved that they wanted to save.
import { LabelledInput } from '../enquiry/LabelledInput.tsx';
// The page links this stylesheet. The import copies it into every site that has this script.
import stylesheet from '../../styles/form.css?url';
import { CodeInput } from './CodeInput.tsx';
import { ResendButton } from './ResendButton.tsx';
import { phoneId, useSignIn, type SignIn } from './use-sign-in.ts';

export interface SignInProps {
  phone: { display: string; href: string } | null;
  /** True where the account stores saved vehicles: this browser's favourites move there. */
  watchlist: boolean;
}

/** Loads the stylesheet of forms too, which other pages do not have. */
export default function SignInIsland({ phone, watchlist }: SignInProps) {
  const state = useSignIn(watchlist);
  return (
    <div data-styles={stylesheet}>
      <Content dealer={phone} state={state} />
    </div>
  );
}

interface PartProps {
  dealer: SignInProps['phone'];
  state: SignIn;
}

function Content({ dealer, state }: PartProps) {
  const { query, user, asking } = state;
  if (!query) return <Loading dealer={dealer} />;
  if (!user) return <PhoneForm dealer={dealer} back={query.back} state={state} />;
  // The visitor is on the way.
  if (asking.status === 'verificationSubmitted') return <p role="status">Signed in …</p>;
  return (
    <div className="stack">
      <p>
        You are signed in as <strong>{user.phone}</strong>.
      </p>
      <p className="btns">
        <button type="button" className="btn primary" onClick={state.goOn}>
          Continue
        </button>
        <button type="button" className="btn" onClick={state.leave}>
          Sign out
        </button>
      </p>
    </div>
  );
}

const Loading = ({ dealer }: Pick<PartProps, 'dealer'>) => (
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

const Failure = ({ dealer, failure }: Pick<PartProps, 'dealer'> & { failure: string | null }) => (
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
);

function PhoneForm({ dealer, back, state }: PartProps & { back: string }) {
  const { phone, sent, asking } = state;
  const { sends, busy, errors, failure } = asking;
  return (
    <form className="enquiry live" noValidate aria-busy={busy} onSubmit={state.submit}>
      <Failure dealer={dealer} failure={failure} />
      <LabelledInput
        id={phoneId}
        label="Phone"
        type="tel"
        autoComplete="tel"
        value={phone}
        readOnly={sent}
        error={errors.phone}
        onChange={(event) => state.setPhone(event.target.value)}
      />
      <p className="small" role="status">
        {/* A new element each time, so that screen readers announce a code that is sent again. */}
        {sent && <span key={sends}>We have sent a code to {phone}. It works for 5 minutes.</span>}
      </p>
      {sent && (
        <>
          <p className="small">
            <button type="button" className="linkish" onClick={state.changeNumber}>
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
        {sent && <ResendButton asking={asking} onPress={state.send} />}
        <a className="btn" href={back}>
          Back
        </a>
      </p>
    </form>
  );
}
