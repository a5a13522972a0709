// Sign-in with a phone code (rule account-1): phone and code. Afterwards the visitor
// is back where they came from, with the vehicle saved that they wanted to save.
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { checkoutSlug } from '../../domain/account/gate.ts';
import type { NoticeFacts } from '../../domain/privacy/notice.ts';
import { LabelledInput } from '../enquiry/LabelledInput.tsx';
import { PrivacyNotice } from '../enquiry/PrivacyNotice.tsx';
// The page links this stylesheet. The import copies it into every site that has this script.
import stylesheet from '../../styles/form.css?url';
import { CodeInput } from './CodeInput.tsx';
import type { ReservedVehicleProps } from './ReservedVehicle.tsx';
import { ResendButton } from './ResendButton.tsx';
import { phoneId, useSignIn, type SignIn } from './use-sign-in.ts';

export interface SignInProps {
  /** Gate -> the heading of the page behind it. */
  gates: Partial<Record<string, string>>;
  phone: { display: string; href: string } | null;
  /** True where the account stores saved vehicles: this browser's favourites move there. */
  watchlist: boolean;
  notice: NoticeFacts;
  purpose: string;
}

/** The room of what is reserved. It is there from the first paint on where the address names a reservation, and only there. */
const ReserveRoom = () => <div className="reserve-summary reserve-room" />;
/** Stays empty where its file does not load. */
const ReservedVehicle = lazy<ComponentType<ReservedVehicleProps>>(() =>
  import('./ReservedVehicle.tsx').catch(() => ({ default: ReserveRoom })),
);

/** Names the page behind it in the heading. Loads the stylesheet of forms too, which other pages do not have. */
export default function SignInIsland({ gates, watchlist, ...form }: SignInProps) {
  const state = useSignIn(watchlist);
  const reserved = checkoutSlug(state.query?.redirect ?? '');
  const behind = gates[reserved === null ? (state.query?.type ?? '') : 'reserve'];
  useEffect(() => {
    const heading = document.querySelector('h1');
    if (heading && behind !== undefined) heading.textContent = behind;
  }, [behind]);
  return (
    <div data-styles={stylesheet}>
      {state.query === null && <ReserveRoom />}
      {reserved !== null && (
        <Suspense fallback={<ReserveRoom />}>
          <ReservedVehicle slug={reserved} room={<ReserveRoom />} />
        </Suspense>
      )}
      <Content {...form} state={state} />
    </div>
  );
}

interface PartProps extends Pick<SignInProps, 'notice' | 'phone' | 'purpose'> {
  state: SignIn;
}

function Content(props: PartProps) {
  const { query, user, asking, goOn, leave } = props.state;
  if (!query || !user) {
    return (
      <>
        <WithoutScript phone={props.phone} />
        {/* Until the page has read its address, the form shows what comes and takes nothing. */}
        <div inert={query === null}>
          <PhoneForm {...props} />
        </div>
      </>
    );
  }
  // The visitor is on the way.
  if (asking.status === 'verificationSubmitted') return <p role="status">Signed in …</p>;
  return (
    <div className="stack">
      <p>
        You are signed in as <strong>{user.phone}</strong>.
      </p>
      <p className="btns">
        <button type="button" className="btn primary" onClick={goOn}>
          Continue
        </button>
        <button type="button" className="btn" onClick={leave}>
          Sign out
        </button>
      </p>
    </div>
  );
}

const WithoutScript = ({ phone }: Pick<PartProps, 'phone'>) => (
  <noscript>
    <p>
      Signing in needs JavaScript, which is off in this browser.
      {phone && (
        <>
          {' '}
          Call us on <a href={phone.href}>{phone.display}</a> and we will help.
        </>
      )}
    </p>
  </noscript>
);

const Failure = ({ phone, failure }: Pick<PartProps, 'phone'> & { failure: string | null }) => (
  <div role="alert">
    {failure && (
      <div className="form-notice bad">
        <p>
          <strong>{failure}</strong>
        </p>
        {phone && (
          <p>
            Or call us on <a href={phone.href}>{phone.display}</a>.
          </p>
        )}
      </div>
    )}
  </div>
);

function PhoneForm({ phone: dealer, notice, purpose, state }: PartProps) {
  const { query, waiting, phone, sent, asking } = state;
  const { sends, works, busy, errors, failure } = asking;
  return (
    <form className="enquiry live needs-script" noValidate aria-busy={busy} onSubmit={state.submit}>
      {waiting && (
        <p>
          <strong>{waiting}</strong> is not saved yet. It is saved once you have entered the code:
          your list belongs to your phone number.
        </p>
      )}
      <Failure phone={dealer} failure={failure} />
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
        {sent && (
          <span key={sends}>
            We have sent a code to {phone}. {works}
          </span>
        )}
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
      <PrivacyNotice {...{ notice, purpose }} />
      <p className="btns">
        <button className="btn primary" aria-disabled={busy}>
          {busy && <span className="spinner" aria-hidden="true" />}
          {sent ? 'Sign In' : 'Send Code'}
        </button>
        {sent && <ResendButton asking={asking} onPress={state.send} />}
      </p>
      <p className="small">
        <a href={query?.back ?? '/'}>Back</a>
      </p>
    </form>
  );
}
