// The page of a shopper's own rate (rule personal-1): asks for the credit history and the consent, shows the rate with its
// comparison rate and its last day, and deletes it. The server works out the rate; the repayment is the domain's.
import { preApproval } from '../../domain/finance/pre-approval.ts';
import { formatPercent } from '../../domain/finance/format-percent.ts';
import { comparisonRateText } from '../../domain/finance/lender.ts';
import {
  personalView,
  ratesText,
  type PersonalRateView,
} from '../../domain/finance/personal-rate.ts';
import { creditChoices } from '../../domain/finance/pre-approval.ts';
import type { PersonalRateAnswer } from '../../protocol/personal-rate.ts';
import stylesheet from '../../styles/form.css?url';
import { SignOutButton } from '../account/SignOutButton.tsx';
import { AboutVehicle } from '../enquiry/AboutVehicle.tsx';
import { RadioInputs, TickInput } from '../enquiry/ChoiceInputs.tsx';
import { LargeFigures } from '../../components/card/large-figures.tsx';
import { FormEnd } from '../enquiry/FormEnd.tsx';
import { FailureNotice, Loading } from '../site/FailureNotice.tsx';
import { usePersonalRate, type PersonalRateControl } from './use-personal-rate.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

export interface PersonalRateProps {
  view: PersonalRateView;
  /** Address of this page. */
  path: string;
}

interface PartProps {
  view: PersonalRateView;
  state: PersonalRateControl;
}

export default function PersonalRateIsland({ view, path }: PersonalRateProps) {
  const state = usePersonalRate(path);
  const { answer, vehicle, failure } = state;
  const asks = answer !== null && (answer.state !== 'valid' || state.again);
  return (
    <div className="stack" data-styles={stylesheet} aria-busy={state.sending}>
      <FailureNotice text={failure} offersReload={answer === null && state.canReload} />
      {answer === null && failure === null && <Loading />}
      {vehicle && (
        <AboutVehicle vehicle={vehicle}>
          <span>
            <b>{vehicle.price}</b> <span className="small">{vehicle.priceType}</span>
          </span>
        </AboutVehicle>
      )}
      <Answer view={view} state={state} />
      {asks && <RateForm view={view} state={state} />}
      {answer !== null && (
        <p>
          <SignOutButton onFailure={state.setFailure} />
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

function Answer({ view, state }: PartProps) {
  const { answer, result } = state;
  if (answer?.state === 'refused') return <Refused view={view} state={state} />;
  if (!answer?.rate) return null;
  if (answer.state === 'valid') return <Rate rate={answer.rate} view={view} state={state} />;
  if (answer.state !== 'expired') return null;
  return (
    <section className="form-notice">
      <h2 ref={result} tabIndex={-1}>
        Your rate has expired
      </h2>
      <p>
        It was {ratesText(answer.rate)}, and was valid until {answer.rate.expires_text}. The site
        shows the lender’s examples again.
      </p>
    </section>
  );
}

function Rate({ rate, view, state }: PartProps & { rate: PersonalRateAnswer }) {
  const { vehicle } = state;
  const back = vehicle ? { href: vehicleHref(vehicle), label: 'Back to the vehicle' } : view.stock;
  return (
    <section className="stack">
      <h2 ref={state.result} tabIndex={-1}>
        Your rate
      </h2>
      <RateFigures rate={rate} price={vehicle?.financed.price} />
      <p className="btns">
        <a className="btn primary" href={back.href}>
          {back.label}
        </a>
        {!state.again && (
          <button type="button" className="btn" onClick={state.askAgain}>
            Ask again
          </button>
        )}
        <button type="button" className="btn" aria-disabled={state.sending} onClick={state.remove}>
          Delete my rate
        </button>
      </p>
    </section>
  );
}

const Refused = ({ view: { partner, legalName, phone }, state }: PartProps) => (
  <section className="form-notice">
    <h2 ref={state.result} tabIndex={-1}>
      No rate at the moment
    </h2>
    <p>
      {partner?.name ?? legalName} cannot give you a rate online. That is not a decision about a
      loan. Ask us what else is possible
      {phone && (
        <>
          : call <a href={phone.href}>{phone.display}</a>
        </>
      )}
      .
    </p>
  </section>
);

function RateForm({ view, state }: PartProps) {
  const isFirst = state.answer?.state === 'none';
  return (
    <form className="enquiry live" noValidate onSubmit={state.submit}>
      <h2 id="rate-form" ref={isFirst ? state.result : undefined} tabIndex={-1}>
        {isFirst ? 'Get your rate' : 'Ask again'}
      </h2>
      <RadioInputs
        id="rate-credit"
        label="How is your credit history?"
        name="credit"
        choices={creditChoices}
        chosen={state.credit}
        onChoose={state.setCredit}
      />
      <TickInput
        id="rate-consent"
        label={view.consent}
        checked={state.consent}
        error={state.consentError}
        onChange={(event) => state.agree(event.target.checked)}
      />
      <FormEnd
        notice={view.notice}
        purpose={`work out your rate and keep it with your account for ${String(view.validDays)} days at most, unless you delete it here,`}
        button="Show my rate"
        sending={state.sending ? 'Working it out …' : null}
      />
    </form>
  );
}

/** Both rates at one size, the repayment that they mean, and the last day. */
function RateFigures({ rate, price }: { rate: PersonalRateAnswer; price: number | undefined }) {
  const shown = personalView(price ?? preApproval.defaultAmount, rate, rate.terms);
  return (
    <>
      <LargeFigures
        text={shown?.text ?? ''}
        rate={formatPercent(rate.interest)}
        comparisonRate={comparisonRateText(rate.comparisonRate)}
      />
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
