// A trade-in in steps (rule trade-in-8): the draft, its history entries, the figure and the offer. TradeInIsland.tsx shows
// them; the states and their changes are in trade-in-state.ts.
import { useEffect, useReducer, useRef, useState } from 'react';
import { boughtIn } from '../../domain/purchase/checkout-address.ts';
import { askedForm } from '../../domain/enquiry/asked-form.ts';
import type { TradeInOffer, ValuedAnswer } from '../../protocol/trade-in.ts';
import { ownCarDraft, type OwnCarDraft } from '../../browser-state/own-car.ts';
import { viewed } from '../../browser-state/saved-vehicles.ts';
import { focusField } from '../dom/focus-field.ts';
import { useBackOnline } from '../dom/use-back-online.ts';
import { callApi, lookUpMs } from '../site/api.ts';
import { lastAnswer } from '../site/last-answer.ts';
import {
  firstStep,
  initialState,
  reduceTradeIn,
  vehicleChoices,
  type TradeInAction,
} from './trade-in-state.ts';
import { carInput, stepErrors, type TradeInStep } from './trade-in-steps.ts';

const offerNamed = async (id: string): Promise<TradeInOffer | null> => {
  const result = await callApi<TradeInOffer>(`/api/trade-in/offers/${encodeURIComponent(id)}`);
  return result.ok ? result.value : null;
};

/** Saves the offer in the garage; a signed-out visitor signs in and comes back. Returns the notice. */
async function keepOffer(found: TradeInOffer): Promise<string | null> {
  const result = await callApi('/api/trade-in/keep', { body: { valuation_id: found.id } });
  if (!result.ok && result.status === 401) {
    const { signInHref } = await import('../../domain/account/gate.ts');
    const back = `${location.pathname}?offer=${encodeURIComponent(found.id)}&keep=1`;
    location.assign(signInHref('my-garage', back, location.pathname));
    return null;
  }
  return result.ok
    ? 'The offer is in your garage.'
    : 'The offer could not be kept now. It stays in this browser for a day.';
}

type Dispatch = (action: TradeInAction) => void;

async function keep(offer: TradeInOffer, dispatch: Dispatch): Promise<void> {
  const notice = await keepOffer(offer);
  if (notice !== null) dispatch({ type: 'garage-answered', notice });
}

/** Continues where the visitor stopped, or at the offer of a link. */
async function resume(address: URLSearchParams, dispatch: Dispatch): Promise<void> {
  const stored = ownCarDraft.read() ?? {};
  const carId = askedForm(address)?.carId ?? null;
  dispatch({ type: 'started', draft: stored, ...vehicleChoices(viewed.$list.get(), carId) });
  const linked = address.get('offer');
  const id = linked ?? stored.offerId ?? '';
  const offer = id === '' ? null : await offerNamed(id);
  const first = firstStep(stored, offer, linked !== null);
  history.replaceState({ tradeIn: first }, '');
  dispatch({ type: 'resumed', step: first, offer });
  if (offer && address.get('keep') !== null) await keep(offer, dispatch);
}

export function useTradeIn() {
  const [state, dispatch] = useReducer(reduceTradeIn, initialState);
  const { step, draft, moves } = state;
  /** Address of the purchase that the visitor came from. */
  const [buying, setBuying] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [figures] = useState(lastAnswer);

  useEffect(() => {
    // The form for browsers without a script has the fields of the last step.
    document.querySelector('[data-without-script]')?.remove();
    const address = new URLSearchParams(location.search);
    setBuying(boughtIn(address));
    void resume(address, dispatch);
    const back = ({ state: entry }: PopStateEvent) => {
      const to = (entry as { tradeIn?: TradeInStep } | null)?.tradeIn;
      figures.forget();
      if (to) dispatch({ type: 'returned', to });
    };
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  useEffect(() => {
    if (state.edited) ownCarDraft.write(draft);
  }, [draft]);
  useEffect(() => {
    // The page starts at the first step, so the focus is not moved there.
    if (moves > 0) heading.current?.focus();
  }, [moves]);

  /** Each step has a history entry. */
  const go = (to: TradeInStep, action: TradeInAction = { type: 'moved', to }) => {
    history.pushState({ tradeIn: to }, '');
    dispatch(action);
  };
  const value = async () => {
    dispatch({ type: 'valuation-started' });
    const last = await figures.of(
      callApi<ValuedAnswer>('/api/trade-in/valuation', {
        body: carInput(draft),
        timeoutMs: lookUpMs,
      }),
    );
    // Null: the visitor has changed the car, or gone back.
    if (!last) return;
    const { value: result } = last;
    if (!result.ok && result.status === null && !navigator.onLine)
      dispatch({ type: 'went-offline' });
    else goOn(result.ok ? result.value : null);
  };
  useBackOnline(state.offline, () => void value());
  /** To the figure, or to the last step, which then says why there is none. */
  const goOn = (answer: ValuedAnswer | null) =>
    go(answer?.offer ? 'offer' : 'details', { type: 'valued', answer });
  return {
    ...state,
    buying,
    heading,
    go,
    change(part: OwnCarDraft) {
      figures.forget();
      dispatch({ type: 'changed', part });
    },
    keep: (offer: TradeInOffer) => void keep(offer, dispatch),
    /** `noFigure`: why the car gets no figure; null while it may get one. */
    submit(noFigure: string | null) {
      if (state.valuing) return;
      const [first, ...others] = stepErrors(step, draft);
      if (first) {
        dispatch({ type: 'refused', errors: [first, ...others] });
        focusField(`own-${first.path}`);
      } else if (step === 'car') go('condition');
      else if (step !== 'condition') return;
      else if (noFigure === null) void value();
      else goOn({ offer: null, words: noFigure });
    },
  };
}

export type TradeIn = ReturnType<typeof useTradeIn>;
