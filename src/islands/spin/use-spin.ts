// One spin of the wheel (rule spin-1): the calls, the animation and the focus. SpinIsland.tsx shows it.
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { signInHref } from '../../domain/account/gate.ts';
import { requiredMessage } from '../../domain/enquiry/fields.ts';
import { restingAngle, wheelOf, type CampaignView } from '../../domain/spin/wheel.ts';
import type { SpinAnswer } from '../../protocol/spin.ts';
import { focusField } from '../dom/focus-field.ts';
import { useApiForm } from '../site/use-api-form.ts';
import { turnWheel } from './Wheel.tsx';

const noAnswer = 'That took too long. Please try again: you still have your spin, or its result.';
const fieldId = (name: string) => `spin-${name}`;
const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const missing = (email: string, terms: boolean) => ({
  ...(email.trim() === '' && { email: requiredMessage }),
  ...(!terms && { terms: 'Please agree to the terms of the campaign.' }),
});

/** `path`: address of the page. */
export function useSpin(view: CampaignView, path: string) {
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
  useEffect(() => {
    void form.get<SpinAnswer>('/api/spin').then((answer) => {
      if (!answer.ok) return;
      setSpin(answer.value);
      setEmail(answer.value.email);
    });
  }, []);
  useEffect(() => {
    if (isNew.current && !turning) result.current?.focus();
  }, [spin, turning]);

  const show = (drawn: SpinAnswer) => {
    isNew.current = true;
    setSpin(drawn);
    const angle = restingAngle(segments, drawn.prize?.id ?? null);
    const ended = () => setTurning(false);
    turn.current = turnWheel(wheel.current, angle, wantsNoMotion(), ended);
    if (turn.current) setTurning(true);
    else ended();
  };
  const press = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (form.sending || turning) return;
    const found = missing(email, terms);
    form.setErrors(found);
    const [first] = Object.keys(found);
    if (first) {
      focusField(fieldId(first));
      return;
    }
    const drawn = await form.post<SpinAnswer>('/api/spin', { email, terms: true });
    if (drawn?.ok) show(drawn.value);
  };
  return {
    spin,
    email,
    setEmail,
    terms,
    setTerms,
    turning,
    /** Ends the animation. */
    skip: () => turn.current?.finish(),
    press: (event: SyntheticEvent) => void press(event),
    wheel,
    result,
    segments,
    sending: form.sending,
    failure: form.failure,
    canReload: form.canReload,
    errors: form.errors,
  };
}

export type Spin = ReturnType<typeof useSpin>;
