// The row of a trade-in form that the look-up lives in: its button and the place of its answer. The build draws it, so that
// nothing moves when the look-up comes; without a script it is out of sight.
import type { ReactNode } from 'react';

export interface LookupRowProps {
  asking?: boolean;
  onPress?: () => void;
  /** What the look-up says. */
  children?: ReactNode;
}

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
