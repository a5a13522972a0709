// A trade-in in steps (rule trade-in-8): the car, its condition, the figure, the shopper's details. Every step has a
// history entry, and a closed tab resumes at the same step. The last step is the trade-in form itself, so that consent,
// checks and delivery are those of every enquiry.
import { useEffect, useReducer, useRef, useState } from 'react';
import { boughtIn } from '../../domain/purchase/checkout-address.ts';
import { askedForm } from '../../domain/enquiry/asked-form.ts';
import { formTexts, type FormSettings } from '../../domain/enquiry/form.ts';
import type { ValuationView } from '../../domain/valuation/valuation.ts';
import type { Offer, ValuedAnswer } from '../../protocol/trade-in.ts';
import { ownCarDraft, type OwnCarDraft } from '../../browser-state/own-car.ts';
import { viewed } from '../../browser-state/saved-vehicles.ts';
import stylesheet from '../../styles/form.css?url';
import { focusField } from '../dom/focus-field.ts';
import { EnquiryForm } from '../enquiry/EnquiryForm.tsx';
import { callApi } from '../site/api.ts';
import { lastAnswer } from '../site/last-answer.ts';
import { CarStep } from './CarStep.tsx';
import { ConditionStep } from './ConditionStep.tsx';
import { OfferStep } from './OfferStep.tsx';
import {
  againAt,
  firstStep,
  initialState,
  reduceTradeIn,
  vehicleChoices,
  type TradeInAction,
} from './trade-in-state.ts';
import {
  carInput,
  knownFields,
  knownLines,
  stepErrors,
  stepNames,
  steps,
  type TradeInStep,
} from './trade-in-steps.ts';

export interface TradeInIslandProps {
  settings: FormSettings;
  valuation: ValuationView;
  title?: string;
}

const offerNamed = async (id: string): Promise<Offer | null> => {
  const result = await callApi<Offer>(`/api/trade-in/offers/${encodeURIComponent(id)}`);
  return result.ok ? result.value : null;
};

export default function TradeInIsland({ settings, valuation, title }: TradeInIslandProps) {
  const [state, dispatch] = useReducer(reduceTradeIn, initialState);
  const { step, draft, errors, offer, valuing, use, vehicle, ready, moves } = state;
  /** Address of the purchase that the visitor came from. */
  const [buying, setBuying] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [figures] = useState(lastAnswer);
  const change = (part: OwnCarDraft) => {
    figures.forget();
    dispatch({ type: 'changed', part });
  };

  /** Each step has a history entry. */
  const go = (to: TradeInStep, action: TradeInAction = { type: 'moved', to }) => {
    history.pushState({ tradeIn: to }, '');
    dispatch(action);
  };

  useEffect(() => {
    // The form for browsers without a script has the fields of the last step.
    document.querySelector('[data-without-script]')?.remove();
    const address = new URLSearchParams(location.search);
    const stored = ownCarDraft.read() ?? {};
    const carId = askedForm(address)?.carId ?? null;
    dispatch({ type: 'started', draft: stored, ...vehicleChoices(viewed.$list.get(), carId) });
    setBuying(boughtIn(address));
    const linked = address.get('offer');
    const id = linked ?? stored.offerId ?? '';
    void (async () => {
      const found = id === '' ? null : await offerNamed(id);
      const first = firstStep(stored, found, linked !== null);
      history.replaceState({ tradeIn: first }, '');
      dispatch({ type: 'resumed', step: first, offer: found });
      if (found && address.get('keep') !== null) await keep(found);
    })();
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

  const submit = async () => {
    if (valuing) return;
    const [first, ...others] = stepErrors(step, draft);
    if (first) {
      dispatch({ type: 'refused', errors: [first, ...others] });
      focusField(`own-${first.path}`);
      return;
    }
    if (step === 'car') go('condition');
    if (step !== 'condition') return;
    dispatch({ type: 'valuation-started' });
    const last = await figures.of(
      callApi<ValuedAnswer>('/api/trade-in/valuation', { body: carInput(draft) }),
    );
    // The visitor has changed the car, or gone back.
    if (!last) return;
    go('offer', { type: 'valued', answer: last.value.ok ? last.value.value : null });
  };
  async function keep(found: Offer) {
    const result = await callApi('/api/trade-in/keep', { body: { valuation_id: found.id } });
    if (!result.ok && result.status === 401) {
      const { signInHref } = await import('../../domain/account/gate.ts');
      const back = `${location.pathname}?offer=${encodeURIComponent(found.id)}&keep=1`;
      location.assign(signInHref('my-garage', back, location.pathname));
      return;
    }
    const notice = result.ok
      ? 'The offer is in your garage.'
      : 'The offer could not be kept now. It stays in this browser for a day.';
    dispatch({ type: 'garage-answered', notice });
  }
  const at = steps.indexOf(step);
  // After a reload the shopper has to choose again, because opening a page must not accept an offer.
  const shownStep = step === 'details' && !ready ? 'car' : step;
  return (
    <div className="enquiry-box trade-in" data-styles={stylesheet} aria-busy={valuing}>
      <h2>{title ?? formTexts('trade-in', settings).title}</h2>
      <ol className="small step-names">
        {steps.map((each, index) => (
          <li key={each} aria-current={index === at ? 'step' : undefined}>
            {stepNames[each]}
          </li>
        ))}
      </ol>
      <h3 ref={heading} tabIndex={-1}>
        {stepNames[shownStep]}
      </h3>
      {shownStep === 'details' ? (
        <EnquiryForm
          key={`${offer?.id ?? ''} ${use ?? ''}`}
          kind="trade-in"
          settings={settings}
          known={knownFields(draft, offer, use, vehicle?.price ?? null)}
          knownLines={knownLines(draft, offer, use, vehicle?.name ?? null)}
          {...(vehicle && { vehicle })}
        />
      ) : (
        <form
          className="enquiry live"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {shownStep === 'car' && (
            <CarStep
              key={ready ? 'ready' : 'static'}
              draft={draft}
              errors={errors}
              onChange={change}
              onConfirm={() => go('condition')}
            />
          )}
          {shownStep === 'condition' && (
            <ConditionStep
              {...{ draft, errors }}
              conditions={valuation.conditions}
              onChange={change}
            />
          )}
          {shownStep === 'offer' && (
            <OfferStep
              {...{ offer, valuation, vehicles: state.vehicles, buying }}
              {...{ notice: state.notice, garageNotice: state.garageNotice }}
              onUse={(chosen, about) =>
                go('details', { type: 'used', use: chosen, vehicle: about })
              }
              onKeep={() => {
                if (offer) void keep(offer);
              }}
              onAgain={() => {
                change({});
                go(againAt(draft));
              }}
            />
          )}
          {shownStep === 'condition' && (
            <p className="btns">
              <button type="button" className="btn" onClick={() => history.back()}>
                Back
              </button>
              <button className="btn primary" aria-disabled={valuing}>
                {valuing
                  ? 'Looking for a figure …'
                  : valuation.givesFigures
                    ? 'Get my figure'
                    : 'Next'}
              </button>
            </p>
          )}
        </form>
      )}
      {(shownStep === 'offer' || shownStep === 'details') && (
        <p>
          <button type="button" className="linkish" onClick={() => history.back()}>
            Back to {stepNames[steps[at - 1] ?? 'car'].toLowerCase()}
          </button>
        </p>
      )}
    </div>
  );
}
