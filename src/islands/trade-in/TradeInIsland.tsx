// A trade-in in steps (rule trade-in-8): the car, its condition, the figure, the shopper's details. Every step has its place in
// the browser's history and is resumed after a closed tab. The last step is the trade-in form itself, so that consent,
// checks and delivery are those of every enquiry.
import { useEffect, useRef, useState } from 'react';
import { askedForm } from '../../domain/enquiry/asked-form.ts';
import type { FieldError } from '../../domain/enquiry/fields.ts';
import { formTexts, type FormSettings } from '../../domain/enquiry/form.ts';
import type { ValuationView } from '../../domain/valuation/valuation.ts';
import type { Offer, ValuedAnswer } from '../../protocol/trade-in.ts';
import { ownCarDraft, type OwnCarDraft } from '../../browser-state/own-car.ts';
import { viewed } from '../../browser-state/saved-vehicles.ts';
import stylesheet from '../../styles/form.css?url';
import { EnquiryForm } from '../enquiry/EnquiryForm.tsx';
import { LabelledInput } from '../enquiry/LabelledInput.tsx';
import { callApi } from '../site/call-api.ts';
import { CarStep } from './CarStep.tsx';
import { OfferStep, type VehicleChoice } from './OfferStep.tsx';
import {
  carInput,
  knownFields,
  knownLines,
  resumeAt,
  stepErrors,
  stepNames,
  steps,
  type OfferUse,
  type TradeInStep,
} from './trade-in-steps.ts';

export interface TradeInIslandProps {
  settings: FormSettings;
  valuation: ValuationView;
  title?: string;
}

const noAnswer =
  'Our valuation service does not answer at the moment. Send us the details: a valuer looks at them and calls you with a figure.';
const ended = 'This offer has ended. Prices move, so the new figure may be another one.';
const acceptedBefore =
  'You have accepted this offer, and we have your enquiry. We get in touch with you.';
const mostVehicles = 8;

/** Vehicles that the visitor has looked at; the one that the address names is first. */
function vehiclesOf(address: URLSearchParams): VehicleChoice[] {
  const seen = viewed.$list.get();
  const asked = askedForm(address);
  const first = asked && seen.find(({ id, slug }) => id === asked.carId || slug === asked.carId);
  const others = seen.filter((each) => each !== first);
  return [...(first ? [first] : []), ...others].slice(0, mostVehicles).map((vehicle) => ({
    slug: vehicle.slug,
    name: vehicle.name,
  }));
}

const offerNamed = async (id: string): Promise<Offer | null> => {
  const answer = await callApi(`/api/trade-in/offers/${encodeURIComponent(id)}`);
  return answer?.status === 200 ? (answer.json as Offer) : null;
};

const asTexts = (errors: readonly FieldError[]) =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]));

export default function TradeInIsland({ settings, valuation, title }: TradeInIslandProps) {
  const [step, setStep] = useState<TradeInStep>('car');
  const [draft, setDraft] = useState<OwnCarDraft>({});
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [offer, setOffer] = useState<Offer | null>(null);
  const [words, setWords] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [kept, setKept] = useState<string | null>(null);
  const [use, setUse] = useState<OfferUse>(null);
  const [vehicles, setVehicles] = useState<VehicleChoice[]>([]);
  const [vehicle, setVehicle] = useState<VehicleChoice | null>(null);
  /** The vehicle of the address. */
  const [asked, setAsked] = useState<VehicleChoice | null>(null);
  /** The draft of this browser has been read. */
  const [ready, setReady] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);

  const go = (to: TradeInStep) => {
    moved.current = true;
    history.pushState({ tradeIn: to }, '');
    setErrors({});
    setStep(to);
  };
  const change = (part: OwnCarDraft) => {
    // A changed car is another car: what was offered for the first is not offered for it.
    const next = { ...draft, ...part, offerId: '' };
    setDraft(next);
    setOffer(null);
    setUse(null);
    ownCarDraft.write(next);
  };
  const show = (found: Offer) => {
    setOffer(found);
    setWords(
      found.state === 'expired' ? ended : found.state === 'accepted' ? acceptedBefore : null,
    );
  };

  useEffect(() => {
    // The form for browsers without a script has the fields of the last step.
    document.querySelector('[data-without-script]')?.remove();
    const address = new URLSearchParams(location.search);
    const stored = ownCarDraft.read() ?? {};
    const choices = vehiclesOf(address);
    setVehicles(choices);
    setAsked(address.get('car_id') === null ? null : (choices[0] ?? null));
    setDraft(stored);
    const id = address.get('offer') ?? stored.offerId ?? '';
    void (async () => {
      const found = id === '' ? null : await offerNamed(id);
      if (found) show(found);
      const fromLink = found !== null && address.get('offer') !== null;
      const at = fromLink
        ? 'offer'
        : found?.state === 'expired'
          ? 'offer'
          : resumeAt(stored, found);
      history.replaceState({ tradeIn: at }, '');
      setStep(at);
      setReady(true);
      if (found && address.get('keep') !== null) await keep(found);
    })();
    const back = ({ state }: PopStateEvent) => {
      const to = (state as { tradeIn?: TradeInStep } | null)?.tradeIn;
      if (!to) return;
      moved.current = true;
      setStep(to);
    };
    addEventListener('popstate', back);
    return () => {
      removeEventListener('popstate', back);
    };
  }, []);
  useEffect(() => {
    // The first step is where the page begins: the focus stays where the visitor has put it.
    if (moved.current) heading.current?.focus();
  }, [step]);

  const mayLeave = (from: TradeInStep): boolean => {
    const found = stepErrors(from, draft);
    setErrors(asTexts(found));
    const [first] = found;
    if (first) {
      requestAnimationFrame(() => document.getElementById(`own-${first.path}`)?.focus());
    }
    return found.length === 0;
  };
  const value = async () => {
    if (asking || !mayLeave('condition')) return;
    setAsking(true);
    const answer = await callApi('/api/trade-in/valuation', carInput(draft));
    setAsking(false);
    const valued = answer?.status === 200 ? (answer.json as ValuedAnswer) : null;
    setOffer(valued?.offer ?? null);
    setWords(valued ? valued.words : noAnswer);
    setKept(null);
    const next = { ...draft, offerId: valued?.offer?.id ?? '' };
    setDraft(next);
    ownCarDraft.write(next);
    go('offer');
  };
  async function keep(found: Offer) {
    const answer = await callApi('/api/trade-in/keep', { valuation_id: found.id });
    if (answer?.status === 200) {
      setKept('The offer is in your garage.');
      return;
    }
    if (answer?.status === 401) {
      const { signInHref } = await import('../../domain/account/gate.ts');
      const back = `${location.pathname}?offer=${encodeURIComponent(found.id)}&keep=1`;
      location.assign(signInHref('my-garage', back, location.pathname));
      return;
    }
    setKept('The offer could not be kept now. It stays in this browser for a day.');
  }
  const at = steps.indexOf(step);
  // After a reload the choice is made again: nobody accepts an offer by opening a page.
  const shownStep = step === 'details' && !ready ? 'car' : step;
  return (
    <div className="enquiry-box trade-in" data-styles={stylesheet} aria-busy={asking}>
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
          known={knownFields(draft, offer, use)}
          knownLines={knownLines(draft, offer, use, vehicle?.name ?? null)}
          {...(vehicle && { vehicle })}
        />
      ) : (
        <form
          className="enquiry live"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (step === 'car' && mayLeave('car')) go('condition');
            if (step === 'condition') void value();
          }}
        >
          {shownStep === 'car' && (
            <CarStep
              key={ready ? 'ready' : 'static'}
              draft={draft}
              errors={errors}
              onChange={change}
              onConfirm={() => {
                go('condition');
              }}
            />
          )}
          {shownStep === 'condition' && (
            <>
              <LabelledInput
                id="own-kms"
                label="Kilometres"
                inputMode="numeric"
                value={draft.kms ?? ''}
                error={errors['kms']}
                onChange={(event) => {
                  change({ kms: event.target.value });
                }}
              />
              <fieldset className="field conditions">
                <legend>Condition</legend>
                {valuation.conditions.map(({ value: name, label, description }, index) => (
                  <label key={name} className="condition">
                    <input
                      type="radio"
                      name="condition"
                      id={index === 0 ? 'own-condition' : undefined}
                      value={name}
                      checked={draft.condition === name}
                      aria-describedby={errors['condition'] ? 'own-condition-error' : undefined}
                      onChange={() => {
                        change({ condition: name });
                      }}
                    />
                    <span>
                      <b>{label}</b> <span className="small">{description}</span>
                    </span>
                  </label>
                ))}
                {errors['condition'] && (
                  <p className="error" id="own-condition-error" role="alert">
                    {errors['condition']}
                  </p>
                )}
              </fieldset>
            </>
          )}
          {shownStep === 'offer' && (
            <OfferStep
              {...{ offer, words, valuation, vehicles, kept }}
              onUse={(chosen, about) => {
                setUse(chosen);
                setVehicle(about ?? asked);
                go('details');
              }}
              onKeep={() => {
                if (offer) void keep(offer);
              }}
              onAgain={() => {
                change({});
                go(stepErrors('car', draft).length > 0 ? 'car' : 'condition');
              }}
            />
          )}
          {shownStep !== 'offer' && (
            <p className="btns">
              {at > 0 && (
                <button
                  type="button"
                  className="btn"
                  onClick={() => {
                    history.back();
                  }}
                >
                  Back
                </button>
              )}
              <button className="btn primary" aria-disabled={asking}>
                {asking
                  ? 'Looking for a figure …'
                  : step === 'condition' && valuation.givesFigures
                    ? 'Get my figure'
                    : 'Next'}
              </button>
            </p>
          )}
        </form>
      )}
      {(shownStep === 'offer' || shownStep === 'details') && (
        <p>
          <button
            type="button"
            className="linkish"
            onClick={() => {
              history.back();
            }}
          >
            Back to {stepNames[steps[at - 1] ?? 'car'].toLowerCase()}
          </button>
        </p>
      )}
    </div>
  );
}
