import { describe, expect, it } from 'vitest';
import { calendarFile, type CalendarEntry } from '../../../../src/domain/booking/calendar-file.ts';

const entry: CalendarEntry = {
  id: 'lead-1@dealer.example',
  at: Date.parse('2026-11-25T00:00:00Z'),
  until: Date.parse('2026-11-25T00:30:00Z'),
  writtenAt: Date.parse('2026-11-24T01:02:03.456Z'),
  title: 'Test drive: 2021 Ford Ranger',
  organiser: { name: 'Harbour "Ford", Newstead', email: 'sales@dealer.example' },
  place: 'Newstead, 1 Example Street; gate 2',
  lines: ['First line', 'Second line'],
  cancelled: false,
  sequence: 0,
};

// Rule booking-2.
describe('the calendar file of a booking', () => {
  it('states the time in UTC and escapes special characters', () => {
    const lines = calendarFile(entry).split('\r\n');
    expect(lines).toContain('DTSTART:20261125T000000Z');
    expect(lines).toContain('DTEND:20261125T003000Z');
    expect(lines).toContain('DTSTAMP:20261124T010203Z');
    expect(lines).toContain('LOCATION:Newstead\\, 1 Example Street\\; gate 2');
    expect(lines).toContain('DESCRIPTION:First line\\nSecond line');
    expect(lines).toContain('METHOD:PUBLISH');
    expect(lines).toContain('ORGANIZER;CN="Harbour  Ford , Newstead":mailto:sales@dealer.example');
    expect(lines.at(-1)).toBe('');
  });

  it('of a cancelled booking has the same id, its sequence and the cancelling method', () => {
    const lines = calendarFile({ ...entry, cancelled: true, sequence: 1 }).split('\r\n');
    expect(lines).toContain('UID:lead-1@dealer.example');
    expect(lines).toContain('METHOD:CANCEL');
    // Required in a cancellation.
    expect(lines.filter((line) => line.startsWith('ORGANIZER'))).toHaveLength(1);
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines).toContain('SEQUENCE:1');
  });

  it('has no line over 75 bytes and loses no character', () => {
    const long = 'Prüfung – '.repeat(30);
    const file = calendarFile({ ...entry, title: long });
    const sizes = file.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${long}`);
  });
});
