// The kinds of enquiry a shopper can send, and what each is called in a lead (rule enquiry-18).
// It uses no form and no server.
import type { CarType } from '../vehicle/vehicle.ts';

/** Category of a lead by kind; a general enquiry has the one the shopper chose. */
export const kindCategories = {
  'vehicle-enquiry': 'Vehicle Enquiry',
  'test-drive': 'Test Drive',
  'request-photos': 'Request Photos',
  'something-similar': 'Find Me Something Similar',
  'preorder-interest': 'Preorder Interest',
  'trade-in': 'Trade-in',
  'general-enquiry': 'General Enquiry',
  'service-booking': 'Service Booking',
  'fleet-enquiry': 'Fleet Enquiry',
  'finance-enquiry': 'Finance Enquiry',
  'offer-enquiry': 'Offer Enquiry',
  'call-back': 'Call Back',
  'wanted-vehicle': 'Wanted Vehicle',
  reservation: 'Reservation',
};

export type EnquiryKind = keyof typeof kindCategories;
export const enquiryKinds = Object.keys(kindCategories) as [EnquiryKind, ...EnquiryKind[]];

/** Enquiries that choose a place and a time there. */
export type BookingKind = 'test-drive' | 'service-booking';
export const isBookingKind = (kind: string): kind is BookingKind =>
  kind === 'test-drive' || kind === 'service-booking';

/** The words of an interest in a vehicle that has not arrived. */
export const interestText = 'Register your interest';

export const careerCategory = 'Career Enquiry';
export const partsCategory = 'Parts Enquiry';
export const serviceCategory = 'Service Enquiry';
/** No sale: the dealer's system of sales leads does not get it. */
export const complaintCategory = 'Complaint';
export const defaultCategory = kindCategories['general-enquiry'];

/** The categories that a shopper chooses from in a general enquiry; the first is the default. */
export const enquiryCategories = [
  defaultCategory,
  'Vehicle Enquiry',
  'Finance Enquiry',
  serviceCategory,
  partsCategory,
  careerCategory,
  complaintCategory,
];

export interface Categorised {
  category: string;
  subcategory: string | null;
}

/** The category and subcategory that a lead is stored with. A career enquiry becomes a general one (rule enquiry-13). */
export function leadCategory(
  kind: EnquiryKind,
  chosen: { category?: string | undefined; subcategory?: string | undefined },
): Categorised {
  const subcategory = chosen.subcategory || null;
  if (kind !== 'general-enquiry') return { category: kindCategories[kind], subcategory };
  const category = chosen.category || defaultCategory;
  if (category === careerCategory)
    return { category: defaultCategory, subcategory: careerCategory };
  return { category, subcategory };
}

/** The numbered event of a sent enquiry (rule analytics-2); null: none. A demo counts as new, as for phone numbers. */
export function enquiryEvent(
  kind: EnquiryKind,
  about: {
    category?: string | undefined;
    carType?: CarType | undefined;
    tag?: string | undefined;
    /** A trade-in whose offer the shopper accepts (rule trade-in-6). */
    offerAccepted?: boolean;
  },
): number | null {
  const used = about.carType === 'used';
  switch (kind) {
    case 'test-drive':
      return used && about.tag !== 'Test Drive Only' ? 48 : 17;
    case 'vehicle-enquiry':
    case 'request-photos':
    case 'something-similar':
    case 'preorder-interest':
      return used ? 15 : 14;
    case 'finance-enquiry':
      return 9;
    case 'trade-in':
      return about.offerAccepted ? 18 : null;
    case 'reservation':
      return null;
    default:
      return about.category === careerCategory ? 51 : 22;
  }
}

/** Kinds that are about one vehicle, so that a lead without one makes no sense. */
const aboutVehicle: readonly EnquiryKind[] = [
  'vehicle-enquiry',
  'test-drive',
  'request-photos',
  'something-similar',
  'preorder-interest',
  'reservation',
];

/** Whether an enquiry of this kind must name a vehicle. A test drive may also be booked from its own page. */
export const needsVehicle = (kind: EnquiryKind): boolean =>
  kind !== 'test-drive' && aboutVehicle.includes(kind);
