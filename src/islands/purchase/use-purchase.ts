// What happens in a purchase: it asks the server for the steps, sends answers, and adds a history entry for every step.
// PurchaseIsland.tsx shows the result.
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { signInHref } from '../../domain/account/gate.ts';
import { dayIdOf } from '../../domain/enquiry/field-marks.ts';
import { checkoutAddress } from '../../domain/purchase/checkout-address.ts';
import type { OpenPurchasesAnswer, PurchaseView, SentPurchase } from '../../protocol/purchase.ts';
import { purchaseDraft } from '../../browser-state/purchase-draft.ts';
import { ownCarDraft } from '../../browser-state/own-car.ts';
import { callApi, providerMs } from '../site/api.ts';
import { countLead } from '../site/count-form.ts';
import { focusField } from '../dom/focus-field.ts';
import { needsSignIn } from '../site/failure.ts';
import { useApiForm } from '../site/use-api-form.ts';
import {
  eventOf,
  keepTyped,
  noAnswer,
  pressedEvent,
  refusalOf,
  type NextFocus,
} from './purchase-form.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

type StepName = PurchaseView['current'];

/** The id of the element that gets the focus with an error of a field. */
const fieldId = (name: string): string => (name === 'at' ? dayIdOf('buy-at') : `buy-${name}`);

/** Puts the focus where the last change asks for it, after each rendering. */
function useNextFocus(setFailure: (text: string) => void) {
  const heading = useRef<HTMLHeadingElement>(null);
  /** The message above the steps. */
  const message = useRef<HTMLDivElement>(null);
  const nextFocus = useRef<NextFocus>(null);
  useEffect(() => {
    const next = nextFocus.current;
    nextFocus.current = null;
    // A vehicle that is gone has no step any more.
    if (next === 'step') (heading.current ?? message.current)?.focus();
    else if (next === 'message') message.current?.focus();
    else if (next) {
      const id = next.fields.map(fieldId).find((each) => document.getElementById(each));
      // A field shows its own error. Everything else is said above the steps.
      if (id !== undefined) focusField(id);
      else {
        setFailure(next.otherwise);
        // An empty message cannot have the focus.
        nextFocus.current = 'message';
      }
    }
  });
  return { heading, message, nextFocus };
}

type ApiForm = Pick<ReturnType<typeof useApiForm>, 'get' | 'send'>;

const purchaseOf = ({ get }: ApiForm, body: { car_id: string }) =>
  get<PurchaseView>(`/api/purchase?${new URLSearchParams(body).toString()}`);

/** The purchase after the step that was pressed before the sign-in, which is sent once; null after a refusal, which is shown. */
async function begun(form: ApiForm, body: { car_id: string }): Promise<PurchaseView | null> {
  const found = await purchaseOf(form, body);
  if (!found.ok) return null;
  const draft = purchaseDraft.read();
  const event = pressedEvent(found.value, draft);
  if (draft) purchaseDraft.write({ ...draft, pressed: '' });
  if (!event) return found.value;
  const { version } = found.value;
  const next = await form.send<PurchaseView>('/api/purchase/step', { ...body, version, event });
  return next.ok ? next.value : found.value;
}

/** The purchase as the server sees it, and which of its steps is shown. */
function usePurchaseView() {
  const [view, setView] = useState<PurchaseView | null>(null);
  /** Purchases to resume when the address names no vehicle; null when it names one. */
  const [purchases, setPurchases] = useState<OpenPurchasesAnswer['items'] | null>(null);
  /** A finished step that is answered again; null for the current one. */
  const [editing, setEditing] = useState<StepName | null>(null);
  /** Slug or id of the vehicle, as the address names it. */
  const car = useRef('');

  const signIn = () =>
    signInHref('checkout', checkoutAddress(car.current), vehicleHref({ slug: car.current }));
  const form = useApiForm({ signIn, noAnswer, timeoutMs: providerMs });
  const body = () => {
    const offer = ownCarDraft.read()?.offerId;
    return { car_id: car.current, ...(offer && { offer }) };
  };
  const load = async () => {
    const result = await purchaseOf(form, body());
    if (!result.ok) return null;
    setView(result.value);
    return result.value;
  };
  const { heading, message, nextFocus } = useNextFocus(form.setFailure);
  /** Shows a step, or the current one for null. */
  const open = (step: StepName | null) => {
    nextFocus.current = 'step';
    setEditing(step);
    form.setErrors({});
    form.setFailure(null);
  };
  useEffect(() => {
    document.querySelector('[data-without-script]')?.remove();
    const named = new URLSearchParams(location.search).get('car_id');
    if (named === null) {
      void callApi<OpenPurchasesAnswer>('/api/purchases').then((result) =>
        setPurchases(result.ok ? result.value.items : []),
      );
      return;
    }
    car.current = named;
    void begun(form, body()).then((found) => {
      if (found) setView(found);
    });
    const back = ({ state }: PopStateEvent) => {
      open((state as { purchase?: StepName } | null)?.purchase ?? null);
    };
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  return {
    view,
    purchases,
    editing,
    car,
    form,
    signIn,
    body,
    load,
    heading,
    message,
    nextFocus,
    show(next: PurchaseView) {
      nextFocus.current = 'step';
      setView(next);
      setEditing(null);
    },
    /** Opens a finished step again. */
    edit(step: StepName) {
      history.pushState({ purchase: step }, '');
      open(step);
    },
  };
}

export function usePurchase() {
  const purchase = usePurchaseView();
  const { view, form, load, show, edit, nextFocus } = purchase;
  /** Counts up when a time was refused, so that times are requested again. */
  const [round, setRound] = useState(0);

  /** Null after a refusal, which is shown. */
  const post = async <Value>(path: string, more: object = {}): Promise<Value | null> => {
    const result = await form.send<Value>(path, { ...purchase.body(), ...more });
    if (result.ok) return result.value;
    if (needsSignIn(result)) return null;
    // The page may show an earlier state, such as an old price. A new version builds the form anew.
    const isOld = result.status === 409 || result.status === 422;
    const refusal = refusalOf(result, isOld ? await load() : null);
    if (refusal.opens) edit(refusal.opens);
    form.setFailure(null);
    form.setErrors(refusal.errors);
    if (refusal.timesAgain) setRound(round + 1);
    nextFocus.current = refusal.focus;
    return null;
  };
  const answerStep = (event: SyntheticEvent<HTMLFormElement>, step: StepName) => {
    event.preventDefault();
    if (!view) return;
    const fields = new FormData(event.currentTarget);
    if (!view.signed_in) {
      fields.set('pressed', step);
      fields.set('seen', String(view.price));
      keepTyped(view.vehicle.slug, fields);
      location.assign(purchase.signIn());
      return;
    }
    const answer = eventOf(step, fields, view);
    // A refusal is followed by a look at the purchase, which belongs to the same press.
    void form.press(async () => {
      const next = await post<PurchaseView>('/api/purchase/step', {
        version: view.version,
        event: answer,
      });
      if (!next) return;
      history.replaceState({ purchase: step }, '');
      history.pushState(null, '');
      show(next);
    });
  };
  const send = async () => {
    const sent = await post<SentPurchase>('/api/purchase/send', {
      version: view?.version ?? 0,
    });
    if (!sent) return;
    const { next, event, lead_id } = sent;
    countLead(lead_id, event);
    if (next.startsWith('/checkout-journey')) {
      await load();
      nextFocus.current = 'step';
    } else location.assign(next);
  };
  const startAgain = async () => {
    const next = await post<PurchaseView>('/api/purchase/again');
    if (next) show(next);
  };
  const { purchases, editing, heading, message } = purchase;
  const { failure, errors, sending } = form;
  return {
    view,
    purchases,
    failure,
    errors,
    sending,
    editing,
    round,
    heading,
    message,
    answerStep,
    edit,
    send: () => void form.press(send),
    startAgain: () => void form.press(startAgain),
  };
}
