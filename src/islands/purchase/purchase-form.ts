// The answers of a step's form, as the server expects them, and what the server says about them. The only amount is the
// price that was shown.
import { purchaseDraft, type PurchaseDraft } from '../../browser-state/purchase-draft.ts';
import type { PurchaseEventInput, PurchaseView } from '../../protocol/purchase.ts';
import type { ApiFailure } from '../site/api.ts';
import { fieldErrors, formFailure } from '../site/failure.ts';

/** An answer that got lost may have been stored. The server knows the purchase, so a repeat changes nothing. */
export const noAnswer = 'That took too long. Please try again: nothing is sent twice.';

export function eventOf(
  step: PurchaseView['current'],
  data: FormData,
  { price, places }: Pick<PurchaseView, 'price' | 'places'>,
): PurchaseEventInput | null {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  switch (step) {
    case 'price':
      return { step, seen: price ?? 0 };
    case 'plan':
      return { step, seen: price ?? 0, start_day: text('start_day') };
    case 'trade-in':
      return { step, offer: text('offer') === 'none' ? null : text('offer') };
    case 'payment':
      return text('method') === 'finance'
        ? {
            step,
            method: 'finance',
            term: Number(text('term')),
            // A shopper with an own rate is not asked.
            ...(text('credit') && { credit: text('credit') as 'GREAT' }),
          }
        : { step, method: 'cash' };
    case 'handover': {
      const place = text('place') || (places[0]?.value ?? '');
      const at = text('at');
      return text('how') === 'deliver'
        ? {
            step,
            how: 'deliver',
            place,
            at,
            postcode: text('postcode'),
            street: text('street'),
          }
        : { step, how: 'collect', place, at };
    }
    case 'details':
      return {
        step,
        name: text('name'),
        last_name: text('last_name'),
        email: text('email'),
        message: text('message'),
        opt_in: data.has('opt_in'),
        terms_conditions: data.has('terms_conditions'),
      };
    case 'summary':
      return null;
  }
}

/** Keeps what was typed until the step is sent: a reload or the way back does not lose it. */
export const keepTyped = (car: string, fields: FormData): void => {
  const kept = purchaseDraft.read();
  const typed = Object.fromEntries(
    [...fields].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  purchaseDraft.write({ ...(kept?.['car'] === car && kept), ...typed, car });
};

/** The answer that was pressed before the sign-in, while the price is the one that was shown; null: the shopper presses again. */
export function pressedEvent(
  view: Pick<PurchaseView, 'vehicle' | 'current' | 'price' | 'places' | 'signed_in' | 'state'>,
  draft: PurchaseDraft | null,
): PurchaseEventInput | null {
  const isPressed =
    draft?.['car'] === view.vehicle.slug &&
    draft['pressed'] === view.current &&
    draft['seen'] === String(view.price);
  if (!draft || !isPressed || !view.signed_in || view.state !== 'open') return null;
  const fields = new FormData();
  for (const [name, value = ''] of Object.entries(draft)) fields.set(name, value);
  return eventOf(view.current, fields, view);
}

/** The purchase with what was typed in this tab, where the server has stored no answer yet. */
export function withDraft<View extends Pick<PurchaseView, 'values' | 'vehicle'>>(
  view: View,
  draft: PurchaseDraft | null,
): View {
  if (draft?.['car'] !== view.vehicle.slug) return view;
  const stored = Object.entries(view.values).filter(([, value]) => value !== '');
  return { ...view, values: { ...draft, ...Object.fromEntries(stored) } };
}

/** What gets the focus next: the heading of the step, the message, or the first of these fields that is shown. */
export type NextFocus = 'step' | 'message' | { fields: readonly string[]; otherwise: string };

/**
 * What the page shows after a refusal. `now` is the purchase as it stands; null when it was not asked for. A time that
 * was taken opens the step where another is chosen.
 */
export function refusalOf(
  failure: ApiFailure,
  now: Pick<PurchaseView, 'notice'> | null,
): {
  errors: Partial<Record<string, string>>;
  opens: 'handover' | null;
  /** The free times are requested again. After other errors the chosen time stays. */
  timesAgain: boolean;
  focus: NextFocus;
} {
  const words = formFailure(failure, noAnswer);
  if (failure.problem?.code === 'slot-taken') {
    return {
      errors: { at: words },
      opens: 'handover',
      timesAgain: true,
      focus: { fields: ['at'], otherwise: words },
    };
  }
  // The contract names a field of an answer `event.email`.
  const errors = Object.fromEntries(
    Object.entries(fieldErrors(failure)).map(([path, text]) => [
      path.replace(/^event\./, ''),
      text,
    ]),
  );
  return {
    errors,
    opens: null,
    timesAgain: 'at' in errors,
    // The step says it already.
    focus: now?.notice === words ? 'step' : { fields: Object.keys(errors), otherwise: words },
  };
}
