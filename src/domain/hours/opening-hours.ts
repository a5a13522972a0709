// The weekly opening hours of a location as rows (rule hours-1). open-state.ts decides whether it is open now.
import { minutesOf, spanText } from './time-of-day.ts';

/** One entry of `location.hours.sales` and the other departments; a day may have several. */
export interface OpeningHours {
  /** 0 is Sunday, 6 Saturday. */
  weekday: number;
  /** "Open", "Closed" or another text, shown unchanged. */
  status: string;
  /** 'HH:MM' in the dealer's time zone; a closing time that is not after the opening time is on the next day. */
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

/** The text of one day: its times, joined when there are several; its status when there are none. */
function dayText(entries: readonly OpeningHours[]): string {
  return entries
    .map(({ status, open, close }) => {
      const from = minutesOf(open);
      const to = minutesOf(close);
      return !isOpenStatus(status) || from === null || to === null ? status : spanText(from, to);
    })
    .join(', ');
}

/** Statuses are free text from exports; only "open" means that the location is open. */
export function isOpenStatus(status: string): boolean {
  return status.trim().toLowerCase() === 'open';
}

/** Rows from Monday to Sunday; five equal weekdays are one row. Days without an entry are left out. */
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
