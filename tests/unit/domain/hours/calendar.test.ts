import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  calendarDay,
  daysBetween,
  instantAt,
  startOfDay,
  wallTime,
} from '../../../../src/domain/hours/calendar.ts';

describe('the day of an instant', () => {
  it('depends on where the dealer is', () => {
    const lateEvening = '2026-03-13T14:30:00Z';
    expect(calendarDay(lateEvening, 'Australia/Brisbane')).toBe('2026-03-14');
    expect(calendarDay(lateEvening, 'Australia/Perth')).toBe('2026-03-13');
  });

  it('is the date itself when only a date is known', () => {
    expect(calendarDay('2026-03-14', 'Australia/Perth')).toBe('2026-03-14');
  });

  it("begins at midnight in the dealer's time zone, an hour earlier in summer time", () => {
    expect(startOfDay('2026-07-01', 'Australia/Melbourne')).toBe(
      Date.parse('2026-06-30T14:00:00Z'),
    );
    expect(startOfDay('2026-01-01', 'Australia/Melbourne')).toBe(
      Date.parse('2025-12-31T13:00:00Z'),
    );
    // Daylight saving ends on this day at 3 am, after its midnight.
    expect(startOfDay('2026-04-05', 'Australia/Melbourne')).toBe(
      Date.parse('2026-04-04T13:00:00Z'),
    );
  });
});

describe('wall time', () => {
  it('names midnight 0 and not 24', () => {
    const midnight = startOfDay('2026-03-14', 'Australia/Brisbane');
    expect(wallTime(midnight, 'Australia/Brisbane')).toEqual({
      day: '2026-03-14',
      weekday: 6,
      minutes: 0,
    });
  });

  it('is undone by instantAt, whatever the zone and season', () => {
    const zone = fc.constantFrom('Australia/Sydney', 'Australia/Adelaide', 'Australia/Perth');
    const from = Date.parse('2025-01-01T00:00:00Z') / 60_000;
    fc.assert(
      fc.property(fc.integer({ min: from, max: from + 1_000_000 }), zone, (minute, timeZone) => {
        const instant = minute * 60_000;
        const { day, minutes } = wallTime(instant, timeZone);
        const back = instantAt(day, minutes, timeZone);
        // The hour that daylight saving repeats has two instants; one of them is returned.
        expect([0, 3_600_000]).toContain(Math.abs(back - instant));
        expect(wallTime(back, timeZone)).toEqual({
          day,
          minutes,
          weekday: wallTime(instant, timeZone).weekday,
        });
      }),
    );
  });
});

describe('days', () => {
  it('are counted over month ends and leap years', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-03-14', '2026-03-06')).toBe(-8);
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});
