import { describe, expect, it } from 'vitest';
import { clockText, minutesOf } from '../../../../src/domain/hours/time-of-day.ts';
import { holidayRows, type HolidayHours } from '../../../../src/domain/hours/holiday-hours.ts';
import { hoursRows, type OpeningHours } from '../../../../src/domain/hours/opening-hours.ts';

const day = (
  weekday: number,
  open: string | null,
  close: string | null,
  status = 'Open',
): OpeningHours => ({
  weekday,
  status,
  open,
  close,
});
const weekdays = [1, 2, 3, 4, 5].map((weekday) => day(weekday, '08:30', '17:30'));

describe('times of day', () => {
  it.each([
    ['00:00', '12 am'],
    ['08:30', '8:30 am'],
    ['12:00', '12 pm'],
    ['12:05', '12:05 pm'],
    ['17:30', '5:30 pm'],
    ['24:00', '12 am'],
  ])('%s reads %s', (time, text) => {
    expect(clockText(minutesOf(time) as number)).toBe(text);
  });

  it('are missing when the export contains another text', () => {
    expect(minutesOf(null)).toBeNull();
    expect(minutesOf('late')).toBeNull();
    expect(minutesOf('25:00')).toBeNull();
  });
});

// Rule hours-1.
describe('opening hours', () => {
  it('group Monday to Friday when all five days match', () => {
    expect(
      hoursRows([day(0, null, null, 'Closed'), ...weekdays, day(6, '09:00', '13:00')]),
    ).toEqual([
      { days: 'Monday – Friday', text: '8:30 am – 5:30 pm' },
      { days: 'Saturday', text: '9 am – 1 pm' },
      { days: 'Sunday', text: 'Closed' },
    ]);
  });

  it('are listed day by day when one of the five differs', () => {
    const late = weekdays.map((entry) => (entry.weekday === 4 ? day(4, '08:30', '21:00') : entry));
    expect(hoursRows(late).map(({ days }) => days)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
    ]);
  });

  it('are listed day by day when one of the five is missing', () => {
    expect(hoursRows(weekdays.slice(1)).map(({ days }) => days)).not.toContain('Monday – Friday');
  });

  it('keep other texts unchanged and list several spans of a day', () => {
    expect(hoursRows([day(6, '09:00', '12:00'), day(6, '13:00', '15:00')])).toEqual([
      { days: 'Saturday', text: '9 am – 12 pm, 1 pm – 3 pm' },
    ]);
    expect(hoursRows([day(0, '09:00', '12:00', 'By appointment')])).toEqual([
      { days: 'Sunday', text: 'By appointment' },
    ]);
  });

  it.each([
    ['00:00', '00:00'],
    ['00:00', '24:00'],
    ['06:00', '06:00'],
  ])('from %s to %s are the whole day', (from, to) => {
    expect(hoursRows([0, 1, 2, 3, 4, 5, 6].map((weekday) => day(weekday, from, to)))).toEqual([
      { days: 'Monday – Friday', text: 'Open 24 hours' },
      { days: 'Saturday', text: 'Open 24 hours' },
      { days: 'Sunday', text: 'Open 24 hours' },
    ]);
  });

  it('are empty without data', () => {
    expect(hoursRows([])).toEqual([]);
  });
});

// Rule hours-2.
describe('holiday hours', () => {
  const holiday = (changes: Partial<HolidayHours>): HolidayHours => ({
    date: '2026-12-24',
    name: 'Christmas Eve',
    status: 'Open',
    locationIds: [],
    start: '2026-12-23T22:00:00Z',
    end: '2026-12-24T04:00:00Z',
    ...changes,
  });

  it("are read as UTC and shown in the dealer's time zone, summer time included", () => {
    const rows = (timeZone: string) => holidayRows([holiday({})], 'main', '2026-12-01', timeZone);
    expect(rows('Australia/Brisbane')).toEqual([
      { date: '24 December 2026', name: 'Christmas Eve', text: '8 am – 2 pm' },
    ]);
    expect(rows('Australia/Melbourne')[0]?.text).toBe('9 am – 3 pm');
  });

  it('from midnight to midnight are the whole day', () => {
    const whole = holiday({ start: '2026-12-23T14:00:00Z', end: '2026-12-24T14:00:00Z' });
    const [row] = holidayRows([whole], 'main', '2026-12-01', 'Australia/Brisbane');
    expect(row?.text).toBe('Open 24 hours');
  });

  it('come soonest first, without past ones, including today', () => {
    const rows = holidayRows(
      [
        holiday({ date: '2026-12-26', name: 'Boxing Day', status: 'Closed' }),
        holiday({ date: '2026-12-23', name: 'Yesterday' }),
        holiday({}),
      ],
      'main',
      '2026-12-24',
      'Australia/Brisbane',
    );
    expect(rows.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'Christmas Eve: 8 am – 2 pm',
      'Boxing Day: Closed',
    ]);
  });

  it('apply to the locations they name, before those for all locations', () => {
    const all = holiday({ status: 'Closed' });
    const named = holiday({ locationIds: ['north'] });
    const text = (id: string) =>
      holidayRows([all, named], id, '2026-12-01', 'Australia/Brisbane').map((row) => row.text);
    expect(text('north')).toEqual(['8 am – 2 pm']);
    expect(text('south')).toEqual(['Closed']);
    expect(holidayRows([named], 'south', '2026-12-01', 'Australia/Brisbane')).toEqual([]);
  });
});
