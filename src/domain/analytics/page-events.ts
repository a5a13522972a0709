// The numbered page events (rule analytics-1), their names, and the label of a call click. This module counts nothing
// and sends nothing.
import { unmetSearchEvent } from './unmet-search.ts';
import type { CarType } from '../vehicle/vehicle.ts';

/** A form that was opened by the link of an assistant (rule agents-6). */
export const assistantFormEvent = 63;

/** Events that pages count. Forms and the sign-in count their own (form-events.ts). */
export const pageEvents = {
  usedVehicleView: 4,
  callClick: 25,
  financeCalculatorFirstUse: 26,
  vehicleSaved: 39,
  searchPageView: 49,
  historyReport: 60,
  print: 61,
  unmetSearch: unmetSearchEvent,
  assistantForm: assistantFormEvent,
} as const;
export type PageEvent = keyof typeof pageEvents;

/** Events that count at most once per page. */
const oncePerPage: readonly PageEvent[] = [
  'usedVehicleView',
  'financeCalculatorFirstUse',
  'searchPageView',
  'assistantForm',
];
export const countsOnce = (event: PageEvent): boolean => oncePerPage.includes(event);

export type CallLabel = 'New Car' | 'Used Car';
/** The label of an event: of a call click, or of an unmet search (rule analytics-6). */
export type EventLabel = string;

/** The subject of a call click: the vehicle's type, else what the path says (rule analytics-3). A demo counts as new. */
export function callLabel(path: string, carType?: CarType): CallLabel {
  if (carType) return carType === 'used' ? 'Used Car' : 'New Car';
  return /used/.test(path) ? 'Used Car' : 'New Car';
}
