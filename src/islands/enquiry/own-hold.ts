// The signed-in visitor's own reservation of a vehicle (rule reserve-5).
import { accountHint } from '../../browser-state/account-hint.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import { callApi } from '../site/api.ts';

export interface OwnHold {
  /** "You hold this vehicle until Wednesday …". */
  text: string;
  /** Shows the reservation; while its deposit is not paid, the form that leads to the payment. */
  href: string;
  link: string;
  unpaid: boolean;
}

/** Null without one, and when the functions do not answer. */
export async function ownHold(slug: string): Promise<OwnHold | null> {
  if (!accountHint.read()) return null;
  const answer = await callApi<EndpointAnswer<'myBookings'>>('/api/my-bookings');
  const own = answer.ok
    ? answer.value.items.find(
        ({ vehicle, state }) => vehicle?.slug === slug && ['reserved', 'to-pay'].includes(state),
      )
    : undefined;
  if (!own) return null;
  if (own.state === 'to-pay') {
    return {
      text: own.text,
      href: `${vehicleHref({ slug })}/checkout`,
      link: 'Go on to the payment',
      unpaid: true,
    };
  }
  return {
    text: own.text.replace(/^Held for you/, 'You hold this vehicle'),
    href: `/success?booking=${encodeURIComponent(own.id)}`,
    link: 'See your reservation',
    unpaid: false,
  };
}
