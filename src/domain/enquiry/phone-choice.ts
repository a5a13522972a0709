// Which phone number a visitor sees for a vehicle or a page (rule phone-1). It only chooses; phone.ts formats numbers.
import { phoneView, type PhoneView } from './phone.ts';
import type { CarType } from '../vehicle/vehicle.ts';

/** The phone part of `tenant.contact`. */
export interface PhoneSettings {
  phone: string | null;
  newPhone: string | null;
  usedPhone: string | null;
}

/** The occasion of the choice: a vehicle of a car type, a location, both or neither. */
export interface PhoneOccasion {
  carType?: CarType | undefined;
  locationPhone?: string | null | undefined;
}

export type PhoneChoice =
  { ok: true; phone: PhoneView } | { ok: false; code: 'no-phone'; warning: string };

/** The site-wide override; else by car type (demo as new); else new, used, location. Without any: a warning to log. */
export function choosePhone(settings: PhoneSettings, occasion: PhoneOccasion): PhoneChoice {
  const { newPhone, usedPhone } = settings;
  const candidates = [
    settings.phone,
    ...(occasion.carType === 'used' ? [usedPhone, newPhone] : [newPhone, usedPhone]),
    occasion.locationPhone,
  ];
  for (const candidate of candidates) {
    const phone = candidate ? phoneView(candidate) : null;
    if (phone) return { ok: true, phone };
  }
  return {
    ok: false,
    code: 'no-phone',
    warning:
      'No phone number resolves: set contact.phone, contact.newPhone, contact.usedPhone or the location’s phone.',
  };
}

interface PlaceWithPhone {
  visible: boolean;
  primary: boolean;
  phone: string | null;
}

/** The number of a location, for a message about an enquiry that belongs to it (rule phone-5); otherwise the dealer's. */
export function placePhone(
  tenant: { contact: PhoneSettings; locations: readonly (PlaceWithPhone & { id: string })[] },
  locationId: string | null,
): PhoneView | null {
  const own = tenant.locations.find(({ id }) => id === locationId)?.phone;
  return (own ? phoneView(own) : null) ?? dealerPhone(tenant);
}

/** The dealer's one number, which the header of all pages shows. Null when the tenant has none. */
export function dealerPhone(tenant: {
  contact: PhoneSettings;
  locations: readonly PlaceWithPhone[];
}): PhoneView | null {
  const main = tenant.locations.find(({ visible, primary }) => visible && primary);
  const choice = choosePhone(tenant.contact, { locationPhone: main?.phone });
  return choice.ok ? choice.phone : null;
}
