// Spin to win (rule spin-1): the prizes with odds and terms, one spin, and the result as text. The server draws before
// the wheel turns; visitors can skip the animation, and reduced motion turns it off.
import { oddsText, type CampaignView } from '../../domain/spin/wheel.ts';
import type { SpinAnswer } from '../../protocol/spin.ts';
import stylesheet from '../../styles/form.css?url';
import { LabelledInput } from '../enquiry/LabelledInput.tsx';
import { TickInput } from '../enquiry/ChoiceInputs.tsx';
import { FormEnd } from '../enquiry/FormEnd.tsx';
import { FailureNotice, Loading } from '../site/FailureNotice.tsx';
import { useSpin, type Spin } from './use-spin.ts';
import { Wheel } from './Wheel.tsx';

export interface SpinProps {
  view: CampaignView;
  /** Address of this page. */
  path: string;
}

const before: Partial<Record<SpinAnswer['state'], string>> = {
  before: 'This campaign has not started yet.',
  ended: 'This campaign has ended.',
};

export default function SpinIsland({ view, path }: SpinProps) {
  const state = useSpin(view, path);
  const { spin, turning, sending, failure } = state;
  return (
    <div className="campaign" data-styles={stylesheet} aria-busy={sending}>
      <Wheel segments={state.segments} wheel={state.wheel} />
      <div className="stack">
        <FailureNotice text={failure} offersReload={spin === null && state.canReload} />
        {spin === null && failure === null && <Loading />}
        {spin && before[spin.state] && <p className="form-notice">{before[spin.state]}</p>}
        {turning && (
          <p className="btns">
            <button type="button" className="btn" onClick={state.skip}>
              Show the result now
            </button>
          </p>
        )}
        {spin?.state === 'done' && !turning && (
          <Result spin={spin} view={view} heading={state.result} />
        )}
        {spin?.state === 'open' && <SpinForm view={view} state={state} />}
        <Prizes prizes={view.prizes} />
      </div>
      <Terms view={view} />
    </div>
  );
}

interface ResultProps {
  spin: SpinAnswer;
  view: CampaignView;
  heading: Spin['result'];
}

const Result = ({ spin: { prize, code }, view, heading }: ResultProps) => (
  <section className="form-notice">
    <h2 ref={heading} tabIndex={-1}>
      {prize ? `You have won: ${prize.name}` : view.noPrize}
    </h2>
    {prize ? (
      <>
        <p>
          Your code: <strong>{code}</strong>. We have mailed it to you, too.
        </p>
        <p>{view.redeem}</p>
      </>
    ) : (
      <p>That was your spin of this campaign. Thank you for taking part.</p>
    )}
  </section>
);

const SpinForm = ({ view, state }: { view: CampaignView; state: Spin }) => (
  <form className="enquiry live" noValidate onSubmit={state.press}>
    <LabelledInput
      id="spin-email"
      label="Email for the code of a prize"
      type="email"
      autoComplete="email"
      value={state.email}
      error={state.errors['email']}
      isRead
      onChange={(event) => state.setEmail(event.target.value)}
    />
    <TickInput
      id="spin-terms"
      label="I agree to the terms of this campaign, below."
      checked={state.terms}
      error={state.errors['terms']}
      onChange={(event) => state.setTerms(event.target.checked)}
    />
    <FormEnd
      notice={view.notice}
      purpose="draw your prize and send its code"
      button="Spin"
      sending={state.sending ? 'Drawing …' : null}
    />
  </form>
);

const Prizes = ({ prizes }: Pick<CampaignView, 'prizes'>) => (
  <section>
    <h2>What there is to win</h2>
    <ul className="bullets">
      {prizes.map(({ id, name, chance, stock }) => (
        <li key={id}>
          <b>{name}</b>: {oddsText(chance)}, {stock} in total
        </li>
      ))}
    </ul>
    <p className="small">
      The draw is made on our server before the wheel turns. When a prize has run out, its part of
      the wheel wins nothing; the odds of the others stay the same.
    </p>
  </section>
);

const Terms = ({ view }: { view: CampaignView }) => (
  <section>
    <h2>Terms</h2>
    <p>
      {view.name}, {view.period}. One spin a person. Run by {view.legalName}, ABN {view.abn}.{' '}
      {view.permits.join(', ')}.
    </p>
    {view.terms.map((term) => (
      <p key={term}>{term}</p>
    ))}
  </section>
);
