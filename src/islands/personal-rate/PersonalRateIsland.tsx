// The page of a shopper's own rate (rule personal-1): asks for the credit history and the consent, shows the rate with its
// comparison rate and its last day, and deletes it. The server works out the rate; the repayment is the domain's.
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { ownRate } from '../../browser-state/own-rate.ts';
import { signInHref } from '../../domain/account/gate.ts';
import { formatPercent } from '../../domain/finance/format-percent.ts';
import { comparisonRateText } from '../../domain/finance/lender.ts';
import {
  personalView,
  ratesText,
  type PersonalRateView,
} from '../../domain/finance/personal-rate.ts';
import { creditChoices } from '../../domain/finance/pre-approval.ts';
import type { PersonalRateAnswer, PersonalRateState } from '../../protocol/personal-rate.ts';
import stylesheet from '../../styles/form.css?url';
import { focusField } from '../dom/focus-field.ts';
import { SignOutButton } from '../account/SignOutButton.tsx';
import { AboutVehicle } from '../enquiry/AboutVehicle.tsx';
import { slugOf } from '../enquiry/car-slug.ts';
import { vehicleOfAddress, type ShownVehicle } from '../enquiry/vehicle-of-page.ts';
import { announce } from '../site/announce.ts';
import type { ApiResult } from '../site/api.ts';
import { tookTooLong } from '../site/failure.ts';
import { FailureNotice } from '../site/FailureNotice.tsx';
import { useApiForm } from '../site/use-api-form.ts';

export interface PersonalRateProps {
  view: PersonalRateView;
  /** Address of this page. */
  path: string;
}

const address = '/api/personal-rate';

export default function PersonalRateIsland({ view, path }: PersonalRateProps) {
  const [answer, setAnswer] = useState<PersonalRateState | null>(null);
  const [vehicle, setVehicle] = useState<ShownVehicle | null>(null);
  const [consent, setConsent] = useState(false);
  const [missing, setMissing] = useState(false);
  const [credit, setCredit] = useState(view.credit);
  const [again, setAgain] = useState(false);
  const result = useRef<HTMLHeadingElement>(null);
  /** The next answer follows something that the shopper did, so its heading gets the focus. */
  const acted = useRef(false);

  const form = useApiForm({
    signIn: () => signInHref('personalised-finance', path + location.search, '/'),
    noAnswer: tookTooLong,
  });
  const { sending, failure } = form;
  /** False: the form shows why there is no rate. */
  const show = (result: ApiResult<PersonalRateState> | null): boolean => {
    if (!result?.ok) return false;
    ownRate.keep(result.value);
    setAnswer(result.value);
    return true;
  };
  useEffect(() => {
    void form.get<PersonalRateState>(address).then(show);
    const car = new URLSearchParams(location.search).get('car_id');
    if (car !== null) void slugOf(car).then(vehicleOfAddress).then(setVehicle);
  }, []);
  useEffect(() => {
    if (acted.current) result.current?.focus();
    acted.current = false;
  }, [answer]);

  const send = async (where: string, body: object) => {
    if (!show(await form.post<PersonalRateState>(where, body))) return;
    acted.current = true;
    setAgain(false);
    setConsent(false);
    if (where !== address) announce('Your rate has been deleted.');
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(!consent);
    if (consent) void send(address, { credit, consent: true });
    else focusField('rate-consent');
  };

  const { partner, legalName, privacyUrl, phone } = view;
  const price = vehicle?.financed.price;
  const asks = answer !== null && (answer.state !== 'valid' || again);
  return (
    <div className="stack" data-styles={stylesheet} aria-busy={sending}>
      <FailureNotice text={failure} />
      {answer === null && failure === null && <p role="status">Loading …</p>}
      {vehicle && (
        <AboutVehicle vehicle={vehicle}>
          <span>
            <b>{vehicle.price}</b> <span className="small">{vehicle.priceType}</span>
          </span>
        </AboutVehicle>
      )}
      {answer?.state === 'valid' && answer.rate && (
        <section className="stack">
          <h2 ref={result} tabIndex={-1}>
            Your rate
          </h2>
          <RateFigures rate={answer.rate} price={price} view={view} />
          <p className="btns">
            {vehicle && (
              <a className="btn primary" href={`/cars/${vehicle.slug}`}>
                Back to the vehicle
              </a>
            )}
            {!vehicle && (
              <a className="btn primary" href={view.stock.href}>
                {view.stock.label}
              </a>
            )}
            {!again && (
              <button
                type="button"
                className="btn"
                onClick={() => {
                  setAgain(true);
                  requestAnimationFrame(() => document.getElementById('rate-form')?.focus());
                }}
              >
                Ask again
              </button>
            )}
            <button
              type="button"
              className="btn"
              aria-disabled={sending}
              onClick={() => void send(`${address}/delete`, {})}
            >
              Delete my rate
            </button>
          </p>
        </section>
      )}
      {answer?.state === 'expired' && answer.rate && (
        <section className="form-notice">
          <h2 ref={result} tabIndex={-1}>
            Your rate has expired
          </h2>
          <p>
            It was {ratesText(answer.rate)}, and was valid until {answer.rate.expires_text}. The
            site shows the lender’s examples again.
          </p>
        </section>
      )}
      {answer?.state === 'refused' && (
        <section className="form-notice">
          <h2 ref={result} tabIndex={-1}>
            No rate at the moment
          </h2>
          <p>
            {partner?.name ?? legalName} cannot give you a rate online. That is not a decision about
            a loan. Ask us what else is possible
            {phone && (
              <>
                : call <a href={phone.href}>{phone.display}</a>
              </>
            )}
            .
          </p>
        </section>
      )}
      {asks && (
        <form className="enquiry live" noValidate onSubmit={submit}>
          <h2 id="rate-form" ref={answer.state === 'none' ? result : undefined} tabIndex={-1}>
            {answer.state === 'none' ? 'Get your rate' : 'Ask again'}
          </h2>
          <fieldset className="field conditions">
            <legend>How is your credit history?</legend>
            {creditChoices.map(({ value, text }) => (
              <label key={value} className="condition">
                <input
                  type="radio"
                  name="credit"
                  value={value}
                  checked={credit === value}
                  onChange={() => setCredit(value)}
                />
                <span>
                  <b>{text}</b>
                </span>
              </label>
            ))}
          </fieldset>
          <div className="field tick">
            <input
              id="rate-consent"
              type="checkbox"
              checked={consent}
              aria-invalid={missing ? true : undefined}
              aria-describedby={missing ? 'rate-consent-error' : undefined}
              onChange={(event) => {
                setConsent(event.target.checked);
                setMissing(false);
              }}
            />
            <label htmlFor="rate-consent">{view.consent}</label>
            {missing && (
              <p className="error" id="rate-consent-error">
                Please agree before we work out your rate.
              </p>
            )}
          </div>
          <p className="small">
            {legalName} stores your rate with your account for {view.validDays} days at most. You
            can delete it here at any time: see our <a href={privacyUrl}>privacy policy</a>.
          </p>
          <p className="btns">
            <button className="btn primary" aria-disabled={sending}>
              {sending ? 'Working it out …' : 'Show my rate'}
            </button>
          </p>
        </form>
      )}
      {answer !== null && (
        <p>
          <SignOutButton onFailure={form.setFailure} />
        </p>
      )}
      {view.smallPrint.map((text) => (
        <p className="small" key={text}>
          {text}
        </p>
      ))}
    </div>
  );
}

/** Both rates at one size, the repayment that they mean, and the last day. */
function RateFigures({
  rate,
  price,
  view,
}: {
  rate: PersonalRateAnswer;
  price: number | undefined;
  view: PersonalRateView;
}) {
  const shown = personalView(price ?? view.examplePrice, rate, rate.terms);
  return (
    <>
      <p className="estimate-figure">
        {shown && <b>{shown.text}</b>} <b>{formatPercent(rate.interest)}</b>{' '}
        <b>{comparisonRateText(rate.comparisonRate)}</b>
      </p>
      {shown && <p className="small">{shown.basis}</p>}
      <p>
        An estimate {rate.source}, not an offer of credit. Valid until {rate.expires_text}.
      </p>
      <p className="small">
        While you are signed in on this device, vehicles with an example of a lender show the
        repayment at your rate instead. Search by weekly cost and the finance form keep to the
        examples.
      </p>
    </>
  );
}
