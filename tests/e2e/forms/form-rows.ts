// The forms of the demo sites that shoppers send (journeys.test.ts): with a script those whose scripts or fields differ, without
// one all plain forms.
import type { EnquiryKind } from '../../../src/domain/enquiry/kinds.ts';
import { vehicleFullTitle } from '../../../src/domain/vehicle/title.ts';
import { tenantOf } from '../browser.ts';
import { vehicleOf } from '../vehicle/visit.ts';

export const ford = 'harbourside-ford';
export const group = 'meridian-motor-group';
export const used = 'parkside-used-cars';
export const vans = 'coastline-caravans';
export const cars = 'driveloop';

export type State = Parameters<typeof vehicleOf>[1];
/** The page of a vehicle in a state of the demo stock. */
export const car = (state: State) => async (at: string) =>
  `/cars/${(await vehicleOf(at, state)).slug}`;
export const checkout = (state: State) => async (at: string) =>
  `${await car(state)(at)}/${tenantOf(at).reserve.path}`;
const contactPage = (at: string) => `/contact-us/${tenantOf(at).locations[0]?.slug ?? ''}`;
export type Path = string | ((at: string) => string | Promise<string>);
export const pathOf = async (path: Path, at: string) =>
  typeof path === 'string' ? path : path(at);

export interface Form {
  kind: EnquiryKind;
  at: string;
  path: Path;
  /** Parts of the address of the link that leads to the form; left out: the form is on the page. */
  link?: readonly string[];
  /** What the dealer's mail says that the form is about. */
  about?: Path;
}

const onVehicle = (kind: EnquiryKind, at: string, state: State): Form => ({
  kind,
  at,
  path: car(state),
  link: [`enquiry=${kind}`],
  about: async () => vehicleFullTitle(await vehicleOf(at, state)),
});

/** Forms whose scripts or fields differ. */
export const forms: Form[] = [
  { kind: 'general-enquiry', at: ford, path: contactPage },
  {
    kind: 'general-enquiry',
    at: group,
    path: '/careers?position=Workshop+controller&location=newcastle-service',
    about: 'Position: Workshop controller',
  },
  {
    kind: 'finance-enquiry',
    at: ford,
    path: '/finance',
    about: 'Amount: $25,000\nLoan term (years): 5',
  },
  { kind: 'test-drive', at: ford, path: '/book-test-drive' },
  { kind: 'service-booking', at: group, path: '/service' },
  { kind: 'fleet-enquiry', at: group, path: '/fleet' },
  { kind: 'call-back', at: used, path: '/call-back' },
  { kind: 'trade-in', at: vans, path: '/trade-in' },
  {
    kind: 'offer-enquiry',
    at: ford,
    path: '/special-offers',
    link: ['offer_id='],
    about: 'About offer: 61',
  },
  onVehicle('vehicle-enquiry', group, 'ordinary'),
  onVehicle('test-drive', used, 'ordinary'),
  onVehicle('request-photos', vans, 'ordinary'),
  onVehicle('preorder-interest', group, 'coming soon'),
];

/** Without a script every form is a plain one, also a trade-in or an offer of credit that has steps with it. */
export const plainForms: Form[] = [
  ...forms,
  { kind: 'fleet-enquiry', at: ford, path: '/fleet' },
  ...[ford, group].map((at): Form => ({
    kind: 'general-enquiry',
    at,
    path: '/vehicle-parts-and-accessories',
  })),
  {
    kind: 'general-enquiry',
    at: ford,
    path: '/ranger',
    link: ['contact', 'model=Ranger'],
    about: 'About make: Ford\nAbout model: Ranger',
  },
  ...[group, used, vans, cars].map((at): Form => ({
    kind: 'general-enquiry',
    at,
    path: contactPage,
  })),
  ...[ford, group, cars].map((at): Form => ({ kind: 'call-back', at, path: '/call-back' })),
  ...[used, vans].map((at): Form => ({ kind: 'finance-enquiry', at, path: '/finance' })),
  { kind: 'finance-enquiry', at: group, path: car('financed'), link: ['#finance-form'] },
  ...['/trade-in', '/buying'].map((path): Form => ({ kind: 'trade-in', at: group, path })),
  ...[ford, used].map((at): Form => ({ kind: 'trade-in', at, path: '/trade-in' })),
  onVehicle('vehicle-enquiry', cars, 'ordinary'),
  onVehicle('something-similar', used, 'sold'),
];
