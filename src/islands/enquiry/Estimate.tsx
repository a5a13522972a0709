// The loan estimate at the head of the finance form. It asks half a second after the last change of the form's figures, and
// is empty without an answer (rule finance-18). It loads with the live form, so that other forms do not load it.
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import {
  estimatePresets,
  estimateValues,
  estimateView,
  quoteRequest,
  type EstimateView,
  type FinancedVehicle,
} from '../../domain/finance/estimate.ts';
import type { QuoteAnswer } from '../../domain/finance/quote.ts';
import type { EstimateSettings } from '../../domain/enquiry/form.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { messages } from '../../protocol/messages.ts';
import type { Problem } from '../../protocol/problem.ts';
import { callApi } from '../site/call-api.ts';
import { EstimateFigures } from './EstimateFigures.tsx';
import { valuesOf } from './fields-of-form.ts';
import { followNumbers, presetValue } from './follow-numbers.ts';

/** Asked this long after the last change (rule finance-18). */
const restMs = 500;

export interface EstimateProps {
  form: RefObject<HTMLFormElement | null>;
  settings: EstimateSettings;
  vehicle: FinancedVehicle | null;
}

async function quoted(
  question: ReturnType<typeof quoteRequest>,
  { words }: EstimateSettings,
): Promise<EstimateView | null> {
  const answer = await callApi('/api/youx/quote', question);
  const view =
    answer?.status === 200 ? estimateView(question, answer.json as QuoteAnswer, words) : null;
  if (view) return view;
  const problem = answer?.json as Partial<Problem> | null | undefined;
  console.warn(problem?.detail ?? messages.quoteFailed);
  return null;
}

export default function Estimate({ form, settings, vehicle }: EstimateProps): ReactNode {
  const { preApproval, quote, first } = settings;
  const presets = estimatePresets(new URLSearchParams(location.search), vehicle, preApproval);
  // The first estimate of the page is shown until an answer comes, unless the address names another subject.
  const [shown, setShown] = useState(Object.keys(presets.values).length > 0 ? null : first);
  const [busy, setBusy] = useState(true);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const unfollow = followNumbers(element, preApproval);
    for (const [name, value] of Object.entries(presets.values)) {
      presetValue(element, name, typeof value === 'number' ? formatNumber(value) : value);
    }
    let rest: ReturnType<typeof setTimeout> | undefined;
    let asked = '';
    const ask = async () => {
      const values = estimateValues(valuesOf(element), preApproval);
      const question = values && quoteRequest(values, presets, quote);
      const wanted = JSON.stringify(question);
      if (wanted === asked) {
        setBusy(false);
        return;
      }
      asked = wanted;
      const answer = question && (await quoted(question, settings));
      // A slow answer to an earlier question is none.
      if (asked !== wanted) return;
      // A failed request may be repeated.
      if (!answer) asked = '';
      setShown(answer);
      setBusy(false);
    };
    const changed = (event?: Event) => {
      const name = (event?.target as Partial<HTMLInputElement> | null)?.name;
      if (event && !['amount', 'term', 'selfAssessedCreditScore'].includes(name ?? '')) return;
      clearTimeout(rest);
      setBusy(true);
      rest = setTimeout(() => void ask(), restMs);
    };
    changed();
    element.addEventListener('input', changed);
    return () => {
      unfollow();
      clearTimeout(rest);
      asked = 'gone';
      element.removeEventListener('input', changed);
    };
    // Anew once the page of the vehicle has been read.
  }, [vehicle]);

  return (
    <div role="status" aria-busy={busy}>
      {presets.whoIsHelping && (
        <input type="hidden" name="whoIsHelping" value={presets.whoIsHelping} />
      )}
      {shown && <EstimateFigures shown={shown} />}
      {!shown && busy && <p className="small">Working out your estimate …</p>}
    </div>
  );
}
