// A trade-in in steps (rule trade-in-8): the car, its condition, the figure, the shopper's details. Every step has a
// history entry, and a closed tab resumes at the same step. The last step is the trade-in form itself, so that consent,
// checks and delivery are those of every enquiry.
import { formTexts, type FormSettings } from '../../domain/enquiry/form.ts';
import {
  figureText,
  noFigureText,
  type NoFigure,
  offerDays,
  offerTerms,
  type ValuationView,
} from '../../domain/valuation/valuation.ts';
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
  stepsShown,
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
  // After a reload the shopper has to choose again, because opening a page must not accept an offer.
  const shownStep = step === 'details' && !ready ? 'car' : step;
  const limit = draftLimit(state.draft, new Date().getFullYear());
  const mayGetFigure = valuation.givesFigures && limit === null;
  const hasFigure = state.offer !== null || (mayGetFigure && state.notice === null);
  const shown = stepsShown(hasFigure);
  const at = shown.indexOf(step);
  return (
    <div className="enquiry-box trade-in needs-script" data-styles={stylesheet} aria-busy={valuing}>
      <h2>{title ?? formTexts('trade-in', settings).title}</h2>
      <ol className="small step-names">
        {shown.map((each) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {stepNames[each]}
          </li>
        ))}
      </ol>
      <h3 ref={state.heading} tabIndex={-1}>
        {stepNames[shownStep]}
      </h3>
      {shownStep !== 'details' && (
        <StepForm
          shown={shownStep}
          hasRegister={settings.tradeIn.hasRegister}
          {...{ state, valuation }}
          limit={valuation.givesFigures ? limit : 'no-source'}
        />
      )}
      {state.isFilling && (
        <div hidden={shownStep !== 'details'}>
          <DetailsStep settings={settings} state={state} />
        </div>
      )}
      {(shownStep === 'offer' || shownStep === 'details') && (
        <p>
          <button type="button" className="linkish" onClick={() => history.back()}>
            Back to {stepNames[shown[at - 1] ?? 'car'].toLowerCase()}
          </button>
        </p>
      )}
      {mayGetFigure && shownStep !== 'offer' && <FigurePanel />}
    </div>
  );
}

/** What the figure is worth, before there is one. */
const FigurePanel = () => (
  <aside className="figure-panel" aria-label="Our figure">
    <p>
      Our estimate holds for
      <b>{offerDays} days</b>
    </p>
    <ul className="small">
      {offerTerms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  </aside>
);

function DetailsStep({ settings, state }: { settings: FormSettings; state: TradeIn }) {
  const { draft, offer, use, vehicle, buying } = state;
  return (
    <>
      <p className="form-notice">
        {offer ? `Our estimate for your ${offer.car}: ${figureText(offer)}` : state.notice}
      </p>
      <EnquiryForm
        kind="trade-in"
        settings={settings}
        known={knownFields(draft, offer, use, vehicle?.price ?? null)}
        knownLines={knownLines(draft, offer, use, vehicle?.name ?? null)}
        {...(vehicle && { vehicle })}
      />
      {offer === null && buying !== null && (
        <p>
          <a href={buying}>Back to my purchase</a>
        </p>
      )}
    </>
  );
}

interface StepFormProps {
  shown: Exclude<TradeInStep, 'details'>;
  hasRegister: boolean;
  valuation: ValuationView;
  /** Why the car gets no figure; null while it may get one. */
  limit: NoFigure | null;
  state: TradeIn;
}

function StepForm({ shown, hasRegister, valuation, limit, state }: StepFormProps) {
  const { draft, errors, offer, go } = state;
  const noFigure = limit && noFigureText(limit);
  /** Each limit is said at its own field. */
  const limitIf = (reason: NoFigure) => (limit === reason ? noFigure : null);
  return (
    <form
      className="enquiry live"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        state.submit(noFigure);
      }}
    >
      {shown === 'car' && (
        <CarStep
          key={state.ready ? 'ready' : 'static'}
          {...{ hasRegister, draft, errors }}
          limitText={limitIf('too-old')}
          onChange={state.change}
          onConfirm={() => go('condition')}
        />
      )}
      {shown === 'condition' && (
        <>
          <ConditionStep
            {...{ draft, errors }}
            limitText={limitIf('too-far')}
            onChange={state.change}
          />
          <div role="status">
            {state.offline && (
              <p className="form-notice">
                <strong>You are offline.</strong> Your answers stay here, and we ask for the figure
                as soon as you are back online.
              </p>
            )}
          </div>
          <ConditionButtons mayGetFigure={limit === null} valuing={state.valuing} />
        </>
      )}
      {shown === 'offer' && offer && (
        <OfferStep
          {...{ offer, valuation, vehicles: state.vehicles, buying: state.buying }}
          {...{ notice: state.notice, garageNotice: state.garageNotice }}
          onUse={(use, vehicle) => go('details', { type: 'used', use, vehicle })}
          onKeep={() => state.keep(offer)}
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
