// The live estimate at the head of the finance form. The site's own figures follow each change at once; a partner is asked
// half a second after the last one (rule finance-18). It loads with the live form, so that other forms do not load it.
import {
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import {
  estimatePresets,
  estimateValues,
  loanValues,
  quoteRequest,
  type FinancedVehicle,
} from '../../domain/finance/estimate.ts';
import {
  ownEstimate,
  partnerEstimate,
  type EstimateView,
} from '../../domain/finance/own-estimate.ts';
import { loanFigures } from '../../domain/finance/loan-figures.ts';
import { estimateNames } from '../../domain/finance/pre-approval.ts';
import type { QuoteAnswer } from '../../domain/finance/quote.ts';
import type { EstimateSettings } from '../../domain/enquiry/form.ts';
import { messages } from '../../protocol/messages.ts';
import { useAnnouncement } from '../calculators/use-announcement.ts';
import { callApi, lookUpMs } from '../site/api.ts';
import { EstimateFigures } from './EstimateFigures.tsx';
import { valuesOf } from './fields-of-form.ts';
import { followNumbers, presetValue } from './follow-numbers.ts';

/** Time after the last change (rule finance-18). */
const debounceMs = 500;

export interface EstimateProps {
  form: RefObject<HTMLFormElement | null>;
  settings: EstimateSettings;
  vehicle: FinancedVehicle | null;
}

/** The calculator is on the page below the dialog; from the finance page the link leads to it. */
function closeForCalculator(event: SyntheticEvent<HTMLAnchorElement>): void {
  const { currentTarget: link } = event;
  const dialog = link.closest('dialog');
  if (!dialog) return;
  event.preventDefault();
  // Closing leaves the entry of the dialog, and the browser goes back to where the page was.
  addEventListener('popstate', () => document.querySelector(link.hash)?.scrollIntoView(), {
    once: true,
  });
  dialog.close();
}

/** The way back to the values that the form does not ask for (rule finance-28). */
const CalculatorLink = ({ href }: { href: string | undefined }) =>
  href !== undefined && (
    <p className="small">
      <a href={href} onClick={closeForCalculator}>
        Change deposit, final payment and rate
      </a>
    </p>
  );

const isEstimated = (name: unknown) => estimateNames.some((each) => each === name);

async function quoted(
  question: ReturnType<typeof quoteRequest>,
  settings: EstimateSettings,
  vehicle: FinancedVehicle | null,
): Promise<EstimateView | null> {
  const result = await callApi<QuoteAnswer & { basis?: unknown }>('/api/youx/quote', {
    body: question,
    timeoutMs: lookUpMs,
  });
  if (result.ok) {
    // Without its key the functions have no partner, and answer with the site's own rates.
    if (result.value.basis !== 'partner') return null;
    const view = partnerEstimate(question, result.value, settings, vehicle?.start);
    if (view) return view;
  }
  console.warn((!result.ok && result.problem?.detail) || messages.quoteFailed);
  return null;
}

export default function Estimate({ form, settings, vehicle }: EstimateProps): ReactNode {
  const { quote, first } = settings;
  const presets = estimatePresets(new URLSearchParams(location.search), vehicle);
  const loan = vehicle?.start?.loan;
  const [shown, setShown] = useState(first);
  const [busy, setBusy] = useState(false);
  /** The form has shown a vehicle's figures: others are those that the shopper has set since. */
  const isRenewed = useRef(false);
  useAnnouncement(
    [shown.text, shown.rate, shown.comparisonRate, shown.moved].filter(Boolean).join(', '),
  );

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const unfollow = followNumbers(element, loan);
    for (const [name, value] of Object.entries(presets.values)) {
      presetValue(element, name, value, isRenewed.current);
    }
    isRenewed.current = vehicle !== null;
    let rest: ReturnType<typeof setTimeout> | undefined;
    let current = '';
    let isFirst = true;
    const show = () => {
      // What the form does not ask for is as in the vehicle's own loan (rule finance-26).
      const values = estimateValues({ ...loanValues(loan), ...valuesOf(element) });
      if (!values) return;
      const question = quoteRequest(values, presets, quote);
      const asked = JSON.stringify([question, values]);
      if (asked === current) return;
      current = asked;
      const own = ownEstimate(values, settings, vehicle?.start);
      clearTimeout(rest);
      // The lender's figures from the vehicle's page stay until the visitor changes a value.
      // A partner cannot quote a loan with a deposit or a final payment.
      const isOwn =
        vehicle?.start?.isSet && (vehicle.start.loan.deposit || vehicle.start.loan.residual);
      const asks = settings.asksPartner && !own.isStated && !isOwn && own.rate !== '';
      // Until a partner answers, the figures of the question before stay.
      if (!asks || isFirst) setShown(own);
      isFirst = false;
      setBusy(asks);
      if (!asks) return;
      rest = setTimeout(() => {
        void quoted(question, settings, vehicle).then((view) => {
          // A slow answer to an earlier question is none.
          if (current !== asked) return;
          setShown(view ?? own);
          setBusy(false);
        });
      }, debounceMs);
    };
    const changed = (event: Event) => {
      if (isEstimated((event.target as Partial<HTMLInputElement> | null)?.name)) show();
    };
    show();
    element.addEventListener('input', changed);
    return () => {
      unfollow();
      clearTimeout(rest);
      current = 'gone';
      element.removeEventListener('input', changed);
    };
    // Requests again once the page of the vehicle has been read.
  }, [vehicle]);

  return (
    <div aria-busy={busy} data-live>
      {presets.whoIsHelping && (
        <input type="hidden" name="whoIsHelping" value={presets.whoIsHelping} />
      )}
      {shown.rate && <input type="hidden" name="shown_estimate" value={loanFigures(shown)} />}
      <EstimateFigures shown={shown} />
      {!form.current?.elements.namedItem('deposit_percent') && (
        <CalculatorLink href={vehicle?.calculator} />
      )}
    </div>
  );
}
