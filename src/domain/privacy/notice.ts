// The collection notice above the button of each form (rule privacy-1): who collects, why, and who gets it.
import { careerCategory, type EnquiryKind } from '../enquiry/kinds.ts';

/** The part of a notice that is the same in all forms of a site. */
export interface NoticeFacts {
  legalName: string;
  /** "suppliers that run this site and its messages, and a lender if you ask for finance". */
  recipients: string;
  /** "Australia, Singapore and the United States". */
  countries: string;
}

/** What each form collects personal data for; also what the privacy policy says. */
const formPurposes: Record<EnquiryKind, string> = {
  'vehicle-enquiry': 'answer your enquiry',
  'test-drive': 'arrange your test drive',
  'request-photos': 'send you photos',
  'something-similar': 'find you a similar vehicle',
  'preorder-interest': 'tell you when the vehicle can be ordered',
  'trade-in': 'value your car',
  'general-enquiry': 'answer your enquiry',
  'service-booking': 'book your service',
  'fleet-enquiry': 'answer your enquiry',
  'finance-enquiry': 'prepare your finance enquiry',
  'offer-enquiry': 'answer your enquiry about the offer',
  'call-back': 'call you back',
  'wanted-vehicle': 'find you a vehicle',
  reservation: 'hold a vehicle for you',
};

/** `category`: the one that a general enquiry has. */
export const formPurpose = (kind: EnquiryKind, category?: string): string =>
  category === careerCategory ? 'consider you for a job' : formPurposes[kind];

/** Who collects and why, which is always in sight; and who gets it, which a page may fold. */
export const noticeOf = (
  { legalName, recipients, countries }: NoticeFacts,
  purpose: string,
): readonly [first: string, rest: string] => [
  `${legalName} collects this to ${purpose}.`,
  `We share it with ${recipients}, in ${countries}. The pages that you saw here may come with it. Without it we may not be able to help.`,
];

/** Before the link to the privacy policy. */
export const noticeText = (facts: NoticeFacts, purpose: string) =>
  noticeOf(facts, purpose).join(' ');

/** The link's text is "privacy policy". */
export const noticeEnd = ': access, correction, complaints.';
