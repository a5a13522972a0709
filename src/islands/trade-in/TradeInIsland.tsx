// A trade-in in steps (rule trade-in-8): the car, its condition, the figure, the shopper's details. Every step has a
// history entry, and a closed tab resumes at the same step. The last step is the trade-in form itself, so that consent,
// checks and delivery are those of every enquiry.
import { formTexts, type FormSettings } from '../../domain/enquiry/form.ts';
import { noFigureText, type ValuationView } from '../../domain/valuation/valuation.ts';
import stylesheet from '../../styles/form.css?url';
import { EnquiryForm } from '../enquiry/EnquiryForm.tsx';
import { CarStep } from './CarStep.tsx';
import { ConditionStep } from './ConditionStep.tsx';
import { OfferStep } from './OfferStep.tsx';
import { againAt } from './trade-in-state.ts';
import {
  draftLimit,
  knownFields,
  knownLines,
  stepNames,
  steps,
  type TradeInStep,
} from './trade-in-steps.ts';
import { useTradeIn, type TradeIn } from './use-trade-in.ts';

export interface TradeInIslandProps {
  settings: FormSettings;
  valuation: ValuationView;
  title?: string;
}

export default function TradeInIsland({ settings, valuation, title }: TradeInIslandProps) {
  const state = useTradeIn();
  const { step, ready, valuing } = state;
  const at = steps.indexOf(step);
  // After a reload the shopper has to choose again, because opening a page must not accept an offer.
  const shownStep = step === 'details' && !ready ? 'car' : step;
  const limit = draftLimit(state.draft, new Date().getFullYear());
  const mayGetFigure = valuation.givesFigures && limit === null;
  const names = stepNames(mayGetFigure);
  return (
    <div className="enquiry-box trade-in" data-styles={stylesheet} aria-busy={valuing}>
      <h2>{title ?? formTexts('trade-in', settings).title}</h2>
      <ol className="small step-names">
        {steps.map((each, index) => (
          <li key={each} aria-current={index === at ? 'step' : undefined}>
            {names[each]}
          </li>
        ))}
      </ol>
      <h3 ref={state.heading} tabIndex={-1}>
        {names[shownStep]}
      </h3>
      {shownStep === 'details' ? (
        <DetailsStep settings={settings} state={state} />
      ) : (
        <StepForm
          shown={shownStep}
          hasRegister={settings.tradeIn.hasRegister}
          valuation={valuation}
          {...{ state, mayGetFigure }}
          limitText={valuation.givesFigures && limit !== null ? noFigureText(limit) : null}
        />
      )}
      {(shownStep === 'offer' || shownStep === 'details') && (
        <p>
          <button type="button" className="linkish" onClick={() => history.back()}>
            Back to {names[steps[at - 1] ?? 'car'].toLowerCase()}
          </button>
        </p>
      )}
    </div>
  );
}

function DetailsStep({ settings, state }: { settings: FormSettings; state: TradeIn }) {
  const { draft, offer, use, vehicle } = state;
  return (
    <EnquiryForm
      key={`${offer?.id ?? ''} ${use ?? ''}`}
      kind="trade-in"
      settings={settings}
      known={knownFields(draft, offer, use, vehicle?.price ?? null)}
      knownLines={knownLines(draft, offer, use, vehicle?.name ?? null)}
      {...(vehicle && { vehicle })}
    />
  );
}

interface StepFormProps {
  shown: Exclude<TradeInStep, 'details'>;
  hasRegister: boolean;
  valuation: ValuationView;
  mayGetFigure: boolean;
  /** Why the car gets no figure. */
  limitText: string | null;
  state: TradeIn;
}

function StepForm(props: StepFormProps) {
  const { shown, hasRegister, valuation, mayGetFigure, limitText, state } = props;
  const { draft, errors, offer, go } = state;
  return (
    <form
      className="enquiry live"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
    >
      {shown === 'car' && (
        <CarStep
          key={state.ready ? 'ready' : 'static'}
          {...{ hasRegister, draft, errors, limitText }}
          onChange={state.change}
          onConfirm={() => go('condition')}
        />
      )}
      {shown === 'condition' && (
        <>
          <ConditionStep {...{ draft, errors, limitText }} onChange={state.change} />
          <ConditionButtons mayGetFigure={mayGetFigure} valuing={state.valuing} />
        </>
      )}
      {shown === 'offer' && (
        <OfferStep
          {...{ offer, valuation, vehicles: state.vehicles, buying: state.buying }}
          {...{ notice: state.notice, garageNotice: state.garageNotice }}
          onUse={(use, vehicle) => go('details', { type: 'used', use, vehicle })}
          onKeep={() => {
            if (offer) state.keep(offer);
          }}
          onAgain={() => {
            state.change({});
            go(againAt(draft));
          }}
        />
      )}
    </form>
  );
}

const ConditionButtons = ({
  mayGetFigure,
  valuing,
}: {
  mayGetFigure: boolean;
  valuing: boolean;
}) => (
  <p className="btns">
    <button type="button" className="btn" onClick={() => history.back()}>
      Back
    </button>
    <button className="btn primary" aria-disabled={valuing}>
      {valuing ? 'Looking for a figure …' : mayGetFigure ? 'Get my figure' : 'Next'}
    </button>
  </p>
);
