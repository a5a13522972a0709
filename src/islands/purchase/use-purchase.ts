// What happens in a purchase: it asks the server for the steps, sends answers, and adds a history entry for every step.
// PurchaseIsland.tsx shows the result.
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { signInHref } from '../../domain/account/gate.ts';
import type { PurchaseView } from '../../protocol/purchase.ts';
import { ownCarDraft } from '../../browser-state/own-car.ts';
import { focusField } from '../dom/focus-field.ts';
import { callApi } from '../site/call-api.ts';
import { failureText, fieldErrors, formFailure, needsSignIn } from '../site/failure.ts';
import { countLead } from '../site/count-form.ts';
import { eventOf } from './purchase-form.ts';

type StepName = PurchaseView['current'];

export interface OpenPurchase {
  name: string;
  slug: string;
  sent: boolean;
}

/** An answer that got lost may have been stored. The server knows the purchase, so a repeat changes nothing. */
const noAnswer = 'That took too long. Please try again: nothing is sent twice.';
/** Opening a payment page, or asking a finance partner, takes longer than a look-up. */
const timeoutMs = 20_000;

/** The id of the element that gets the focus with an error of a field. The list of times is disabled while it loads. */
const focusIdOf = (name: string): string => (name === 'at' ? 'buy-at-day' : `buy-${name}`);

const isView = (json: unknown): json is PurchaseView =>
  typeof json === 'object' && json !== null && 'steps' in json;

export function usePurchase() {
  const [view, setView] = useState<PurchaseView | null>(null);
  /** Purchases to resume when the address names no vehicle; null when it names one. */
  const [purchases, setPurchases] = useState<readonly OpenPurchase[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [sending, setSending] = useState(false);
  /** A finished step that is answered again; null for the current one. */
  const [editing, setEditing] = useState<StepName | null>(null);
  /** Counts up when an answer was refused, so that times are requested again. */
  const [round, setRound] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The shown step has changed, so its heading gets the focus after the next render. */
  const moved = useRef(false);
  /** Slug or id of the vehicle, as the address names it. */
  const car = useRef('');

  const here = () => `/checkout-journey?car_id=${encodeURIComponent(car.current)}`;
  const signIn = () => {
    location.assign(signInHref('checkout', here(), `/cars/${car.current}`));
  };
  const body = () => {
    const offer = ownCarDraft.read()?.offerId;
    return { car_id: car.current, ...(offer && { offer }) };
  };
  const load = async () => {
    const query = new URLSearchParams(body());
    const answer = await callApi(`/api/purchase?${query.toString()}`);
    if (isView(answer?.json)) setView(answer.json);
    else setFailure(failureText(answer, noAnswer));
  };

  useEffect(() => {
    document.querySelector('[data-without-script]')?.remove();
    const named = new URLSearchParams(location.search).get('car_id');
    if (named === null) {
      void callApi('/api/purchases').then((answer) => {
        setPurchases(
          answer?.status === 200 ? (answer.json as { items: OpenPurchase[] }).items : [],
        );
      });
      return;
    }
    car.current = named;
    void load();
    const back = ({ state }: PopStateEvent) => {
      moved.current = true;
      setEditing((state as { purchase?: StepName } | null)?.purchase ?? null);
    };
    addEventListener('popstate', back);
    return () => {
      removeEventListener('popstate', back);
    };
  }, []);
  useEffect(() => {
    if (moved.current) heading.current?.focus();
    moved.current = false;
  });

  const show = (next: PurchaseView) => {
    moved.current = true;
    setView(next);
    setEditing(null);
    setErrors({});
  };
  const post = async (path: string, more: object = {}): Promise<unknown> => {
    if (sending) return null;
    setSending(true);
    setFailure(null);
    const answer = await callApi(path, { ...body(), ...more }, timeoutMs);
    setSending(false);
    if (answer?.status === 200) return answer.json;
    if (needsSignIn(answer)) signIn();
    const found = fieldErrors(answer);
    setErrors(found);
    // A field shows its own error, and gets the focus. Everything else is said above the steps.
    const first = Object.keys(found)
      .map(focusIdOf)
      .find((id) => document.getElementById(id));
    if (first !== undefined) focusField(first);
    else setFailure(formFailure(answer, noAnswer));
    setRound(round + 1);
    // The reason for a refusal may have changed on the server.
    if (answer?.status === 409) await load();
    return null;
  };
  const answerStep = async (event: SyntheticEvent<HTMLFormElement>, step: StepName) => {
    event.preventDefault();
    if (!view) return;
    if (!view.signed_in) {
      signIn();
      return;
    }
    const answer = eventOf(step, new FormData(event.currentTarget), view);
    const json = await post('/api/purchase/step', { version: view.version, event: answer });
    if (!isView(json)) return;
    history.replaceState({ purchase: step }, '');
    history.pushState(null, '');
    show(json);
  };
  const send = async () => {
    const json = await post('/api/purchase/send', { version: view?.version ?? 0 });
    if (json === null) return;
    const { next, event, lead_id } = json as {
      next: string;
      event: number | null;
      lead_id: string;
    };
    countLead(lead_id, event);
    if (next.startsWith('/checkout-journey')) {
      await load();
      moved.current = true;
    } else location.assign(next);
  };
  const startAgain = async () => {
    const json = await post('/api/purchase/again');
    if (isView(json)) show(json);
  };
  /** Opens a finished step again. */
  const edit = (step: StepName) => {
    moved.current = true;
    history.pushState({ purchase: step }, '');
    setEditing(step);
  };
  return {
    ...{ view, purchases, failure, errors, sending, editing, round, heading },
    ...{ answerStep, send, startAgain, edit },
  };
}
