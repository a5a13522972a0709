// The parts of a booking's form on a page: the vehicle and the place, the person, and what may be left out behind a fold.
// The build writes them into the page, so that no form loads this.
import { isBookingKind, type BookingKind, type EnquiryKind } from './kinds.ts';

export interface FormPart {
  /** Empty: none. */
  title: string;
  isFolded: boolean;
  /** Names of its fields. Empty: all that no other part has. */
  names: readonly string[];
}

const titles: Record<BookingKind, string> = {
  'service-booking': 'Your car',
  'test-drive': 'Your drive',
};
const subject = /^(?:Rego|car_|kms|location|additional_)/;
const person = /^(?:last_)?name$|^phone$|^email$/;
const optional = /^(?:postcode|Preferred|message)/;

/** Undefined for a form without parts. */
export function formParts(kind: EnquiryKind, names: readonly string[]): FormPart[] | undefined {
  if (!isBookingKind(kind)) return undefined;
  const part = (heading: string, wanted: RegExp, isFolded = false) => ({
    title: heading,
    isFolded,
    names: names.filter((name) => wanted.test(name)),
  });
  return [
    part(titles[kind], subject),
    part('You', person),
    part('Anything else we should know?', optional, true),
    { title: '', isFolded: false, names: [] },
  ];
}
