// The numbered events of pages (rule analytics-1), what each is called, and how a call click is labelled.
// It counts nothing and sends nothing.
import type { CarType } from '../vehicle/vehicle.ts';

/** Events that pages count; forms and the sign-in count theirs (form-events.ts). */
export const pageEvents = {
  usedVehicleView: 4,
  callClick: 25,
  financeCalculatorFirstUse: 26,
  vehicleSaved: 39,
  searchPageView: 49,
  historyReport: 60,
  print: 61,
} as const;
export type PageEvent = keyof typeof pageEvents;

/** Events that are counted once a page, however often they happen. */
const oncePerPage: readonly PageEvent[] = [
  'usedVehicleView',
  'financeCalculatorFirstUse',
  'searchPageView',
];
export const countsOnce = (event: PageEvent): boolean => oncePerPage.includes(event);

export type CallLabel = 'New Car' | 'Used Car';

/**
 * What a call click is about: the vehicle's type on a vehicle page, else what the path says (rule analytics-3).
 * A demo is new, as it is in the choice of a phone number.
 */
export function callLabel(path: string, carType?: CarType): CallLabel {
  if (carType) return carType === 'used' ? 'Used Car' : 'New Car';
  return /used/.test(path) ? 'Used Car' : 'New Car';
}
