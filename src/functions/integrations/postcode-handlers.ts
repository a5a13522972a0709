// Handlers of the calls about postcodes: the cost of delivery, and coordinates (rule calculator-2, rule location-11).
import { deliveryQuote } from '../../domain/price/delivery-quote.ts';
import { postcodeMessage } from '../../protocol/fields.ts';
import { refusals } from '../http/refusals.ts';
import { answer, problem, type Call, type Handlers } from '../endpoints/endpoint.ts';
import { limits } from '../security/limits.ts';
import { askPartner, numberOf, partnerFor } from './partner.ts';
import { postcodePlace, townPlace } from './postcodes.ts';

const wrong = (call: Call, message: string) =>
  problem(call, 'invalid', message, { errors: [{ path: 'postcode', message }] });

/** A place of the tenant's own, or about where it lies. */
function knownPlace({ tenant }: Pick<Call, 'tenant'>, asked: string) {
  for (const { address } of tenant.locations) {
    if (address.postcode !== asked || address.lat === null || address.long === null) continue;
    return { lat: address.lat, lng: address.long };
  }
  return isPostcode(asked) ? postcodePlace(asked) : townPlace(asked);
}

const isPostcode = (text: string): boolean => /^\d{4}$/.test(text);

export const placeHandlers = {
  delivery: (call) => {
    const zones = call.tenant.vehiclePage.deliveryZones;
    if (zones.length === 0) return problem(call, 'switched-off');
    const quote = deliveryQuote(call.query.postcode, zones);
    if (quote.ok) return answer({ name: quote.name, price: quote.price });
    return quote.code === 'no-postcode'
      ? wrong(call, quote.message)
      : problem(call, 'not-found', quote.message);
  },

  geocode: async (call) => {
    const { services, tenant, query, visitorHash, now } = call;
    const asked = query.suburb ?? query.postcode ?? '';
    if (query.suburb === undefined && !isPostcode(asked)) return wrong(call, postcodeMessage);
    const partner = partnerFor(services, tenant, 'geocode');
    if (!partner) {
      const place = knownPlace(call, asked);
      return place ? answer(place) : problem(call, 'not-found', refusals.noPostcode);
    }
    if (
      !(await services.limits.quick.take(
        `geocode/${visitorHash('limit')}`,
        limits.geocodesPerIp,
        now,
      ))
    ) {
      return problem(call, 'too-many-attempts');
    }
    const reply = await askPartner(services, tenant, {
      purpose: 'geocode',
      // Google expects its key in the query.
      partner: { url: partner.url, key: null },
      query: {
        components: `${isPostcode(asked) ? 'postal_code' : 'locality'}:${asked.replace(/[|:]/g, ' ')}|country:AU`,
        ...(partner.key !== null && { key: partner.key }),
      },
      idempotent: true,
    });
    if (reply === null) return problem(call, 'integration-failed');
    const [first] = Array.isArray(reply['results']) ? (reply['results'] as unknown[]) : [];
    const place = (first as { geometry?: { location?: Record<string, unknown> } } | undefined)
      ?.geometry?.location;
    const lat = numberOf(place?.['lat']);
    const lng = numberOf(place?.['lng']);
    if (lat === null || lng === null) return problem(call, 'not-found', refusals.noPostcode);
    return answer({ lat, lng });
  },
} satisfies Partial<Handlers>;
