// The estimate as the main part of the finance form: the figures, the next step and the small print, with the inputs that
// they depend on. The live figures load with the live form.
import { lazy, Suspense, type ReactNode, type RefObject } from 'react';
import { askForLoan, type EstimateSettings } from '../../domain/enquiry/form.ts';
import type { FinancedVehicle } from '../../domain/finance/estimate.ts';
import { EstimateFigures } from './EstimateFigures.tsx';

/** If the live figures do not load, those of the build stay, and the form works without them. */
const Estimate = lazy(() =>
  import('./Estimate.tsx').catch((error: unknown) => {
    console.warn('The estimate cannot follow the form.', error);
    return {
      default: ({ settings }: { settings: EstimateSettings }) => (
        <EstimateFigures shown={settings.first} />
      ),
    };
  }),
);

interface EstimatePanelProps {
  settings: EstimateSettings;
  vehicle: FinancedVehicle | null;
  form: RefObject<HTMLFormElement | null>;
  live: boolean;
  hidden: boolean;
  /** The subject of the form is not known yet. */
  finding: boolean;
  /** Above the figures; without it a heading of the dialog's level. */
  head: ReactNode;
  /** Id of the first field of the shopper's details; null: the form goes there with its own button. */
  next: string | null;
  /** Between the estimate and the details. */
  after: ReactNode;
  /** The inputs. */
  children: ReactNode;
}

/** The law lets nothing about a comparison rate wait behind a tap: its sentences stay, the others fold. */
export function foldedPrint(texts: readonly string[]): { shown: string[]; folded: string[] } {
  const isKept = (sentence: string) => /comparison rate/i.test(sentence);
  const parts = texts.map((text) => text.replace(/\. (?=[A-Z])/g, '.\n').split('\n'));
  return {
    shown: parts.map((part) => part.filter(isKept).join(' ')).filter(Boolean),
    folded: parts.flatMap((part) => part.filter((sentence) => !isKept(sentence))),
  };
}

export function EstimatePanel(props: EstimatePanelProps): ReactNode {
  const { settings, vehicle, form, live, hidden, finding, head, next, after, children } = props;
  const first = <EstimateFigures shown={settings.first} />;
  const { shown, folded } = foldedPrint(settings.smallPrint);
  return (
    <>
      <div className="estimate" hidden={hidden}>
        <div className="estimate-answer">
          {head ?? <h3>Your estimate</h3>}
          {/* With a vehicle the estimate starts from the vehicle's figures. */}
          <div className="estimate-figures">
            {!live ? (
              first
            ) : finding && /[?&]car_id=/.test(location.search) ? (
              <p className="small">Reading the figures of the vehicle …</p>
            ) : (
              <Suspense fallback={vehicle ? null : first}>
                <Estimate form={form} settings={settings} vehicle={vehicle} />
              </Suspense>
            )}
          </div>
          {next !== null && (
            <p className="estimate-next">
              <a className="btn primary" href={`#${next}`}>
                {askForLoan}
              </a>
            </p>
          )}
        </div>
        <div className="fields">{children}</div>
        <div className="estimate-print">
          {shown.map((text) => (
            <p key={text} className="hint">
              {text}
            </p>
          ))}
          {folded.length > 0 && (
            <details className="fold">
              <summary>
                About this estimate
                <i className="i i-chevron"></i>
              </summary>
              <p className="hint">{folded.join(' ')}</p>
            </details>
          )}
        </div>
      </div>
      {after && (
        <div className="between" hidden={hidden}>
          {after}
        </div>
      )}
    </>
  );
}
