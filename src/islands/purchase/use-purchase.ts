// What happens in a purchase: it asks the server for the steps, sends answers, and adds a history entry for every step.
// PurchaseIsland.tsx shows the result.
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { signInHref } from '../../domain/account/gate.ts';
import type { PurchaseView } from '../../protocol/purchase.ts';
import { ownCarDraft } from '../../browser-state/own-car.ts';
import { callApi } from '../site/call-api.ts';
import { countLead } from '../site/count-form.ts';
import { useApiForm } from '../site/use-api-form.ts';
import { eventOf } from './purchase-form.ts';

type StepName = PurchaseView['current'];

export interface OpenPurchase {
  name: string;
  slug: string;
  sent: boolean;
}

/** An answer that got lost may have been stored. The server knows the purchase, so a repeat changes nothing. */
const noAnswer = 'That took too long. Please try again: nothing is sent twice.';
/** The id of the element that gets the focus with an error of a field. The list of times is disabled while it loads. */
const fieldId = (name: string): string => (name === 'at' ? 'buy-at-day' : `buy-${name}`);

const isView = (json: unknown): json is PurchaseView =>
  typeof json === 'object' && json !== null && 'steps' in json;

export function usePurchase() {
  const [view, setView] = useState<PurchaseView | null>(null);
  /** Purchases to resume when the address names no vehicle; null when it names one. */
  const [purchases, setPurchases] = useState<readonly OpenPurchase[] | null>(null);
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
  const signIn = () => signInHref('checkout', here(), `/cars/${car.current}`);
  // Opening a payment page, or asking a finance partner, takes longer than a look-up.
  const form = useApiForm({ signIn, noAnswer, timeoutMs: 20_000, fieldId });
  const body = () => {
    const offer = ownCarDraft.read()?.offerId;
    return { car_id: car.current, ...(offer && { offer }) };
  };
  const load = async () => {
    const query = new URLSearchParams(body());
    const answer = await form.get(`/api/purchase?${query.toString()}`);
    if (isView(answer?.json)) setView(answer.json);
  };

  useEffect(() => {
    document.querySelector('[data-without-script]')?.remove();
    const named = new URLSearchParams(location.search).get('car_id');
    if (named === null) {
      void callApi('/api/purchases').then((answer) =>
        setPurchases(
          answer?.status === 200 ? (answer.json as { items: OpenPurchase[] }).items : [],
        ),
      );
      return;
    }
    car.current = named;
    void load();
    const back = ({ state }: PopStateEvent) => {
      moved.current = true;
      setEditing((state as { purchase?: StepName } | null)?.purchase ?? null);
    };
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  useEffect(() => {
    if (moved.current) heading.current?.focus();
    moved.current = false;
  });

  const show = (next: PurchaseView) => {
    moved.current = true;
    setView(next);
    setEditing(null);
  };
  const post = async (path: string, more: object = {}): Promise<unknown> => {
    const answer = await form.post(path, { ...body(), ...more });
    if (answer?.status === 200) return answer.json;
    setRound(round + 1);
    // The reason for a refusal may have changed on the server.
    if (answer?.status === 409) await load();
    return null;
  };
  const answerStep = async (event: SyntheticEvent<HTMLFormElement>, step: StepName) => {
    event.preventDefault();
    if (!view) return;
    if (!view.signed_in) {
      location.assign(signIn());
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
    ...{ view, purchases, failure: form.failure, errors: form.errors, sending: form.sending },
    ...{ editing, round, heading },
    ...{ answerStep, send, startAgain, edit },
  };
}
