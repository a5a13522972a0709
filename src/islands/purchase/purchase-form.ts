// The answers of a step's form, as the server expects them. The only amount is the price that was shown.
import type { PurchaseEventInput, PurchaseView } from '../../protocol/purchase.ts';

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
            ...{ step, method: 'finance', term: Number(text('term')) },
            // A shopper with an own rate is not asked.
            ...(text('credit') && { credit: text('credit') as 'GREAT' }),
          }
        : { step, method: 'cash' };
    case 'handover': {
      const place = text('place') || (places[0]?.value ?? '');
      const at = text('at');
      return text('how') === 'deliver'
        ? {
            ...{ step, how: 'deliver', place, at },
            ...{ postcode: text('postcode'), street: text('street') },
          }
        : { step, how: 'collect', place, at };
    }
    case 'details':
      return {
        step,
        ...{ name: text('name'), last_name: text('last_name'), email: text('email') },
        message: text('message'),
        opt_in: data.has('opt_in'),
        terms_conditions: data.has('terms_conditions'),
      };
    case 'summary':
      return null;
  }
}
