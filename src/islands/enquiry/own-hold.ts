// The signed-in visitor's own reservation of a vehicle (rule reserve-5).
import { accountHint } from '../../browser-state/account-hint.ts';
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import { callApi } from '../site/api.ts';

export interface OwnHold {
  /** "You hold this vehicle until Wednesday …". */
  text: string;
  /** Shows the reservation. */
  href: string;
}

/** Null without one, and when the functions do not answer. */
export async function ownHold(slug: string): Promise<OwnHold | null> {
  if (!accountHint.read()) return null;
  const answer = await callApi<EndpointAnswer<'myBookings'>>('/api/my-bookings');
  const own = answer.ok
    ? answer.value.items.find(
        ({ vehicle, state }) => vehicle?.slug === slug && state === 'reserved',
      )
    : undefined;
  if (!own) return null;
  const text = own.text.replace(/^Held for you/, 'You hold this vehicle');
  return { text, href: `/success?booking=${encodeURIComponent(own.id)}` };
}
