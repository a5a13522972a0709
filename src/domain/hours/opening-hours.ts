// The weekly opening hours of a place as a list to read (rule hours-1).
// What is open at this moment is open-state.ts's business.
import { minutesOf, spanText } from './clock.ts';

/** One entry of `location.hours.sales` and its like; a day may have several. */
export interface OpeningHours {
  /** 0 is Sunday, 6 Saturday. */
  weekday: number;
  /** Open, Closed or other words, which are shown as they are. */
  status: string;
  /** 'HH:MM' in the dealer's time; a close not after the open lies on the next day. */
  open: string | null;
  close: string | null;
}

export interface HoursRow {
  /** "Monday – Friday", "Saturday". */
  days: string;
  /** "8:30 am – 5:30 pm", "Closed". */
  text: string;
}

export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** The words of one day: its times, joined when it has several; its status where it has none. */
function dayText(entries: readonly OpeningHours[]): string {
  return entries
    .map(({ status, open, close }) => {
      const from = minutesOf(open);
      const to = minutesOf(close);
      return !isOpenStatus(status) || from === null || to === null ? status : spanText(from, to);
    })
    .join(', ');
}

/** Statuses are words from exports; only «open» promises that somebody is there. */
export function isOpenStatus(status: string): boolean {
  return status.trim().toLowerCase() === 'open';
}

/**
 * Rows from Monday to Sunday; Monday to Friday are one row when all five days match, otherwise each day
 * stands alone. Days without an entry are left out.
 */
export function hoursRows(hours: readonly OpeningHours[]): HoursRow[] {
  const texts = weekdayNames.map((_, weekday) =>
    dayText(hours.filter((entry) => entry.weekday === weekday)),
  );
  const monday = texts[1] as string;
  const grouped = monday !== '' && texts.slice(1, 6).every((text) => text === monday);
  const days: [name: string, text: string | undefined][] = grouped
    ? [['Monday – Friday', monday]]
    : [1, 2, 3, 4, 5].map((weekday) => [weekdayNames[weekday] as string, texts[weekday]]);
  days.push(['Saturday', texts[6]], ['Sunday', texts[0]]);
  return days.flatMap(([name, text]) => (text ? [{ days: name, text }] : []));
}
