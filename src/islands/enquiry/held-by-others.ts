// Whether a vehicle was reserved after the build by somebody else (rule reserve-6).
import { sentEnquiry } from '../../browser-state/sent-enquiry.ts';
import type { EndpointAnswer } from '../../protocol/endpoints.ts';
import { callApi } from '../site/api.ts';

/** False when the functions do not answer: they refuse the reservation when it is sent. */
export async function heldByOthers(slug: string): Promise<boolean> {
  // A shopper who comes back from the payment page may hold the vehicle.
  const sent = sentEnquiry.read();
  if (sent?.kind === 'reservation' && sent.vehicle?.slug === slug) return false;
  const held = await callApi<EndpointAnswer<'heldVehicles'>>('/api/held', { cache: 'reload' });
  return held.ok && held.value.slugs.includes(slug);
}
