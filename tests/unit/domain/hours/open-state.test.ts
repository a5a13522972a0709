import { describe, expect, it } from 'vitest';
import type { HolidayHours } from '../../../../src/domain/hours/holiday-hours.ts';
import { openState } from '../../../../src/domain/hours/open-state.ts';
import type { OpeningHours } from '../../../../src/domain/hours/opening-hours.ts';

const open = (weekday: number, from: string, to: string): OpeningHours => ({
  weekday,
  status: 'Open',
  open: from,
  close: to,
});
const week = [
  ...[1, 2, 3, 4, 5].map((weekday) => open(weekday, '08:30', '17:30')),
  open(6, '09:00', '13:00'),
];
const state = (
  iso: string,
  { hours = week, holidays = [] as HolidayHours[], timeZone = 'Australia/Brisbane' } = {},
) => openState({ hours, holidays, timeZone, locationId: 'main' }, Date.parse(iso));

it('names its clock where the dealer has locations with others (rule hours-5)', () => {
  const hours = [{ weekday: 2, status: 'Open', open: '08:30', close: '17:30' }];
  const now = Date.parse('2026-11-24T06:45:00Z');
  const state = (timeZone: string) =>
    openState({ hours, holidays: [], timeZone, locationId: 'main', namesClock: true }, now).text;
  expect(state('Australia/Brisbane')).toBe('Open now · closes 5:30 pm AEST');
  expect(state('Australia/Sydney')).toMatch(/^Closed · opens .* 8:30 am AEDT$/);
});

// 2026-03-13 is a Friday.
// Rule hours-4.
describe('whether a location is open', () => {
  it.each([
    ['Friday 8:29 am', '2026-03-13T08:29:00+10:00', 'Closed · opens 8:30 am'],
    ['Friday 8:30 am', '2026-03-13T08:30:00+10:00', 'Open now · closes 5:30 pm'],
    ['Friday 5:29 pm', '2026-03-13T17:29:59+10:00', 'Open now · closes 5:30 pm'],
    ['Friday 5:30 pm', '2026-03-13T17:30:00+10:00', 'Closed · opens tomorrow 9 am'],
    ['Saturday 2 pm', '2026-03-14T14:00:00+10:00', 'Closed · opens Monday 8:30 am'],
    ['Sunday noon', '2026-03-15T12:00:00+10:00', 'Closed · opens tomorrow 8:30 am'],
  ])('%s', (_, iso, text) => {
    expect(state(iso)).toMatchObject({ open: text.startsWith('Open'), text });
  });

  it('says when that changes', () => {
    expect(state('2026-03-13T12:00:00+10:00').until).toBe(Date.parse('2026-03-13T17:30:00+10:00'));
  });

  it('is closed without an end where no hours are known', () => {
    expect(state('2026-03-13T12:00:00+10:00', { hours: [] })).toEqual({
      open: false,
      text: 'Closed',
      until: null,
    });
  });

  it("follows the dealer's time zone through the end of daylight saving", () => {
    const melbourne = { timeZone: 'Australia/Melbourne' };
    // Summer time ends on Sunday 2026-04-05: UTC+11 the Friday before, UTC+10 the Monday after.
    expect(state('2026-04-02T21:30:00Z', melbourne).open).toBe(true);
    expect(state('2026-04-05T22:29:00Z', melbourne).open).toBe(false);
    expect(state('2026-04-05T22:30:00Z', melbourne).open).toBe(true);
  });
});

describe('hours past midnight', () => {
  const late = { hours: [open(5, '18:00', '02:00')] };

  it.each([
    ['Friday 11 pm', '2026-03-13T23:00:00+10:00', true],
    ['Saturday 1:59 am', '2026-03-14T01:59:00+10:00', true],
    ['Saturday 2 am', '2026-03-14T02:00:00+10:00', false],
    ['Friday 1 am', '2026-03-13T01:00:00+10:00', false],
  ])('%s', (_, iso, expected) => {
    expect(state(iso, late).open).toBe(expected);
  });

  it('end at midnight when the export writes 24:00', () => {
    const until24 = { hours: [open(5, '18:00', '24:00')] };
    expect(state('2026-03-13T23:59:00+10:00', until24).text).toBe('Open now · closes 12 am');
    expect(state('2026-03-14T00:00:00+10:00', until24).open).toBe(false);
  });

  it('open all day when both ends are the same', () => {
    const always = { hours: [open(5, '00:00', '00:00')] };
    expect(state('2026-03-13T03:00:00+10:00', always).open).toBe(true);
  });
});

describe('hours without a break', () => {
  const day = (weekday: number) => open(weekday, '00:00', '00:00');
  const always = [0, 1, 2, 3, 4, 5, 6].map(day);

  it('never close', () => {
    expect(state('2026-03-13T12:00:00+10:00', { hours: always })).toEqual({
      open: true,
      text: 'Open 24 hours',
      until: null,
    });
  });

  it.each([
    ['that go on at midnight', [day(5), open(6, '00:00', '13:00')], 'tomorrow 1 pm'],
    ['that go on for days', [day(5), day(6), day(0), open(1, '00:00', '09:00')], 'Monday 9 am'],
    ['that end at midnight', [day(5), open(6, '08:00', '13:00')], '12 am'],
    ['of a day in two parts', [open(5, '12:00', '17:00'), open(5, '08:00', '12:00')], '5 pm'],
  ])('%s', (_, hours, closes) => {
    expect(state('2026-03-13T09:00:00+10:00', { hours }).text).toBe(`Open now · closes ${closes}`);
  });

  it('end with a holiday that closes', () => {
    const holidays = [
      {
        date: '2026-03-15',
        name: 'Show day',
        status: 'Closed',
        locationIds: [],
        start: null,
        end: null,
      },
    ];
    expect(state('2026-03-13T12:00:00+10:00', { hours: always, holidays })).toMatchObject({
      text: 'Open now · closes Sunday 12 am',
      until: Date.parse('2026-03-15T00:00:00+10:00'),
    });
  });
});

describe('holiday hours', () => {
  const closed: HolidayHours = {
    date: '2026-03-13',
    name: 'Show day',
    status: 'Closed',
    locationIds: ['main'],
    start: null,
    end: null,
  };

  it('replace the hours of the week on their date', () => {
    expect(state('2026-03-13T12:00:00+10:00', { holidays: [closed] }).text).toBe(
      'Closed · opens tomorrow 9 am',
    );
    const short = {
      ...closed,
      status: 'Open',
      start: '2026-03-13T00:00:00Z',
      end: '2026-03-13T02:00:00Z',
    };
    expect(state('2026-03-13T11:00:00+10:00', { holidays: [short] }).text).toBe(
      'Open now · closes 12 pm',
    );
  });

  it('that say closed mean closed, even with times', () => {
    const times = { start: '2026-03-12T22:00:00Z', end: '2026-03-13T08:00:00Z' };
    expect(state('2026-03-13T12:00:00+10:00', { holidays: [{ ...closed, ...times }] }).open).toBe(
      false,
    );
  });

  it('of another location change nothing', () => {
    const elsewhere = { ...closed, locationIds: ['other'] };
    expect(state('2026-03-13T12:00:00+10:00', { holidays: [elsewhere] }).open).toBe(true);
  });

  it('of a whole week lead to the date after it', () => {
    const dates = ['13', '14', '16', '17', '18', '19', '20', '21'];
    const holidays = dates.map((date) => ({ ...closed, date: `2026-03-${date}` }));
    expect(state('2026-03-13T12:00:00+10:00', { holidays }).text).toBe(
      'Closed · opens 23 March 2026 8:30 am',
    );
  });
});
