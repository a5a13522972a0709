// Spin to win (rule spin-1): the prizes with odds and terms, one spin, and the result as text. The server draws before
// the wheel turns; visitors can skip the animation, and reduced motion turns it off.
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { signInHref } from '../../domain/account/gate.ts';
import { requiredMessage } from '../../domain/enquiry/fields.ts';
import { oddsText, restingAngle, wheelOf, type CampaignView } from '../../domain/spin/wheel.ts';
import type { SpinAnswer } from '../../protocol/spin.ts';
import stylesheet from '../../styles/form.css?url';
import { focusField } from '../dom/focus-field.ts';
import { LabelledInput } from '../enquiry/LabelledInput.tsx';
import { FailureNotice } from '../site/FailureNotice.tsx';
import { useApiForm } from '../site/use-api-form.ts';
import { turnWheel, Wheel } from './Wheel.tsx';

export interface SpinProps {
  view: CampaignView;
  /** Address of this page. */
  path: string;
}

const noAnswer = 'That took too long. Please try again: you still have your spin, or its result.';
const before: Partial<Record<SpinAnswer['state'], string>> = {
  before: 'This campaign has not started yet.',
  ended: 'This campaign has ended.',
};

const fieldId = (name: string) => `spin-${name}`;
const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export default function SpinIsland({ view, path }: SpinProps) {
  const [spin, setSpin] = useState<SpinAnswer | null>(null);
  const [email, setEmail] = useState('');
  const [terms, setTerms] = useState(false);
  /** The wheel turns, and the result is not shown yet. */
  const [turning, setTurning] = useState(false);
  const wheel = useRef<SVGGElement>(null);
  const turn = useRef<Pick<Animation, 'finish'> | null>(null);
  const result = useRef<HTMLHeadingElement>(null);
  /** The result was drawn on this visit, so it gets the focus when it is shown. */
  const isNew = useRef(false);
  const segments = wheelOf(view.prizes, view.noPrize);

  const signIn = () => signInHref('spin-to-win', path, '/');
  const form = useApiForm({ signIn, noAnswer, fieldId });
  const { sending, failure, errors } = form;
  useEffect(() => {
    void form.get<SpinAnswer>('/api/spin').then((result) => {
      if (!result.ok) return;
      setSpin(result.value);
      setEmail(result.value.email);
    });
  }, []);

  useEffect(() => {
    if (isNew.current && !turning) result.current?.focus();
  }, [spin, turning]);

  const show = () => {
    turn.current?.finish();
  };
  const ended = () => setTurning(false);
  const press = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending || turning) return;
    const found = {
      ...(email.trim() === '' && { email: requiredMessage }),
      ...(!terms && { terms: 'Please agree to the terms of the campaign.' }),
    };
    form.setErrors(found);
    const [first] = Object.keys(found);
    if (first) {
      focusField(fieldId(first));
      return;
    }
    const result = await form.post<SpinAnswer>('/api/spin', { email, terms: true });
    if (!result?.ok) return;
    const drawn = result.value;
    isNew.current = true;
    setSpin(drawn);
    const angle = restingAngle(segments, drawn.prize?.id ?? null);
    turn.current = turnWheel(wheel.current, angle, wantsNoMotion(), ended);
    if (turn.current) setTurning(true);
    else ended();
  };

  return (
    <div className="campaign" data-styles={stylesheet} aria-busy={sending}>
      <Wheel segments={segments} wheel={wheel} />
      <div className="stack">
        <FailureNotice text={failure} />
        {spin === null && failure === null && <p role="status">Loading …</p>}
        {spin && before[spin.state] && <p className="form-notice">{before[spin.state]}</p>}
        {turning && (
          <p className="btns">
            <button type="button" className="btn" onClick={show}>
              Show the result now
            </button>
          </p>
        )}
        {spin?.state === 'done' && !turning && (
          <section className="form-notice">
            <h2 ref={result} tabIndex={-1}>
              {spin.prize ? `You have won: ${spin.prize.name}` : view.noPrize}
            </h2>
            {spin.prize ? (
              <>
                <p>
                  Your code: <strong>{spin.code}</strong>. We have mailed it to you, too.
                </p>
                <p>{view.redeem}</p>
              </>
            ) : (
              <p>That was your spin of this campaign. Thank you for taking part.</p>
            )}
          </section>
        )}
        {spin?.state === 'open' && (
          <form className="enquiry live" noValidate onSubmit={(event) => void press(event)}>
            <LabelledInput
              id="spin-email"
              label="Email for the code of a prize"
              type="email"
              autoComplete="email"
              value={email}
              error={errors['email']}
              isRead
              onChange={(event) => setEmail(event.target.value)}
            />
            <div className="field tick">
              <input
                id="spin-terms"
                type="checkbox"
                checked={terms}
                aria-invalid={errors['terms'] ? true : undefined}
                aria-describedby={errors['terms'] ? 'spin-terms-error' : undefined}
                onChange={(event) => setTerms(event.target.checked)}
              />
              <label htmlFor="spin-terms">I agree to the terms of this campaign, below.</label>
              {errors['terms'] && (
                <p className="error" id="spin-terms-error">
                  {errors['terms']}
                </p>
              )}
            </div>
            <p className="small">
              {view.legalName} collects your phone number and email for this campaign: see our{' '}
              <a href={view.privacyUrl}>privacy policy</a>.
            </p>
            <p className="btns">
              <button className="btn primary" aria-disabled={sending}>
                {sending ? 'Drawing …' : 'Spin'}
              </button>
            </p>
          </form>
        )}
        <section>
          <h2>What there is to win</h2>
          <ul className="prizes">
            {view.prizes.map(({ id, name, chance, stock }) => (
              <li key={id}>
                <b>{name}</b>: {oddsText(chance)}, {stock} in total
              </li>
            ))}
          </ul>
          <p className="small">
            The draw is made on our server before the wheel turns. When a prize has run out, its
            part of the wheel wins nothing; the odds of the others stay the same.
          </p>
        </section>
      </div>
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
    </div>
  );
}
