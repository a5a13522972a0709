// The look-up's row in a trade-in form: its button and the space for its answer. The build renders it, so that nothing
// moves when the look-up loads; without a script it is hidden.
import type { ReactNode } from 'react';

export interface LookupRowProps {
  asking?: boolean;
  onPress?: () => void;
  /** The answer of the look-up. */
  children?: ReactNode;
}

/** Enter in the field of the registration starts the look-up; only the button sends the form. */
export const asksForLookup = ({ key, isComposing, target }: KeyboardEvent): boolean =>
  key === 'Enter' && !isComposing && (target as Partial<HTMLInputElement>).name === 'Rego';

export function LookupRow({ asking = false, onPress, children }: LookupRowProps) {
  return (
    <>
      <button type="button" className="btn" aria-disabled={asking} onClick={onPress}>
        {asking && <span className="spinner" aria-hidden="true" />}
        {asking ? 'Looking up …' : 'Look up'}
      </button>
      <div className="look-up-answer" role="status">
        {children ?? <p className="small">Finds year, make and model by the registration.</p>}
      </div>
    </>
  );
}
