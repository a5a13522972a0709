// Where the visitor is in a form of several steps.
import type { RefObject } from 'react';
import type { useEnquiry } from './use-enquiry.ts';

interface StepLineProps {
  enquiry: Pick<ReturnType<typeof useEnquiry>, 'step' | 'finalStep' | 'outcome' | 'heading'>;
  /** Null: the steps have numbers only. */
  names: readonly string[] | null;
  isEstimate: boolean;
  /** The time of a booking, or the next free ones, as a sentence; empty without one. */
  free: string;
}

/** It gets the focus when a step shows. */
export function StepLine({ enquiry, names, isEstimate, free }: StepLineProps) {
  const { step, finalStep, outcome } = enquiry;
  const focused = { tabIndex: -1, ref: enquiry.heading as RefObject<never> };
  if (names) {
    // The partner's step comes after our last step.
    const at = outcome.is === 'redirecting' ? finalStep : step - 1;
    return (
      <ol className="small step-names">
        {names.map((name, index) => (
          <li key={name} {...(index === at && { 'aria-current': 'step', ...focused })}>
            {name}
          </li>
        ))}
      </ol>
    );
  }
  if (finalStep === 1) return null;
  // With an estimate the form has no heading above its steps.
  const Heading = isEstimate ? 'h2' : 'h3';
  return (
    <>
      {/* The first step has the form's own heading. */}
      <Heading className={step === 1 ? 'vh' : 'small steps'} {...focused}>
        Step {step} of {finalStep}
        {step > 1 && !isEstimate && ': choose a time'}
      </Heading>
      {free && step === 1 && <p className="small">{free}</p>}
    </>
  );
}
