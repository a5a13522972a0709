// One step in the list of a purchase: its form when it is the shown one, otherwise what was answered.
import type { FormSettings } from '../../domain/enquiry/form.ts';
import type { PurchaseView } from '../../protocol/purchase.ts';
import { Lines, StepForm } from './StepForm.tsx';
import type { usePurchase } from './use-purchase.ts';

interface PurchaseStepProps {
  step: PurchaseView['steps'][number];
  number: number;
  isShown: boolean;
  view: PurchaseView;
  settings: FormSettings;
  /** Address of the trade-in steps for this vehicle. */
  tradeIn: string;
  purchase: ReturnType<typeof usePurchase>;
}

/** A step with its form, or with its answers when another one is shown. */
export function PurchaseStep({
  step,
  number,
  isShown,
  view,
  settings,
  tradeIn,
  purchase,
}: PurchaseStepProps) {
  const { state, notice } = view;
  const { errors, sending, round, heading } = purchase;
  return (
    <li aria-current={isShown ? 'step' : undefined}>
      <h2
        {...(isShown && { ref: heading, tabIndex: -1 })}
        aria-describedby={isShown && notice !== null ? 'purchase-notice' : undefined}
      >
        {state === 'sent' ? '' : `${String(number)}. `}
        {step.title}
        {step.done && state === 'open' && <span className="optional"> (done)</span>}
      </h2>
      {/* Beside the step that it is about, and read with its heading. */}
      {isShown && notice !== null && (
        <p className="form-notice" id="purchase-notice">
          {notice}
        </p>
      )}
      {isShown ? (
        <StepForm
          key={`${step.name} ${String(view.version)}`}
          {...{ step, view, settings, errors, sending, round, tradeIn }}
          onAnswer={(event) => purchase.answerStep(event, step.name)}
          onSend={purchase.send}
        />
      ) : (
        (step.done || state !== 'open') && <Lines lines={step.lines} />
      )}
      {!isShown && step.done && step.name !== 'price' && state === 'open' && (
        <p>
          <button type="button" className="linkish" onClick={() => purchase.edit(step.name)}>
            Change: {step.title.toLowerCase()}
          </button>
        </p>
      )}
    </li>
  );
}
