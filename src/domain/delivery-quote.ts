// The delivery calculator: a price by postcode, or the words for not knowing (spec: vehicle-journey §5).

/** One of `tenant.vehiclePage.deliveryCalculator.zones`. */
export interface DeliveryZone {
  name: string;
  /** Postcodes or ranges like "4000-4179". */
  postcodes: readonly string[];
  /** AUD. */
  price: number;
}

export type DeliveryQuote =
  | { ok: true; name: string; price: number }
  | { ok: false; code: 'no-postcode' | 'unknown-location'; message: string };

/** The first zone that holds a postcode. */
export function deliveryQuote(postcode: string, zones: readonly DeliveryZone[]): DeliveryQuote {
  const wanted = postcode.trim();
  if (wanted === '') {
    return { ok: false, code: 'no-postcode', message: 'Please enter a postcode.' };
  }
  const zone = /^\d{4}$/.test(wanted) && zones.find((each) => holds(each, wanted));
  if (zone) return { ok: true, name: zone.name, price: zone.price };
  return {
    ok: false,
    code: 'unknown-location',
    message:
      "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.",
  };
}

/** Postcodes have four digits, so comparing them as texts is comparing them as numbers. */
function holds({ postcodes }: DeliveryZone, postcode: string): boolean {
  return postcodes.some((entry) => {
    const [from = '', to = from] = entry.split('-').map((end) => end.trim());
    return postcode >= from && postcode <= to;
  });
}
